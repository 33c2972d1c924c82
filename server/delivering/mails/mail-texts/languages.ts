import type { Language } from '#contract/languages.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';
import type { MailTexts } from './mail-texts.ts';
import { ru } from './ru.ts';
import { sl } from './sl.ts';

/** A language without its texts does not type-check. */
const TEXTS: Record<Language, MailTexts> = { cs, de, el, en, es, it, ru, sl };

/** Returns the texts of a language. */
export function mailTexts(language: Language): MailTexts {
  return TEXTS[language];
}
