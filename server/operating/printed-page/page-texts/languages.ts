import type { Language } from '#contract/languages.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';
import type { PageTexts } from './page-texts.ts';
import { ru } from './ru.ts';
import { sl } from './sl.ts';

/** The type check fails if a language has no texts. */
const TEXTS: Record<Language, PageTexts> = { cs, de, el, en, es, it, ru, sl };

/** Returns the texts of a language. */
export function pageTexts(language: Language): PageTexts {
  return TEXTS[language];
}
