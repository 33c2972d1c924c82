import type { CropShape } from '#contract/archive.ts';
import { CROP_SHAPES } from '#contract/archive.ts';
import type { CutShape } from '#contract/close-up.ts';
import type { WantedPart } from '#engines/images/index.ts';
import { closeUpOf, pixelsOf, type Region } from '#finding/photos/index.ts';

interface CropRule extends CutShape {
  /** The smallest width in pixels; a photo with fewer pixels around its runner has no such crop. */
  minWidth: number;
  /** The largest delivered width in pixels. */
  maxWidth: number;
}

/**
 * Story and Square are for phones and social networks. They have as many pixels as phones and networks accept; around a
 * small runner they show more of the race instead of having fewer pixels. Portrait shows only its runner, with all
 * pixels of the original in that part, and exists only if they suffice for print.
 */
const RULES: Record<CropShape, CropRule> = {
  Portrait: { aspect: 4 / 5, minHeight: 0, minWidth: 1200, maxWidth: Number.POSITIVE_INFINITY },
  Story: { aspect: 9 / 16, minHeight: 1920, minWidth: 1, maxWidth: 1080 },
  Square: { aspect: 1, minHeight: 1080, minWidth: 1, maxWidth: 1080 },
};

/**
 * Chooses the part of an original to cut around its runner, and its delivered size, which is never enlarged.
 * @returns undefined if the region is unknown or has too few pixels
 */
export function cropOf(
  shape: CropShape,
  region: Region | null,
  photo: { width: number; height: number },
): WantedPart | undefined {
  const { minWidth, maxWidth, ...cut } = RULES[shape];
  const part = closeUpOf(region, photo, cut);
  if (part === undefined) return undefined;
  const box = pixelsOf(part, photo);
  if (box.width < minWidth) return undefined;
  const width = Math.min(box.width, maxWidth);
  const height = Math.min(box.height, Math.round(width / cut.aspect));
  return { box, width, height };
}

/** Lists the crops that a photo allows. */
export function cropsOf(region: Region | null, photo: { width: number; height: number }): CropShape[] {
  return CROP_SHAPES.filter((shape) => cropOf(shape, region, photo) !== undefined);
}
