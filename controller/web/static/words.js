// Texts in the reader's language. The sources are English; the catalog comes with the page.

import { language, messages } from "./text.js";

const ORDER = ["zero", "one", "two", "few", "many", "other"];
const rules = new Intl.PluralRules(language);
const forms = ORDER.filter((form) => rules.resolvedOptions().pluralCategories.includes(form));

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values?.[name] ?? whole);
}

export function _(text, values) {
  return fill(messages[text] ?? text, values);
}

// Catalogs list the plurals in the order of `ORDER`; what a language does not tell apart is the last.
export function ngettext(one, many, n, values) {
  const texts = messages[one] ?? [one, many];
  const place = Math.min(forms.indexOf(rules.select(n)), texts.length - 1);
  return fill(texts[place], { n, ...values });
}

const list = new Intl.ListFormat(language, { type: "conjunction" });

export const and = (names) => list.format(names);
export const cards = (n) => ngettext("{n} card", "{n} cards", n);
export const points = (n) => ngettext("{n} point", "{n} points", n);
