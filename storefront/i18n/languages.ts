import type { Language } from '#contract/languages.ts';

/** Each language by its own name, as its readers look for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  cs: 'Čeština',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  ru: 'Русский',
  sl: 'Slovenščina',
};
