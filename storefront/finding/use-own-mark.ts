import { bibKey } from '#contract/competitor.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { PhotoMark } from '#storefront/ui/photos/photo-grid.tsx';
import { bibsOf } from './photo-texts.ts';

/**
 * Returns the text in the corner of a visitor's own photo: the time if their bib was read on it, because then the
 * reason is obvious; otherwise the reason why it is theirs.
 * @param number undefined for a visitor found by a selfie
 */
export function useOwnMark(number: string | undefined): (photo: Photo) => PhotoMark | undefined {
  const { t } = useTranslation();
  const formats = useFormats();
  return (photo) => {
    const { evidence, takenAt } = photo;
    if (evidence === null) return undefined;
    const isRead = evidence === 'Bib' || evidence === 'Both';
    const showsBib =
      isRead && number !== undefined && bibsOf(photo).some((read) => bibKey(read) === bibKey(number));
    if (!showsBib) return { text: t(`results.mark.${evidence}`) };
    return takenAt === null ? undefined : { text: formats.raceTime(takenAt) };
  };
}
