import { CLOSE_UP, type CutShape, cutHeight, cutTop } from '#contract/close-up.ts';
import type { Region } from './readings.store.ts';

/**
 * A part of a picture, in ten-thousandths of its width and height. Whole numbers make the address the same each time.
 */
export interface CloseUp {
  x: number;
  y: number;
  width: number;
  height: number;
}

const UNITS = 10_000;
/** The whole picture. */
export const WHOLE: CloseUp = { x: 0, y: 0, width: UNITS, height: UNITS };

/**
 * Chooses the part of a picture to show around a person: upright, with space above the head and inside the picture. If
 * the person fills the picture, the part is as large as possible.
 * @param picture size in pixels of the picture that is cut; for a close-up, of the preview
 * @returns undefined if no part of the region is in the picture
 */
export function closeUpOf(
  region: Region | null,
  picture: { width: number; height: number },
  shape: CutShape = CLOSE_UP,
): CloseUp | undefined {
  if (region === null) return undefined;
  const across = inside(region.x, region.width, picture.width);
  const down = inside(region.y, region.height, picture.height);
  if (across === undefined || down === undefined) return undefined;
  const height = cutHeight({ width: across.length, height: down.length }, picture, shape);
  const width = height * shape.aspect;
  const left = across.start + (across.length - width) / 2;
  const top = cutTop(down, height, picture.height);
  const [x, unitsAcross] = inUnits(left, width, picture.width);
  const [y, unitsDown] = inUnits(top, height, picture.height);
  return { x, y, width: unitsAcross, height: unitsDown };
}

/** Converts a range, given in fractions of a side, to pixels and clips it to the side; undefined if nothing remains. */
function inside(share: number, length: number, side: number): { start: number; length: number } | undefined {
  const start = Math.max(0, share) * side;
  const end = Math.min(1, share + length) * side;
  return end > start ? { start, length: end - start } : undefined;
}

/**
 * Moves a range inside its side.
 * @returns start and length in units
 */
function inUnits(start: number, length: number, side: number): [number, number] {
  const units = Math.min(UNITS, Math.round((length / side) * UNITS));
  const moved = Math.round((start / side) * UNITS);
  return [Math.min(Math.max(0, moved), UNITS - units), units];
}

/** Formats a close-up as its file name. */
export function closeUpName({ x, y, width, height }: CloseUp): string {
  return `${x}-${y}-${width}-${height}.webp`;
}

/** Parses the file name of a close-up; undefined for other names. */
export function readCloseUpName(name: string): CloseUp | undefined {
  const numbers = /^(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5})\.webp$/.exec(name)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  const isInside = width > 0 && height > 0 && x + width <= UNITS && y + height <= UNITS;
  return isInside ? { x, y, width, height } : undefined;
}

/** Computes the pixels of a picture that a close-up covers. */
export function pixelsOf(
  closeUp: CloseUp,
  picture: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const [x, width] = inPixels(closeUp.x, closeUp.width, picture.width);
  const [y, height] = inPixels(closeUp.y, closeUp.height, picture.height);
  return { x, y, width, height };
}

function inPixels(start: number, length: number, side: number): [number, number] {
  const pixels = Math.max(1, Math.round((length / UNITS) * side));
  return [Math.min(Math.round((start / UNITS) * side), side - pixels), pixels];
}
