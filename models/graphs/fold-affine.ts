import { type GraphEditor, listOf, otherInput, outputOf, POINTWISE } from './graph-editor.ts';
import type { GraphNode } from './onnx-graph.ts';

/** A factor and then a summand: one number for all channels, or one for each. */
type Affine = { scale: (channel: number) => number; shift: (channel: number) => number };

function readBatchNormalisation(editor: GraphEditor, node: GraphNode): Affine {
  const [gamma, beta, mean, variance] = node.inputs.slice(1, 5).map(editor.floatsOf);
  const epsilon = node.attributes.epsilon;
  const tiny = typeof epsilon === 'object' && 'float' in epsilon ? epsilon.float : 1e-5;
  const scale = (channel: number) => (gamma?.[channel] ?? 1) / Math.sqrt((variance?.[channel] ?? 1) + tiny);
  return { scale, shift: (channel) => (beta?.[channel] ?? 0) - (mean?.[channel] ?? 0) * scale(channel) };
}

/** Returns the factor and summand that a node applies to its input, if they are the same everywhere in a channel. */
function readAffine(editor: GraphEditor, node: GraphNode, input: string): Affine | undefined {
  if (node.op === 'BatchNormalization') return readBatchNormalisation(editor, node);
  const value = editor.scalarOf(otherInput(node, input));
  if (value === undefined) return undefined;
  if (node.op === 'Mul') return { scale: () => value, shift: () => 0 };
  return node.op === 'Add' ? { scale: () => 1, shift: () => value } : undefined;
}

/** Returns copies of a convolution's weights and bias, which may be changed; a missing bias becomes zeros. */
export function copyWeights(editor: GraphEditor, node: GraphNode) {
  const [, weightName = '', biasName] = node.inputs;
  const dims = editor.dimsOf(weightName);
  const channels = dims[0] ?? 0;
  return {
    weights: Float32Array.from(editor.floatsOf(weightName)),
    bias: biasName ? Float32Array.from(editor.floatsOf(biasName)) : new Float32Array(channels),
    dims,
    channels,
  };
}

export function setWeights(
  editor: GraphEditor,
  node: GraphNode,
  { weights, bias, dims }: { weights: Float32Array; bias: Float32Array; dims: number[] },
): void {
  const input = node.inputs[0] ?? '';
  node.inputs = [input, editor.addConstant(weights, dims), editor.addConstant(bias, [bias.length])];
}

function applyAffine(editor: GraphEditor, convolution: GraphNode, { scale, shift }: Affine): void {
  const { weights, bias, dims, channels } = copyWeights(editor, convolution);
  const share = weights.length / channels;
  for (let channel = 0; channel < channels; channel++) {
    for (let index = channel * share; index < (channel + 1) * share; index++)
      weights[index] = (weights[index] ?? 0) * scale(channel);
    bias[channel] = (bias[channel] ?? 0) * scale(channel) + shift(channel);
  }
  setWeights(editor, convolution, { weights, bias, dims });
}

/** Folds batch normalisations, factors and summands after a convolution into its weights. Exact. */
export function foldIntoConvolutions(editor: GraphEditor): void {
  for (const convolution of editor.graph.nodes.filter((node) => node.op === 'Conv')) {
    for (;;) {
      const output = outputOf(convolution);
      const next = editor.onlyReaderOf(output);
      const affine = next && readAffine(editor, next, output);
      if (!next || !affine) break;
      applyAffine(editor, convolution, affine);
      editor.removeNode(next);
      convolution.outputs = [...next.outputs];
    }
  }
}

const isPadded = (node: GraphNode) => listOf(node, 'pads').some((pad) => pad > 0);

function addToBias(editor: GraphEditor, convolution: GraphNode, summand: number): void {
  const { weights, bias, dims, channels } = copyWeights(editor, convolution);
  const share = weights.length / channels;
  for (let channel = 0; channel < channels; channel++) {
    const total = weights
      .subarray(channel * share, (channel + 1) * share)
      .reduce((sum, weight) => sum + weight, 0);
    bias[channel] = (bias[channel] ?? 0) + summand * total;
  }
  setWeights(editor, convolution, { weights, bias, dims });
}

/**
 * Adds a convolution of each channel with itself, which applies a factor and a summand in the layout of
 * convolutions.
 */
export function addChannelwise(
  editor: GraphEditor,
  input: string,
  settings: { channels: number; scale: number; shift: number },
): string {
  const { channels, scale, shift } = settings;
  const weights = editor.addConstant(new Float32Array(channels).fill(scale), [channels, 1, 1, 1]);
  const bias = editor.addConstant(new Float32Array(channels).fill(shift), [channels]);
  return editor.addNode('Conv', [input, weights, bias], { ...POINTWISE, group: channels });
}

/**
 * Adds one number to a tensor of `channels` channels for its readers. Convolutions without padding take it into
 * their bias. Convolutions with padding cannot, because their padding stays zero.
 */
export function addForReaders(editor: GraphEditor, tensor: string, summand: number, channels: number): void {
  if (summand === 0) return;
  const readers = editor.readersOf(tensor);
  const others = readers.filter((reader) => reader.op !== 'Conv' || isPadded(reader));
  for (const reader of readers) if (!others.includes(reader)) addToBias(editor, reader, summand);
  if (others.length === 0) return;
  const sum = addChannelwise(editor, tensor, { channels, scale: 1, shift: summand });
  for (const reader of others) reader.inputs = reader.inputs.map((input) => (input === tensor ? sum : input));
}
