// One message: its head, its text, its components in Discord's order.
import { get, make } from "./dom.js";
import { markdown } from "./markdown.js";
import { tongue, word } from "./words.js";

const ROW = 1, BUTTON = 2, STRINGS = 3, USERS = 5, TEXT = 10, GALLERY = 12, FILE = 13;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/** showMessage builds a message's list item. app gives seats and channels and
 * does what is pressed. */
export function showMessage(message, app) {
  const context = { member: app.member, channel: app.channelName, command: app.openCommand };
  const time = new Date(message.time);
  const clock = new Intl.DateTimeFormat(tongue() === "fr" ? "fr" : "en-GB", { timeStyle: "short" }).format(time);
  const body = make("div", { class: "body" });
  if (message.command) body.append(make("p", { class: "called" }, word("called", message.by, app.called(message.command))));
  body.append(make("p", { class: "head", id: "h" + message.id },
    make("b", {}, message.author), message.bot ? make("span", { class: "tag" }, word("bot")) : null,
    make("time", { datetime: time.toISOString() }, clock), message.edited ? make("i", {}, word("edited")) : null));
  if (message.thinking) body.append(make("p", { class: "thinking" }, word("thinking", message.author)));
  if (message.content) body.append(...markdown(message.content, context));
  const shown = new Set();
  const scene = { message, app, context, shown };
  body.append(...(message.components ?? []).map((c) => component(c, scene)).filter(Boolean));
  if (!(message.components ?? []).some((c) => c.type >= TEXT)) {
    for (const file of message.files ?? []) body.append(file.type.startsWith("image/") ? image(file.url, file.alt, file.width, file.height) : fileLink(file));
  }
  if (message.ephemeral) body.append(make("p", { class: "only" }, word("only-you")));
  const face = make("span", { class: message.bot ? "face app" : "face", "aria-hidden": "true" }, [...message.author][0] ?? "?");
  const kind = ["message", message.ephemeral ? "private" : "", message.pinged ? "pinged" : ""].join(" ").trim();
  return make("li", { class: kind, id: "m" + message.id, role: "article", tabindex: -1, "aria-labelledby": "h" + message.id }, face, body);
}

function component(c, scene) {
  switch (c.type) {
    case ROW: return make("div", { class: "row" }, ...c.components.map((child) => component(child, scene)));
    case BUTTON: return button(c, scene);
    case STRINGS: return menu(c, scene, c.options.map((o) => ({ value: o.value, label: o.label, description: o.description, chosen: o.default })));
    case USERS: return menu(c, scene, scene.app.seats().map((s) => ({ value: s.id, label: s.name })));
    case TEXT: return make("div", { class: "text" }, ...markdown(c.content, scene.context));
    case GALLERY: return make("div", { class: c.items.length > 1 ? "gallery many" : "gallery" }, ...c.items.map((i) => image(i.media.url, i.description, i.media.width, i.media.height)));
    case FILE: {
      const file = (scene.message.files ?? []).find((f) => f.url === c.file.url);
      return file ? fileLink(file) : null;
    }
  }
  return null;
}

function button(c, { message, app }) {
  const node = make("button", { type: "button", class: "button " + (STYLES[c.style] ?? "secondary"), disabled: c.disabled, "data-id": c.custom_id }, c.label);
  node.addEventListener("click", () => app.press(message, c.custom_id, null, node));
  return node;
}

/** menu builds a select: a native one for a single value, boxes for several. */
function menu(c, { message, app }, options) {
  const name = c.placeholder || word("choose");
  if ((c.max_values ?? 1) === 1) {
    const node = make("select", { class: "menu", "aria-label": name, disabled: c.disabled, "data-id": c.custom_id },
      make("option", { value: "" }, name),
      ...options.map((o) => make("option", { value: o.value, selected: o.chosen }, o.label + (o.description ? " — " + o.description : ""))));
    node.addEventListener("change", async () => {
      if (node.value === "") return;
      await app.press(message, c.custom_id, [node.value], node);
      if (!options.some((o) => o.chosen)) node.value = "";
    });
    return node;
  }
  const boxes = options.map((o) => make("input", { type: "checkbox", value: o.value, checked: o.chosen, disabled: c.disabled }));
  const send = make("button", { type: "button", class: "button primary", disabled: c.disabled, "data-id": c.custom_id }, word("done"));
  send.addEventListener("click", () => app.press(message, c.custom_id, boxes.filter((b) => b.checked).map((b) => b.value), send));
  const bound = () => {
    const n = boxes.filter((b) => b.checked).length;
    for (const b of boxes) b.disabled = c.disabled || (!b.checked && n >= c.max_values);
    send.disabled = c.disabled || n < (c.min_values ?? 1);
  };
  boxes.forEach((b) => b.addEventListener("change", bound));
  bound();
  const choices = make("div", { class: "choices" }, ...options.map((o, i) => make("label", {}, boxes[i], make("span", {}, o.label, o.description ? make("small", {}, o.description) : null))));
  const list = make("details", { class: "menu many" }, make("summary", {}, name), choices, send);
  list.addEventListener("toggle", () => { if (list.open) list.scrollIntoView({ block: "nearest" }); }); // whoever opens it sees it whole
  return list;
}

function fileLink(file) {
  return make("a", { class: "file", href: file.url, download: file.name }, word("file", file.name), make("small", {}, Math.ceil(file.size / 1024) + " Kio"));
}

function image(address, alt, width, height) {
  const node = make("img", { src: address, alt: alt || word("picture"), width, height, loading: "lazy" });
  return make("button", { type: "button", class: "image", title: word("full"), onclick: () => enlarge(address, alt) }, node);
}

/** enlarge shows a picture as large as the window, with its alt text below; a press on it shows every point. */
function enlarge(address, alt) {
  const dialog = get("picture");
  const close = make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("close"));
  const frame = make("div", { class: "full", tabindex: 0 }, make("img", { src: address, alt: alt || word("picture") }));
  const size = make("button", { type: "button", class: "button secondary", "aria-pressed": "false" }, word("size"));
  const turn = () => size.setAttribute("aria-pressed", String(frame.classList.toggle("whole")));
  size.addEventListener("click", turn);
  frame.firstChild.addEventListener("click", turn);
  dialog.replaceChildren(make("div", { class: "bar" }, size, close), frame, alt ? make("p", {}, alt) : "");
  dialog.setAttribute("aria-label", alt || word("picture"));
  dialog.showModal();
  close.focus();
}
