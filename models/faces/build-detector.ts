import type { Graph } from '../graphs/index.ts';
import { CLIPPED, composeGraph, type GraphComposer } from './compose-graph.ts';
import type { Weights } from './read-face-weights.ts';

/** TensorFlow's constant in MobileNetV1. */
const BATCH_NORM_EPSILON = 0.001;
/** The blocks of MobileNet that halve the picture. */
const HALVING_BLOCKS: readonly number[] = [2, 4, 6, 12];
/** The edge of the training pictures, and the picture size for which the file defines its anchors. */
const TRAINED_EDGE = 512;
/** The scale of a face's distance from its anchor in the network's output, as in SSD. */
const CENTRE_VARIANCE = 0.1;
const SIZE_VARIANCE = 0.2;
/** The classes: background, face, and one that was never trained. */
const CLASSES = 3;
const FACE_CLASS = 1;

/** From this block of MobileNet on it computes in bytes; in earlier blocks, that would lose one face in twenty. */
const FIRST_BLOCK_IN_BYTES = 2;
const BLOCKS = 13;
/** The last block whose resolution suffices for small faces. */
const FINE_BLOCK = 11;
const EXTRA_LAYERS = 8;

type Layer = { graph: GraphComposer; input: string; name: string; stride?: number; isInBytes?: boolean };

const clip = (graph: GraphComposer, input: string) =>
  graph.node('Clip', [input, graph.floats([0], []), graph.floats([CLIPPED], [])]);

function addPointwise({ graph, input, name, stride = 1, isInBytes = false }: Layer): string {
  const filters = graph.weight(`${name}/weights`);
  const bias = graph.weight(`${name}/convolution_bn_offset`).data;
  const options = { bias, stride, padding: 'same' } as const;
  return isInBytes
    ? graph.convolveInBytes(input, filters, options)
    : clip(graph, graph.convolve(input, filters, options));
}

function addDepthwise({ graph, input, name, stride = 1, isInBytes = false }: Layer): string {
  const norm = (field: string) => graph.weight(`${name}/BatchNorm/${field}`).data;
  const variance = norm('moving_variance');
  const scale = norm('gamma').map(
    (gamma, channel) => gamma / Math.sqrt((variance[channel] ?? 0) + BATCH_NORM_EPSILON),
  );
  const mean = norm('moving_mean');
  const shift = norm('beta').map((beta, channel) => beta - (mean[channel] ?? 0) * (scale[channel] ?? 0));
  const filters = graph.weight(`${name}/depthwise_weights`);
  const options = { scale, shift, stride, padding: 'same' } as const;
  return isInBytes
    ? graph.convolveChannelsInBytes(input, filters, options)
    : clip(graph, graph.convolveChannels(input, filters, options));
}

/**
 * Adds the six layers in which faces are detected, as floats, small faces first, and the number of pixels that a
 * place stands for. From the second block on everything is computed in bytes, in a third of the time if the
 * processor multiplies bytes. MobileNet clips everything to 0 to 6, so no range has to be measured.
 */
function addFeatures(graph: GraphComposer): { layer: string; stride: number }[] {
  const features: { layer: string; stride: number }[] = [];
  const first = { graph, input: 'picture', name: 'MobilenetV1/Conv2d_0_pointwise', stride: 2 };
  let layer = addPointwise(first);
  for (let block = 1; block <= BLOCKS; block++) {
    const isInBytes = block >= FIRST_BLOCK_IN_BYTES;
    if (block === FIRST_BLOCK_IN_BYTES) layer = graph.toBytes(layer);
    const name = `MobilenetV1/Conv2d_${block}`;
    const stride = HALVING_BLOCKS.includes(block) ? 2 : 1;
    layer = addDepthwise({ graph, input: layer, name: `${name}_depthwise`, stride, isInBytes });
    layer = addPointwise({ graph, input: layer, name: `${name}_pointwise`, isInBytes });
    if (block === FINE_BLOCK) features.push({ layer: graph.fromBytes(layer), stride: 16 });
  }
  let stride = 32;
  features.push({ layer: graph.fromBytes(layer), stride });
  for (let index = 0; index < EXTRA_LAYERS; index += 2) {
    const name = (layerIndex: number) => `Prediction/Conv2d_${layerIndex}_pointwise`;
    layer = addPointwise({ graph, input: layer, name: name(index), isInBytes: true });
    layer = addPointwise({ graph, input: layer, name: name(index + 1), stride: 2, isInBytes: true });
    stride *= 2;
    features.push({ layer: graph.fromBytes(layer), stride });
  }
  return features;
}

/** Selects some output channels of a convolution, and scales and shifts each. */
function pickOutputs(
  filters: { shape: number[]; data: Float32Array },
  biases: Float32Array,
  picks: { channel: number; scale: number; shift: number }[],
) {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = filters.shape;
  const data = new Float32Array(height * width * inputs * picks.length);
  for (let row = 0; row < height * width * inputs; row++)
    picks.forEach(({ channel, scale }, index) => {
      data[row * picks.length + index] = (filters.data[row * outputs + channel] ?? 0) * scale;
    });
  const bias = Float32Array.from(
    picks,
    ({ channel, scale, shift }) => (biases[channel] ?? 0) * scale + shift,
  );
  return { filters: { data, shape: [height, width, inputs, picks.length] }, bias };
}

