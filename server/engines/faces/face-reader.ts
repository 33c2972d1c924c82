import type { Raster } from '#engines/images/index.ts';
import { describeFaces } from './describe-faces.ts';
import { type DetectedFace, detectFaces } from './detect-faces.ts';
import type { FaceModelSet } from './face-model-set.ts';
import { type FaceReading, isShown, rateQuality } from './faces.rules.ts';
import { type FaceLandmarks, findLandmarks } from './find-landmarks.ts';
import type { Box, Point } from './geometry.ts';
import { type FaceModelFiles, type FaceModels, openFaceModels } from './open-face-models.ts';
import { type Levels, shrinkPhoto } from './shrink-photo.ts';

export type FaceReader = {
  /** Descriptors of another set cannot be compared with those read here; thresholds belong to the set. */
  readonly models: Pick<FaceModelSet, 'name' | 'dimensions' | 'thresholds'>;
  /** Reads all faces, the largest first. `original` is the size that places are told in. */
  read: (raster: Raster, original: { width: number; height: number }) => Promise<FaceReading[]>;
  close: () => Promise<void>;
};

/** Narrower faces, in pixels of the picture read, say nothing about who it is. */
const MIN_WIDTH = 20;
/** A crowd's largest faces are read, the rest are background: a photo has an end. */
const MAX_FACES = 100;
/** Eyes this close together, as a share of the distance between them, belong to one face found twice. */
const SAME_EYES = 0.5;

type LocatedFace = DetectedFace & FaceLandmarks;

const eyeDistance = ([left, right]: LocatedFace['eyes']) => Math.hypot(right.x - left.x, right.y - left.y);

function haveSameEyes(one: LocatedFace, other: LocatedFace): boolean {
  const apart = one.eyes.map((eye, side) => {
    const twin = other.eyes[side] ?? eye;
    return Math.hypot(eye.x - twin.x, eye.y - twin.y);
  });
  return Math.max(...apart) < SAME_EYES * Math.max(eyeDistance(one.eyes), eyeDistance(other.eyes));
}

/** Two boxes on one face lead to the same eyes: the better one stays. */
function dropTwins(faces: readonly LocatedFace[]): LocatedFace[] {
  const kept: LocatedFace[] = [];
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (!kept.some((known) => haveSameEyes(known, face))) kept.push(face);
  return kept;
}

/** In whole pixels of the original, cut at its border. */
function toOriginal(box: Box, factor: number, original: { width: number; height: number }): Box {
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * factor)));
  const [x, y] = [clamp(box.x, original.width), clamp(box.y, original.height)];
  return {
    ...{ x, y },
    width: clamp(box.x + box.width, original.width) - x,
    height: clamp(box.y + box.height, original.height) - y,
  };
}

/** Finds faces with their landmarks, each once, the largest first. */
async function locateFaces(models: FaceModels, levels: Levels): Promise<LocatedFace[]> {
  const bySize = (one: DetectedFace, other: DetectedFace) => other.box.width - one.box.width;
  const detected = (await detectFaces(models, levels))
    .filter(({ box }) => box.width >= MIN_WIDTH)
    .toSorted(bySize)
    .slice(0, MAX_FACES);
  const boxes = detected.map(({ box }) => box);
  const landmarks = await findLandmarks(models, levels, boxes);
  const located = detected.flatMap((face, index) => {
    const found = landmarks[index];
    return found ? { ...face, ...found } : [];
  });
  return dropTwins(located).toSorted(bySize);
}

/** A reader over models that are open already; closing it closes them. */
export function openFaceReaderWith(models: FaceModels): FaceReader {
  const { name, dimensions, thresholds } = models.set;
  return {
    models: { name, dimensions, thresholds },
    close: models.close,
    read: async (raster, original) => {
      const levels = await shrinkPhoto(raster);
      const located = await locateFaces(models, levels);
      const points = located.map((face) => face.points);
      const described = await describeFaces(models, levels, points);
      const factor = original.width / raster.width;
      const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
      return located.flatMap(({ box, score, eyes: [left, right], drift }, index): FaceReading[] => {
        const description = described[index];
        if (!description) return [];
        const { descriptor, mirrorDistance } = description;
        const measures = { width: box.width, drift, mirrorDistance };
        return [
          {
            ...{ box: toOriginal(box, factor, original), eyes: [scale(left), scale(right)] },
            ...{ score, quality: rateQuality(score, measures), measures, descriptor },
            shown: isShown(score, measures),
          },
        ];
      });
    },
  };
}

/**
 * Opens the models; one reader reads one photo at a time.
 *
 * @throws if a model is missing, is not what it should be, or is described wrongly
 */
export async function openFaceReader(files?: FaceModelFiles): Promise<FaceReader> {
  return openFaceReaderWith(await openFaceModels(files));
}
