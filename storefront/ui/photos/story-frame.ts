import { bestOf } from '#contract/event-cover.ts';
import type { Photo } from '#contract/photo.schema.ts';

interface Size {
  width: number;
  height: number;
}

/** How a photo of the story is placed on the screen. Positions are in per cent. */
export interface StoryFrame {
  /** Fill: the photo covers the screen. Whole: the photo is shown entirely, because its runner would be cropped. */
  fit: 'Fill' | 'Whole';
  /** The visible part, as an `object-position`. */
  position: { x: number; y: number };
  /** The runner's position on the screen, towards which the photo is enlarged. */
  target: { x: number; y: number };
  /** The edge of the screen where a caption covers no face. */
  captionAt: 'Bottom' | 'Top';
}

/** The factor by which the photo grows while it is shown (photo-story.module.css). */
const GROWTH = 1.08;
/** The share of the screen's height that a caption and its shade take. */
const CAPTION_SHARE = 0.24;
/** The upper share of a runner's region that contains the face. */
const FACE_SHARE = 0.45;
/** A photo with an unknown runner fills the screen if at least this share of it stays visible. */
const SHARE_IN_SIGHT_MIN = 0.6;

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Places a photo on a screen, around its runner. */
export function frameOfStory(
  { width, height, region }: Pick<Photo, 'width' | 'height' | 'region'>,
  screen: Size,
): StoryFrame {
  const cover = Math.max(screen.width / width, screen.height / height);
  const inSight = (screen.width * screen.height) / (width * height * cover * cover);
  const fills =
    region === null
      ? inSight >= SHARE_IN_SIGHT_MIN
      : region.width * width * cover * GROWTH <= screen.width &&
        region.height * height * cover * GROWTH <= screen.height;
  const scale = fills ? cover : Math.min(screen.width / width, screen.height / height);
  const centre =
    region === null
      ? { x: 0.5, y: 0.5 }
      : { x: region.x + region.width / 2, y: region.y + region.height / 2 };
  const across = placeAlong(width * scale, screen.width, centre.x);
  const down = placeAlong(height * scale, screen.height, centre.y);
  const faceEnds = region === null ? 0 : (region.y + region.height * FACE_SHARE) * height * scale - down.cut;
  // A point not at the runner moves outwards while the photo grows.
  const target = { x: across.target, y: down.target };
  const grown = target.y * screen.height + (faceEnds - target.y * screen.height) * GROWTH;
  return {
    fit: fills ? 'Fill' : 'Whole',
    position: { x: across.position * 100, y: down.position * 100 },
    target: { x: target.x * 100, y: target.y * 100 },
    captionAt: Math.max(faceEnds, grown) > screen.height * (1 - CAPTION_SHARE) ? 'Top' : 'Bottom',
  };
}

/** How a photo behind the text of a card is placed on the screen. */
export type CardFrame = Pick<StoryFrame, 'fit' | 'position'> & {
  /** The edge of the screen where the text covers no face. */
  textAt: 'Bottom' | 'Top';
};

/** The longest side of a preview in pixels: a card does not enlarge it. */
const PREVIEW_EDGE = 1600;
/** The share of the screen's height above the face of a card's runner, and the share that the text takes. */
const CARD = { face: 1 / 3, text: 0.45 };

/**
 * Places a photo behind the text of a card: it fills the screen, with the runner's face in the upper third and above the
 * text. The runner's body may be cropped.
 */
export function frameOfCard(
  { width, height, region }: Pick<Photo, 'width' | 'height' | 'region'>,
  screen: Size,
): CardFrame {
  const cover = Math.max(screen.width / width, screen.height / height);
  const pixels = Math.min(1, PREVIEW_EDGE / Math.max(width, height));
  const fit = cover > pixels ? 'Whole' : 'Fill';
  const scale = fit === 'Fill' ? cover : Math.min(screen.width / width, screen.height / height);
  const face =
    region === null
      ? { x: 0.5, y: CARD.face, half: 0 }
      : {
          x: region.x + region.width / 2,
          y: region.y + (region.height * FACE_SHARE) / 2,
          half: (region.height * FACE_SHARE * height * scale) / 2 / screen.height,
        };
  const at = Math.max(face.half, Math.min(CARD.face, 1 - CARD.text - face.half));
  const across = placeAlong(width * scale, screen.width, face.x);
  const down = placeAlong(height * scale, screen.height, face.y, at);
  return {
    fit,
    position: { x: across.position * 100, y: down.position * 100 },
    textAt: textBeside(down.target - face.half, down.target + face.half),
  };
}

/** Returns the edge of a card where its text covers less of a face, whose edges are shares of the screen's height. */
function textBeside(faceBegins: number, faceEnds: number): CardFrame['textAt'] {
  const coveredAtBottom = Math.max(0, faceEnds - (1 - CARD.text));
  const coveredAtTop = Math.max(0, CARD.text - faceBegins);
  return coveredAtTop < coveredAtBottom ? 'Top' : 'Bottom';
}

/**
 * Selects the photos behind the first and the last card, from those that certainly show the visitor: their best one, and
 * the last other one. Undefined if there are none.
 */
export function cardsOf<P extends Pick<Photo, 'photoId' | 'rank' | 'width' | 'height'>>(
  photos: readonly P[],
): { opening: P | undefined; ending: P | undefined } {
  const opening = bestOf(photos);
  const last = photos.findLast((photo) => photo.rank !== null && photo.photoId !== opening?.photoId);
  return { opening, ending: last ?? opening };
}

/** Places a photo along one axis of the screen, with a given point at a share of it if its edges allow that. */
function placeAlong(
  length: number,
  screen: number,
  centre: number,
  at = 0.5,
): { position: number; target: number; cut: number } {
  const over = length - screen;
  // A photo smaller than the screen is centred.
  const cut = over <= 0 ? over / 2 : within(centre * length - screen * at, over);
  return { position: over <= 0 ? 0.5 : cut / over, target: (centre * length - cut) / screen, cut };
}
