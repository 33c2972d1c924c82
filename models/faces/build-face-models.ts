import type { FaceModelSet } from '#engines/faces/index.ts';
import type { BuiltModels } from '../built-models.ts';
import { encodeGraph, type Graph } from '../graphs/index.ts';
import { buildDescriptor, CHIP_EDGE, FACE_DIMENSIONS } from './build-descriptor.ts';
import { buildDetector } from './build-detector.ts';
import { buildLandmarks, LANDMARK_EDGE } from './build-landmarks.ts';
import { DESCRIPTOR_CENTRE } from './descriptor-centre.ts';
import { type FaceNetwork, locateFaceWeights, readFaceWeights, type Weights } from './read-face-weights.ts';

/**
 * The largest Euclidean distances between two faces of one person, for the built-in models, measured by
 * `bench/faces.ts`. `strong`: shown without a question. `likely`: right more often than wrong. `maybe`: the visitor
 * is asked.
 */
const FACE_THRESHOLDS = { strong: 0.85, likely: 0.93, maybe: 1.03 };

const VGG_MEAN: [number, number, number] = [122.782, 117.001, 104.298];

/** Returns a range of landmark numbers, the last excluded. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The margin that dlib leaves on each side of a face, as a share of its width. */
const CHIP_PADDING = 0.25;
const inChip = (value: number) => (CHIP_PADDING + value) / (1 + 2 * CHIP_PADDING);

/**
 * The middles of eyes and mouth in dlib's mean face, on which its network was trained. dlib aligns by the corners
 * of the eyes and the nose. The middles of several points are more stable, and faces in profile become more similar
 * to each other.
 */
const MEAN_FACE = [
  { points: range(36, 42), x: 0.2273, y: 0.2212 },
  { points: range(42, 48), x: 0.7528, y: 0.2212 },
  { points: [48, 51, 54, 57], x: 0.4905, y: 0.831 },
];

/** Describes the networks of `@vladmandic/face-api` as `buildFaceModels` builds them. */
const DESCRIPTION: FaceModelSet = {
  name: 'face-api-1.7.15',
  dimensions: FACE_DIMENSIONS,
  detector: {
    file: 'detector.onnx',
    mean: [127.5, 127.5, 127.5],
    spread: [127.5, 127.5, 127.5],
    step: 64,
    edges: [512, 1024],
    minScore: 0.4,
  },
  landmarks: {
    file: 'landmarks.onnx',
    mean: VGG_MEAN,
    spread: [255, 255, 255],
    edge: LANDMARK_EDGE,
    leftEye: range(36, 42),
    rightEye: range(42, 48),
  },
  descriptor: {
    file: 'descriptor.onnx',
    mean: VGG_MEAN,
    spread: [255, 255, 255],
    edge: CHIP_EDGE,
    centre: [...DESCRIPTOR_CENTRE],
    template: MEAN_FACE.map(({ points, x, y }) => ({ points, x: inChip(x), y: inChip(y) })),
  },
  thresholds: FACE_THRESHOLDS,
};

const NETWORKS: { name: string; network: FaceNetwork; build: (weights: Weights) => Graph }[] = [
  { name: DESCRIPTION.detector.file, network: 'ssd_mobilenetv1', build: buildDetector },
  { name: DESCRIPTION.landmarks.file, network: 'face_landmark_68', build: buildLandmarks },
  { name: DESCRIPTION.descriptor.file, network: 'face_recognition', build: buildDescriptor },
];

/** Builds the networks that read faces from the weights in `@vladmandic/face-api`. */
export function buildFaceModels(): BuiltModels {
  return {
    description: DESCRIPTION,
    files: NETWORKS.map(({ name, network, build }) => ({
      name,
      bytes: encodeGraph(build(readFaceWeights(network))),
      origin: {
        package: '@vladmandic/face-api',
        licence: 'MIT',
        source: `${locateFaceWeights()}/${network}_model.bin`,
        changes: 'the same network written as an ONNX graph',
      },
    })),
  };
}
