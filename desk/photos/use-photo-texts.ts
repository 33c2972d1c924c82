import type en from '../i18n/en/photos.ts';
import type { Texts } from '../i18n/texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns the texts of the photos and their review. */
export const usePhotoTexts = (): Texts<typeof en> => useTexts<typeof en>('photos');

/** The texts of a removal: those of photos, or those of videos. */
export type RemovalTexts = Texts<typeof en>['removal'];
