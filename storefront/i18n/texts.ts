import { isLanguage, type Language } from '#contract/languages.ts';

/** Texts of a language, nested: by wing first. */
export type Texts = Readonly<Record<string, object>>;

// The build makes one file of each language, loaded when it is wanted.
const modules = import.meta.glob<Texts>('./locales/*/index.ts', { import: 'texts' });

/** The languages whose texts exist; a folder more is a language more. */
export const TRANSLATED_LANGUAGES: readonly Language[] = Object.keys(modules)
  .map((path) => path.split('/')[2])
  .filter(isLanguage);

export async function loadTexts(language: Language): Promise<Texts> {
  const load = modules[`./locales/${language}/index.ts`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  return load();
}
