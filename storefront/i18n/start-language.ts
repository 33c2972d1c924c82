import { chooseStartLanguage, DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';

/** Local storage key of the visitor's choice (product §3, offline storage). */
export const LANGUAGE_KEY = 'appLanguage';

export interface LanguageChoice {
  /** The tenant's languages and default. */
  languages: readonly Language[];
  defaultLanguage: Language;
  /** The browser's, as in `navigator.language`. */
  browserLanguage: string | undefined;
  storage: KeyValueStorage;
}

/** Returns the tenant's languages; at least one. */
export function offeredLanguages(languages: readonly Language[]): readonly Language[] {
  return languages.length === 0 ? [DEFAULT_LANGUAGE] : languages;
}

/** Returns the initial language according to product §4. */
export function startLanguage(choice: LanguageChoice): Language {
  const offered = offeredLanguages(choice.languages);
  return chooseStartLanguage({
    saved: choice.storage.getItem(LANGUAGE_KEY),
    browser: choice.browserLanguage,
    offered,
    defaultLanguage:
      offered.find((language) => language === choice.defaultLanguage) ?? offered[0] ?? DEFAULT_LANGUAGE,
  });
}

/**
 * Saves the language that the address requests (`?lang=de`, from a search engine), so that it stays on the following
 * pages and after the return from a payment.
 */
export function saveAskedLanguage({ languages, storage }: LanguageChoice, search: string): void {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  const language = offeredLanguages(languages).find((offered) => offered === asked);
  if (language !== undefined) storage.setItem(LANGUAGE_KEY, language);
}
