// The page: who looks, at which channel, in which language, and what the
// server sends. Every word is in words.js, every node is built by dom.js.
import { composer } from "./composer.js";
import { get, make } from "./dom.js";
import { openForm } from "./form.js";
import { showMessage } from "./message.js";
import { speak, tongue, word } from "./words.js";

const state = { seat: sessionStorage.getItem("seat") ?? "", channel: sessionStorage.getItem("channel") ?? "", locale: localStorage.getItem("locale") ?? "", first: null, commands: [], messages: new Map(), unread: new Set(), connected: true, waiting: 0 };
let source = null;

const app = {
  seats: () => state.first?.seats ?? [],
  channels: () => state.first?.channels ?? [],
  commands: () => state.commands,
  member: (id) => app.seats().find((s) => s.id === id)?.name ?? (id ? state.first?.bot ?? id : id),
  channelName: (id) => app.channels().find((c) => c.id === id)?.name ?? id,
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
  },
};

/** post asks the server to do something as this seat in this channel. */
async function post(name, body) {
  const request = () => fetch("/page/" + name, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seat: state.seat, channel: state.channel, ...body }) });
  try {
    let response = await request();
    if (response.status === 403) {
      await fetch("/"); // a new session after the server's restart
      response = await request();
    }
    return response.ok ? await response.json() : { error: "network" };
  } catch {
    return { error: "network" };
  }
}

/** act posts, opens the form that may come back, and returns the words of what
 * went wrong. */
async function act(name, body) {
  state.follow = true; // whoever acts wants to see what comes of it, wherever he was reading
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

function listen() {
  source?.close();
  state.messages.clear();
  source = new EventSource("/page/stream?seat=" + encodeURIComponent(state.seat));
  const mine = source;
  source.onmessage = (event) => { if (source === mine) receive(JSON.parse(event.data)); };
  source.onerror = async () => {
    if (source !== mine) return;
    state.connected = false;
    showAbsence();
    if (mine.readyState !== EventSource.CLOSED) return;
    // Refused: the server has started anew and knows no session of ours.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await fetch("/").catch(() => {});
    if (source === mine) listen();
  };
}

function receive(frame) {
  state.connected = frame.connected;
  if (frame.first) {
    state.first = frame.first;
    state.seat = frame.first.me;
    if (!app.channels().some((c) => c.id === state.channel)) state.channel = app.channels()[0].id;
    state.messages.clear();
    get("log").replaceChildren();
    post("locale", { locale: state.locale });
  }
  if (frame.channels && state.first) state.first = { ...state.first, channels: frame.channels };
  if (frame.commands) state.commands = frame.commands;
  for (const id of frame.gone ?? []) {
    state.messages.delete(id);
    get("m" + id)?.remove();
  }
  const atEnd = nearEnd();
  for (const message of frame.messages ?? []) {
    const known = state.messages.has(message.id);
    state.messages.set(message.id, message);
    if (message.channel === state.channel) place(message);
    else if (!known && !frame.first) state.unread.add(message.channel);
  }
  if (frame.first || frame.channels || frame.messages) heads();
  showAbsence();
  if (atEnd || frame.first || (state.follow && frame.messages?.length)) scrollToEnd();
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

function nearEnd() {
  const box = document.querySelector("main");
  return box.scrollHeight - box.scrollTop - box.clientHeight < 120;
}

function scrollToEnd() {
  const box = document.querySelector("main");
  box.scrollTop = box.scrollHeight;
  for (const image of box.querySelectorAll("img")) if (!image.complete) image.addEventListener("load", () => { box.scrollTop = box.scrollHeight; }, { once: true });
}

function showAbsence() {
  const empty = ![...state.messages.values()].some((m) => m.channel === state.channel);
  const text = !state.connected ? word("absent") : empty ? word("empty") : "";
  get("absent").textContent = text;
  get("absent").hidden = !text;
}

/** heads draws the channels and the seats, where they are not as drawn already: a finger may be on them. */
function heads() {
  if (!state.first) return;
  state.unread.delete(state.channel);
  const drawn = JSON.stringify([state.first, state.channel, state.seat, state.locale, [...state.unread]]);
  if (drawn === state.drawn) return;
  state.drawn = drawn;
  get("guild").textContent = state.first.guild;
  document.title = state.first.bot;
  get("channels").replaceChildren(...app.channels().map((c) => make("button", { type: "button", class: state.unread.has(c.id) ? "unread" : "", "aria-pressed": String(c.id === state.channel), onclick: () => go(c.id) }, "#" + c.name)));
  get("seats").replaceChildren(...app.seats().map((s) => make("button", { type: "button", "aria-pressed": String(s.id === state.seat), onclick: () => sit(s.id) }, make("b", {}, s.name), make("small", {}, word("role-" + s.role)))));
  for (const b of get("languages").children) b.setAttribute("aria-pressed", String(b.dataset.language === state.locale));
}

function redraw() {
  get("log").replaceChildren();
  for (const message of state.messages.values()) if (message.channel === state.channel) place(message);
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
  for (const id of ["form", "picture"]) get(id).close();
  foot.reset();
  listen();
}

async function setLanguage(locale) {
  state.locale = locale;
  localStorage.setItem("locale", locale);
  words();
  foot.reset();
  redraw();
  await post("locale", { locale });
}

/** words puts the page's own words in place. */
function words() {
  speak(state.locale);
  document.documentElement.lang = tongue();
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = word(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", word(node.dataset.label));
  get("entry").placeholder = word("entry");
}

if (!state.locale) state.locale = navigator.language.startsWith("fr") ? "fr" : "en-GB";
words();
const foot = composer(app);
for (const b of get("languages").children) b.addEventListener("click", () => setLanguage(b.dataset.language));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (event.key === "/" && !typing) { event.preventDefault(); get("slash").click(); }
});
get("picture").addEventListener("click", (event) => { if (event.target === get("picture")) get("picture").close(); });

// Who opens the page first sits in the first seat.
listen();
