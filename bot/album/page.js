"use strict";
const $ = (id) => document.getElementById(id);
const words = JSON.parse(JSON.parse($("words").textContent)), exported = JSON.parse($("export").textContent);
const say = (key, n = "", what = "") => words[key].replace("{n}", n).replace("{what}", what);

// Bricks: bytes, SHA-256, HMAC (docs/des.md, « Les briques »).
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
function join(...parts) {
	const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
	let at = 0;
	for (const p of parts) { all.set(p, at); at += p.length; }
	return all;
}
function num(i, size = 8) {
	const bytes = new Uint8Array(size);
	for (let at = size - 1; at >= 0; at--) { bytes[at] = i % 256; i = Math.floor(i / 256); }
	return bytes;
}
const str = (x) => { const b = typeof x === "string" ? utf8(x) : x; return join(num(b.length, 4), b); };
const root = (x, power) => { // the first 32 bits behind the point of a root, exactly
	let low = 0n, high = 1n << 40n;
	const square = BigInt(x) << BigInt(32 * power);
	while (high - low > 1n) { const middle = (low + high) / 2n; if (middle ** BigInt(power) <= square) low = middle; else high = middle; }
	return Number(low & 0xffffffffn);
};
const primes = [];
for (let p = 2; primes.length < 64; p++) if (primes.every((q) => p % q)) primes.push(p);
const start = primes.slice(0, 8).map((p) => root(p, 2)), rounds = primes.map((p) => root(p, 3));
function sha256(bytes) {
	const blocks = Math.ceil((bytes.length + 9) / 64), padded = new Uint8Array(blocks * 64), w = new Int32Array(64);
	padded.set(bytes);
	padded[bytes.length] = 128;
	padded.set(num(bytes.length * 8), padded.length - 8);
	const h = Int32Array.from(start), turn = (x, n) => (x >>> n) | (x << (32 - n));
	for (let at = 0; at < padded.length; at += 64) {
		for (let i = 0; i < 64; i++) {
			if (i < 16) { const b = at + 4 * i; w[i] = (padded[b] << 24) | (padded[b + 1] << 16) | (padded[b + 2] << 8) | padded[b + 3]; continue; }
			const x = w[i - 15], y = w[i - 2];
			w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
		}
		let [a, b, c, d, e, f, g, last] = h;
		for (let i = 0; i < 64; i++) {
			const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
			const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
		}
		[a, b, c, d, e, f, g, last].forEach((x, i) => { h[i] += x; });
	}
	return join(...[...h].map((x) => num(x >>> 0, 4)));
}
function hmac(key, bytes) {
	const padded = join(key, new Uint8Array(64 - key.length));
	return sha256(join(padded.map((b) => b ^ 0x5c), sha256(join(padded.map((b) => b ^ 0x36), bytes))));
}

// The bytes of a value within a line, as they stand there: steps are names and places.
function within(raw, ...steps) {
	for (const step of steps) {
		const isList = raw[0] === "[";
		let depth = 0, quoted = false, from = 1, name = null, place = 0, found;
		for (let i = 1; i < raw.length && found === undefined; i++) {
			const c = raw[i];
			if (quoted) { if (c === "\\") i++; else if (c === '"') quoted = false; continue; }
			if (c === '"') quoted = true;
			else if (depth === 0 && !isList && c === ":") { name = JSON.parse(raw.slice(from, i)); from = i + 1; }
			else if (depth === 0 && (c === "," || i === raw.length - 1)) {
				if ((isList ? place : name) === step) found = raw.slice(from, i);
				place++; from = i + 1;
			} else if (c === "{" || c === "[") depth++;
			else if (c === "}" || c === "]") depth--;
		}
		if (found === undefined) return undefined;
		raw = found;
	}
	return raw;
}

