// "Your turn": in the tab's title, by a sound, by a notice of the browser.

import { say } from "../lib/i18n.js";
import { isOn } from "../lib/preferences.js";

let wasDue = true; // no sound for what was so before we came

export function announce({ title, isDue, question }) {
  document.title = `${isDue ? `● ${say("Your turn")} · ` : ""}${title} · Keelstone`;
  if (isDue && !wasDue) {
    if (isOn("sound")) chime();
    if (isOn("notices") && document.hidden) notify(title, question);
  }
  wasDue = isDue;
}

/** Two soft notes. */
function chime() {
  const sound = new AudioContext();
  for (const [at, pitch] of [
    [0, 523.25],
    [0.16, 783.99],
  ]) {
    const [note, volume] = [sound.createOscillator(), sound.createGain()];
    const start = sound.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    note.connect(volume).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.5);
  }
  setTimeout(() => sound.close(), 1200);
}

function notify(title, body) {
  if (Notification.permission !== "granted") return;
  const notice = new Notification(`${say("Your turn")} · ${title}`, {
    body,
    tag: "keelstone",
    icon: "/static/icon.svg",
  });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
