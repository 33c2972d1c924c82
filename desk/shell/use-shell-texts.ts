import type en from '../i18n/en/shell.ts';
import type { Texts } from '../i18n/texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns the texts that every page needs. */
export const useShellTexts = (): Texts<typeof en> => useTexts<typeof en>('shell');
