// The sound of what somebody else has done: off until it is switched on, made here, no file.
let context = null;

/** sounds wires the switch; the browser remembers it. */
export function sounds(button) {
  const show = () => button.setAttribute("aria-pressed", String(localStorage.getItem("sound") === "on"));
  button.addEventListener("click", () => {
    localStorage.setItem("sound", localStorage.getItem("sound") === "on" ? "off" : "on");
    show();
    chime(); // so that one hears what was switched on; a browser lets a page sound after a press only
  });
  show();
}

/** chime sounds two short notes, where the switch is on. */
export function chime() {
  if (localStorage.getItem("sound") !== "on" || !window.AudioContext) return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
  [660, 880].forEach((pitch, i) => {
    const at = context.currentTime + i * 0.12, note = context.createOscillator(), loud = context.createGain();
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
    note.connect(loud).connect(context.destination);
    note.start(at);
    note.stop(at + 0.26);
  });
}
