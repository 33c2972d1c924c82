import type { Graph } from '../graphs/index.ts';
import { composeGraph, type GraphComposer } from './compose-graph.ts';
import type { Weights } from './read-face-weights.ts';

/** The side of the picture that the network describes. */
export const CHIP_EDGE = 150;
export const FACE_DIMENSIONS = 128;

function normalised(graph: GraphComposer, input: string, name: string, stride: number, padding: number) {
  return graph.convolve(input, graph.weight(`${name}/conv/filters`), {
    stride,
    padding,
    bias: graph.weight(`${name}/conv/bias`).data,
    scale: graph.weight(`${name}/scale/weights`).data,
    shift: graph.weight(`${name}/scale/biases`).data,
  });
}

/** Adds two convolutions, and adds their input to their output. */
function addResidual(graph: GraphComposer, input: string, name: string): string {
  const first = graph.node('Relu', [normalised(graph, input, `${name}/conv1`, 1, 1)]);
  const second = normalised(graph, first, `${name}/conv2`, 1, 1);
  return graph.node('Relu', [graph.node('Add', [second, input])]);
}

/** Pads with zeros at the end of each axis, if it needs padding. */
function padEnd(
  graph: GraphComposer,
  input: string,
  ends: [channels: number, rows: number, columns: number],
) {
  if (ends.every((end) => end === 0)) return input;
  return graph.node('Pad', [input, graph.integers([0, 0, 0, 0, 0, ...ends])], { mode: 'constant' });
}

/** Adds the same block at half the size; the shortcut is padded to the size of the other path. */
function addReducing(graph: GraphComposer, input: string, name: string, edge: number) {
  const [, , inputs = 0, outputs = 0] = graph.weight(`${name}/conv1/conv/filters`).shape;
  const first = graph.node('Relu', [normalised(graph, input, `${name}/conv1`, 2, 0)]);
  const second = normalised(graph, first, `${name}/conv2`, 1, 1);
  const pooled = graph.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] });
  const halved = edge >> 1;
  const missing = halved - ((edge - 1) >> 1);
  const sum = graph.node('Add', [
    padEnd(graph, second, [0, missing, missing]),
    padEnd(graph, pooled, [outputs - inputs, 0, 0]),
  ]);
  return { output: graph.node('Relu', [sum]), edge: halved };
}

/** The blocks between the first and the last layer; each row of equal blocks begins with a reducing one. */
const STAGES = [
  { reduce: undefined, blocks: ['conv32_1', 'conv32_2', 'conv32_3'] },
  { reduce: 'conv64_down', blocks: ['conv64_1', 'conv64_2', 'conv64_3'] },
  { reduce: 'conv128_down', blocks: ['conv128_1', 'conv128_2'] },
  { reduce: 'conv256_down', blocks: ['conv256_1', 'conv256_2'] },
  { reduce: 'conv256_down_out', blocks: [] },
];

/** FaceRecognitionNet (dlib's ResNet): `[n, 3, 150, 150]` faces, normalised, to `[n, 128]`. */
export function buildDescriptor(weights: Weights): Graph {
  const graph = composeGraph(weights, { name: 'faces', dims: ['n', 3, CHIP_EDGE, CHIP_EDGE] });
  const start = graph.node('Relu', [normalised(graph, 'faces', 'conv32_down', 2, 0)]);
  let layer = graph.node('MaxPool', [start], { kernel_shape: [3, 3], strides: [2, 2] });
  let edge = 35;
  for (const { reduce, blocks } of STAGES) {
    if (reduce) ({ output: layer, edge } = addReducing(graph, layer, reduce, edge));
    for (const block of blocks) layer = addResidual(graph, layer, block);
  }
  const mean = graph.node('ReduceMean', [layer], { axes: [2, 3], keepdims: 0 });
  const { data, shape } = graph.weight('fc');
  graph.node('MatMul', [mean, graph.floats(data, shape)], {}, 'descriptors');
  return graph.finish([{ name: 'descriptors', dims: ['n', FACE_DIMENSIONS] }]);
}
