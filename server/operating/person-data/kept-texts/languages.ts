import type { Language } from '#contract/languages.ts';
import cs from './cs.ts';
import de from './de.ts';
import el from './el.ts';
import en from './en.ts';
import es from './es.ts';
import it from './it.ts';
import type { KeptTexts } from './kept-texts.ts';
import ru from './ru.ts';
import sl from './sl.ts';

const TEXTS: Record<Language, KeptTexts> = { cs, de, el, en, es, it, ru, sl };

/** Returns the texts in a language. */
export function keptTexts(language: Language): KeptTexts {
  return TEXTS[language];
}
