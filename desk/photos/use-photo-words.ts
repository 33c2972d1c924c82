import type en from '../i18n/en/photos.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Words } from '../i18n/words.ts';

/** Returns the words of the photos and their review. */
export const usePhotoWords = (): Words<typeof en> => useWords<typeof en>('photos');
