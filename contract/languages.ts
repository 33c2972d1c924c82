/** The interface languages (product §1), and the choice between them (product §4). */
export const LANGUAGES = ['cs', 'de', 'el', 'en', 'es', 'it', 'ru', 'sl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Browser languages whose speakers are offered Russian if a tenant has it (product §4). */
const RUSSIAN_FALLBACK: readonly string[] = ['az', 'hy', 'be', 'kk', 'ky', 'ro', 'tg', 'uz', 'uk', 'tk'];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Returns a language if the tenant offers it, otherwise the tenant's default (product §4). */
export function acceptLanguage(
  wanted: string | null | undefined,
  offered: readonly Language[],
  fallback: Language,
): Language {
  return offered.find((language) => language === wanted) ?? fallback;
}

/**
 * Chooses the language at startup (product §4). Returns the first that the tenant offers: the saved one; that of
 * the browser (its first two letters); Russian for the list above; English. Otherwise, or if the browser names
 * none, returns the tenant's default.
 */
export function chooseStartLanguage(choice: {
  saved: string | null;
  browser: string | undefined;
  offered: readonly Language[];
  defaultLanguage: Language;
}): Language {
  const { saved, browser, offered, defaultLanguage } = choice;
  const stored = acceptLanguage(saved, offered, defaultLanguage);
  if (saved !== null && stored === saved) return stored;
  if (browser === undefined) return stored;
  const code = browser.slice(0, 2).toLowerCase();
  const detected = offered.find((language) => language === code);
  if (detected !== undefined) return detected;
  if (RUSSIAN_FALLBACK.includes(code) && offered.includes('ru')) return 'ru';
  return offered.includes('en') ? 'en' : defaultLanguage;
}
