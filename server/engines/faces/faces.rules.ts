import type { Box, Point } from './geometry.ts';

/** The measures that determine the quality of a face. */
export type FaceMeasures = {
  /** The width of the face's box, in pixels of the picture that was read (long edge at most 2048). */
  width: number;
  /** How far the landmarks of the face move when they are found a second time; see `FaceLandmarks`. */
  drift: number;
};

/** A face found in a photo. Places are in pixels of the upright original. */
export type FaceReading = {
  box: Box;
  eyes: [left: Point, right: Point];
  /** The detector's certainty that this is a face, 0 to 1. */
  score: number;
  /** How reliable the descriptor is, 0 to 1. */
  quality: number;
  measures: FaceMeasures;
  /**
   * Whether the face is good enough to find its owner by it. Other faces are never matched, because all blurred faces
   * look alike.
   */
  shown: boolean;
  /** A vector of Euclidean length 1; see `FaceThresholds`. */
  descriptor: Float32Array;
  /** The colours of the torso below the face, see `describeClothes`; null if the torso is not in the photo. */
  clothes: Uint8Array | null;
};

/** For each measure, the value from which on a face has full quality, and the value at which it has none. */
const MEASURE_LIMITS = {
  score: { good: 0.95, poor: 0.3 },
  width: { good: 80, poor: 26 },
  drift: { good: 0.03, poor: 0.1 },
} as const;

/**
 * A face that is narrower, or whose landmarks move further, is not shown. The detector's score is weaker evidence:
 * it is low for faces that are cut off, and high for a sharp edge in a blur.
 */
export const SHOWN_LIMITS = { minWidth: 32, maxDrift: 0.07 } as const;

const rate = (value: number, { good, poor }: { good: number; poor: number }) =>
  Math.min(1, Math.max(0, (value - poor) / (good - poor)));

/** Rates a face by its weakest measure. */
export function rateQuality(score: number, { width, drift }: FaceMeasures): number {
  const rates = [
    rate(score, MEASURE_LIMITS.score),
    rate(width, MEASURE_LIMITS.width),
    rate(drift, MEASURE_LIMITS.drift),
  ];
  return Math.min(...rates);
}

/** Returns whether people are found by this face. */
export function isShown({ width, drift }: FaceMeasures): boolean {
  return width >= SHOWN_LIMITS.minWidth && drift <= SHOWN_LIMITS.maxDrift;
}
