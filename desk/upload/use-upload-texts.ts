import type en from '../i18n/en/upload.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns the texts of the page where photographers send photos. */
export const useUploadTexts = () => useTexts<typeof en>('upload');
