import type { Region } from './readings.store.ts';

/**
 * A part of a picture in ten-thousandths of its width and height. Whole numbers, so that its address is the same each
 * time.
 */
export interface CloseUp {
  x: number;
  y: number;
  width: number;
  height: number;
}

const UNITS = 10_000;
/** All of a picture. */
export const WHOLE: CloseUp = { x: 0, y: 0, width: UNITS, height: UNITS };
/** The part that is cut around a person. */
export interface CutShape {
  /** Width by height. */
  aspect: number;
  /** Pixels that it is high at least, as far as the picture goes: a speck is shown with what is around it. */
  minHeight: number;
}

const CLOSE_UP: CutShape = { aspect: 4 / 5, minHeight: 320 };
/** How much higher it is than a person it shows. */
const SPACE = 1.5;
/** How much of that space is above the head. */
const HEAD_ROOM = 0.4;

/**
 * Chooses the part of a picture around a person the region shows: upright, with room above the head, never beyond the
 * picture, and as large as it can be where they fill it.
 * @param picture pixels of what it is cut from: for a close-up those of the preview
 * @returns undefined if nothing of the region is in the picture
 */
export function closeUpOf(
  region: Region | null,
  picture: { width: number; height: number },
  { aspect, minHeight }: CutShape = CLOSE_UP,
): CloseUp | undefined {
  if (region === null) return undefined;
  const across = inside(region.x, region.width, picture.width);
  const down = inside(region.y, region.height, picture.height);
  if (across === undefined || down === undefined) return undefined;
  const wanted = Math.max(SPACE * down.length, across.length / aspect, minHeight);
  const height = Math.min(wanted, picture.height, picture.width / aspect);
  const width = height * aspect;
  const left = across.start + (across.length - width) / 2;
  const top = down.start - HEAD_ROOM * Math.max(0, height - down.length);
  const [x, unitsAcross] = inUnits(left, width, picture.width);
  const [y, unitsDown] = inUnits(top, height, picture.height);
  return { x, y, width: unitsAcross, height: unitsDown };
}

/** Returns what of a stretch, told in shares of a side, is within it, in pixels; undefined if nothing is. */
function inside(share: number, length: number, side: number): { start: number; length: number } | undefined {
  const start = Math.max(0, share) * side;
  const end = Math.min(1, share + length) * side;
  return end > start ? { start, length: end - start } : undefined;
}

/** Returns a stretch moved into its side, as start and length in units. */
function inUnits(start: number, length: number, side: number): [number, number] {
  const units = Math.min(UNITS, Math.round((length / side) * UNITS));
  const moved = Math.round((start / side) * UNITS);
  return [Math.min(Math.max(0, moved), UNITS - units), units];
}

/** Writes a close-up as the name of its file. */
export function closeUpName({ x, y, width, height }: CloseUp): string {
  return `${x}-${y}-${width}-${height}.webp`;
}

/** Reads the name of a close-up's file; undefined if it is none. */
export function readCloseUpName(name: string): CloseUp | undefined {
  const numbers = /^(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5})\.webp$/.exec(name)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  const isInside = width > 0 && height > 0 && x + width <= UNITS && y + height <= UNITS;
  return isInside ? { x, y, width, height } : undefined;
}

/** Finds which pixels of a picture a close-up is. */
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
