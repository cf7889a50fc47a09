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
    const inner = c.type === 18 ? c.component : c.components[0];
    return field(inner, c.type === 18 ? c.label : inner.label, c.description, app, fields);
  });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const send = make("button", { type: "submit", class: "button primary" }, word("send"));
  const cancel = make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("cancel"));
  const form = make("form", { method: "dialog" }, make("h2", { id: "form-title" }, modal.title), ...parts, wrong, make("div", { class: "bar" }, cancel, send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = {};
    for (const f of fields) values[f.id] = f.read();
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

function field(c, label, description, app, fields) {
  const id = "field-" + fields.length;
  const required = c.required !== false;
  const caption = make("span", { class: "caption" }, label, make("small", {}, required ? " * " + word("required") : " " + word("optional")));
  let node, read, note = "";
  if (c.type === 4) {
    const shape = { id, value: c.value ?? "", placeholder: c.placeholder, required, minlength: c.min_length || undefined, maxlength: c.max_length || 4000 };
    node = c.style === 2 ? make("textarea", { ...shape, rows: 5 }) : make("input", { ...shape, type: "text", autocomplete: "off" });
    read = () => node.value;
    note = make("small", { class: "count" });
    const count = () => {
      const n = [...node.value].length, most = c.max_length || 4000;
      note.hidden = 2 * n < most && n >= (c.min_length || 0); // of a long way to the end nothing need be said
      note.textContent = word("characters", n, most) + (c.min_length && n < c.min_length ? " · " + word("least", c.min_length) : "");
    };
    node.addEventListener("input", count);
    count();
  } else {
    const options = c.type === 3 ? c.options : c.type === 8 ? app.channels().map((s) => ({ value: s.id, label: "#" + s.name })) : app.seats().map((s) => ({ value: s.id, label: s.name }));
    const several = (c.max_values ?? 1) > 1;
    node = make("select", { id, class: "menu", required, multiple: several }, several ? null : make("option", { value: "" }, c.placeholder || word("choose")),
      ...options.map((o) => make("option", { value: o.value, selected: o.default }, o.label + (o.description ? " — " + o.description : ""))));
    read = () => [...node.selectedOptions].map((o) => o.value).filter(Boolean).join("\n");
  }
  fields.push({ id: c.custom_id, node, read });
  return make("label", { class: "field", for: id }, caption, description ? make("small", {}, description) : null, node, note);
}
