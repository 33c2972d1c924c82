import { isLanguage, type Language } from '#contract/languages.ts';

/** Texts of a language, nested: by wing first. */
export type Texts = Readonly<Record<string, object>>;

// The build makes a file of the first texts of each language, and one of each later wing's.
const modules = import.meta.glob<Texts>('./locales/*/index.ts', { import: 'texts' });
const laterModules = import.meta.glob<object>('./locales/*/{delivering,account,about,videos,frames}.json', {
  import: 'default',
});
const LATER_WINGS = ['delivering', 'account', 'about', 'videos', 'frames'] as const;

/** The languages whose texts exist; a folder more is a language more. */
export const TRANSLATED_LANGUAGES: readonly Language[] = Object.keys(modules)
  .map((path) => path.split('/')[2])
  .filter(isLanguage);

/** The texts that every visit needs. */
export async function loadFirstTexts(language: Language): Promise<Texts> {
  const load = modules[`./locales/${language}/index.ts`];
  if (load === undefined) throw new Error(`no texts in ${language}`);
  return load();
}

/**
 * The texts of what comes after paying, of the account, of what the tenant tells, of videos and of
 * frames: home is there sooner without.
 */
export async function loadLaterTexts(language: Language): Promise<Texts> {
  const wings = LATER_WINGS.map(async (wing) => {
    const load = laterModules[`./locales/${language}/${wing}.json`];
    if (load === undefined) throw new Error(`no texts of ${wing} in ${language}`);
    return [wing, await load()] as const;
  });
  return Object.fromEntries(await Promise.all(wings));
}

/** All texts of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  return { ...first, ...later };
}
