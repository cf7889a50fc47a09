// The page: who looks, at which channel, in which language, and what the
// server sends. Every word is in words.js, every node is built by dom.js.
import { composer, leaves } from "./composer.js";
import { get, make } from "./dom.js";
import { openForm } from "./form.js";
import { showMessage } from "./message.js";
import { follow } from "./pulse.js";
import { chime, sounds } from "./sound.js";
import { speak, tongue, word } from "./words.js";

const asked = new URLSearchParams(location.search); // ?seat=…&channel=…: a window of its own for a seat
const state = { seat: asked.get("seat") ?? sessionStorage.getItem("seat") ?? "", channel: asked.get("channel") ?? sessionStorage.getItem("channel") ?? "", locale: sessionStorage.getItem("locale") ?? localStorage.getItem("locale") ?? "", at: "", first: null, commands: [], messages: new Map(), unread: new Map(), missed: 0, connected: true, waiting: 0, acted: 0, end: true, top: 0 };
let asking = null; // the question for news under way
const greeted = new Set(); // the seats, channels and languages for which the greeting was sent
let playing = 0; // the timer of what plays by itself

const app = {
  seats: () => state.first?.seats ?? [],
  channels: () => state.first?.channels ?? [],
  commands: () => state.commands,
  member: (id) => app.seats().find((s) => s.id === id)?.name ?? (id ? state.first?.bot ?? id : id),
  channelName: (id) => app.channels().find((c) => c.id === id)?.name ?? id,
  called: (path) => "/" + (leaves(state.commands).find((l) => "/" + l.path === path || l.path === path)?.shown ?? path).replace(/^\//, ""),
  openCommand: (path) => foot.open(path),
  call: (command, options) => act("command", { command, options }),
  line: (text) => act("line", { text }),
  say: (text) => act("say", { text }),
  async upload(file) {
    const most = 1000000; // what the server takes of a page at once
    if (file.size > most) return { error: "too-large", where: file.name };
    const address = await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(file);
    }).catch(() => "");
    return address ? post("upload", { name: file.name, data: address.slice(address.indexOf(",") + 1) }) : { error: "unknown-file", where: file.name };
  },
  complete: (command, options, focused) => post("complete", { command, options, focused }),
  async press(message, customID, values, node) {
    node.setAttribute("aria-busy", "true");
    const fault = await act("press", { message: message.id, customID, values });
    node.removeAttribute("aria-busy");
    notify(fault);
    if (message.command === state.first.greeting && state.first.forward) play(customID);
  },
};

/** ask sends the server a request of the page's. */
async function ask(path, request) {
  try {
    let response = await fetch("/page/" + path, request);
    if (response.status === 403) {
      await fetch("/"); // a new session after the server's restart
      response = await fetch("/page/" + path, request);
    }
    return response.ok ? await response.json() : { error: "network" };
  } catch {
    return { error: "network" };
  }
}

/** post asks the server to do something as this seat in this channel, in this window's language. */
function post(name, body) {
  return ask(name, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seat: state.seat, channel: state.channel, locale: state.locale, ...body }) });
}

/** act posts, opens the form that may come back, and returns the words of what
 * went wrong. */
async function act(name, body) {
  state.follow = true; // whoever acts wants to see what comes of it, wherever he was reading
  state.acted = Date.now();
  unmark();
  get("log").setAttribute("aria-busy", String(++state.waiting > 0));
  const answer = await post(name, body);
  get("log").setAttribute("aria-busy", String(--state.waiting > 0));
  if (answer.error) return fault(answer);
  if (answer.modal) openForm(answer.modal, app, (values) => act("submit", { interaction: answer.interaction, options: values }));
  return null;
}

function fault(answer) { return word("error-" + answer.error, (answer.where ?? "").replace(/ of .*/, "")); }

function notify(text) {
  get("notice").textContent = text ?? "";
  get("notice").hidden = !text;
}

