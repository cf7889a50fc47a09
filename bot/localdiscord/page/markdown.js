// Discord's Markdown, the part a bot writes, as DOM nodes. Text becomes text
// nodes only; the one address it makes is an http(s) link.
import { make } from "./dom.js";
import { tongue, word } from "./words.js";

const INLINE = [
  [/^`([^`]+)`/, (m) => make("code", {}, m[1])],
  [/^\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, (m, c) => make("strong", {}, ...inline(m[1], c))],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, (m, c) => make("u", {}, ...inline(m[1], c))],
  [/^~~(?=\S)([\s\S]*?\S)~~/, (m, c) => make("s", {}, ...inline(m[1], c))],
  [/^\|\|([\s\S]+?)\|\|/, (m, c) => spoiler(m[1], c)],
  [/^\*(?=\S)([^*]*[^\s*])\*(?!\*)/, (m, c) => make("em", {}, ...inline(m[1], c))],
  [/^_(?=\S)([^_]*[^\s_])_(?![\p{L}\p{N}_])/u, (m, c) => make("em", {}, ...inline(m[1], c))],
  [/^<@!?(\d+)>/, (m, c) => make("span", { class: "mention" }, "@" + c.member(m[1]))],
  [/^<#(\d+)>/, (m, c) => make("span", { class: "mention" }, "#" + c.channel(m[1]))],
  [/^<\/([^:>]{1,110}):\d+>/, (m, c) => make("button", { type: "button", class: "mention", onclick: () => c.command(m[1]) }, "/" + m[1])],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<?(https?:\/\/[^\s<>]+)>?/, (m) => link(m[1], m[1])],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], m[1])],
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
];

function link(address, text) { return make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text); }

function spoiler(text, context) {
  const node = make("button", { type: "button", class: "spoiler", "aria-label": word("spoiler") }, ...inline(text, context));
  node.addEventListener("click", () => { node.classList.add("shown"); node.removeAttribute("aria-label"); });
  return node;
}

function moment(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  const shapes = { t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" }, f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" } };
  const locale = tongue() === "fr" ? "fr" : "en-GB";
  let text;
  if (style === "R") {
    const away = (date - Date.now()) / 1000;
    const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]].find(([, n]) => Math.abs(away) >= n) ?? ["second", 1];
    text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
  } else {
    text = new Intl.DateTimeFormat(locale, shapes[style]).format(date);
  }
  return make("time", { datetime: date.toISOString() }, text);
}

function inline(text, context) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    let found = null;
    // An underscore inside a word is no mark.
    const inWord = rest[0] === "_" && /[\p{L}\p{N}]$/u.test(text.slice(0, at));
    if (/[`*_~|<\\[h]/.test(rest[0]) && !inWord) {
      for (const [pattern, build] of INLINE) {
        const match = pattern.exec(rest);
        if (match) { found = [match[0].length, build(match, context)]; break; }
      }
    }
    if (!found) { plain += rest[0]; at++; continue; }
    if (plain) { out.push(plain); plain = ""; }
    out.push(found[1]);
    at += found[0];
  }
  if (plain) out.push(plain);
  return out;
}

/** markdown turns a text into nodes; context names members and channels and
 * opens a mentioned command. */
export function markdown(text, context) {
  const out = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let m;
    if (line.startsWith("```")) {
      const block = [];
      const closed = line.length > 3 && line.endsWith("```");
      if (closed) block.push(line.slice(3, -3));
      else for (i++; i < lines.length && !lines[i].startsWith("```"); i++) block.push(lines[i]);
      out.push(make("pre", { tabindex: 0 }, block.join("\n")));
    } else if ((m = /^(#{1,3}) +(.+)/.exec(line))) {
      out.push(make("h" + (m[1].length + 2), {}, ...inline(m[2], context)));
    } else if ((m = /^-# +(.+)/.exec(line))) {
      out.push(make("small", {}, ...inline(m[1], context)));
    } else if (/^> ?/.test(line)) {
      const quoted = [];
      for (; i < lines.length && /^> ?/.test(lines[i]); i++) quoted.push(lines[i].replace(/^> ?/, ""));
      i--;
      out.push(make("blockquote", {}, ...markdown(quoted.join("\n"), context)));
    } else if ((m = /^( *)(?:[-*]|(\d{1,3})\.) +(.+)/.exec(line))) {
      const list = make(m[2] ? "ol" : "ul", m[2] ? { start: m[2] } : {});
      for (; i < lines.length && (m = /^( *)(?:[-*]|\d{1,3}\.) +(.+)/.exec(lines[i])); i++) {
        list.append(make("li", { class: m[1].length > 1 ? "deep" : "" }, ...inline(m[2], context)));
      }
      i--;
      out.push(list);
    } else if (line.trim() !== "") {
      const last = out[out.length - 1];
      if (last?.tagName === "P" && lines[i - 1]?.trim() !== "") last.append(make("br"), ...inline(line, context));
      else out.push(make("p", {}, ...inline(line, context)));
    }
  }
  return out;
}
