import type { Language } from '#contract/languages.ts';

/**
 * Returns the language to mark people's own words with, such as a name or an event's title: `lang={languageOfText(title)}`.
 * A screen reader then pronounces them correctly, and Sofia Sans, whose Cyrillic is Bulgarian by default, draws Russian
 * letter shapes.
 * @returns undefined for Latin letters, which do not determine the language
 */
export function languageOfText(text: string): Language | undefined {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru';
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}
