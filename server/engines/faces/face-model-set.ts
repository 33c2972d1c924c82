import { z } from 'zod';
import { CHIP_EDGE, FACE_DIMENSIONS } from './build-descriptor.ts';
import { LANDMARK_EDGE } from './build-landmarks.ts';
import { DESCRIPTOR_CENTRE } from './descriptor-centre.ts';

const channels = z.tuple([z.number(), z.number(), z.number()]);
const positive = z.number().positive();

/** A value of 0 to 255 goes into a network as `(value - mean) / spread`; red, green, blue. */
const input = { file: z.string().min(1), mean: channels, spread: channels };

const landmarkGroup = z.array(z.number().int().min(0)).min(1);

/** `models.json` in a folder of face models: which files they are, and what their numbers mean. */
export const faceModelSetSchema = z.object({
  /** Descriptors of different sets cannot be compared: it is kept with each of them. */
  name: z.string().min(1),
  dimensions: z.number().int().positive(),
  /**
   * `[1, 3, height, width]` to a first output `[1, n, 4]` (left, top, right, bottom in pixels of the input) and a
   * second `[1, n]` of scores from 0 to 1.
   */
  detector: z.object({
    ...input,
    /** Sides of the input are multiples of this. */
    step: z.number().int().positive(),
    /** Long edges at which a photo is looked at, small ones for large faces. */
    edges: z.array(z.number().int().positive()).min(1),
    minScore: z.number().min(0).max(1),
  }),
  /** `[n, 3, edge, edge]` to `[n, 2 × points]`, x and y by turns, 1 being the edge. */
  landmarks: z.object({
    ...input,
    edge: z.number().int().positive(),
    /** Numbers of the points around either eye, left and right as one sees them in the photo. */
    leftEye: landmarkGroup,
    rightEye: landmarkGroup,
  }),
  /** `[n, 3, edge, edge]` to `[n, dimensions]`. */
  descriptor: z.object({
    ...input,
    edge: z.number().int().positive(),
    /** Where points of the face (the middle of each group) belong in the picture it gets; 1 is the edge. */
    template: z.array(z.object({ points: landmarkGroup, x: z.number(), y: z.number() })).min(2),
    /** The mean over many people's descriptors of length 1: taken off each, which is then scaled again. */
    centre: z.array(z.number()).optional(),
  }),
  /** Greatest Euclidean distance (0 to 2) between descriptors of one person, by how sure one is. */
  thresholds: z.object({ strong: positive, likely: positive, maybe: positive }),
});

export type FaceModelSet = z.infer<typeof faceModelSetSchema>;
export type FaceThresholds = FaceModelSet['thresholds'];

/**
 * Euclidean distances up to which two faces are one person, for the models that ship with the program, measured by
 * `bench/faces.ts`: what is `strong` may be shown unasked, `likely` is right more often than wrong, `maybe` is asked.
 */
export const FACE_THRESHOLDS: FaceThresholds = { strong: 0.85, likely: 0.93, maybe: 1.03 };

const VGG_MEAN: [number, number, number] = [122.782, 117.001, 104.298];

/** A range of landmark numbers, the last excluded. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** How much of the face's own width dlib leaves free on each side of it. */
const CHIP_PADDING = 0.25;
const inChip = (value: number) => (CHIP_PADDING + value) / (1 + 2 * CHIP_PADDING);

/**
 * Middles of eyes and mouth in dlib's mean face, on which its network was trained. dlib aligns by corners of the eyes
 * and the nose; middles of several points are steadier, and faces in profile come out nearer to themselves.
 */
const MEAN_FACE = [
  { points: range(36, 42), x: 0.2273, y: 0.2212 },
  { points: range(42, 48), x: 0.7528, y: 0.2212 },
  { points: [48, 51, 54, 57], x: 0.4905, y: 0.831 },
];

/** The networks of `@vladmandic/face-api`, in graphs that `prepareFaceModels` builds. */
export const BUILT_FACE_MODELS: FaceModelSet = {
  name: 'face-api-1.7.15',
  dimensions: FACE_DIMENSIONS,
  detector: {
    ...{ file: 'detector', mean: [127.5, 127.5, 127.5], spread: [127.5, 127.5, 127.5] },
    ...{ step: 64, edges: [512, 1024], minScore: 0.4 },
  },
  landmarks: {
    ...{ file: 'landmarks', mean: VGG_MEAN, spread: [255, 255, 255], edge: LANDMARK_EDGE },
    ...{ leftEye: range(36, 42), rightEye: range(42, 48) },
  },
  descriptor: {
    ...{ file: 'descriptor', mean: VGG_MEAN, spread: [255, 255, 255], edge: CHIP_EDGE },
    centre: [...DESCRIPTOR_CENTRE],
    template: MEAN_FACE.map(({ points, x, y }) => ({ points, x: inChip(x), y: inChip(y) })),
  },
  thresholds: FACE_THRESHOLDS,
};
