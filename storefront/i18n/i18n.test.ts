import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { LATER_TEXTS } from '#contract/page-parts.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { SELFIE_CONSENT_VERSION } from '#contract/recognition.ts';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { createFormats } from './formats.ts';
import { LANGUAGE_KEY, offeredLanguages, saveAskedLanguage, startLanguage } from './start-language.ts';
import { loadTexts } from './texts.ts';
import { createTranslate } from './translate.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + name, value]] : [...flatten(value, `${prefix}${name}.`)],
    ),
  );
}

/** `{{count, number}}` → `count`, sorted. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort();
}

const bare = (key: string) => key.replace(PLURAL, '');

const texts = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => [language, flatten(await loadTexts(language))] as const),
  ),
);
const english = texts.get('en') ?? new Map<string, string>();
const englishKeys = new Set([...english.keys()].map(bare));

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const allSource = Object.values(sources).join('\n');
const KEY = `(?:shell|${LATER_TEXTS.join('|')})\\.[A-Za-z.]+`;
const usedKeys = new Set(
  [...allSource.matchAll(new RegExp(`['"\`](${KEY})['"\`]`, 'g'))].map((m) => m[1] ?? ''),
);
/** `problem.${code}` uses every key with that prefix. */
const usedPrefixes = [...allSource.matchAll(/`([a-z]+\.[A-Za-z.]*)\$\{/g)].map((match) => match[1] ?? '');

test('every product language has a folder of texts, and no other; the source that uses them was found', () => {
  const folders = Object.keys(import.meta.glob('./locales/*/index.ts')).map((path) => path.split('/')[2]);
  expect(folders.sort(), 'a folder in locales/ for each of LANGUAGES (contract/languages.ts)').toEqual(
    [...LANGUAGES].sort(),
  );
  expect(english.size).toBeGreaterThan(40);
  expect(usedKeys.size).toBeGreaterThan(20);
});

describe.each([...texts])('%s', (language, own) => {
  const ownKeys = new Set([...own.keys()].map(bare));

  test('has every key and no other', () => {
    expect([...ownKeys].sort()).toEqual([...englishKeys].sort());
  });

  test('has every plural form its language needs, and no text is empty', () => {
    // Only whole numbers are counted: Czech needs no form for fractions, Spanish none for a whole million.
    const rules = new Intl.PluralRules(language);
    const needed = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count))), 'other'];
    const counted = [...english.keys()].filter((key) => key.endsWith('_other')).map(bare);
    const missing = counted.flatMap((key) =>
      needed.map((form) => `${key}_${form}`).filter((form) => !own.has(form)),
    );
    expect(missing).toEqual([]);
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // Speech control: the accessible name must start with the visible label.
  test.each([
    ['selling.cart.removeShort', 'selling.cart.remove'],
    ['selling.cart.removeShort', 'selling.cart.removeOf'],
    ['selling.cart.removeEvent', 'selling.cart.removeEventNamed'],
    ['delivering.order.giftCodes.copy', 'delivering.order.giftCodes.copyNamed'],
  ])('%s is the beginning of %s', (seen, heard) => {
    expect(own.get(heard)?.startsWith(own.get(seen) ?? '?')).toBe(true);
  });

  test('fills the same placeholders', () => {
    const differing = [...own].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(`${bare(key)}_other`) ?? '';
      return placeholders(text).join() !== placeholders(model).join();
    });
    expect(differing).toEqual([]);
  });
});

describe('the source code', () => {
  test('uses no key that is missing', () => {
    expect([...usedKeys].filter((key) => !englishKeys.has(key))).toEqual([]);
  });

  test('leaves no key unused', () => {
    const unused = [...englishKeys].filter(
      (key) => !usedKeys.has(key) && !usedPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test('has a message for every problem code', () => {
    const told = [...englishKeys].flatMap((key) => /^(?:shell\.)?problem\.(.+)$/.exec(key)?.[1] ?? []);
    expect(told.sort()).toEqual([...Object.keys(PROBLEM_STATUS), 'NetworkFailure'].sort());
  });
});

describe('the start language', () => {
  const choose = (
    saved: string | null,
    browserLanguage: string,
    languages: readonly Language[] = LANGUAGES,
  ) => {
    const storage = createMemoryStorage();
    if (saved !== null) storage.setItem(LANGUAGE_KEY, saved);
    return startLanguage({ languages, defaultLanguage: 'en', browserLanguage, storage });
  };

  test('is the saved one, else the browser’s, else Russian for its neighbours, else English', () => {
    expect(choose('de', 'ru-RU')).toBe('de');
    expect(choose(null, 'ru-RU')).toBe('ru');
    expect(choose(null, 'kk-KZ')).toBe('ru');
    expect(choose(null, 'xx-XX')).toBe('en');
    expect(choose('xx', 'de-AT')).toBe('de');
    expect(choose(null, 'kk-KZ', ['en', 'de'])).toBe('en');
  });

  test('is the one in the address if the tenant offers it, and is stored', () => {
    const storage = createMemoryStorage();
    storage.setItem(LANGUAGE_KEY, 'ru');
    const choice = {
      languages: ['en', 'de'] as const,
      defaultLanguage: 'en' as const,
      browserLanguage: 'en',
      storage,
    };
    for (const search of ['', '?lang=', '?lang=ru', '?lang=xx', '?other=de']) {
      saveAskedLanguage(choice, search);
      expect(startLanguage(choice)).toBe('en');
    }
    saveAskedLanguage(choice, '?page=2&lang=de');
    expect(startLanguage(choice)).toBe('de');
    expect(storage.getItem(LANGUAGE_KEY)).toBe('de');
  });

  test('is never one without texts', () => {
    expect(offeredLanguages([])).toEqual(['en']);
    expect(choose(null, 'ru-RU', [])).toBe('en');
  });
});

test('the consent texts before a selfie belong to their version: a change needs a new SELFIE_CONSENT_VERSION', () => {
  const words = LANGUAGES.map((language) =>
    [...(texts.get(language) ?? [])].filter(([key]) => /^selfie\.(consent|promise)\./.test(key)).toSorted(),
  );
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
  expect([SELFIE_CONSENT_VERSION, hash]).toEqual([2, 'bf3a8e2a17c183f6']);
});

test('German texts address the reader as du', () => {
  const formal = /(?:\p{Ll}n|bis|was|dass|über|wer|nur) Sie\b|\bIhnen\b|\b[Ii]hr Konto/u;
  expect([...(texts.get('de') ?? [])].filter(([, text]) => formal.test(text))).toEqual([]);
});

test('plurals and numbers follow the language’s rules', async () => {
  const say = async (language: 'ru' | 'de', count: number) => {
    const translate = createTranslate(language, await loadTexts(language));
    return translate('finding.event.photos', { count });
  };
  expect(await say('ru', 1)).toBe('1 фотография');
  expect(await say('ru', 22)).toBe('22 фотографии');
  expect(await say('ru', 11_385)).toBe('11\u00a0385 фотографий');
  expect(await say('de', 11_381)).toBe('11.381 Fotos');
});

test('days, prices, places and sizes follow the language', () => {
  const german = createFormats('de', true);
  expect(german.day('2026-05-12')).toBe('12. Mai 2026');
  expect(german.price(24, 978)).toBe('24\u00a0€');
  expect(german.price(19.9, 978)).toBe('19,90\u00a0€');
  expect(german.place('Wien', 'AT')).toBe('Wien, Österreich');
  expect(german.place('Wien', 'Austria')).toBe('Wien, Austria');
  expect(german.fileSize(2_450_000_000)).toBe('2,5\u00a0GB');
  expect(createFormats('ru', true).price(1500, 643)).toBe('1\u00a0500\u00a0₽');
  expect(createFormats('en', true).day('2026-05-12')).toBe('12 May 2026');
  expect(createFormats('en', true).percent(0.42)).toBe('42%');
});

test('a waiting time is shown in a readable unit, never shorter than it is', () => {
  const english = createFormats('en', true);
  expect([1, 60, 121, 1500, 7200, 7201, 86_400].map(english.fromNow)).toEqual([
    ...['in 1 second', 'in 60 seconds', 'in 3 minutes', 'in 25 minutes'],
    ...['in 120 minutes', 'in 3 hours', 'in 24 hours'],
  ]);
  expect(createFormats('de', true).fromNow(300)).toBe('in 5 Minuten');
  expect(createFormats('ru', true).fromNow(1320)).toBe('через 22 минуты');
});
