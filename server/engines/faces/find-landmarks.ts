import type { FaceModelSet } from './face-model-set.ts';
import {
  type Box,
  boundPoints,
  meanOf,
  middleOf,
  type Placement,
  type Point,
  place,
  placeSquare,
} from './geometry.ts';
import type { FaceModels } from './open-face-models.ts';
import { runOnFaces } from './run-on-faces.ts';
import type { Levels } from './shrink-photo.ts';

/** Points of a face in pixels of the photo. */
export type FaceLandmarks = {
  points: Point[];
  /** Left and right as seen in the photo. */
  eyes: [left: Point, right: Point];
  /**
   * How far the points moved, on average, when they were searched again in a straightened picture, as a share of
   * that picture's side. Points of a face hardly move (below 0.06); those of a blur do (above 0.15).
   */
  drift: number;
};

/** Points that moved less than this at the second look are not searched a third time. */
const SETTLED_DRIFT = 0.04;

/** The size of the second picture of a face, as a multiple of the extent of the first landmarks. */
const REFINED_SHARE = 1.12;

/** Computes the mean of some of a face's points. */
export const middleOfGroup = (points: readonly Point[], group: readonly number[]): Point =>
  meanOf(group.map((index) => points[index] ?? { x: Number.NaN, y: Number.NaN }));

const eyesOf = (points: readonly Point[], set: FaceModelSet['landmarks']): FaceLandmarks['eyes'] => [
  middleOfGroup(points, set.leftEye),
  middleOfGroup(points, set.rightEye),
];

async function findOnce(models: FaceModels, levels: Levels, placements: Placement[]): Promise<Point[][]> {
  const { landmarks } = models.set;
  const found = await runOnFaces({ run: models.findLandmarks, ...landmarks }, levels, placements);
  return placements.map((placement, index) => {
    const numbers = found[index] ?? new Float32Array();
    const inCut = (value: number | undefined) => (value ?? 0) * landmarks.edge - 0.5;
    return Array.from({ length: numbers.length / 2 }, (_, point) =>
      place(placement, { x: inCut(numbers[2 * point]), y: inCut(numbers[2 * point + 1]) }),
    );
  });
}

function meanDistance(some: readonly Point[], others: readonly Point[]): number {
  const distances = some.map((point, index) => {
    const other = others[index] ?? point;
    return Math.hypot(point.x - other.x, point.y - other.y);
  });
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

/** Returns the placement for the second look: rotated so that the eyes are level, and as wide as the points. */
function straighten(points: readonly Point[], set: FaceModelSet['landmarks']) {
  const [left, right] = eyesOf(points, set);
  const span = boundPoints(points);
  const side = Math.max(span.width, span.height) * REFINED_SHARE;
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  return { side, placement: placeSquare(middleOf(span), side, angle, set.edge) };
}

/** Searches the points of some faces again, in straightened pictures. */
async function refine(
  models: FaceModels,
  levels: Levels,
  faces: readonly Point[][],
): Promise<FaceLandmarks[]> {
  const { landmarks } = models.set;
  const straightened = faces.map((points) => straighten(points, landmarks));
  const placements = straightened.map(({ placement }) => placement);
  const found = await findOnce(models, levels, placements);
  return found.map((points, index) => ({
    points,
    eyes: eyesOf(points, landmarks),
    drift: meanDistance(faces[index] ?? points, points) / (straightened[index]?.side ?? 1),
  }));
}

/**
 * Finds the points of faces. Then finds them again in pictures that are rotated until the eyes are level, because
 * the network was trained on upright faces; a third time if they moved far, as those of a tilted face do. Landmarks
 * in a blur move at the second look.
 */
export async function findLandmarks(
  models: FaceModels,
  levels: Levels,
  boxes: readonly Box[],
): Promise<FaceLandmarks[]> {
  const { edge } = models.set.landmarks;
  const upright = boxes.map((box) => placeSquare(middleOf(box), Math.max(box.width, box.height), 0, edge));
  const faces = await refine(models, levels, await findOnce(models, levels, upright));
  const moved = faces.filter(({ drift }) => drift > SETTLED_DRIFT);
  const settled = await refine(
    models,
    levels,
    moved.map(({ points }) => points),
  );
  const again = new Map(moved.map((face, index) => [face, settled[index]]));
  return faces.map((face) => again.get(face) ?? face);
}
