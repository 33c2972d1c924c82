import type en from '../i18n/en/own-login.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns the texts of the page about a member's own logins. */
export const useOwnLoginTexts = () => useTexts<typeof en>('own-login');
