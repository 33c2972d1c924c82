import type { ClothingColour } from '#contract/search-request.ts';

/**
 * The numbers of bins for lightness and for each colour axis of a description, and the distance of their middles in
 * CIELAB.
 */
export const BINS = { lightness: 5, colour: 7, step: 20 };

/**
 * Computes the distance of the clothes of two faces, 0 to 1: 1 minus the shared part of their histograms.
 * @returns undefined if one of them is not known
 */
export function clothesDistance(one: Uint8Array | null, other: Uint8Array | null): number | undefined {
  if (one === null || other === null || one.length !== other.length) return undefined;
  let [oneSum, otherSum] = [0, 0];
  for (let bin = 0; bin < one.length; bin++) {
    oneSum += one[bin] ?? 0;
    otherSum += other[bin] ?? 0;
  }
  if (oneSum === 0 || otherSum === 0) return undefined;
  let shared = 0;
  for (let bin = 0; bin < one.length; bin++)
    shared += Math.min((one[bin] ?? 0) / oneSum, (other[bin] ?? 0) / otherSum);
  return Math.max(0, 1 - shared);
}

/** The range of a named colour: lightness from and up to, lowest chroma, and hues in degrees. */
interface ColourRange {
  lightness: readonly [least: number, most: number];
  chroma: readonly [least: number, most: number];
  /** The first may be the larger number: then the range includes 0°. */
  hue?: readonly [from: number, to: number];
}

/** Bins up to this chroma count as without colour, because white in the shade is bluish. */
const NEUTRAL = [0, 20] as const;
/** The chroma of skin is below this range, and its hue is that of orange. */
const VIVID = [30, 100] as const;
const PALE = [20, 100] as const;
const ANY = [0, 100] as const;

/**
 * Ranges overlap if people use several names: neon is yellow and green, turquoise is green and blue. The middles of
 * bins are compared with the ranges, so the ends of a range are between two middles.
 */
const COLOURS: Readonly<Record<ClothingColour, ColourRange>> = {
  Black: { lightness: [0, 35], chroma: NEUTRAL },
  Grey: { lightness: [25, 75], chroma: NEUTRAL },
  White: { lightness: [65, 100], chroma: NEUTRAL },
  Red: { lightness: [0, 75], chroma: VIVID, hue: [10, 50] },
  Orange: { lightness: [45, 100], chroma: VIVID, hue: [44, 75] },
  Yellow: { lightness: [45, 100], chroma: VIVID, hue: [70, 128] },
  Green: { lightness: ANY, chroma: PALE, hue: [112, 200] },
  Blue: { lightness: ANY, chroma: PALE, hue: [175, 312] },
  Purple: { lightness: ANY, chroma: VIVID, hue: [305, 338] },
  Pink: { lightness: [45, 100], chroma: PALE, hue: [325, 30] },
};

function isWithin({ lightness, chroma, hue }: ColourRange, l: number, a: number, b: number): boolean {
  const strength = Math.hypot(a, b);
  if (l < lightness[0] || l > lightness[1] || strength < chroma[0] || strength > chroma[1]) return false;
  if (hue === undefined) return true;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const angle = degrees < 0 ? degrees + 360 : degrees;
  const [from, to] = hue;
  return from <= to ? angle >= from && angle <= to : angle >= from || angle <= to;
}

/** Returns the middle of the bin with a number, for `count` bins around 0. */
const middleOf = (bin: number, count: number): number => (bin - (count - 1) / 2) * BINS.step;

/** Computes the share of a described torso with a colour, 0 to 1. */
export function shareOfColour(clothes: Uint8Array, colour: ClothingColour): number {
  const range = COLOURS[colour];
  let [sum, own] = [0, 0];
  for (const [bin, value] of clothes.entries()) {
    if (value === 0) continue;
    sum += value;
    const l = 50 + middleOf(Math.floor(bin / BINS.colour ** 2), BINS.lightness);
    const a = middleOf(Math.floor(bin / BINS.colour) % BINS.colour, BINS.colour);
    const b = middleOf(bin % BINS.colour, BINS.colour);
    if (isWithin(range, l, a, b)) own += value;
  }
  return sum === 0 ? 0 : own / sum;
}
