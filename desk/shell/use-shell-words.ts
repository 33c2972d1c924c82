import type en from '../i18n/en/shell.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Words } from '../i18n/words.ts';

/** Returns the words that every page needs. */
export const useShellWords = (): Words<typeof en> => useWords<typeof en>('shell');
