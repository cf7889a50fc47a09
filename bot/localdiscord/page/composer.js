// The line at the foot of the page: a plain text, or a command filled in one
// option after the other.
import { get, make } from "./dom.js";
import { localised, word } from "./words.js";

const STRING = 3, INTEGER = 4, USER = 6, ATTACHMENT = 11;

/** leaves lists what one can call: commands, or their subcommands with paths. */
export function leaves(commands) {
  const out = [];
  const walk = (path, shown, node) => {
    const nested = (node.options ?? []).filter((o) => o.type <= 2);
    if (nested.length === 0) out.push({ path, shown, description: node.description, translations: node.description_localizations, options: node.options ?? [] });
    for (const o of nested) walk(path + " " + o.name, shown + " " + localised(o.name, o.name_localizations), o);
  };
  for (const c of commands) if (c.type === 1) walk(c.name, localised(c.name, c.name_localizations), c);
  return out.sort((a, b) => a.path.localeCompare(b.path));
}

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** composer wires the foot of the page; app gives commands and members and
 * sends what is composed. It returns { open(path), reset() }. */
export function composer(app) {
  const entry = get("entry"), call = get("call"), list = get("suggestions"), notice = get("notice"), send = get("send");
  let chosen = null; // the command being filled: { leaf, fields }
  let active = -1; // highlighted suggestion
  let offered = []; // what the suggestions stand for
  let shownFor = null; // the input the suggestions belong to
  let asked = 0; // counts questions for completions, so that a late answer is dropped
  let timer = 0;

  function say(text) { notice.textContent = text ?? ""; notice.hidden = !text; }

  function suggest(input, items) {
    shownFor = input;
    offered = items;
    active = items.length > 0 && !items[0].idle ? 0 : -1;
    list.replaceChildren(...items.map((item, i) => {
      const node = make("div", { role: "option", id: "suggestion-" + i, class: item.idle ? "idle" : "", "aria-selected": i === active },
        make("b", {}, item.label), item.note ? make("span", {}, item.note) : null);
      // Before the input loses its focus, so that the list is still there.
      node.addEventListener("pointerdown", (event) => event.preventDefault());
      if (item.pick) node.addEventListener("click", item.pick);
      return node;
    }));
    list.hidden = items.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    highlight(active);
  }

  function hide() {
    list.hidden = true;
    list.replaceChildren();
    shownFor?.setAttribute("aria-expanded", "false");
    shownFor?.removeAttribute("aria-activedescendant");
    shownFor = null;
    active = -1;
  }

  function highlight(i) {
    active = i;
    [...list.children].forEach((n, k) => n.setAttribute("aria-selected", String(k === i)));
    if (i >= 0) {
      shownFor?.setAttribute("aria-activedescendant", "suggestion-" + i);
      list.children[i]?.scrollIntoView({ block: "nearest" });
    }
  }

  /** keys moves in the list; it returns true when the key was for the list. */
  function keys(event) {
    const n = list.hidden ? 0 : list.children.length;
    if (event.key === "Escape" && n > 0) { hide(); return true; }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && n > 0) {
      highlight((active + (event.key === "ArrowDown" ? 1 : n - 1)) % n);
      return true;
    }
    if ((event.key === "Enter" || event.key === "Tab") && active >= 0 && n > 0 && !event.shiftKey) { list.children[active].click(); return true; }
    return false;
  }

  // Plain text and the list of commands.

  const complete = (text) => leaves(app.commands()).some((l) => [l.path, l.shown].some((p) => text.startsWith("/" + p + " ") && /\s\S+?:/.test(text)));

  function listCommands() {
    const text = entry.value;
    if (!text.startsWith("/") || complete(text)) { hide(); return; }
    const words = fold(text.slice(1).trimStart());
    const all = leaves(app.commands());
    const exact = all.find((l) => text.endsWith(" ") && [l.path, l.shown].includes(text.slice(1).trimEnd()));
    if (exact) { open(exact.path, true); return; }
    const starts = all.filter((l) => fold(l.path).startsWith(words) || fold(l.shown).startsWith(words));
    const inside = all.filter((l) => !starts.includes(l) && words && fold(l.path + " " + l.shown + " " + localised(l.description, l.translations)).includes(words.trim()));
    const items = [...starts, ...inside].map((l) => ({ label: "/" + l.shown, note: localised(l.description, l.translations), pick: () => open(l.path) }));
    suggest(entry, items.length > 0 ? items : [{ label: word("none"), idle: true }]);
  }

  entry.addEventListener("input", () => { say(""); listCommands(); });
  entry.addEventListener("keydown", (event) => { if (keys(event)) event.preventDefault(); });
  entry.addEventListener("blur", () => { if (shownFor === entry) hide(); });
  entry.addEventListener("focus", () => { if (entry.value.startsWith("/")) listCommands(); });
  get("slash").addEventListener("click", () => {
    reset();
    entry.value = "/";
    entry.focus();
    listCommands();
  });

  // A command and its options.

  /** open shows a command's options; whoever typed its path goes on typing, "des:4" if he likes, where none is required. */
  function open(path, typing) {
    const leaf = leaves(app.commands()).find((l) => l.path === path || l.shown === path);
    if (!leaf) { say(word("error-unknown-command", "/" + path)); return; }
    chosen = { leaf, fields: leaf.options.map((option) => ({ option, shown: option.required, text: "", label: "" })) };
    entry.value = "";
    say("");
    if (typing && chosen.fields.length > 0 && !chosen.fields.some((f) => f.shown)) {
      chosen.fields[0].shown = true;
      draw();
      chosen.fields[0].node.focus();
      return;
    }
    draw();
    focusNext();
  }

  function reset() {
    chosen = null;
    call.hidden = true;
    call.replaceChildren();
    entry.hidden = false;
    entry.value = "";
    hide();
    say("");
  }

  function draw() {
    hide();
    call.hidden = false;
    entry.hidden = true;
    const title = make("div", { class: "title" }, make("b", {}, "/" + chosen.leaf.shown), make("span", {}, localised(chosen.leaf.description, chosen.leaf.translations)),
      make("button", { type: "button", class: "plain", "aria-label": word("cancel"), onclick: () => { reset(); entry.focus(); } }, "✕"));
    const shown = chosen.fields.filter((f) => f.shown).map(drawField);
    const more = chosen.fields.filter((f) => !f.shown).map((f) => {
      const name = localised(f.option.name, f.option.name_localizations);
      return make("button", { type: "button", class: "plain more", "aria-label": word("add", name), title: localised(f.option.description, f.option.description_localizations), onclick: () => { f.shown = true; draw(); f.node.focus(); } }, "+ " + name);
    });
    call.replaceChildren(title, ...shown, more.length > 0 ? make("div", { class: "rest" }, ...more) : "");
  }

  function drawField(f) {
    const o = f.option;
    const name = localised(o.name, o.name_localizations);
    if (o.type === ATTACHMENT) return drawFile(f, name);
    f.node = make("input", { type: "text", role: "combobox", "aria-controls": "suggestions", "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      inputmode: o.type === INTEGER ? "decimal" : undefined, "aria-required": o.required ? "true" : "false", value: f.label || f.text, placeholder: localised(o.description, o.description_localizations), "data-option": o.name });
    f.node.addEventListener("input", () => {
      f.text = f.node.value;
      f.label = "";
      say("");
      if (!jump(f)) offer(f);
    });
    f.node.addEventListener("focus", () => offer(f));
    f.node.addEventListener("blur", () => { if (shownFor === f.node) hide(); });
    f.node.addEventListener("keydown", (event) => {
      // Typed in full: Enter sends at once what the list would only repeat.
      const whole = event.key === "Enter" && shownFor === f.node && offered.find((i) => i.label === f.node.value || i.value === f.node.value);
      if (whole) { f.text = String(whole.value); f.label = whole.label; hide(); return; }
      if (keys(event)) { event.preventDefault(); return; }
      if (event.key === "Escape") { reset(); entry.focus(); }
    });
    return make("label", { class: "option" }, make("span", {}, name, o.required ? make("abbr", { title: word("required") }, " *") : null), f.node);
  }

  /** drawFile is the field of an option that holds a file: it is handed over as soon as it is chosen. */
  function drawFile(f, name) {
    f.node = make("input", { type: "file", "aria-required": f.option.required ? "true" : "false", title: localised(f.option.description, f.option.description_localizations), "data-option": f.option.name });
    f.node.addEventListener("change", async () => {
      f.text = f.label = "";
      say("");
      const file = f.node.files[0];
      if (!file) return;
      const answer = await app.upload(file);
      if (answer.error) { f.node.value = ""; say(word("error-" + answer.error, answer.where ?? file.name)); return; }
      f.text = answer.id;
      f.label = file.name;
      focusNext();
    });
    return make("label", { class: "option" }, make("span", {}, name, f.option.required ? make("abbr", { title: word("required") }, " *") : null, f.label ? " " + f.label : null), f.node);
  }

  /** jump goes to another option when its name and a colon are typed, as in
   * "region:alpes des:4"; it returns whether it did. */
  function jump(f) {
    const typed = /(?:^|\s)([^\s:]+):$/.exec(f.node.value);
    const next = typed && chosen.fields.find(({ option: o }) => typed[1] === o.name || typed[1] === localised(o.name, o.name_localizations));
    if (!next) return false;
    f.text = f.node.value.slice(0, typed.index).trim();
    next.shown = true;
    draw();
    next.node.focus();
    return true;
  }

  /** offer shows what an option can be: its choices, members, or what the bot completes. */
  async function offer(f) {
    const o = f.option;
    const typed = fold(f.label ? "" : f.node.value.replace(/^@/, ""));
    const among = (items) => {
      const fitting = items.filter((i) => fold(i.label).includes(typed) || fold(String(i.value)).includes(typed));
      suggest(f.node, fitting.map((i) => ({ ...i, pick: () => fill(f, i) })));
    };
    if (o.choices?.length) return among(o.choices.map((c) => ({ label: localised(c.name, c.name_localizations), value: c.value })));
    if (o.type === USER) return among(app.seats().map((s) => ({ label: "@" + s.name, value: s.id, note: word("role-" + s.role) })));
    if (!o.autocomplete) return hide();
    const question = ++asked;
    clearTimeout(timer);
    if (shownFor !== f.node) suggest(f.node, [{ label: word("searching"), idle: true }]);
    await new Promise((resolve) => { timer = setTimeout(resolve, 120); });
    const answer = await app.complete(chosen.leaf.path, values(), o.name);
    if (question !== asked || document.activeElement !== f.node) return;
    const items = (answer.choices ?? []).map((c) => ({ label: localised(c.name, c.name_localizations), value: c.value }));
    suggest(f.node, items.length > 0 ? items.map((i) => ({ ...i, pick: () => fill(f, i) })) : [{ label: word("none"), idle: true }]);
  }

  function fill(f, item) {
    f.text = String(item.value);
    f.label = item.label;
    f.node.value = item.label;
    hide();
    focusNext();
  }

  /** focusNext goes to the first required option still empty, else to the button. */
  function focusNext() {
    const next = chosen.fields.find((f) => f.shown && f.option.required && !f.text);
    (next?.node ?? send).focus();
  }

  function values() {
    const out = {};
    for (const f of chosen.fields) if (f.shown && f.text !== "") out[f.option.name] = f.text;
    return out;
  }

  get("composer").addEventListener("submit", async (event) => {
    event.preventDefault();
    hide();
    if (chosen) {
      const missing = chosen.fields.find((f) => f.shown && f.option.required && !f.text);
      if (missing) { say(word("error-required", localised(missing.option.name, missing.option.name_localizations))); missing.node.focus(); return; }
    } else if (entry.value.trim() === "") return;
    const sent = chosen ?? entry.value;
    send.disabled = true;
    const fault = chosen ? await app.call(chosen.leaf.path, values()) : entry.value.startsWith("/") ? await app.line(entry.value) : await app.say(entry.value);
    send.disabled = false;
    if (fault) { say(fault); return; }
    if (sent === (chosen ?? entry.value)) reset();
    if (!get("form").open) entry.focus();
  });

  return { open, reset };
}
