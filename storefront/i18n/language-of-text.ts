import type { Language } from '#contract/languages.ts';

/**
 * Returns the language to mark people's own words with, such as a name or an event's title:
 * `lang={languageOfText(title)}`. A reader then says them right, and Sofia Sans, whose Cyrillic is Bulgarian unless
 * told otherwise, draws the letters that Russians read.
 * @returns undefined for Latin letters, whose language they do not tell
 */
export function languageOfText(text: string): Language | undefined {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru';
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}
