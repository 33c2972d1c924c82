import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from '@testing-library/dom';
import { expect } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { LANGUAGE_NAMES } from '#storefront/i18n/languages.ts';
import { createTranslate } from '#storefront/i18n/translate.ts';
import { sampleOf } from '#tests/factories/sample.ts';
import type { OpenPage } from './open-browser.ts';

const LOCALES = join(import.meta.dirname, '../../storefront/i18n/locales');

type Values = Readonly<Record<string, string | number>>;

/** A text of the pages: its key, such as `finding.search.failed`, and the values filled into it. */
export type Sentence = string | readonly [key: string, values: Values];

/** The languages in which the pages are tested: all of them in a thorough run. */
export const SEEN_LANGUAGES = sampleOf(LANGUAGES, 3);

/** The texts of the pages, from their files. */
export interface PageWords {
  say(language: Language, sentence: Sentence): string;
  /** Returns the text in the last of `SEEN_LANGUAGES`; `seenInEveryLanguage` leaves the page in this language. */
  sayNow(sentence: Sentence): string;
  /** Chooses each of `SEEN_LANGUAGES` in the bar, and expects the texts at a place of the page. */
  seenInEveryLanguage(
    page: OpenPage,
    place: () => Promise<HTMLElement>,
    sentences: readonly Sentence[],
  ): Promise<void>;
  /** Notes that a sentence was seen in a language. */
  noteSeen(language: Language, sentence: Sentence): void;
  /** The keys that were seen in all of them. */
  seenKeys(): string[];
}

const keyOf = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence[0]);

/** Reads the texts of a language by wing. */
async function readTexts(language: Language): Promise<Record<string, object>> {
  const folder = join(LOCALES, language);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = files.map(async (name) => [
    name.replace('.json', ''),
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

export async function openPageWords(): Promise<PageWords> {
  const speakers = new Map(
    await Promise.all(
      LANGUAGES.map(
        async (language) => [language, createTranslate(language, await readTexts(language))] as const,
      ),
    ),
  );
  const seen = new Map<string, Set<Language>>();
  const words: PageWords = {
    say(language, sentence) {
      const [key, values] = typeof sentence === 'string' ? [sentence, {}] : sentence;
      const text = speakers.get(language)?.(key, values);
      if (text === undefined || text === key) throw new Error(`${language} has no ${key}`);
      return text;
    },
    sayNow: (sentence) => words.say(SEEN_LANGUAGES.at(-1) ?? 'en', sentence),
    async seenInEveryLanguage(page, place, sentences) {
      for (const language of SEEN_LANGUAGES) {
        await chooseLanguage(page, language);
        for (const sentence of sentences) {
          // Texts join short words with no-break spaces; the queries read them as spaces.
          const text = words.say(language, sentence).replaceAll(/\s+/g, ' ');
          await within(await place()).findAllByText(text, { exact: false });
          words.noteSeen(language, sentence);
        }
      }
    },
    noteSeen(language, sentence) {
      const languages = seen.get(keyOf(sentence)) ?? new Set();
      seen.set(keyOf(sentence), languages.add(language));
    },
    seenKeys: () => [...seen].filter(([, { size }]) => size === SEEN_LANGUAGES.length).map(([key]) => key),
  };
  return words;
}

/** Chooses a language in the bar of a desktop. */
async function chooseLanguage(page: OpenPage, language: Language): Promise<void> {
  const { documentElement } = page.document;
  const current = documentElement.lang as Language;
  if (current === language) return;
  const bar = within(page.document.querySelector('header.app-bar') as HTMLElement);
  const name = new RegExp(`: ${LANGUAGE_NAMES[current]}$`);
  // If a sheet covers the bar, the button still works here, although no pointer could reach it.
  (await bar.findByRole('button', { name, hidden: true })).click();
  const choice = await bar.findByText(LANGUAGE_NAMES[language], {
    selector: `[lang="${language}"], [lang="${language}"] *`,
  });
  choice.closest('button')?.click();
  await expect.poll(() => documentElement.lang).toBe(language);
}

/** Expects that the text differs in every language, so that none was left untranslated. */
export function expectTranslated(words: PageWords, sentence: Sentence): void {
  const said = LANGUAGES.map((language) => words.say(language, sentence));
  expect(new Set(said).size, `${keyOf(sentence)}: ${said.join(' | ')}`).toBe(LANGUAGES.length);
}
