import type { Language } from '#contract/languages.ts';

/** Each language by its own name. */
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
