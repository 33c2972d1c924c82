import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/** Returns the bibs read on a photo, each once. */
export function bibsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return [...new Set(tags.filter(({ name }) => name === 'bib').map(({ value }) => value))];
}

interface PhotoTexts {
  /** A photo's alternative text: its caption, event and bibs. */
  describe: (photo: Photo) => string;
}

/** Texts about the photos of an event. */
export function usePhotoTexts(title: string): PhotoTexts {
  const { t } = useTranslation();
  return {
    describe: (photo) => {
      const bibs = bibsOf(photo);
      const event = photo.caption === '' ? title : `${photo.caption}, ${title}`;
      return bibs.length === 0
        ? event
        : t('finding.photo.withBib', { event, bibs: bibs.join(', '), count: bibs.length });
    },
  };
}
