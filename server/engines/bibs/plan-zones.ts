import type { BibReading } from './bibs.rules.ts';
import type { Box } from './geometry.ts';
import { normaliseBib } from './normalise-bib.ts';

/** A part of the photo for the second look, in pixels of the upright original, and its enlargement. */
export type Zone = { box: Box; scale: number };

/** A head is this many times as high as the face in it. */
const HEAD = 1.25;
/**
 * The area below a face where a number is worn, from the chest to the thighs. Its height is in heights of heads,
 * its width in widths of faces.
 */
const BELOW = 0.5;
const HEIGHT = 3.6;
const WIDTH = 3.4;
/** The head size, in pixels, at which numbers are read best. */
const BEST_HEAD = 140;
/** The largest enlargement of the original's pixels. */
const MAX_SCALE = 2.5;
/** A zone with a smaller enlargement than this, compared to the first look, is not read again. */
const MIN_GAIN = 1.25;
/** Smaller zones contain no number; and in a crowd there are too many faces to read a zone for each. */
const MIN_SIDE = 24;
const MAX_ZONES = 16;

/**
 * Returns whether a number needs no second look: it has two or more digits, was read with certainty, and is
 * completely in the picture.
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
 * Plans the second look: the torso below each face without a certain number on it, if the zone is larger than in
 * the first look. The largest faces come first. Pure; places are in pixels of the upright original.
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
