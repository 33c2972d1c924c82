import type { Raster } from '#engines/images/index.ts';
import { describeClothes } from './clothes.ts';
import { describeFaces } from './describe-faces.ts';
import { type DetectedFace, detectFaces, type Look, planLooks, SECOND_LOOKS } from './detect-faces.ts';
import { dropTwins, isSettled, type LocatedFace } from './drop-twins.ts';
import type { FaceModelSet } from './face-model-set.ts';
import { type FaceReading, isShown, rateQuality } from './faces.rules.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Box, Point } from './geometry.ts';
import { type FaceModels, openFaceModels } from './open-face-models.ts';
import { type Levels, shrinkPhoto } from './shrink-photo.ts';

export type FaceReader = {
  /** The models with their thresholds. Descriptors of other models cannot be compared with those read here. */
  readonly models: Pick<FaceModelSet, 'name' | 'dimensions' | 'thresholds'>;
  /** Reads all faces, largest first. Places are in pixels of `original`. */
  read: (raster: Raster, original: { width: number; height: number }) => Promise<FaceReading[]>;
  /** Finds only the positions of faces. */
  locate: (raster: Raster, original: { width: number; height: number }) => Promise<Box[]>;
  close: () => Promise<void>;
};

/** Narrower faces, in pixels of the picture that was read, do not identify a person. */
const MIN_WIDTH = 20;
/** The maximum number of faces: in a crowd only the largest are read, the others are background. */
const MAX_FACES = 100;

/** Converts a box to whole pixels of the original, cut at its border. */
function toOriginal(box: Box, factor: number, original: { width: number; height: number }): Box {
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * factor)));
  const [x, y] = [clamp(box.x, original.width), clamp(box.y, original.height)];
  return {
    x,
    y,
    width: clamp(box.x + box.width, original.width) - x,
    height: clamp(box.y + box.height, original.height) - y,
  };
}

const bySize = (one: DetectedFace, other: DetectedFace) => other.box.width - one.box.width;

async function locateFaces(
  models: FaceModels,
  levels: Levels,
  looks: readonly Look[],
): Promise<LocatedFace[]> {
  const detected = (await detectFaces(models, levels, looks))
    .filter(({ box }) => box.width >= MIN_WIDTH)
    .toSorted(bySize)
    .slice(0, MAX_FACES);
  const boxes = detected.map(({ box }) => box);
  const landmarks = await findLandmarks(models, levels, boxes);
  return detected.flatMap((face, index) => {
    const found = landmarks[index];
    return found ? { ...face, ...found } : [];
  });
}

/** Finds faces with their landmarks, each once, largest first. */
async function findFaces(models: FaceModels, levels: Levels): Promise<LocatedFace[]> {
  const [photo] = levels;
  const looks = planLooks(Math.max(photo.width, photo.height), models.set.detector.edges);
  const faces = await locateFaces(models, levels, looks);
  if (!faces.some(isSettled)) faces.push(...(await locateFaces(models, levels, SECOND_LOOKS)));
  return dropTwins(faces).toSorted(bySize);
}

/** Creates a reader with opened models; closing it closes them. */
export function openFaceReaderWith(models: FaceModels): FaceReader {
  const { name, dimensions, thresholds } = models.set;
  return {
    models: { name, dimensions, thresholds },
    close: models.close,
    locate: async (raster, original) => {
      const located = await findFaces(models, await shrinkPhoto(raster));
      return located.map(({ box }) => toOriginal(box, original.width / raster.width, original));
    },
    read: async (raster, original) => {
      const levels = await shrinkPhoto(raster);
      const located = await findFaces(models, levels);
      const points = located.map((face) => face.points);
      const described = await describeFaces(models, levels, points);
      const factor = original.width / raster.width;
      const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
      return located.map(({ box, score, eyes: [left, right], drift }, index): FaceReading => {
        const measures = { width: box.width, drift };
        return {
          box: toOriginal(box, factor, original),
          eyes: [scale(left), scale(right)],
          score,
          quality: rateQuality(score, measures),
          measures,
          shown: isShown(measures),
          descriptor: described[index] ?? new Float32Array(dimensions),
          clothes: describeClothes(levels, box),
        };
      });
    },
  };
}

/**
 * Loads the models; one reader reads one photo at a time.
 *
 * @throws if a model is missing, invalid or described wrongly
 */
export async function openFaceReader(folder?: string): Promise<FaceReader> {
  return openFaceReaderWith(await openFaceModels(folder));
}