/** refresh asks for what this seat has not seen, once more where it changed meanwhile. */
async function refresh() {
  if (asking) { asking.again = true; return; }
  const mine = asking = { again: false };
  do {
    mine.again = false;
    const frame = await ask("news?" + new URLSearchParams({ seat: state.seat, since: state.at }));
    if (asking !== mine) return; // of the seat before
    if (frame.error) {
      if (!state.first) state.seat = ""; // there may be no such seat
      away();
    } else receive(frame);
  } while (mine.again);
  asking = null;
}

function away() {
  state.connected = false;
  showAbsence();
}

function receive(frame) {
  state.connected = frame.connected;
  state.at = frame.at;
  if (get("notice").textContent === word("error-network")) notify(null); // it is there again
  if (frame.first) {
    state.first = frame.first;
    state.seat = frame.first.me;
    if (!app.channels().some((c) => c.id === state.channel)) state.channel = app.channels()[0].id;
    state.messages.clear();
    silently(() => get("log").replaceChildren());
    words();
  }
  if (frame.channels && state.first) state.first = { ...state.first, channels: frame.channels };
  if (frame.commands) state.commands = frame.commands;
  scrolled(); // the browser tells of it a little later
  const atEnd = state.end;
  const news = frame.first ? [] : (frame.messages ?? []).filter((m) => !state.messages.has(m.id));
  for (const message of frame.messages ?? []) {
    state.messages.set(message.id, message);
    if (message.channel === state.channel) place(message);
  }
  for (const id of frame.removed ?? []) {
    state.messages.delete(id);
    get("m" + id)?.remove();
  }
  for (const m of news) if (m.channel !== state.channel) state.unread.set(m.channel, (state.unread.get(m.channel) ?? 0) + 1);
  const here = news.filter((m) => m.channel === state.channel);
  if (here.length > 0 && !state.follow && (document.hidden || !atEnd)) mark(here[0]);
  if (document.hidden) state.missed += news.length;
  if (!frame.first && frame.messages?.length && Date.now() - state.acted > 5000) chime(); // by somebody else
  if (frame.first || frame.channels || frame.messages) heads();
  showAbsence();
  if (atEnd || frame.first || (state.follow && frame.messages?.length)) scrollToEnd();
  else if (here.length > 0) get("newer").hidden = false;
  if (frame.messages?.length) state.follow = false;
}

/** place puts a message where it belongs and keeps the focus inside it. */
function place(message) {
  const node = showMessage(message, app);
  const old = get("m" + message.id);
  const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  if (old) old.replaceWith(node);
  else {
    const later = [...get("log").children].find((n) => n.id.length > node.id.length || (n.id.length === node.id.length && n.id > node.id));
    get("log").insertBefore(node, later ?? null);
  }
  if (focused) [...node.querySelectorAll("[data-id]")].find((n) => n.dataset.id === focused)?.focus();
}

/** mark shows where what nobody here has seen yet begins. */
function mark(message) {
  if (!document.querySelector("#log [data-new]")) get("m" + message.id)?.setAttribute("data-new", word("new"));
}

function unmark() {
  document.querySelector("#log [data-new]")?.removeAttribute("data-new");
  get("newer").hidden = true;
}

/** silently changes the log without a screen reader reading all of it out. */
function silently(change) {
  get("log").setAttribute("aria-live", "off");
  change();
  setTimeout(() => get("log").setAttribute("aria-live", "polite"), 500);
}

/** greet sends the greeting for a seat that finds nothing in a channel: once, and once its command is there. */
async function greet() {
  const line = state.first?.greeting, where = [state.seat, state.channel, state.locale].join();
  if (!line || greeted.has(where) || !leaves(state.commands).some((l) => "/" + l.path === line)) return;
  greeted.add(where);
  notify(await act("line", { text: line }));
}

/** play presses by itself the button that leads on below what another has opened, until there is none or
 * somebody does something himself. */
