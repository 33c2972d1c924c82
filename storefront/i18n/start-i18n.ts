import type { Language } from '#contract/languages.ts';
import type { LaterText } from '#contract/page-parts.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';
import { loadPatiently } from '#storefront/api/missing-part.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';
import { LANGUAGE_KEY } from './start-language.ts';
import { loadFirstTexts, loadLaterTexts, loadTexts } from './texts.ts';
import { addTexts, currentLanguage, hasTexts, setTexts } from './use-translation.ts';

let tellStarted = () => {};
const started = new Promise<void>((resolve) => {
  tellStarted = resolve;
});

/** Loads the first texts of the initial language. */
export async function startI18n(language: Language): Promise<void> {
  setTexts(language, await loadFirstTexts(language));
  tellStarted();
}

/** Loads the texts of further areas in the current language; pages that need them wait for it. */
export async function completeTexts(wings: readonly LaterText[]): Promise<void> {
  await started;
  const missing = wings.filter((wing) => !hasTexts(wing));
  if (missing.length === 0) return;
  const language = currentLanguage();
  addTexts(language, await loadLaterTexts(language, missing));
}

/** Waits for a part of a page together with its texts. */
export async function withTexts<Part>(part: Promise<Part>, wings: readonly LaterText[]): Promise<Part> {
  const [loaded] = await Promise.all([part, completeTexts(wings)]);
  return loaded;
}

/**
 * Changes the language. The choice is stored first, so that a page reloaded for the texts starts with it. Rejects and
 * drops the choice if the texts cannot be loaded.
 */
export async function changeLanguage(language: Language, storage: KeyValueStorage): Promise<void> {
  const before = storage.getItem(LANGUAGE_KEY);
  storage.setItem(LANGUAGE_KEY, language);
  // Removes the language from the address, because a reload would restore it.
  const address = new URL(window.location.href);
  if (address.searchParams.has(LANGUAGE_PARAMETER)) {
    address.searchParams.delete(LANGUAGE_PARAMETER);
    window.history.replaceState(window.history.state, '', address);
  }
  // All texts, because any page may be open.
  const texts = await loadPatiently(() => loadTexts(language)).catch((error: unknown) => {
    if (before === null) storage.removeItem(LANGUAGE_KEY);
    else storage.setItem(LANGUAGE_KEY, before);
    throw error;
  });
  setTexts(language, texts);
}
