import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/languages.ts';
import { LATER_TEXTS } from '#contract/page-parts.ts';

const LOCALES = join(import.meta.dirname, '../../../storefront/i18n/locales');

/** How a text of the pages begins in the language of the run: its key (`event.search.go`) to a pattern. */
export type Say = (key: string) => RegExp;

/** Reads the pages' own texts, so that a walk presses the same button in every language. */
export async function readWords(language: Language): Promise<Say> {
  const texts = new Map<string, string>();
  for (const file of ['shell', ...LATER_TEXTS]) {
    const parsed: unknown = JSON.parse(await readFile(join(LOCALES, language, `${file}.json`), 'utf8'));
    collect(file, parsed, texts);
  }
  return (key) => {
    const forms = [...texts].filter(([name]) => name === key || name.replace(/_[a-z]+$/, '') === key);
    if (forms.length === 0) throw new Error(`there is no text ${key} in ${language}`);
    return new RegExp(`^\\s*(?:${forms.map(([, text]) => patternOf(text)).join('|')})`);
  };
}

function collect(path: string, value: unknown, texts: Map<string, string>): void {
  if (typeof value === 'string') texts.set(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) collect(`${path}.${key}`, inner, texts);
}

/** Returns what a page fills in may be anything; spaces may be of any kind. */
const patternOf = (text: string): string =>
  text
    .split(/\{\{.*?\}\}/)
    .map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('.+?');
