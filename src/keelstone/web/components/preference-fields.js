// The fields in which a person sets theme, language, sound, notifications and confirmation.

/** @import { Switch } from "../lib/preferences.js" */
/** @import { Tempo } from "../lib/tempo.js" */

import { make } from "../lib/dom.js";
import { chooseLanguage, LANGUAGES, language, say } from "../lib/i18n.js";
import { isOn, setSwitch } from "../lib/preferences.js";
import { remember, remembered } from "../lib/storage.js";
import { setTempo, tempo } from "../lib/tempo.js";

/** The fields for the header of a page. */
export function headerPreferences() {
  return [themeField(), languageField()];
}

/** The fields for the menu of a table. */
export function allPreferences() {
  return [
    labelled(say("Theme"), themeField()),
    labelled(say("Language"), languageField()),
    labelled(say("Moves of others"), tempoField()),
    switchField("game-sounds", say("Sounds of the game")),
    switchField("sound", say("A sound when it is your turn")),
    switchField(
      "notices",
      say("A notice when it is your turn and the page is hidden"),
      askPermission,
    ),
    switchField("twice", say("Show first what a tap does; a second tap does it")),
    switchField("confirm", say("Ask again before a move that cannot be taken back")),
    switchField("keys", say("Letters on the keyboard are commands")),
  ];
}

/**
 * @param {string} text
 * @param {HTMLElement} field
 */
const labelled = (text, field) => make("label", {}, make("span", {}, text), field);

function themeField() {
  const names = { "": say("System"), light: say("Light"), dark: say("Dark") };
  return select(say("Theme"), names, remembered("theme"), (value) => {
    remember("theme", value);
    dispatchEvent(new Event("theme"));
  });
}

/** How fast the moves of others are shown. */
function tempoField() {
  const names = {
    slow: say("slow"),
    usual: say("usual"),
    fast: say("fast"),
    instant: say("at once"),
  };
  return select(say("Moves of others"), names, tempo(), (value) =>
    setTempo(/** @type {Tempo} */ (value)),
  );
}

function languageField() {
  return select(say("Language"), LANGUAGES, language(), chooseLanguage);
}

/**
 * @param {string} label
 * @param {Record<string, string>} names value -> name
 * @param {string} chosen
 * @param {(value: string) => void} onChoose
 */
function select(label, names, chosen, onChoose) {
  const options = Object.entries(names).map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text),
  );
  return make(
    "select",
    { "aria-label": label, onchange: ({ currentTarget }) => onChoose(currentTarget.value) },
    ...options,
  );
}

/**
 * @param {Switch} name
 * @param {string} text
 * @param {(box: HTMLInputElement) => unknown} [onChange]
 */
function switchField(name, text, onChange = () => {}) {
  const box = make("input", { type: "checkbox", name, checked: isOn(name) });
  box.addEventListener("change", () => {
    setSwitch(name, box.checked);
    onChange(box);
  });
  return labelled(text, box);
}

/** @param {HTMLInputElement} box */
async function askPermission(box) {
  if (!box.checked || !("Notification" in window)) return;
  if ((await Notification.requestPermission()) !== "granted") {
    box.checked = false;
    setSwitch("notices", false);
  }
}
