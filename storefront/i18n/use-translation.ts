import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import type { LaterText } from '#contract/page-parts.ts';
import type { TextKey } from './text-key.ts';
import { createTranslate, type Texts, type TextValues } from './translate.ts';

/** The current language and its translate function. */
export interface Translation {
  language: Language;
  t: (key: TextKey, values?: TextValues) => string;
}

const listeners = new Set<() => void>();
let texts: Record<string, object> = {};
let current: Translation = { language: DEFAULT_LANGUAGE, t: (key) => key };

/** Switches to this language; all shown texts change. */
export function setTexts(language: Language, itsTexts: Texts): void {
  texts = { ...itsTexts };
  current = { language, t: createTranslate(language, texts) };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Adds texts of a language, if it is still the current one. */
export function addTexts(language: Language, more: Texts): void {
  if (language !== current.language) return;
  Object.assign(texts, more);
  for (const listener of listeners) listener();
}

/** Returns the current language. */
export const currentLanguage = (): Language => current.language;

/** Returns whether an area's texts are loaded. */
export const hasTexts = (wing: LaterText): boolean => wing in texts;

/** Calls the listener when texts were added or the language has changed. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the texts in the visitor's language. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribeToTexts, () => current);
}