// The proof. It returns what was counted; a fault is thrown as {n, what}.
function prove(text) {
	const fault = (n, what) => { throw { n, what }; };
	const lines = text.split("\n"), count = { faces: 0, declared: 0, seals: 0, texts: 0, unposted: 0 };
	const told = JSON.parse(lines[0]).records, records = [], raws = [], owner = new Map();
	let link = utf8("chain/1");
	for (let k = 0; k < told; k++) {
		const parts = /^\{"link":"([0-9a-f]{64})","line":(\{.*\})\}$/.exec(lines[k + 1] ?? "");
		if (!parts) fault(k, lines.length < told + 3 ? "cut-off" : "malformed");
		let r;
		try { r = JSON.parse(parts[2]); } catch { fault(k, "malformed"); }
		if (r.n !== k) fault(k, "missing");
		link = sha256(join(link, utf8(parts[2])));
		if (hex(link) !== parts[1]) fault(k, "chain");
		records.push(r);
		raws.push(parts[2]);
		for (const [, mark] of parts[2].matchAll(/"(#[0-9a-f]{64})"/g)) owner.set(mark, k);
	}
	if (lines.length !== told + 3) fault(told - 1, "cut-off");
	if (hex(link) !== $("head").textContent) fault(told - 1, "chain");
	let tail;
	try { tail = JSON.parse(lines[told + 1]).texts; } catch { fault(told - 1, "malformed"); }
	for (const t of tail) {
		if (!owner.has(t.mark)) fault(told - 1, "text");
		if (!t.salt && !t.text) continue;
		const salt = unhex(t.salt), name = salt.length === 32 ? "word/2" : "text/1";
		if ("#" + hex(sha256(join(str(name), str(salt), str(t.text)))) !== t.mark) fault(owner.get(t.mark), "text");
		count.texts++;
	}
	const opening = records[0].events[0];
	const last = records[told - 1].e, ended = records[told - 1].events.find((e) => e.kind === "game.ended/1");
	const S = ended && unhex(ended.data.secret);
	let head, G, W, begun, restores = 0, words = {}, counts = new Map();
	const seals = new Map(), struck = new Set();
	const commit = (k, raw, bound, C, e) => {
		if (S && e === last && hex(sha256(join(str("commit/2"), str(G), num(e), str(S), str(sha256(utf8(bound)))))) !== C) fault(k, "commitment");
	};
	records.forEach((r, k) => {
		const raw = raws[k], known = S && r.e === last;
		if (!begun && !r.events.some((e) => e.kind === "game.ready/2")) words = {};
		if (k === 0) {
			head = opening.data.header;
			G = head.game;
			commit(0, raw, within(raw, "events", 0, "data", "header"), opening.data.commitment, 1);
			if ($("commitment").textContent !== opening.data.commitment && last === 1) fault(0, "commitment");
		}
		r.events.forEach((e, i) => {
			const d = e.data;
			switch (e.kind) {
			case "game.continued/1":
				[G, begun, words, counts, restores] = [d.header.game, false, {}, new Map(), 0];
				commit(k, raw, within(raw, "events", i, "data", "header"), d.commitment, r.e);
				if ($("commitment").textContent !== d.commitment && last === r.e) fault(k, "commitment");
				break;
			case "game.ready/2": if (d.word) words[d.seats[0]] = d.word; break;
			case "game.restored/1": restores++; break;
			case "game.started/2": {
				const given = ["a", "b"].filter((seat) => words[seat]);
				W = sha256(join(str("words/2"), num(given.length), ...given.flatMap((seat) => [str(seat), str(unhex(words[seat].slice(1)))])));
				if (hex(W) !== d.words) fault(k, "words");
				begun = true;
				break;
			}
			case "game.undone/1":
				d.struck.forEach((n) => struck.add(n));
				counts = new Map();
				records.slice(0, k).forEach((b) => { if (!struck.has(b.n) && b.e === r.e) (b.throws ?? []).forEach((t) => counts.set(keyOf(t), (counts.get(keyOf(t)) ?? 0) + 1)); });
			}
			if (e.seal) seals.set(e.seal.hash, e.seal);
			(e.opened ?? []).forEach((o, j) => {
				const payload = str(within(raw, "events", i, "opened", j, "payload"));
				const body = join(str(G), num(r.e), str(o.seat), str(o.gate), num(o.rev)), sealed = sha256(join(str("seal/2"), body, str(unhex(o.salt)), payload));
				const s = seals.get(hex(sealed));
				if (!s || s.gate !== o.gate || s.seat !== o.seat || s.rev !== o.rev) fault(k, "seal");
				if (known && hex(hmac(S, join(str("salt/2"), body, payload))) !== o.salt) fault(k, "seal");
				count.seals++;
			});
		});
		if (known && hex(hmac(S, join(str("line/2"), str(G), num(r.e), num(restores), num(k)))).slice(0, 32) !== r.salt) fault(k, "salt");
		for (const t of r.throws ?? []) {
			const key = keyOf(t), n = counts.get(key) ?? 0;
			if (t.n !== n) fault(k, "occurrence");
			counts.set(key, n + 1);
			if (t.source !== "drawn") count.declared += t.faces.length;
			else if (!known) count.unposted += t.faces.length;
			else {
				if (hex(Uint8Array.from(t.faces)) !== hex(facesOf(t, n))) fault(k, "faces");
				count.faces += t.faces.length;
			}
		}
		function facesOf(t, n) {
			const faces = [], from = join(str("throw/1"), str(G), num(r.e), str(W), str(unhex(keyOf(t))), num(n));
			for (let i = 0; faces.length < t.faces.length; i++)
				for (const b of hmac(S, join(from, num(i))))
					if (b < 256 - 256 % t.sides && faces.length < t.faces.length) faces.push(1 + b % t.sides);
			return faces;
		}
	});
	return { ...count, ended: !!S };
}
const keyOf = (t) => hex(join(...["system", "turn", "phase", "seat", "subject", "target", "purpose"].map((name) => str(t.key[name] ?? ""))));

