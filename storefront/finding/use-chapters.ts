import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import type { GridChapter } from './photo-browser.tsx';

/** The chapters in the order of the race. */
export type Chapters = readonly GridChapter[];

/** Divides the visitor's photos into the chapters of the race, each with its heading: "Kilometre 8 · 9:46 am". */
export function useChapters(photos: readonly Photo[]): GridChapter[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const placeOf = ({ part, kilometre }: Chapter) => {
    if (part === null) return undefined;
    return kilometre === null
      ? t(`results.chapter.${part}`)
      : t('results.chapter.kilometre', { kilometre: formats.number(kilometre) });
  };
  return chaptersOf(photos).map((chapter) => {
    const time = chapter.takenAt === null ? undefined : formats.raceTime(chapter.takenAt);
    const heading = [placeOf(chapter), time].filter((part) => part !== undefined).join(' · ');
    return { heading, first: chapter.first, count: chapter.count };
  });
}
