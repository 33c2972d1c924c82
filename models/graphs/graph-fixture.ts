/** For tests: small networks with weights drawn from a seed, and what they compute in onnxruntime. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { editGraph, type GraphEditor } from './graph-editor.ts';
import { type Attribute, encodeGraph, type Graph } from './onnx-graph.ts';

/** Values between -1 and 1, the same for the same seed. */
export function drawFloats(length: number, seed: number): Float32Array {
  let state = seed + 1;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
}

type ConvolutionSettings = {
  outputs: number;
  kernel?: number;
  stride?: number;
  pad?: number;
  group?: number;
};

/** Builds a network with the input `x`, `[n, channels, rows, columns]`. */
export type GraphBuilder = {
  editor: GraphEditor;
  /** @returns the name of the output, as all that follow */
  convolve: (input: string, inputs: number, settings: ConvolutionSettings) => string;
  node: (op: string, inputs: string[], attributes?: Record<string, Attribute>) => string;
  scalar: (value: number) => string;
  /** A constant of drawn values. */
  drawn: (dims: number[]) => string;
  /** `x · clip(x + 3, 0, 6) / 6` as exporters spell it. */
  hardSwish: (input: string) => string;
  finish: (outputs: Record<string, number | string>) => Graph;
};

export function startGraph(channels: number, opset = 11): GraphBuilder {
  const empty: Graph = {
    opset,
    inputs: [{ name: 'x', dims: ['n', channels, 'rows', 'columns'] }],
    outputs: [],
    nodes: [],
    constants: new Map(),
  };
  const editor = editGraph(empty);
  let seed = 0;
  const drawn = (dims: number[]) =>
    editor.addConstant(
      drawFloats(
        dims.reduce((product, side) => product * side, 1),
        ++seed,
      ),
      dims,
    );
  const scalar = (value: number) => editor.addConstant(Float32Array.of(value), [1]);
  const node: GraphBuilder['node'] = (op, inputs, attributes) => editor.addNode(op, inputs, attributes);
  const clip = (input: string) =>
    opset < 11
      ? node('Clip', [input], { min: { float: 0 }, max: { float: 6 } })
      : node('Clip', [
          input,
          editor.addConstant(Float32Array.of(0), []),
          editor.addConstant(Float32Array.of(6), []),
        ]);
  return {
    editor,
    drawn,
    scalar,
    node,
    convolve: (input, inputs, { outputs, kernel = 1, stride = 1, pad = 0, group = 1 }) =>
      node('Conv', [input, drawn([outputs, inputs / group, kernel, kernel]), drawn([outputs])], {
        kernel_shape: [kernel, kernel],
        strides: [stride, stride],
        pads: [pad, pad, pad, pad],
        dilations: [1, 1],
        group,
      }),
    hardSwish: (input) => {
      const gate = clip(node('Add', [input, scalar(3)]));
      return node('Div', [node('Mul', [input, gate]), scalar(6)]);
    },
    finish: (outputs) => {
      editor.graph.outputs = Object.entries(outputs).map(([name, size]) => ({
        name,
        dims: ['n', size, `${name}-rows`, `${name}-columns`],
      }));
      return editor.finish();
    },
  };
}

/** A graph's first output for an input. */
export async function runGraph(
  graph: Graph | Uint8Array,
  data: Float32Array,
  dims: readonly number[],
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const session = await InferenceSession.create(graph instanceof Uint8Array ? graph : encodeGraph(graph), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  try {
    const outputs = await session.run({ [session.inputNames[0] ?? '']: new Tensor('float32', data, dims) });
    const output = outputs[session.outputNames[0] ?? ''];
    if (!(output?.data instanceof Float32Array)) throw new Error('the output is not of floats');
    return { data: Float32Array.from(output.data), dims: output.dims };
  } finally {
    await session.release();
  }
}

/** The largest difference between two outputs as a share of the largest value, NaN if one is none. Throws if their sizes differ. */
export function differenceOf(expected: Float32Array, actual: Float32Array): number {
  if (expected.length !== actual.length) throw new Error(`${actual.length} values, not ${expected.length}`);
  let difference = 0;
  let largest = 0;
  expected.forEach((value, index) => {
    difference = Math.max(difference, Math.abs(value - (actual[index] ?? Number.NaN)));
    largest = Math.max(largest, Math.abs(value));
  });
  return difference / largest;
}

/** What float arithmetic in another order may change. */
export const FLOAT_TOLERANCE = 1e-5;

/** How far two graphs are apart on one drawn input, see `differenceOf`. */
export async function compareGraphs(before: Graph, after: Graph, dims: readonly number[]): Promise<number> {
  const input = drawFloats(
    dims.reduce((product, side) => product * side, 1),
    4711,
  ).map((value) => value * 6);
  const expected = await runGraph(before, input, dims);
  const actual = await runGraph(after, input, dims);
  return differenceOf(expected.data, actual.data);
}
