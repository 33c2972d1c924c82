import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/** Returns the bibs read on a photo, each once. */
export function bibsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return [...new Set(tags.filter(({ name }) => name === 'bib').map(({ value }) => value))];
}

/** Puts a photo's caption before the text that describes the photo, unless the caption contains that text. */
export const withCaption = (caption: string, words: string): string =>
  caption.includes(words) ? caption : caption === '' ? words : `${caption} – ${words}`;

interface PhotoTexts {
  /** A photo's alternative text: its caption, event and bibs. */
  describe: (photo: Photo) => string;
}

/** Texts about the photos of an event. */
export function usePhotoTexts(event: string): PhotoTexts {
  const { t } = useTranslation();
  return {
    describe: (photo) => {
      const bibs = bibsOf(photo);
      const words =
        bibs.length === 0
          ? event
          : t('finding.photo.withBib', { event, bibs: bibs.join(', '), count: bibs.length });
      return withCaption(photo.caption, words);
    },
  };
}
