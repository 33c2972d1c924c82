/** Interprets an operator's line of bibs for a photo. Pure. */
import { bibKey, normaliseBib } from '#contract/competitor.ts';
import type { ReviewPhoto } from './photo-services.ts';

/** Lists the bibs by which people find a photo. */
export function shownBibs({ tags }: Pick<ReviewPhoto, 'tags'>): string[] {
  return [...new Set(tags.flatMap(({ value, isShown }) => (isShown ? value : [])))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
}

/** Parses a line of bibs separated by commas, spaces or both. */
export function readBibs(line: string): string[] {
  const bibs = line.split(/[\s,;]+/).map((part) => normaliseBib(part));
  return [...new Map(bibs.filter((bib) => bib !== '').map((bib) => [bibKey(bib), bib])).values()];
}

/** Compares a line of bibs with a photo: the bibs that the line adds, and the shown bibs that it lacks. */
export function verdictOf(
  photo: Pick<ReviewPhoto, 'tags'>,
  bibs: readonly string[],
): { bibs: string[]; notBibs: string[] } {
  const shown = shownBibs(photo);
  const has = (list: readonly string[], bib: string) => list.some((one) => bibKey(one) === bibKey(bib));
  return {
    bibs: bibs.filter((bib) => !has(shown, bib)),
    notBibs: shown.filter((bib) => !has(bibs, bib)),
  };
}