// What is told here is held against what the page's maker noted beside it.
const moments = [...document.querySelectorAll("#log article")];
function checkStory() {
	moments.forEach((m, k) => {
		if (Number(m.dataset.n) !== k) throw { n: k, what: "missing" };
		const shown = [...m.querySelectorAll("h2, p")].map((p) => p.textContent).join("\n") + [...m.querySelectorAll("img")].map((i) => "\n" + i.getAttribute("src")).join("");
		if (hex(sha256(utf8(shown))).slice(0, 32) !== m.dataset.digest) throw { n: k, what: "story" };
	});
	const told = JSON.parse(exported.split("\n")[0]).records;
	if (moments.length !== told) throw { n: moments.length, what: "missing" };
}
function check() {
	const verdict = $("verdict"), list = $("checks");
	try {
		const count = prove(exported);
		checkStory();
		verdict.className = "good";
		verdict.textContent = say(count.ended ? "holds" : "open");
		for (const name of ["faces", "declared", "seals", "texts", "unposted"])
			if (count[name]) list.append(Object.assign(document.createElement("li"), { textContent: say(name, count[name]) }));
	} catch (found) {
		const { n = 0, what = "malformed" } = found;
		verdict.className = "bad";
		verdict.textContent = say("broken", n, say("fault-" + what, n));
		moments.find((m) => Number(m.dataset.n) === n)?.classList.add("bad");
	}
}

// The replay: one moment at a time, with the latest picture up to it.
const steps = moments.filter((m) => !m.classList.contains("struck"));
let at = 0;
function show(to, whole = false) {
	at = Math.min(Math.max(to, 0), steps.length - 1);
	$("log").classList.toggle("stepping", !whole);
	moments.forEach((m) => m.classList.remove("now", "now-pictured"));
	steps[at].classList.add("now");
	const pictured = moments.slice(0, moments.indexOf(steps[at]) + 1).filter((m) => m.querySelector("img") && !m.classList.contains("struck")).at(-1);
	pictured?.classList.add("now-pictured");
	$("where").value = at;
	const n = Number(steps[at].dataset.n), passed = [...$("marks").options].filter((o) => Number(o.value) <= n);
	if (passed.length) $("marks").value = passed.at(-1).value;
	for (const b of document.querySelectorAll("[data-go]")) b.disabled = ["first", "before"].includes(b.dataset.go) ? at === 0 : at === steps.length - 1;
	$("all").setAttribute("aria-pressed", whole);
	$("all").textContent = say(whole ? "one" : "whole");
}
const go = { first: () => 0, before: () => at - 1, after: () => at + 1, last: () => steps.length - 1 };
for (const b of document.querySelectorAll("[data-go]")) b.addEventListener("click", () => show(go[b.dataset.go]()));
$("where").max = steps.length - 1;
$("where").addEventListener("input", () => show(Number($("where").value)));
$("marks").addEventListener("change", () => show(steps.findIndex((m) => Number(m.dataset.n) >= Number($("marks").value))));
$("all").addEventListener("click", () => show(at, $("log").classList.contains("stepping")));
document.addEventListener("keydown", (e) => {
	const does = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" }[e.key];
	if (!does || e.ctrlKey || e.altKey || e.metaKey || ["SELECT", "INPUT"].includes(e.target.tagName)) return;
	e.preventDefault();
	show(go[does]());
});
$("keep").addEventListener("click", () => {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([exported], { type: "application/x-ndjson" }));
	link.download = "partie.jsonl";
	link.click();
});
$("keep").hidden = $("controls").hidden = false;
$("verdict").textContent = say("checking");
const named = steps.findIndex((m) => "#" + m.id === location.hash);
show(named < 0 ? 0 : named);
setTimeout(check);
