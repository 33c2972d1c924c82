import { useTranslation } from 'react-i18next';
import type { Photo } from '#contract/photo.schema.ts';

/** The bibs read on a photo, each once. */
export function bibsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return [...new Set(tags.filter(({ name }) => name === 'bib').map(({ value }) => value))];
}

interface PhotoWords {
  /** What is on a photo, for its alternative text: event and bibs. */
  describe: (photo: Photo) => string;
  /** Why a photo is the participant's; undefined where nothing says so. */
  evidence: (photo: Photo, number: string) => string | undefined;
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
    evidence: (photo, number) =>
      photo.evidence === null ? undefined : t(`finding.photo.evidence.${photo.evidence}`, { number }),
  };
}
