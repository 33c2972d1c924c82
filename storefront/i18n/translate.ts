/** Texts of a language, nested by area first. */
export type Texts = Readonly<Record<string, object>>;

/** Values for the placeholders; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** A name in double braces, optionally with a format: `{{name}}`, `{{count, number}}`. */
const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(number)\s*)?\}\}/g;

/** Returns the text under a dotted key; undefined if there is none. */
function textAt(texts: Texts, key: string): string | undefined {
  let found: unknown = texts;
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

/**
 * Creates the texts of one language: plural forms by `Intl.PluralRules` (`photos_one`, `photos_other`), numbers by
 * `Intl.NumberFormat`. A form without a text falls back to `_other`, a key without a text to the key itself.
 */
export function createTranslate(
  language: string,
  texts: Texts,
): (key: string, values?: TextValues) => string {
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language);
    return plurals.select(count);
  };
  const written = (value: number) => {
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(value);
  };
  return (key, values = {}) => {
    const { count } = values;
    const counted =
      typeof count === 'number'
        ? (textAt(texts, `${key}_${formOf(count)}`) ?? textAt(texts, `${key}_other`))
        : undefined;
    const text = counted ?? textAt(texts, key) ?? key;
    return text.replace(PLACEHOLDER, (whole, name: string, format: 'number' | undefined, place: number) => {
      const value = values[name];
      if (format !== undefined && typeof value === 'number') return written(value);
      const said = String(value ?? '');
      // The full stop of an abbreviation also ends the sentence: "28 ноября 2026 г." gets no second one.
      return text[place + whole.length] === '.' ? said.replace(/\.$/, '') : said;
    });
  };
}
