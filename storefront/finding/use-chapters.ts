import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import type { GridChapter } from './photo-browser.tsx';

/**
 * Divides the visitor's photos into a few chapters of the race, each with its heading: "Kilometre 8 · 9:46 am". No line
 * begins with the dot.
 * @param divide divides the photos; `stretchesOf` keeps chapters of few photos
 */
export function useChapters(photos: readonly Photo[], divide = chaptersOf): GridChapter[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const placeOf = ({ part, kilometre }: Chapter) => {
    if (part === null) return undefined;
    return kilometre === null
      ? t(`results.chapter.${part}`)
      : t('results.chapter.kilometre', { kilometre: formats.number(kilometre) });
  };
  return divide(photos).map((chapter) => {
    const times = [chapter.takenAt, chapter.until].flatMap((time) => (time ? formats.raceTime(time) : []));
    const heading = [placeOf(chapter), times.join(' – ')].filter(Boolean).join('\u00a0· ');
    return { heading, first: chapter.first, count: chapter.count };
  });
}
