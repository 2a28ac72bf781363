// The translations of one language.

/**
 * A translation, or its forms by plural category of Unicode.
 *
 * @typedef {string | Record<string, string>} Translation
 */

/** Translates English texts. A text without a translation stays English. */
export class Catalogue {
  /**
   * @param {string} language
   * @param {Record<string, Translation>} translations
   */
  constructor(language, translations) {
    this.translations = translations;
    this.rules = new Intl.PluralRules(language);
  }

  /**
   * @param {string} text
   * @param {Record<string, unknown>} values
   */
  translate(text, values) {
    const found = this.translations[text];
    return insert(typeof found === "string" ? found : text, values);
  }

  /**
   * @param {string} one
   * @param {string} many
   * @param {number} n
   * @param {Record<string, unknown>} values
   */
  translatePlural(one, many, n, values) {
    const found = this.translations[one];
    const forms = typeof found === "object" ? found : { one, other: many };
    return insert(forms[this.rules.select(n)] ?? forms.other ?? many, { n, ...values });
  }
}

/**
 * Replace each `{name}` by its value; a name without a value stays.
 *
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
const insert = (text, values) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
