// A stock peer: draws scene/scene.json with Skia's canvas, commits a line with better-sqlite3; one table for each line read.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import Database from 'better-sqlite3';

const here = join(dirname(fileURLToPath(import.meta.url)), 'scene');
const scene = JSON.parse(readFileSync(join(here, 'scene.json'), 'utf8'));
for (const style of ['regular', 'bold', 'italic']) GlobalFonts.registerFromPath(join(here, style + '.ttf'), style);

function draw(turn) {
  const canvas = createCanvas(scene.width, scene.height), pen = canvas.getContext('2d');
  pen.fillStyle = scene.page;
  pen.fillRect(0, 0, scene.width, scene.height);
  for (const s of scene.shapes) {
    pen.beginPath();
    for (const line of s.lines) {
      line.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      if (s.closed) pen.closePath();
    }
    if (s.fill) { pen.fillStyle = s.fill; pen.fill(); }
    if (s.stroke) {
      pen.strokeStyle = s.stroke;
      pen.lineWidth = s.width;
      pen.setLineDash(s.dash ? [s.dash] : []);
      pen.stroke();
    }
  }
  pen.setLineDash([]);
  for (const t of scene.texts) {
    pen.font = `${t.size}px ${t.style}`;
    if (t.halo) { pen.strokeStyle = t.halo; pen.lineWidth = 4; pen.strokeText(t.words, t.x, t.y); }
    pen.fillStyle = t.ink;
    pen.fillText(t.words, t.x, t.y);
  }
  pen.font = '14px regular';
  pen.fillStyle = '#808080';
  pen.fillText(String(turn), 20, scene.height - 12);
  return canvas;
}

const db = new Database(join(mkdtempSync(join(tmpdir(), 'peer-')), 'peer.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE line (n INTEGER PRIMARY KEY, game TEXT, body TEXT)');
const insert = db.prepare('INSERT INTO line (game, body) VALUES (?, ?)');
let turn = 0;
for await (const asked of createInterface({ input: process.stdin })) {
  const began = performance.now();
  const canvas = draw(turn++);
  canvas.getContext('2d').getImageData(0, 0, 1, 1); // Skia draws when it is read
  const drawn = performance.now();
  const png = canvas.toBuffer('image/png');
  const written = performance.now();
  insert.run('plainplainplain0', JSON.stringify({ steps: 'x'.repeat(1500) }));
  const done = performance.now();
  if (asked.trim().endsWith('.png')) writeFileSync(asked.trim(), png);
  console.log([drawn - began, written - drawn, done - written].map((d) => d.toFixed(3)).join(' '));
}
