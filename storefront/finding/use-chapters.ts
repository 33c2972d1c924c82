import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type Chapter, chaptersOf, stretchesOf } from './chapters.ts';
import type { GridChapter } from './photo-browser.tsx';

/**
 * Divides the visitor's photos into a few chapters of the race, each with its heading: "Kilometre 8 · 9:46 am".
 * @param isFine whether places and times of few photos stay chapters of their own
 */
export function useChapters(photos: readonly Photo[], isFine = false): GridChapter[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const placeOf = ({ part, kilometre }: Chapter) => {
    if (part === null) return undefined;
    return kilometre === null
      ? t(`results.chapter.${part}`)
      : t('results.chapter.kilometre', { kilometre: formats.number(kilometre) });
  };
  return (isFine ? stretchesOf(photos) : chaptersOf(photos)).map((chapter) => {
    const times = [chapter.takenAt, chapter.until].filter((time) => time !== null).map(formats.raceTime);
    const time = times.length === 0 ? undefined : times.join(' – ');
    const heading = [placeOf(chapter), time].filter((part) => part !== undefined).join(' · ');
    return { heading, first: chapter.first, count: chapter.count };
  });
}
