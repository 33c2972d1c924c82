import { bibKey } from '#contract/competitor.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { PhotoMark } from '#storefront/ui/photos/photo-grid.tsx';
import { bibsOf } from './photo-texts.ts';

/**
 * Returns why a photo is the visitor's own, as a short text or a number, for its corner.
 * @param number undefined for a visitor found by a selfie
 */
export function useOwnMark(number: string | undefined): (photo: Photo) => PhotoMark | undefined {
  const { t } = useTranslation();
  return (photo) => {
    const { evidence } = photo;
    if (evidence === null) return undefined;
    const isRead = evidence === 'Bib' || evidence === 'Both';
    const bib =
      isRead && number !== undefined
        ? bibsOf(photo).find((read) => bibKey(read) === bibKey(number))
        : undefined;
    if (bib !== undefined) return { text: bib, isBib: true };
    return { text: t(`results.mark.${evidence}`), isBib: false };
  };
}
