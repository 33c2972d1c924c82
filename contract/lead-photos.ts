import { type BesideRow, bestOf, type Cover, isFaceLow } from './event-cover.ts';
import type { Photo } from './photo.schema.ts';

type Ranked = Pick<
  Photo,
  'photoId' | 'rank' | 'evidence' | 'region' | 'thumbUrl' | 'width' | 'height' | 'takenAt'
>;
type Led = Ranked & Pick<Photo, 'previewUrl' | 'closeUpUrl'>;

/** The vertical position of the face within a person's region. */
const HEAD_SHARE = 0.3;
/**
 * The long edge of a thumb. The next constant is the least part of it that the short edge must have. A smaller thumb
 * would be enlarged at its place on the page.
 */
const THUMB_EDGE = 480;
const FLATTEST = { wide: 0.66, upright: 0.5 };
/** Photos taken closer together look alike. */
const BURST_MS = 10_000;

const isUpright = ({ width, height }: Ranked): boolean => height > width;

const focusOf = ({ region }: Ranked) =>
  region && { x: region.x + region.width / 2, y: region.y + region.height * HEAD_SHARE };

/** Returns whether a photo certainly shows the visitor's face and bib, and is large enough. */
function isFit(photo: Ranked): boolean {
  const { rank, evidence, region, width, height } = photo;
  const long = Math.max(width, height);
  const flattest = FLATTEST[isUpright(photo) ? 'upright' : 'wide'];
  const isLarge = long >= THUMB_EDGE && Math.min(width, height) >= long * flattest;
  return isLarge && rank !== null && region !== null && evidence === 'Both';
}

/** False if one of the times is unknown. */
const isSameMoment = (one: Ranked, other: Ranked): boolean =>
  Math.abs(Date.parse(one.takenAt ?? '') - Date.parse(other.takenAt ?? '')) < BURST_MS;

/** Fills two rows with one wide photo or two upright ones each; returns none if the photos do not suffice. */
function rowsOf(photos: readonly Ranked[]): readonly BesideRow[] {
  const wide = photos.filter((photo) => !isUpright(photo));
  const upright = photos.filter(isUpright);
  const rows = [wide.slice(0, 1), wide.slice(1, 2), upright.slice(0, 2), upright.slice(2, 4)]
    .filter((row, at) => row.length === (at < 2 ? 1 : 2))
    .slice(0, 2);
  if (rows.length < 2) return [];
  return rows.map((row) => row.map((photo) => ({ url: photo.thumbUrl, focus: focusOf(photo) })));
}

/**
 * Selects the photos beside the first one, on wide screens: the best others that certainly show the visitor, from other
 * moments if possible. Their thumbs are large enough, and have no watermark.
 * @returns two rows; none if the photos do not fill them
 */
export function besideOf(photos: readonly Ranked[], best: Ranked): readonly BesideRow[] {
  const others = photos
    .filter((photo) => photo.photoId !== best.photoId && isFit(photo))
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
  const apart = others.filter(
    (photo, at) => ![best, ...others.slice(0, at)].some((other) => isSameMoment(photo, other)),
  );
  const rows = rowsOf(apart);
  return rows.length > 0 ? rows : rowsOf(others);
}

/** Builds the first picture of a participant's results, with others beside it; null if no photo certainly shows them. */
export function leadAmong(photos: readonly Led[]): Cover | null {
  const best = bestOf(photos);
  if (best === undefined) return null;
  const { previewUrl: large, thumbUrl: thumb, closeUpUrl: closeUp } = best;
  const focus = focusOf(best);
  const beside = isFaceLow(focus) ? [] : besideOf(photos, best);
  return { large, small: large, own: { thumb, closeUp, focus, isUpright: isUpright(best), beside } };
}