function play(opened) {
  playing = setTimeout(async () => {
    const on = [...document.querySelectorAll("#log button")].findLast((b) => b.dataset.id?.startsWith(opened) && b.dataset.id.endsWith(state.first.forward));
    if (!on || on.disabled) return;
    const shown = on.closest("li");
    shown.scrollIntoView(); // what is told and its picture, not the controls
    state.acted = Date.now();
    await post("press", { message: shown.id.slice(1), customID: on.dataset.id, values: null });
    play(opened);
  }, 3000);
}

function nearEnd() {
  const box = document.querySelector("main");
  return box.scrollHeight - box.scrollTop - box.clientHeight < 120;
}

/** scrollToEnd goes to the end, a lone message being read from its head, and stays there until somebody scrolls up: a picture that loads makes the page
 * longer under him, and its message may be replaced meanwhile. */
function scrollToEnd() {
  const box = document.querySelector("main");
  box.scrollTop = get("log").children.length > 1 ? box.scrollHeight : 0;
  state.end = true;
  state.top = box.scrollTop;
}

/** scrolled notes where the page stands. */
function scrolled() {
  const top = document.querySelector("main").scrollTop;
  if (nearEnd()) {
    state.end = true;
    get("newer").hidden = true;
  } else if (top < state.top) state.end = false;
  state.top = top;
}

function showAbsence() {
  const empty = ![...state.messages.values()].some((m) => m.channel === state.channel);
  const text = !state.connected ? word("absent") : empty ? word("empty") : "";
  if (get("absent").textContent !== text) get("absent").textContent = text;
  get("absent").hidden = !text;
  if (state.connected && empty) greet();
}

/** heads draws the channels and the seats, where they are not as drawn already: a finger may be on them. */
function heads() {
  if (!state.first) return;
  state.unread.delete(state.channel);
  const drawn = JSON.stringify([state.first, state.channel, state.seat, state.locale, state.missed, [...state.unread]]);
  if (drawn === state.drawn) return;
  state.drawn = drawn;
  get("guild").textContent = state.first.guild;
  const seat = app.member(state.seat), link = new URLSearchParams({ seat: state.seat, channel: state.channel });
  document.title = (state.missed > 0 ? "(" + state.missed + ") " : "") + seat + " · " + state.first.bot;
  get("beside").href = "/?" + link;
  get("beside").setAttribute("aria-label", word("beside-seat", seat));
  get("beside").title = word("beside-seat", seat);
  const count = (c) => state.unread.get(c.id) ?? 0;
  const badge = (n) => n > 0 ? make("b", { class: "count" }, String(n)) : null;
  const threads = app.channels().filter((c) => c.thread), rooms = app.channels().filter((c) => !c.thread);
  const unread = threads.reduce((sum, c) => sum + count(c), 0);
  get("channels").replaceChildren(...rooms.map((c) => make("button", { type: "button", class: count(c) > 0 ? "unread" : "", "aria-pressed": String(c.id === state.channel), "aria-label": count(c) > 0 ? word("unread", "#" + c.name, count(c)) : undefined, onclick: () => go(c.id) }, "#" + c.name, badge(count(c)))),
    ...(threads.length === 0 ? [] : [make("label", { class: unread > 0 ? "threads unread" : "threads" },
      make("select", { "aria-label": word("threads", threads.length), onchange: (event) => go(event.target.value) },
        make("option", { value: "", disabled: true, hidden: true, selected: !threads.some((c) => c.id === state.channel) }, word("threads", threads.length)),
        ...threads.map((c) => make("option", { value: c.id, selected: c.id === state.channel }, c.name + (count(c) > 0 ? " · " + word("news", count(c)) : "")))), badge(unread))]));
  get("seats").replaceChildren(...app.seats().map((s) => make("button", { type: "button", "aria-pressed": String(s.id === state.seat), onclick: () => sit(s.id) }, make("b", {}, s.name), make("small", {}, word("role-" + s.role)))));
  for (const b of get("languages").children) b.setAttribute("aria-pressed", String(b.dataset.language === state.locale));
}

