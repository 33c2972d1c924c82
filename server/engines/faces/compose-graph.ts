import { editGraph, type Graph, type GraphPort } from '#engines/graphs/index.ts';
import type { Weights } from './read-face-weights.ts';

type Floats = { data: Float32Array; shape: number[] };

/** What a batch normalisation, or anything else of that kind, does to each output channel of a convolution. */
export type PerChannel = { scale?: Float32Array; shift?: Float32Array };

export type ConvolutionOptions = PerChannel & {
  bias?: Float32Array;
  stride?: number;
  /** `same` pads as TensorFlow does, more at the end than at the start; default is none. */
  padding?: 'same' | 'valid' | number;
};

/** Writes a network layer by layer; each call gives the name of the layer's output. */
export type GraphComposer = {
  weight: (name: string) => Floats;
  floats: (data: Float32Array | number[], dims: number[]) => string;
  integers: (values: number[]) => string;
  node: ReturnType<typeof editGraph>['addNode'];
  convolve: (input: string, filters: Floats, options?: ConvolutionOptions) => string;
  /** A convolution of each channel by itself. */
  convolveChannels: (input: string, filters: Floats, options?: ConvolutionOptions) => string;
  finish: (outputs: GraphPort[]) => Graph;
};

const OPSET = 13;

/** TensorFlow's order, height width in out, to ONNX's, out in height width; each output scaled on the way. */
function turnFilters({ data, shape }: Floats, scale: Float32Array | undefined) {
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

/** Starts a network with one input. `weight` throws for a name that the weights do not have. */
export function composeGraph(weights: Weights, input: GraphPort): GraphComposer {
  const editor = editGraph({ opset: OPSET, inputs: [input], outputs: [], nodes: [], constants: new Map() });
  const floats: GraphComposer['floats'] = (data, dims) => editor.addConstant(Float32Array.from(data), dims);
  const withBias = (inputs: string[], bias: Float32Array | undefined) =>
    bias ? [...inputs, floats(bias, [bias.length])] : inputs;
  return {
    weight: (name) => {
      const found = weights.get(name);
      if (!found) throw new Error(`the weights have no ${name}`);
      return found;
    },
    floats,
    integers: (values) => editor.addConstant(BigInt64Array.from(values.map(BigInt)), [values.length]),
    node: editor.addNode,
    convolve: (from, filters, options = {}) => {
      const { data, dims } = turnFilters(filters, options.scale);
      const inputs = withBias([from, floats(data, dims)], biasOf(dims[0] ?? 0, options));
      return editor.addNode('Conv', inputs, settingsOf(filters.shape, options));
    },
    convolveChannels: (from, { data, shape }, options = {}) => {
      const [height = 0, width = 0, channels = 0] = shape;
      // As one input and many outputs: the order of the numbers is the same.
      const turned = turnFilters({ data, shape: [height, width, 1, channels] }, options.scale);
      const inputs = withBias([from, floats(turned.data, turned.dims)], biasOf(channels, options));
      return editor.addNode('Conv', inputs, { ...settingsOf(shape, options), group: channels });
    },
    finish: (outputs) => {
      editor.graph.outputs = outputs;
      return editor.finish();
    },
  };
}
