import { bibKey } from '#contract/competitor.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { PhotoMark } from '#storefront/ui/photos/photo-grid.tsx';

/** Returns the bibs read on a photo, each once. */
export function bibsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return [...new Set(tags.filter(({ name }) => name === 'bib').map(({ value }) => value))];
}

interface PhotoWords {
  /** What is on a photo, for its alternative text: event and bibs. */
  describe: (photo: Photo) => string;
  /** Why a photo is one's own, in a word or a number, for its corner. Who was found by a selfie has no number. */
  mark: (photo: Photo, number: string | undefined) => PhotoMark | undefined;
}

/** Words about the photos of an event. */
export function usePhotoWords(event: string): PhotoWords {
  const { t } = useTranslation();
  return {
    describe: (photo) => {
      const bibs = bibsOf(photo);
      return bibs.length === 0
        ? event
        : t('finding.photo.withBib', { event, bibs: bibs.join(', '), count: bibs.length });
    },
    mark: (photo, number) => {
      const { evidence } = photo;
      if (evidence === null) return undefined;
      const isRead = evidence === 'Bib' || evidence === 'Both';
      const bib =
        isRead && number !== undefined
          ? bibsOf(photo).find((read) => bibKey(read) === bibKey(number))
          : undefined;
      if (bib !== undefined) return { text: bib, isBib: true };
      return { text: t(`finding.photo.mark.${evidence}`), isBib: false };
    },
  };
}
