/** The languages of the desk. */
export const DESK_LANGUAGES = { en: 'English', de: 'Deutsch', ru: 'Русский', cs: 'Čeština' } as const;
export type DeskLanguage = keyof typeof DESK_LANGUAGES;

const KEY = 'desk-language';
const isDeskLanguage = (value: string | null): value is DeskLanguage =>
  value !== null && Object.hasOwn(DESK_LANGUAGES, value);

/** Returns the chosen language, else the first of the browser's languages that the desk supports, else English. */
export function startLanguage(): DeskLanguage {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find(isDeskLanguage) ?? 'en';
}

/** Stores the chosen language for the next visit. */
export function saveLanguage(language: DeskLanguage): void {
  localStorage.setItem(KEY, language);
}
