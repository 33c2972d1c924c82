import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { mailTexts } from './languages.ts';
import type { Plural } from './mail-texts.ts';
import { removalTexts } from './removal-texts.ts';

const WHOLE_NUMBERS = Array.from({ length: 1001 }, (_, number) => number);

/** Returns every text of a language with its path. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

function plurals(value: unknown, path: string): [string, Plural][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('other' in value) return [[path, value as Plural]];
  return Object.entries(value).flatMap(([key, inner]) => plurals(inner, `${path}.${key}`));
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();

/** All texts of a language. */
const textsOf = (language: Language) => ({ ...mailTexts(language), removal: removalTexts(language) });

describe.each(LANGUAGES)('the mails in %s', (language: Language) => {
  const texts = textsOf(language);

  test('have exactly the plural forms that the language needs', () => {
    const rules = new Intl.PluralRules(language);
    const needed = [...new Set([...WHOLE_NUMBERS.map((number) => rules.select(number)), 'other'])].toSorted();
    const all = plurals(texts, language);
    expect(all.length).toBeGreaterThan(7);
    for (const [path, plural] of all) expect(Object.keys(plural).toSorted(), path).toEqual(needed);
  });

  test('use the same placeholders as the English texts', () => {
    // A singular may omit its number.
    const named = (value: unknown) =>
      Map.groupBy(leaves(value, ''), ([path]) => path.replace(/\.(zero|one|two|few|many|other)$/, ''));
    const english = named({ ...textsOf('en'), quotes: [] });
    const own = named({ ...texts, quotes: [] });
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [path, pairs] of own) {
      const wanted = (english.get(path) ?? []).flatMap(([, text]) => placeholders(text));
      const used = pairs.flatMap(([, text]) => placeholders(text));
      const isAboutCount = (name: string) => name !== '{count}';
      expect([...new Set(used)].filter(isAboutCount).toSorted(), path).toEqual(
        [...new Set(wanted)].filter(isAboutCount).toSorted(),
      );
    }
  });

  test('mention links and never buttons, because the plain text of a mail has no button', () => {
    const buttons = /\bbutton\b|knopf|schaltfläche|κουμπ|bot[oó]n\b|pulsante|кнопк|gumb|tlačít/i;
    expect(leaves(texts, '').filter(([, text]) => buttons.test(text))).toEqual([]);
  });

  test('are not in English', () => {
    if (language === 'en') return;
    const english = new Map(leaves(textsOf('en'), ''));
    const same = leaves(texts, '').filter(
      ([path, text]) => /[a-z]{4}/.test(text) && english.get(path) === text,
    );
    expect(same).toEqual([]);
  });
});
