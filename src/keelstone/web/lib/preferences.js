// What a person prefers, remembered in this browser: theme, language, sound, notices, confirmation.

import { make, remember, remembered } from "./dom.js";
import { chooseLanguage, LANGUAGES, language, say } from "./i18n.js";

export const isOn = (name) => remembered(name) === "on";

/** Fields for the preferences: short ones for a corner, or all of them for a sheet. */
export function corner() {
  return [themeField(), languageField()];
}

export function allPreferences() {
  return [
    labelled(say("Theme"), themeField()),
    labelled(say("Language"), languageField()),
    switchField("sound", say("A sound when it is your turn")),
    switchField(
      "notices",
      say("A notice when it is your turn and the page is hidden"),
      askToNotify,
    ),
    switchField("confirm", say("Ask again before a move that cannot be taken back")),
  ];
}

const labelled = (text, field) => make("label", {}, make("span", {}, text), field);

function themeField() {
  const names = { "": say("System"), light: say("Light"), dark: say("Dark") };
  return select(say("Theme"), names, remembered("theme"), (value) => {
    remember("theme", value);
    dispatchEvent(new Event("theme"));
  });
}

function languageField() {
  return select(say("Language"), LANGUAGES, language(), chooseLanguage);
}

function select(label, names, chosen, act) {
  const options = Object.entries(names).map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text),
  );
  return make(
    "select",
    { "aria-label": label, onchange: (event) => act(event.target.value) },
    ...options,
  );
}

function switchField(name, text, onChange = () => {}) {
  const change = (event) => {
    remember(name, event.target.checked ? "on" : "off");
    onChange(event.target);
  };
  return labelled(
    text,
    make("input", { type: "checkbox", name, checked: isOn(name), onchange: change }),
  );
}

async function askToNotify(box) {
  if (!box.checked || !("Notification" in window)) return;
  if ((await Notification.requestPermission()) !== "granted") {
    box.checked = false;
    remember("notices", "off");
  }
}