function redraw() {
  unmark();
  silently(() => {
    get("log").replaceChildren();
    for (const message of state.messages.values()) if (message.channel === state.channel) place(message);
  });
  heads();
  showAbsence();
  scrollToEnd();
}

function go(channel) {
  state.channel = channel;
  sessionStorage.setItem("channel", channel);
  redraw();
}

function sit(seat) {
  state.seat = seat;
  sessionStorage.setItem("seat", seat);
  state.unread.clear();
  unmark();
  history.replaceState(null, "", "/"); // a link's seat was the first one only
  for (const id of ["form", "picture"]) get(id).close();
  foot.reset();
  asking = null;
  state.at = "";
  refresh();
}

function setLanguage(locale) {
  const here = [...state.messages.values()].filter((m) => m.channel === state.channel);
  if (locale !== state.locale && here.length === 1 && here[0].command === state.first?.greeting) state.messages.delete(here[0].id); // it greets anew
  state.locale = locale;
  for (const kept of [sessionStorage, localStorage]) kept.setItem("locale", locale); // this window's, and a new one's
  words();
  foot.reset();
  redraw();
}

/** words puts the page's own words in place. */
function words() {
  speak(state.locale);
  document.documentElement.lang = tongue();
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = word(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", word(node.dataset.label));
  get("entry").placeholder = word("entry");
  get("sound").title = word("sound-about");
}

/** newestFirst leads the keyboard through the messages from the newest to the oldest: Tab by what can be
 * pressed, the arrows, from an empty line, by whole messages. */
function newestFirst(event) {
  const at = document.activeElement, log = get("log");
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (event.key === "Tab") {
    const reach = (root) => [...root.querySelectorAll("a[href], button, input, select, textarea, summary, pre, [tabindex='0']")].filter((n) => !n.disabled && n.checkVisibility() && n.tabIndex >= 0);
    const path = [...reach(document.querySelector("header")), ...[...log.children].reverse().flatMap((m) => [m, ...reach(m)]), ...reach(get("composer"))];
    let to = path.indexOf(at);
    if (to < 0) return;
    const step = event.shiftKey ? -1 : 1;
    do to += step; while (path[to]?.parentElement === log); // a message itself is where the arrows go
    if (!path[to] || !log.contains(path[to]) && !log.contains(at)) return;
    event.preventDefault();
    path[to].focus();
    return;
  }
  const up = event.key === "ArrowUp", inLog = at?.parentElement === log;
  if (inLog && event.key === "Escape") get("entry").focus();
  if (!up && event.key !== "ArrowDown" || !inLog && !(up && at === get("entry") && at.value === "")) return;
  event.preventDefault();
  const next = !inLog ? log.lastElementChild : up ? at.previousElementSibling : at.nextElementSibling;
  (next ?? (up ? at : get("entry"))).focus();
}

if (!state.locale) state.locale = navigator.language.startsWith("fr") ? "fr" : "en-GB";
words();
const foot = composer(app);
for (const b of get("languages").children) b.addEventListener("click", () => setLanguage(b.dataset.language));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (event.key === "/" && !typing) { event.preventDefault(); get("slash").click(); }
});
document.addEventListener("keydown", newestFirst);
for (const own of ["pointerdown", "click", "keydown"]) document.addEventListener(own, () => clearTimeout(playing), true);
document.addEventListener("visibilitychange", () => { if (!document.hidden && state.missed > 0) { state.missed = 0; heads(); } });
document.querySelector("main").addEventListener("scroll", scrolled);
get("log").addEventListener("load", () => { scrolled(); if (state.end) scrollToEnd(); }, true);
get("log").addEventListener("toggle", () => requestAnimationFrame(() => { state.end = nearEnd(); }), true); // a list that is open is read
get("newer").addEventListener("click", () => { scrollToEnd(); get("log").lastElementChild?.focus(); });
sounds(get("sound"));
get("picture").addEventListener("click", (event) => { if (event.target === get("picture")) get("picture").close(); });

// Who opens the page first sits in the first seat.
follow(refresh, away);
