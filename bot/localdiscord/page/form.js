// A modal of the bot's as a dialog.
import { get, make } from "./dom.js";
import { markdown } from "./markdown.js";
import { word } from "./words.js";

const SELECT = 3, TEXT = 4, DISPLAY = 10, UPLOAD = 19, RADIO = 21;

/** openForm shows a modal; submit sends its values by custom_id and returns the
 * words of what is wrong, or nothing when the bot has answered. */
export function openForm(modal, app, submit) {
  const dialog = get("form");
  const fields = [];
  const parts = modal.components.map((c) => {
    if (c.type === DISPLAY) return make("div", { class: "text" }, ...markdown(c.content, { member: app.member, channel: app.channelName, command: () => {} }));
    return field(c, c.component, fields, app);
  });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const send = make("button", { type: "submit", class: "button primary" }, word("send"));
  const cancel = make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("cancel"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "form-title" }, modal.title), ...parts, wrong, make("div", { class: "bar" }, cancel, send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = {};
    for (const f of fields) values[f.id] = f.value();
    const fault = await submit(values);
    send.disabled = false;
    wrong.textContent = fault ?? "";
    if (!fault) dialog.close();
  });
  dialog.setAttribute("aria-labelledby", "form-title");
  dialog.replaceChildren(form);
  // The next to sit here reads nothing typed. Its fields stay: who had the focus gets it back from them.
  const forget = (field) => {
    field.value = "";
    field.checked = false;
    field.removeAttribute("value");
    field.textContent = "";
  };
  dialog.addEventListener("close", () => form.querySelectorAll("input, textarea, option").forEach(forget), { once: true });
  dialog.showModal();
  form.querySelector("input, textarea, select")?.focus();
}

/** field is one field below its label; what it holds goes to fields as text, several values one a line. */
function field(label, c, fields, app) {
  const id = "field-" + fields.length;
  const required = c.required !== false;
  const caption = make("span", { class: "caption" }, label.label, make("small", {}, required ? " * " + word("required") : " " + word("optional")));
  const about = label.description ? make("small", {}, label.description) : null;
  const many = c.type !== RADIO && (c.max_values ?? 1) > 1;
  if (c.type === TEXT) return textField(id, c, required, fields, caption, about);
  if (c.type === UPLOAD) return uploadField(id, c, required, fields, caption, about, app);
  if (c.type === SELECT && !many) {
    const node = make("select", { id, class: "menu", required }, make("option", { value: "" }, c.placeholder ?? word("choose")),
      ...c.options.map((o) => make("option", { value: o.value, selected: o.default }, o.label + (o.description ? " — " + o.description : ""))));
    fields.push({ id: c.custom_id, value: () => node.value });
    return make("label", { class: "field", for: id }, caption, about, node);
  }
  const boxes = c.options.map((o) => make("input", { type: c.type === RADIO ? "radio" : "checkbox", name: id, value: o.value, checked: o.default, required: c.type === RADIO && required }));
  fields.push({ id: c.custom_id, value: () => boxes.filter((b) => b.checked).map((b) => b.value).join("\n") });
  const choices = make("div", { class: "choices" }, ...c.options.map((o, i) => make("label", {}, boxes[i], make("span", {}, o.label, o.description ? make("small", {}, o.description) : null))));
  return make("fieldset", { class: "field" }, make("legend", {}, caption), about, choices);
}

function textField(id, c, required, fields, caption, about) {
  const most = 4000, shape = { id, value: c.value ?? "", placeholder: c.placeholder, required, maxlength: most };
  const node = c.style === 2 ? make("textarea", { ...shape, rows: 5 }) : make("input", { ...shape, type: "text", autocomplete: "off" });
  const note = make("small", { class: "count" });
  const count = () => {
    const n = [...node.value].length;
    note.hidden = 2 * n < most; // of a long way to the end nothing need be said
    note.textContent = word("characters", n, most);
  };
  node.addEventListener("input", count);
  count();
  fields.push({ id: c.custom_id, value: () => node.value });
  return make("label", { class: "field", for: id }, caption, about, node, note);
}

/** uploadField hands its file over as soon as it is chosen, as Discord's client does. */
function uploadField(id, c, required, fields, caption, about, app) {
  const node = make("input", { id, type: "file", required });
  const wrong = make("small", { role: "alert" });
  let handed = "";
  node.addEventListener("change", async () => {
    handed = wrong.textContent = "";
    const file = node.files[0];
    if (!file) return;
    const answer = await app.upload(file);
    if (!answer.error) { handed = answer.id; return; }
    node.value = "";
    wrong.textContent = word("error-" + answer.error, answer.where ?? file.name);
  });
  fields.push({ id: c.custom_id, value: () => handed });
  return make("label", { class: "field", for: id }, caption, about, node, wrong);
}
