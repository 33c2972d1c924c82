import type { BibReading } from './bibs.rules.ts';
import type { Box } from './geometry.ts';
import { normaliseBib } from './normalise-bib.ts';

/** A part of the photo for the second look, in pixels of the upright original, and its enlargement. */
export type Zone = { box: Box; scale: number };

/** A head is this much higher than the face in it. */
const HEAD = 1.25;
/**
 * The area below a face where a number is worn: from chest to thigh, arms apart. In heights of heads; its width is in
 * widths of faces.
 */
const BELOW = 0.5;
const HEIGHT = 3.6;
const WIDTH = 3.4;
/** At this head size in pixels, numbers have the size that is read best. */
const BEST_HEAD = 140;
/** Pixels of the original are not blown up beyond this. */
const MAX_SCALE = 2.5;
/** A zone that shows hardly more than the first look is not worth a second look. */
const MIN_GAIN = 1.25;
/** Smaller zones hold no number, and many of them are a crowd, whose faces are too many for all of them. */
const MIN_SIDE = 24;
const MAX_ZONES = 16;

/**
 * Returns a number that needs no second look: it has two or more digits, was read with certainty, and is completely in
 * the picture.
 */
export const isCertainNumber = ({ text, confidence, weakest, isCut }: BibReading): boolean =>
  !isCut &&
  confidence >= CERTAIN.confidence &&
  weakest >= CERTAIN.weakest &&
  CERTAIN_TEXT.test(normaliseBib(text));
const CERTAIN = { confidence: 0.9, weakest: 0.6 };
const CERTAIN_TEXT = /^\p{L}?\d{2,5}\p{L}?$/u;

const holds = (zone: Box, { x, y, width, height }: Box) => {
  const [middleX, middleY] = [x + width / 2 - zone.x, y + height / 2 - zone.y];
  return middleX > 0 && middleX < zone.width && middleY > 0 && middleY < zone.height;
};

function cutAtBorder({ x, y, width, height }: Box, photo: { width: number; height: number }): Box {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    width: Math.min(photo.width, Math.round(x + width)) - left,
    height: Math.min(photo.height, Math.round(y + height)) - top,
  };
}

/**
 * Plans the second look: the torso below each face that has no certain number on it, where it can be seen larger than
 * at first. The largest faces come first. Pure; places are in pixels of the upright original.
 *
 * @param certain the boxes of the numbers that need no second look
 * @param shrunk how many times smaller than the original the picture of the first look was
 */
export function planZones(
  faces: readonly Box[],
  certain: readonly Box[],
  photo: { width: number; height: number },
  shrunk: number,
): Zone[] {
  return faces
    .toSorted((one, other) => other.height - one.height)
    .flatMap((face) => {
      const head = HEAD * face.height;
      const torso = {
        x: face.x + (face.width - WIDTH * face.width) / 2,
        y: face.y + face.height / 2 + BELOW * head,
        width: WIDTH * face.width,
        height: HEIGHT * head,
      };
      const scale = Math.min(MAX_SCALE, BEST_HEAD / head);
      if (scale * shrunk < MIN_GAIN || certain.some((number) => holds(torso, number))) return [];
      const box = cutAtBorder(torso, photo);
      return Math.min(box.width, box.height) < MIN_SIDE ? [] : [{ box, scale }];
    })
    .slice(0, MAX_ZONES);
}