/** Returns width and height, in pixels, of the anchors of one place; they are the same at all places of a layer. */
function anchorSizes(anchors: Float32Array, first: number, count: number): [width: number, height: number][] {
  return Array.from({ length: count }, (_, index) => {
    const [top = 0, left = 0, bottom = 0, right = 0] = anchors.subarray(4 * (first + index));
    return [(right - left) * TRAINED_EDGE, (bottom - top) * TRAINED_EDGE];
  });
}

/** Adds the numbers of rows or columns, from 1, in the shape of `like`. */
function countAlong(graph: GraphComposer, like: string, axis: number): string {
  const ones = graph.node('Add', [graph.node('Mul', [like, graph.floats([0], [1])]), graph.floats([1], [1])]);
  return graph.node('CumSum', [ones, graph.integers([axis])]);
}

/** Adds left, top, right and bottom of each anchor's face in one layer, `[1, 4, faces]`. */
function addBoxes(graph: GraphComposer, convolved: string, stride: number, count: number): string {
  const channelAxis = graph.integers([1]);
  const part = (index: number) => {
    const bounds = [index * count, (index + 1) * count].map((channel) => graph.integers([channel]));
    return graph.node('Slice', [convolved, ...bounds, channelAxis]);
  };
  const step = graph.floats([stride], [1]);
  const backToMiddle = graph.floats([-stride / 2], [1]);
  const half = graph.floats([0.5], [1]);
  const edges = [3, 2].map((axis, index) => {
    const offset = graph.node('Add', [part(index), backToMiddle]);
    const middle = graph.node('Add', [graph.node('Mul', [countAlong(graph, offset, axis), step]), offset]);
    const reach = graph.node('Mul', [graph.node('Exp', [part(index + 2)]), half]);
    return { low: graph.node('Sub', [middle, reach]), high: graph.node('Add', [middle, reach]) };
  });
  const [across, along] = edges;
  const flat = [across?.low, along?.low, across?.high, along?.high].map((edge) =>
    graph.node('Reshape', [edge ?? '', graph.integers([1, 1, -1])]),
  );
  return graph.node('Concat', flat, { axis: 1 });
}

/**
 * SSD on MobileNetV1: a picture `[1, 3, height, width]`, normalised, any multiple of 64 along each side, to `boxes`
 * `[1, n, 4]` (left, top, right, bottom in its pixels) and `scores` `[1, n]` (0 to 1).
 *
 * The package's own graph accepts only 512 × 512 and leaves anchors to the caller. This one computes anchors
 * itself, so that a larger picture is processed in one piece instead of in overlapping tiles.
 */
export function buildDetector(weights: Weights): Graph {
  const graph = composeGraph(weights, { name: 'picture', dims: [1, 3, 'height', 'width'] });
  const anchors = graph.weight('Output/extra_dim').data;
  const boxes: string[] = [];
  const scores: string[] = [];
  let firstAnchor = 0;
  addFeatures(graph).forEach(({ layer, stride }, index) => {
    const name = `Prediction/BoxPredictor_${index}`;
    const encodings = graph.weight(`${name}/BoxEncodingPredictor/weights`);
    const count = (encodings.shape[3] ?? 0) / 4;
    const sizes = anchorSizes(anchors, firstAnchor, count);
    firstAnchor += count * (TRAINED_EDGE / stride) ** 2;
    // The file orders the values of each anchor as y, x, height, width; here all x come first, then all y, widths
    // and heights.
    const picks = [
      ...sizes.map(([width], anchor) => ({
        channel: anchor * 4 + 1,
        scale: width * CENTRE_VARIANCE,
        shift: 0,
      })),
      ...sizes.map(([, height], anchor) => ({
        channel: anchor * 4,
        scale: height * CENTRE_VARIANCE,
        shift: 0,
      })),
      ...sizes.map(([width], anchor) => ({
        channel: anchor * 4 + 3,
        scale: SIZE_VARIANCE,
        shift: Math.log(width),
      })),
      ...sizes.map(([, height], anchor) => ({
        channel: anchor * 4 + 2,
        scale: SIZE_VARIANCE,
        shift: Math.log(height),
      })),
    ];
    const box = pickOutputs(encodings, graph.weight(`${name}/BoxEncodingPredictor/biases`).data, picks);
    const located = graph.convolve(layer, box.filters, { bias: box.bias });
    boxes.push(addBoxes(graph, located, stride, count));
    const faces = sizes.map((_, anchor) => ({ channel: anchor * CLASSES + FACE_CLASS, scale: 1, shift: 0 }));
    const classes = graph.weight(`${name}/ClassPredictor/weights`);
    const face = pickOutputs(classes, graph.weight(`${name}/ClassPredictor/biases`).data, faces);
    const logits = graph.convolve(layer, face.filters, { bias: face.bias });
    scores.push(graph.node('Reshape', [logits, graph.integers([1, -1])]));
  });
  graph.node('Transpose', [graph.node('Concat', boxes, { axis: 2 })], { perm: [0, 2, 1] }, 'boxes');
  graph.node('Sigmoid', [graph.node('Concat', scores, { axis: 1 })], {}, 'scores');
  return graph.finish([
    { name: 'boxes', dims: [1, 'n', 4] },
    { name: 'scores', dims: [1, 'n'] },
  ]);
}
