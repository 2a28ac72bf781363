// "Your turn": in the title of the tab, by a sound, by a notification of the browser.

import { say } from "../../../lib/i18n.js";
import { isOn } from "../../../lib/preferences.js";
import { root } from "../../../lib/root.js";

let wasDue = true; // no sound for a turn that began before the page was opened

/**
 * Tell the viewer whether it is their turn. `isDue` has to be false before it alerts again.
 *
 * @param {{ title: string, isDue: boolean, question: string }} turn
 */
export function announceTurn({ title, isDue, question }) {
  document.title = `${isDue ? `● ${say("Your turn")} · ` : ""}${title} · Keelstone`;
  if (isDue && !wasDue) alertTo(title, question);
  wasDue = isDue;
}

/**
 * A browser may forbid sound and notices. That must not disturb the table.
 *
 * @param {string} title
 * @param {string} question
 */
async function alertTo(title, question) {
  try {
    if (isOn("sound")) playChime();
    if (isOn("notices") && document.hidden) await notify(title, question);
  } catch (fault) {
    console.warn(fault);
  }
}

/** Play two soft notes. */
function playChime() {
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

/**
 * On phones only a service worker may show a notice.
 *
 * @param {string} title
 * @param {string} body
 */
async function notify(title, body) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const [heading, icon] = [`${say("Your turn")} · ${title}`, `${root}/static/icon.svg`];
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(heading, { body, tag: location.pathname, icon });
  const notification = new Notification(heading, { body, tag: location.pathname, icon });
  notification.onclick = () => {
    focus();
    notification.close();
  };
}
