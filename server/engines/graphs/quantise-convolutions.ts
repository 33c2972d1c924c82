import { copyWeights } from './fold-affine.ts';
import { type GraphEditor, outputOf } from './graph-editor.ts';
import type { GraphNode } from './onnx-graph.ts';

/** The least and the greatest value in each of a tensor's channels, as far as they matter; zero lies between. */
export type Ranges = { low: readonly number[]; high: readonly number[] };

const LEVELS = 255;
/** Seven bits: processors without instructions for bytes add products in pairs, and larger ones would overflow. */
const WEIGHT_LEVELS = 63;
/** Ranges that photos never filled are not believed: no channel's steps are finer than this share of the median's. */
const MIN_STEP = 0.05;
/** The operator set in which steps may differ from channel to channel. */
const MIN_OPSET = 13;

/** How a tensor is kept in bytes: a step for each channel, the byte that means zero for all of them. */
type Steps = { steps: Float32Array; zero: number; names: [string, string]; zeroName: string };

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function planSteps({ low, high }: Ranges): { steps: Float32Array; zero: number } {
  const negative = medianOf(low.map((least, channel) => -least / ((high[channel] ?? 0) - least || 1)));
  const zero = Math.round(LEVELS * Math.min(1, Math.max(0, negative)));
  const needed = low.map((least, channel) =>
    Math.max(zero > 0 ? -least / zero : 0, zero < LEVELS ? (high[channel] ?? 0) / (LEVELS - zero) : 0),
  );
  const finest = Math.max(medianOf(needed) * MIN_STEP, Number.MIN_VALUE);
  return { steps: Float32Array.from(needed, (step) => Math.max(step, finest)), zero };
}

function addSteps(editor: GraphEditor, ranges: Ranges): Steps {
  const { steps, zero } = planSteps(ranges);
  const zeros = new Uint8Array(steps.length).fill(zero);
  return {
    steps,
    zero,
    names: [editor.addConstant(steps, [steps.length]), editor.addConstant(zeros, [steps.length])],
    zeroName: editor.addConstant(Uint8Array.of(zero), []),
  };
}

/**
 * A convolution's weights and bias in bytes. The steps of the channels that come in and go out are part of them, so
 * that the convolution itself works in steps; what remains is a scale for each output channel.
 */
function quantiseWeights(editor: GraphEditor, node: GraphNode, from: Float32Array, to: Float32Array) {
  const { weights, bias, dims, channels } = copyWeights(editor, node);
  const [, inputs = 1, rows = 1, columns = 1] = dims;
  const share = inputs * rows * columns;
  const scales = new Float32Array(channels);
  const bytes = new Int8Array(weights.length);
  const biases = new Int32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    const own = weights
      .slice(channel * share, (channel + 1) * share)
      .map(
        (weight, index) => (weight * (from[Math.floor(index / (rows * columns))] ?? 1)) / (to[channel] ?? 1),
      );
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / WEIGHT_LEVELS;
    scales[channel] = scale;
    own.forEach((weight, index) => {
      bytes[channel * share + index] = Math.round(weight / scale);
    });
    biases[channel] = Math.round((bias[channel] ?? 0) / (to[channel] ?? 1) / scale);
  }
  return {
    weights: editor.addConstant(bytes, dims),
    scales: editor.addConstant(scales, [channels]),
    zeros: editor.addConstant(new Int8Array(channels), [channels]),
    bias: editor.addConstant(biases, [channels]),
  };
}

/**
 * Convolutions whose input and output are among the `ranges` are done in bytes: a third of the work where the
 * processor multiplies bytes, for a loss that must be measured. Convolutions that share an input share its bytes.
 * Throws if the graph's operator set is older than 13; a convolution in groups is left alone.
 *
 * @returns how many convolutions that were
 */
export function quantiseConvolutions(editor: GraphEditor, ranges: Readonly<Record<string, Ranges>>): number {
  if (editor.graph.opset < MIN_OPSET) throw new Error(`bytes need operator set ${MIN_OPSET}`);
  const one = editor.addConstant(Float32Array.of(1), []);
  const known = new Map<string, Steps>();
  const inBytes = new Map<string, string>();
  const stepsFor = (tensor: string, range: Ranges): Steps => {
    const steps = known.get(tensor) ?? addSteps(editor, range);
    known.set(tensor, steps);
    return steps;
  };
  let count = 0;
  for (const node of editor.graph.nodes.filter(
    ({ op, attributes }) => op === 'Conv' && (attributes.group ?? 1) === 1,
  )) {
    const [input = ''] = node.inputs;
    const output = outputOf(node);
    const [inputRange, outputRange] = [ranges[input], ranges[output]];
    if (!inputRange || !outputRange) continue;
    const from = stepsFor(input, inputRange);
    const to = stepsFor(output, outputRange);
    const bytes = inBytes.get(input) ?? editor.addNode('QuantizeLinear', [input, ...from.names], { axis: 1 });
    inBytes.set(input, bytes);
    const { weights, scales, zeros, bias } = quantiseWeights(editor, node, from.steps, to.steps);
    editor.removeNode(node);
    const result = editor.addNode(
      'QLinearConv',
      [bytes, one, from.zeroName, weights, scales, zeros, one, to.zeroName, bias],
      node.attributes,
    );
    editor.addNode('DequantizeLinear', [result, ...to.names], { axis: 1 }, output);
    count++;
  }
  return count;
}
