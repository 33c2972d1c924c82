import type { Language } from '#contract/languages.ts';

/**
 * Returns the language attribute for user-provided text, such as a name or an event's title:
 * `lang={languageOfText(title)}`. A screen reader then pronounces the text correctly, and Sofia Sans, whose Cyrillic is
 * Bulgarian by default, uses Russian letter shapes.
 * @returns undefined for Latin letters, which do not determine the language
 */
export function languageOfText(text: string): Language | undefined {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru';
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}
