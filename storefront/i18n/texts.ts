import type { Language } from '#contract/languages.ts';
import { LATER_TEXTS, type LaterText } from '#contract/page-parts.ts';
import type { Texts } from './translate.ts';

interface LanguageFile {
  texts: Texts;
  laterTexts: Readonly<Record<string, () => Promise<object>>>;
}

// The build creates one file per language with the first texts and the loaders of the other areas.
const modules = import.meta.glob<LanguageFile>('./locales/*/index.ts');

async function loadLanguage(language: Language): Promise<LanguageFile> {
  const load = modules[`./locales/${language}/index.ts`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  return load();
}

/** Loads the texts that every visit needs. */
export async function loadFirstTexts(language: Language): Promise<Texts> {
  return (await loadLanguage(language)).texts;
}

/** Loads the texts of some areas only, so that a page appears sooner. */
export async function loadLaterTexts(language: Language, wings: readonly LaterText[]): Promise<Texts> {
  const { laterTexts } = await loadLanguage(language);
  const loading = wings.map(async (wing) => {
    const load = laterTexts[`./${wing}.json`];
    if (load === undefined) throw new Error(`no texts of ${wing} in ${language}`);
    return [wing, await load()] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}

/** Loads all texts of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language, LATER_TEXTS)]);
  return { ...first, ...later };
}
