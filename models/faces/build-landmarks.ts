import type { Graph } from '../graphs/index.ts';
import { composeGraph, type GraphComposer } from './compose-graph.ts';
import type { Weights } from './read-face-weights.ts';

/** The side of the picture in which the network finds the points of a face. */
export const LANDMARK_EDGE = 112;
const LANDMARKS = 68;

function convolveInTwo(graph: GraphComposer, input: string, name: string, stride: number): string {
  const channelwise = graph.convolveChannels(input, graph.weight(`${name}/depthwise_filter`), {
    stride,
    padding: 'same',
  });
  return graph.convolve(channelwise, graph.weight(`${name}/pointwise_filter`), {
    bias: graph.weight(`${name}/bias`).data,
  });
}

/** Adds four convolutions; the input of each is the sum of all before it. */
function addDense(graph: GraphComposer, input: string, name: string, isFirst: boolean): string {
  const reduced = isFirst
    ? graph.convolve(input, graph.weight(`${name}/conv0/filters`), {
        bias: graph.weight(`${name}/conv0/bias`).data,
        stride: 2,
        padding: 'same',
      })
    : convolveInTwo(graph, input, `${name}/conv0`, 2);
  const first = graph.node('Relu', [reduced]);
  const second = convolveInTwo(graph, first, `${name}/conv1`, 1);
  const sumOfTwo = graph.node('Add', [first, second]);
  const third = convolveInTwo(graph, graph.node('Relu', [sumOfTwo]), `${name}/conv2`, 1);
  const sumOfThree = graph.node('Add', [sumOfTwo, third]);
  const fourth = convolveInTwo(graph, graph.node('Relu', [sumOfThree]), `${name}/conv3`, 1);
  return graph.node('Relu', [graph.node('Add', [sumOfThree, fourth])]);
}

/**
 * FaceLandmark68Net: `[n, 3, 112, 112]` faces, normalised, to `[n, 136]`, alternating x and y, in multiples of the
 * side.
 */
export function buildLandmarks(weights: Weights): Graph {
  const graph = composeGraph(weights, { name: 'faces', dims: ['n', 3, LANDMARK_EDGE, LANDMARK_EDGE] });
  let layer = 'faces';
  for (const [index, block] of ['dense0', 'dense1', 'dense2', 'dense3'].entries())
    layer = addDense(graph, layer, block, index === 0);
  const pooled = graph.node('AveragePool', [layer], { kernel_shape: [7, 7], strides: [2, 2] });
  const fully = graph.weight('fc/weights');
  const flat = graph.node('Reshape', [pooled, graph.integers([-1, fully.shape[0] ?? 0])]);
  const product = graph.node('MatMul', [flat, graph.floats(fully.data, fully.shape)]);
  graph.node('Add', [product, graph.floats(graph.weight('fc/bias').data, [2 * LANDMARKS])], {}, 'landmarks');
  return graph.finish([{ name: 'landmarks', dims: ['n', 2 * LANDMARKS] }]);
}
