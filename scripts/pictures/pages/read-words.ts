import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/languages.ts';
import { LATER_TEXTS } from '#contract/page-parts.ts';

const LOCALES = join(import.meta.dirname, '../../../storefront/i18n/locales');

/** Returns a pattern for the beginning of a page's text in the language of the run, by its key (`event.search.go`). */
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

/** Returns a pattern for a text. A placeholder matches anything, and a space any kind of space. */
const patternOf = (text: string): string =>
  text
    .split(/\{\{.*?\}\}/)
    .map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('.+?');
