import { type Attribute, editGraph, type Graph, type GraphEditor, type GraphPort } from '../graphs/index.ts';
import type { Weights } from './read-face-weights.ts';

/** In the order of the weights' file: height, width, in, out. */
type Floats = { data: Float32Array; shape: number[] };
/** In ONNX's order: out, in, height, width. */
type TurnedFilters = { data: Float32Array; dims: number[] };

/** A factor and a summand for each output channel of a convolution, as from a batch normalisation. */
type PerChannel = { scale?: Float32Array; shift?: Float32Array };

type ConvolutionOptions = PerChannel & {
  bias?: Float32Array;
  stride?: number;
  /** `same` pads like TensorFlow, more at the end than at the start; none by default. */
  padding?: 'same' | 'valid' | number;
};

/** Writes a network layer by layer; each call returns the name of the layer's output. */
export type GraphComposer = {
  weight: (name: string) => Floats;
  floats: (data: Float32Array | number[], dims: number[]) => string;
  integers: (values: number[]) => string;
  node: ReturnType<typeof editGraph>['addNode'];
  convolve: (input: string, filters: Floats, options?: ConvolutionOptions) => string;
  /** Adds a convolution of each channel with itself. */
  convolveChannels: (input: string, filters: Floats, options?: ConvolutionOptions) => string;
  /** Converts floats to bytes that stand for 0 to `CLIPPED`; values beyond are clipped. */
  toBytes: (input: string) => string;
  fromBytes: (input: string) => string;
  /** Adds a convolution from such bytes to such bytes, with clipping. */
  convolveInBytes: GraphComposer['convolve'];
  convolveChannelsInBytes: GraphComposer['convolve'];
  finish: (outputs: GraphPort[]) => Graph;
};

/** The value to which MobileNet clips its results. */
export const CLIPPED = 6;
const BYTE_STEP = CLIPPED / 255;
/**
 * Weights have seven bits: processors without instructions for bytes add products in pairs, and larger products
 * would overflow.
 */
const WEIGHT_LEVELS = 63;

const OPSET = 13;

/**
 * Reorders filters from TensorFlow's order (height, width, in, out) to ONNX's (out, in, height, width), and scales
 * each output.
 */
function turnFilters({ data, shape }: Floats, scale: Float32Array | undefined): TurnedFilters {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = shape;
  const turned = new Float32Array(data.length);
  let from = 0;
  for (let place = 0; place < height * width; place++)
    for (let input = 0; input < inputs; input++)
      for (let output = 0; output < outputs; output++, from++)
        turned[(output * inputs + input) * height * width + place] =
          (data[from] ?? 0) * (scale?.[output] ?? 1);
  return { data: turned, dims: [outputs, inputs, height, width] };
}

function biasOf(channels: number, { bias, scale, shift }: ConvolutionOptions): Float32Array | undefined {
  if (!bias && !shift) return undefined;
  return Float32Array.from(
    { length: channels },
    (_, channel) => (bias?.[channel] ?? 0) * (scale?.[channel] ?? 1) + (shift?.[channel] ?? 0),
  );
}

function settingsOf(shape: number[], { stride = 1, padding = 'valid' }: ConvolutionOptions) {
  const kernel = { kernel_shape: shape.slice(0, 2), strides: [stride, stride] };
  if (padding === 'same') return { ...kernel, auto_pad: 'SAME_UPPER' };
  const pad = padding === 'valid' ? 0 : padding;
  return { ...kernel, pads: [pad, pad, pad, pad] };
}

/** Converts weights to bytes, with a step for each output channel, and the bias to steps of the product. */
function quantise({ data, dims }: TurnedFilters, bias: Float32Array | undefined) {
  const [channels = 0] = dims;
  const share = data.length / channels;
  const steps = new Float32Array(channels);
  const bytes = new Int8Array(data.length);
  for (let channel = 0; channel < channels; channel++) {
    const own = data.subarray(channel * share, (channel + 1) * share);
    const step = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / WEIGHT_LEVELS;
    steps[channel] = step;
    own.forEach((weight, index) => {
      bytes[channel * share + index] = Math.round(weight / step);
    });
  }
  const biases = Int32Array.from(steps, (step, channel) =>
    Math.round((bias?.[channel] ?? 0) / (BYTE_STEP * step)),
  );
  return { bytes, steps, biases };
}

type AddConvolution = (
  editor: GraphEditor,
  input: string,
  filters: TurnedFilters,
  options: ConvolutionOptions,
  settings: Record<string, Attribute>,
) => string;

const addInFloats: AddConvolution = (editor, input, { data, dims }, options, settings) => {
  const inputs = [input, editor.addConstant(data, dims)];
  const bias = biasOf(dims[0] ?? 0, options);
  if (bias) inputs.push(editor.addConstant(bias, [bias.length]));
  return editor.addNode('Conv', inputs, settings);
};

/** The step and the zero point of the bytes between layers. */
const byteSteps = (editor: GraphEditor): string[] => [
  editor.addConstant(Float32Array.of(BYTE_STEP), []),
  editor.addConstant(Uint8Array.of(0), []),
];

const addInBytes: AddConvolution = (editor, input, filters, options, settings) => {
  const outputs = filters.dims[0] ?? 0;
  const { bytes, steps, biases } = quantise(filters, biasOf(outputs, options));
  const weights = [
    editor.addConstant(bytes, filters.dims),
    editor.addConstant(steps, [outputs]),
    editor.addConstant(new Int8Array(outputs), [outputs]),
  ];
  const bias = editor.addConstant(biases, [outputs]);
  const inputs = [input, ...byteSteps(editor), ...weights, ...byteSteps(editor), bias];
  return editor.addNode('QLinearConv', inputs, settings);
};

/** Starts a network with one input. `weight` throws for a name that the weights do not have. */
export function composeGraph(weights: Weights, input: GraphPort): GraphComposer {
  const editor = editGraph({ opset: OPSET, inputs: [input], outputs: [], nodes: [], constants: new Map() });
  const convolve =
    (add: AddConvolution): GraphComposer['convolve'] =>
    (from, filters, options = {}) => {
      const turned = turnFilters(filters, options.scale);
      return add(editor, from, turned, options, settingsOf(filters.shape, options));
    };
  const convolveChannels =
    (add: AddConvolution): GraphComposer['convolve'] =>
    (from, { data, shape }, options = {}) => {
      const [height = 0, width = 0, channels = 0] = shape;
      // Treated as one input and many outputs, because the order of the numbers is the same.
      const turned = turnFilters({ data, shape: [height, width, 1, channels] }, options.scale);
      return add(editor, from, turned, options, { ...settingsOf(shape, options), group: channels });
    };
  return {
    weight: (name) => {
      const found = weights.get(name);
      if (!found) throw new Error(`the weights have no ${name}`);
      return found;
    },
    floats: (data, dims) => editor.addConstant(Float32Array.from(data), dims),
    integers: (values) => editor.addConstant(BigInt64Array.from(values.map(BigInt)), [values.length]),
    node: editor.addNode,
    convolve: convolve(addInFloats),
    convolveChannels: convolveChannels(addInFloats),
    toBytes: (from) => editor.addNode('QuantizeLinear', [from, ...byteSteps(editor)]),
    fromBytes: (from) => editor.addNode('DequantizeLinear', [from, ...byteSteps(editor)]),
    convolveInBytes: convolve(addInBytes),
    convolveChannelsInBytes: convolveChannels(addInBytes),
    finish: (outputs) => {
      editor.graph.outputs = outputs;
      return editor.finish();
    },
  };
}
