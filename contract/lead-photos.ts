import { CLOSE_UP, cutHeight, cutTop, LEAD_HEIGHT } from './close-up.ts';
import { bestOf, type Cover } from './event-cover.ts';
import { PREVIEW_EDGE } from './limits.ts';
import type { Photo } from './photo.schema.ts';

type Led = Pick<
  Photo,
  | 'photoId'
  | 'rank'
  | 'evidence'
  | 'region'
  | 'isSubject'
  | 'thumbUrl'
  | 'previewUrl'
  | 'closeUpUrl'
  | 'width'
  | 'height'
  | 'takenAt'
>;

/** The vertical position of the face within a person's region. */
const HEAD_SHARE = 0.3;
/** Photos taken closer together look alike. */
const BURST_MS = 10_000;

/** Computes the height of a photo's close-up, and how low the face is in it; null if the visitor's place is unknown. */
function closeUpOf({ region, width, height }: Led): { height: number; faceLow: number } | null {
  if (region === null) return null;
  const scale = Math.min(1, PREVIEW_EDGE / Math.max(width, height));
  const preview = { width: width * scale, height: height * scale };
  const person = { width: region.width * preview.width, height: region.height * preview.height };
  const cut = cutHeight(person, preview, CLOSE_UP);
  const start = region.y * preview.height;
  const top = cutTop({ start, length: person.height }, cut, preview.height);
  return { height: cut, faceLow: (start + HEAD_SHARE * person.height - top) / cut };
}

/** Returns whether a photo certainly shows the visitor's face and bib, in a close-up that is large enough. */
const isFit = (photo: Led): boolean =>
  photo.rank !== null && photo.evidence === 'Both' && (closeUpOf(photo)?.height ?? 0) >= LEAD_HEIGHT;

/** False if one of the times is unknown. */
const isSameMoment = (one: Led, other: Led): boolean =>
  Math.abs(Date.parse(one.takenAt ?? '') - Date.parse(other.takenAt ?? '')) < BURST_MS;

/**
 * Selects the photo whose close-up is beside the first photo, on wide screens: the best other one that certainly shows the
 * visitor, from another moment if possible.
 */
function besideOf(photos: readonly Led[], best: Led): Led | undefined {
  const others = photos
    .filter((photo) => photo.photoId !== best.photoId && isFit(photo))
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
  return others.find((photo) => !isSameMoment(photo, best)) ?? others[0];
}

/** The lowest place of a face, as a share of a picture's height, above which no text of the page is shown. */
const FACE_LOWEST = 0.5;

const isLow = (share: number): boolean => share > FACE_LOWEST;

/**
 * Builds the first picture of a participant's results, with another beside it; null if no photo certainly shows them. No
 * picture is enlarged: a close-up with too few pixels is replaced by the whole photo, which is centred on the face.
 */
export function leadAmong(photos: readonly Led[]): Cover | null {
  const best = bestOf(photos);
  if (best === undefined) return null;
  const { thumbUrl: thumb, previewUrl: large, closeUpUrl: srcSet, region, width, height, isSubject } = best;
  const cut = closeUpOf(best);
  if (region === null || cut === null || srcSet === null)
    return { large, small: large, own: { shape: 'apart', thumb, closeUp: null, focus: null, beside: null } };
  const focus = { x: region.x + region.width / 2, y: region.y + region.height * HEAD_SHARE };
  const isLarge = cut.height >= LEAD_HEIGHT;
  const shapeOf = () => {
    if (isLow(isLarge ? cut.faceLow : focus.y)) return 'apart';
    return isSubject && width > height && !isLow(focus.y) ? 'wide' : 'panel';
  };
  const shape = shapeOf();
  // Phones on which the close-up is not enlarged, and wide screens with a panel (printed-shell.css).
  const media = `(max-width: 448px)${shape === 'panel' ? ', (min-width: 768px)' : ''}`;
  return {
    large,
    small: large,
    own: {
      shape,
      thumb,
      closeUp: isLarge ? { srcSet, media } : null,
      focus,
      beside: besideOf(photos, best)?.closeUpUrl ?? null,
    },
  };
}
