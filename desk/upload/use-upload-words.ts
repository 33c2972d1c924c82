import type en from '../i18n/en/upload.ts';
import { useWords } from '../i18n/use-words.ts';

/** Returns the words of the page where photographers send photos. */
export const useUploadWords = () => useWords<typeof en>('upload');
