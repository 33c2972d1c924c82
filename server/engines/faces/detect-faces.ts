import type { Raster } from '#engines/images/index.ts';
import type { FaceModelSet } from './face-model-set.ts';
import { type Box, overlapOfUnion } from './geometry.ts';
import type { FaceModels } from './open-face-models.ts';
import { type Levels, levelOfEdge, resizeRaster } from './shrink-photo.ts';

/** A face as the detector sees it. Its box is in pixels of the photo and may reach beyond its border. */
export type DetectedFace = { box: Box; score: number };

/** One look at a photo: the length of its long edge, and the width of an added border as a share of that edge. */
export type Look = { edge: number; margin: number };

/** Two boxes that overlap more than this are the same face. */
const MAX_OVERLAP = 0.4;

/**
 * The look with a border, for a face that fills the photo: the detector was trained on faces with something around
 * them, and is best at a width of about 150 pixels.
 */
const DISTANT: Look = { edge: 256, margin: 0.15 };
/** A face that was found in the look with a border must have at least this share of the photo's long edge. */
const MIN_DISTANT_SHARE = 0.2;

/** The looks if nothing was found: with a wider border, and with a narrower border in a smaller picture. */
export const SECOND_LOOKS: readonly Look[] = [
  { edge: 256, margin: 0.25 },
  { edge: 192, margin: 0.05 },
];

/** Merges boxes that are nearly the same, and keeps the best. */
export function mergeDetections(faces: readonly DetectedFace[]): DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (!kept.some(({ box }) => overlapOfUnion(box, face.box) > MAX_OVERLAP)) kept.push(face);
  return kept;
}

/** Chooses the sizes at which a photo of this long edge is examined; enlarging it would reveal nothing new. */
export function planLooks(longEdge: number, edges: readonly number[]): Look[] {
  const looks: Look[] = [DISTANT];
  for (const edge of edges.toSorted((one, other) => one - other)) {
    looks.push({ edge: Math.min(edge, longEdge), margin: 0 });
    if (edge >= longEdge) break;
  }
  return looks;
}

/** Packs a picture for the detector: planes red, green, blue, with a border of the mean colour, which is zero. */
function packPicture(
  picture: Raster,
  offset: number,
  size: { width: number; height: number },
  { mean, spread }: FaceModelSet['detector'],
): Float32Array {
  const plane = size.width * size.height;
  const input = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const normalised = Float32Array.from(
      { length: 256 },
      (_, value) => (value - (mean[channel] ?? 0)) / (spread[channel] ?? 1),
    );
    for (let row = 0; row < picture.height; row++) {
      let from = row * picture.width * 3 + channel;
      const start = channel * plane + (row + offset) * size.width + offset;
      for (let to = start; to < start + picture.width; to++, from += 3)
        input[to] = normalised[picture.data[from] ?? 0] ?? 0;
    }
  }
  return input;
}

async function lookOnce(
  { set, detect }: FaceModels,
  levels: Levels,
  { edge, margin }: Look,
): Promise<DetectedFace[]> {
  const [photo] = levels;
  const { step, minScore } = set.detector;
  const scale = (edge * (1 - 2 * margin)) / Math.max(photo.width, photo.height);
  const offset = Math.round(edge * margin);
  const shrunk = (side: number) => Math.max(1, Math.round(side * scale));
  const [width, height] = [shrunk(photo.width), shrunk(photo.height)];
  const picture = await resizeRaster(levelOfEdge(levels, Math.max(width, height)), width, height);
  const padded = (side: number) => Math.ceil((side + 2 * offset) / step) * step;
  const size = { width: padded(width), height: padded(height) };
  const input = packPicture(picture, offset, size, set.detector);
  const [boxes = [], scores = []] = await detect(input, [1, 3, size.height, size.width]);
  const toPhoto = (value: number | undefined) => ((value ?? 0) - offset) / scale;
  const faces: DetectedFace[] = [];
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0;
    if (score < minScore) continue;
    const [x, y] = [toPhoto(boxes[4 * index]), toPhoto(boxes[4 * index + 1])];
    const [right, bottom] = [toPhoto(boxes[4 * index + 2]), toPhoto(boxes[4 * index + 3])];
    faces.push({ score, box: { x, y, width: right - x, height: bottom - y } });
  }
  return faces;
}

/** Searches a photo for faces at several sizes. Boxes from different looks may overlap partly. */
export async function detectFaces(
  models: FaceModels,
  levels: Levels,
  looks: readonly Look[],
): Promise<DetectedFace[]> {
  const [photo] = levels;
  const faces: DetectedFace[] = [];
  for (const look of looks) {
    const seen = await lookOnce(models, levels, look);
    const minWidth = look.margin > 0 ? Math.max(photo.width, photo.height) * MIN_DISTANT_SHARE : 0;
    faces.push(...seen.filter(({ box }) => box.width >= minWidth));
  }
  return mergeDetections(faces);
}
