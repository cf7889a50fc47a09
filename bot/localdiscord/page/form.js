// A modal of the bot's as a dialog.
import { get, make } from "./dom.js";
import { markdown } from "./markdown.js";
import { word } from "./words.js";

/** openForm shows a modal; submit sends its values by custom_id and returns the
 * words of what is wrong, or nothing when the bot has answered. */
export function openForm(modal, app, submit) {
  const dialog = get("form");
  const fields = [];
  const parts = modal.components.map((c) => {
    if (c.type === 10) return make("div", { class: "text" }, ...markdown(c.content, { member: app.member, channel: app.channelName, command: () => {} }));
    return field(c.components[0], fields);
  });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const send = make("button", { type: "submit", class: "button primary" }, word("send"));
  const cancel = make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("cancel"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "form-title" }, modal.title), ...parts, wrong, make("div", { class: "bar" }, cancel, send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = {};
    for (const f of fields) values[f.id] = f.node.value;
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
    field.removeAttribute("value");
    field.textContent = "";
  };
  dialog.addEventListener("close", () => form.querySelectorAll("input, textarea").forEach(forget), { once: true });
  dialog.showModal();
  fields[0]?.node.focus();
}

function field(c, fields) {
  const id = "field-" + fields.length;
  const required = c.required !== false;
  const caption = make("span", { class: "caption" }, c.label, make("small", {}, required ? " * " + word("required") : " " + word("optional")));
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
  fields.push({ id: c.custom_id, node });
  return make("label", { class: "field", for: id }, caption, node, note);
}
