import type { FaceModelSet } from './face-model-set.ts';
import { middleOfGroup } from './find-landmarks.ts';
import { fitPlacement, type Placement, type Point } from './geometry.ts';
import type { FaceModels } from './open-face-models.ts';
import { runOnFaces } from './run-on-faces.ts';
import type { Levels } from './shrink-photo.ts';

/**
 * Returns the placement, in the photo, of the picture that a network describes: its template is fitted to the
 * face's points.
 */
function placeChip(points: readonly Point[], { template, edge }: FaceModelSet['descriptor']): Placement {
  return fitPlacement(
    template.map(({ x, y }) => ({ x: x * edge - 0.5, y: y * edge - 0.5 })),
    template.map((landmark) => middleOfGroup(points, landmark.points)),
  );
}

function toUnit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}

/** Returns the difference of a face from the mean face, scaled to length 1. */
function setApart(values: Float32Array, centre: readonly number[]): Float32Array {
  return toUnit(toUnit(values).map((value, index) => value - (centre[index] ?? 0)));
}

/**
 * Computes the descriptors of faces with landmarks, as the mean over each and its mirror image. A descriptor has length 1:
 * its Euclidean distance to another, 0 to 2, indicates whether both are one person.
 */
export async function describeFaces(
  models: FaceModels,
  levels: Levels,
  faces: readonly (readonly Point[])[],
): Promise<Float32Array[]> {
  const set = models.set.descriptor;
  const centre = set.centre ?? [];
  const placements = faces.map((points) => placeChip(points, set));
  const described = await runOnFaces({ run: models.describe, ...set }, levels, placements, true);
  return faces.map((_, index) => {
    const face = described[2 * index] ?? new Float32Array();
    const mirrored = described[2 * index + 1] ?? face;
    return setApart(
      face.map((value, place) => (value + (mirrored[place] ?? 0)) / 2),
      centre,
    );
  });
}
