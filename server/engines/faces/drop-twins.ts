import type { DetectedFace } from './detect-faces.ts';
import { SHOWN_LIMITS } from './faces.rules.ts';
import type { FaceLandmarks } from './find-landmarks.ts';
import { type Box, overlapOfSmaller } from './geometry.ts';

export type LocatedFace = DetectedFace & FaceLandmarks;

/** Two faces are one face found twice if both pairs of eyes are closer than this share of the distance between a face's eyes. */
const SAME_EYES = 0.5;
/** If more than this share of a box is inside another one, it is a part of the same face. */
const MAX_OVERLAP_OF_SMALLER = 0.6;
/** But if the larger box has at least this many times the smaller one's area, they are a person and a poster. */
const MAX_AREA_RATIO = 8;

/** Returns whether the landmarks moved little at the second look, as those of a face do. */
export const isSettled = ({ drift }: LocatedFace): boolean => drift <= SHOWN_LIMITS.maxDrift;

const eyeDistance = ([left, right]: LocatedFace['eyes']) => Math.hypot(right.x - left.x, right.y - left.y);

function haveSameEyes(one: LocatedFace, other: LocatedFace): boolean {
  const apart = one.eyes.map((eye, side) => {
    const twin = other.eyes[side] ?? eye;
    return Math.hypot(eye.x - twin.x, eye.y - twin.y);
  });
  return Math.max(...apart) < SAME_EYES * Math.max(eyeDistance(one.eyes), eyeDistance(other.eyes));
}

const areaOf = ({ width, height }: Box) => width * height;

function isPartOf(one: Box, other: Box): boolean {
  const [small = 0, large = 0] = [areaOf(one), areaOf(other)].toSorted((a, b) => a - b);
  return large < small * MAX_AREA_RATIO && overlapOfSmaller(one, other) > MAX_OVERLAP_OF_SMALLER;
}

/**
 * Removes duplicate faces. Boxes with the same eyes, or inside one another, are one face. The one with stable
 * landmarks stays; if that does not decide, the more confident one.
 */
export function dropTwins(faces: readonly LocatedFace[]): LocatedFace[] {
  const kept: LocatedFace[] = [];
  const bestFirst = faces.toSorted(
    (one, other) => Number(isSettled(other)) - Number(isSettled(one)) || other.score - one.score,
  );
  for (const face of bestFirst)
    if (!kept.some((known) => haveSameEyes(known, face) || isPartOf(known.box, face.box))) kept.push(face);
  return kept;
}
