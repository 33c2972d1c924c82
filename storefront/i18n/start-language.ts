import { chooseStartLanguage, DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';

/** Where the visitor's choice is kept, in local storage (product §3, offline storage). */
export const LANGUAGE_KEY = 'appLanguage';

export interface LanguageChoice {
  /** The tenant's languages and default. */
  languages: readonly Language[];
  defaultLanguage: Language;
  /** The browser's, as in `navigator.language`. */
  browserLanguage: string | undefined;
  storage: KeyValueStorage;
}

/** Returns the tenant's languages; never none. */
export function offeredLanguages(languages: readonly Language[]): readonly Language[] {
  return languages.length === 0 ? [DEFAULT_LANGUAGE] : languages;
}

/** Returns the language to start in, by product §4. */
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
 * Takes a language that the address asks for (`?lang=de`, from a search engine) as if it had been saved: it then holds
 * on the pages after this one too, and on the way back from a payment.
 */
export function saveAskedLanguage({ languages, storage }: LanguageChoice, search: string): void {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  const language = offeredLanguages(languages).find((offered) => offered === asked);
  if (language !== undefined) storage.setItem(LANGUAGE_KEY, language);
}
