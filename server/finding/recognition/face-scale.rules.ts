/**
 * The scale of distances between faces in an event. Pure.
 * Descriptors of similar people are closer together. The same distance proves identity among runners of one country,
 * and is chance among runners of another. The scale of a face is the distance within which a fifth of the event's faces
 * lie. A distance divided by the scales of both faces has the same meaning in every population and with every model:
 * four of five strangers are at 1 or beyond.
 */
import type { FaceThresholds } from '#engines/faces/index.ts';

/** The number of faces from which an event's scale is measured. */
export const SCALE_SAMPLE = 600;
/** With fewer faces an event's scale cannot be determined. */
export const SCALE_LEAST = 60;
const SCALE_QUANTILE = 0.2;
/** The scale if nothing is known about an event, as a share of `maybe`: the median of events with 60 faces or more. */
const USUAL_SHARE = 0.92;
/** The smallest and largest scale, as shares of the usual one. */
const BOUNDS = { floor: 0.6, ceiling: 1.3 };

/** The scale of a face if nothing is known about its event. */
export const usualScale = ({ maybe }: FaceThresholds) => USUAL_SHARE * maybe;

/**
 * Computes the scale of a face.
 * @param distances to a sample of other faces of the event; this function sorts the array
 */
export function scaleOf(distances: Float32Array, thresholds: FaceThresholds): number {
  const usual = usualScale(thresholds);
  if (distances.length < SCALE_LEAST) return usual;
  const quantile = distances.sort()[Math.floor(SCALE_QUANTILE * distances.length)] ?? usual;
  return boundScale(quantile, thresholds);
}

/** Limits a scale to the range between the smallest and the largest. */
export function boundScale(scale: number, thresholds: FaceThresholds): number {
  const usual = usualScale(thresholds);
  return Math.min(BOUNDS.ceiling * usual, Math.max(BOUNDS.floor * usual, scale));
}

/** Divides a distance by the scales of both faces. */
export const scaled = (distance: number, one: number, other: number): number =>
  distance / ((one + other) / 2);

/**
 * Computes a face's rank. The sample consists of the faces with the lowest ranks. So every process has the same sample,
 * whatever the order of faces, and the sample changes less often as an event grows. FNV-1a of the id.
 */
export function sampleRank(faceId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < faceId.length; index++)
    hash = Math.imul(hash ^ faceId.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
