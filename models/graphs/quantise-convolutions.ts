import { copyWeights } from './fold-affine.ts';
import { type GraphEditor, outputOf } from './graph-editor.ts';
import type { GraphNode } from './onnx-graph.ts';

/** The smallest and the largest relevant value of a tensor; zero is between them. */
export type Range = readonly [number, number];

const LEVELS = 255;
/**
 * Weights have seven bits. Processors without instructions for dot products of bytes (VNNI) add two products of
 * bytes in 16 bits, and twice 255 × 127 does not fit. There, eight bits would saturate silently, and a convolution
 * would be wrong by a fifth of its range.
 */
const WEIGHT_LEVELS = 63;

/** The scale and the zero point of a tensor that is stored in bytes, as constants of the graph. */
type Steps = { scale: number; inputs: [string, string] };

function stepsOf(editor: GraphEditor, [low, high]: Range): Steps {
  const scale = (high - low) / LEVELS;
  const zero = Math.round(-low / scale);
  return {
    scale,
    inputs: [editor.addConstant(Float32Array.of(scale), []), editor.addConstant(Uint8Array.of(zero), [])],
  };
}

/** Converts weights to bytes, with a scale for each output channel, and the bias to steps of the product. */
function quantiseWeights(editor: GraphEditor, node: GraphNode, inputScale: number) {
  const { weights, bias, dims, channels } = copyWeights(editor, node);
  const share = weights.length / channels;
  const scales = new Float32Array(channels);
  const bytes = new Int8Array(weights.length);
  const steps = new Int32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    const own = weights.subarray(channel * share, (channel + 1) * share);
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / WEIGHT_LEVELS;
    scales[channel] = scale;
    own.forEach((weight, index) => {
      bytes[channel * share + index] = Math.round(weight / scale);
    });
    steps[channel] = Math.round((bias[channel] ?? 0) / (inputScale * scale));
  }
  return {
    weights: editor.addConstant(bytes, dims),
    scales: editor.addConstant(scales, [channels]),
    zeros: editor.addConstant(new Int8Array(channels), [channels]),
    bias: editor.addConstant(steps, [channels]),
  };
}

/**
 * Makes convolutions whose input and output are in `ranges` compute in bytes. That is a third of the work if the
 * processor multiplies bytes; the loss must be measured. Convolutions that share an input share its bytes.
 */
export function quantiseConvolutions(editor: GraphEditor, ranges: Readonly<Record<string, Range>>): number {
  const inBytes = new Map<string, string>();
  const steps = new Map<string, Steps>();
  const stepsFor = (tensor: string): Steps | undefined => {
    const range = ranges[tensor];
    if (!range) return undefined;
    const known = steps.get(tensor) ?? stepsOf(editor, range);
    steps.set(tensor, known);
    return known;
  };
  let count = 0;
  for (const node of editor.graph.nodes.filter(({ op }) => op === 'Conv')) {
    const [input = ''] = node.inputs;
    const output = outputOf(node);
    const from = stepsFor(input);
    const to = stepsFor(output);
    if (!from || !to) continue;
    const bytes = inBytes.get(input) ?? editor.addNode('QuantizeLinear', [input, ...from.inputs]);
    inBytes.set(input, bytes);
    const { weights, scales, zeros, bias } = quantiseWeights(editor, node, from.scale);
    editor.removeNode(node);
    const result = editor.addNode(
      'QLinearConv',
      [bytes, ...from.inputs, weights, scales, zeros, ...to.inputs, bias],
      node.attributes,
    );
    editor.addNode('DequantizeLinear', [result, ...to.inputs], {}, output);
    count++;
  }
  return count;
}
