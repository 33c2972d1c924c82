/**
 * Rewrites the detector's feature pyramid without its enlargements.
 *
 * In two places the network enlarges a small picture to double size, pixel by pixel, and convolves the result
 * together with a picture of that size. Convolution is linear and an enlarged picture repeats itself. So the small
 * picture is convolved instead, once for each of the four pixels that a small pixel becomes. Exact, for less than
 * half of the work.
 */
import {
  copyWeights,
  type GraphEditor,
  type GraphNode,
  listOf,
  otherInput,
  outputOf,
  POINTWISE,
  setWeights,
} from '../graphs/index.ts';

const WITH_BORDER = { strides: [1, 1], dilations: [1, 1], group: 1 };

/** The weights `[outputs, inputs, 3, 3]` of a convolution that keeps the picture's size. */
type Kernel = { weights: Float32Array; outputs: number; inputs: number };

function isPlain3x3(node: GraphNode): boolean {
  return (
    node.op === 'Conv' &&
    listOf(node, 'kernel_shape').join() === '3,3' &&
    listOf(node, 'pads').join() === '1,1,1,1' &&
    listOf(node, 'strides').join() === '1,1' &&
    (node.attributes.group ?? 1) === 1
  );
}

/** Returns the factor of a `Resize` that repeats pixels; undefined for any other node. */
function enlargementOf(editor: GraphEditor, node: GraphNode | undefined): number | undefined {
  if (node?.op !== 'Resize' || node.attributes.mode !== 'nearest') return undefined;
  const [, , scalesName = ''] = node.inputs;
  const [images, channels, rows, columns] = editor.floatsOf(scalesName);
  return images === 1 && channels === 1 && rows === columns ? rows : undefined;
}

/**
 * The weights of a small picture's previous, own and next pixel in each of the two pixels that it becomes, for the
 * three weights of a kernel's row or column.
 */
const SPREAD = [
  ([before, at, after]: Triple): Triple => [before, at + after, 0],
  ([before, at, after]: Triple): Triple => [0, before + at, after],
] as const;
type Triple = [number, number, number];

/**
 * Returns the kernel for one of the two rows that a small row becomes; both columns are outputs: `(column,
 * output)`.
 */
function unfoldKernel({ weights, outputs, inputs }: Kernel, row: 0 | 1): Float32Array {
  const unfolded = new Float32Array(2 * outputs * inputs * 2 * 3);
  const at = (output: number, input: number, y: number, x: number) =>
    weights[((output * inputs + input) * 3 + y) * 3 + x] ?? 0;
  for (const [column, spreadColumns] of SPREAD.entries())
    for (let output = 0; output < outputs; output++)
      for (let input = 0; input < inputs; input++) {
        const rows = ([0, 1, 2] as const).map((y) =>
          spreadColumns([at(output, input, y, 0), at(output, input, y, 1), at(output, input, y, 2)]),
        );
        for (let x = 0; x < 3; x++) {
          const triple: Triple = [rows[0]?.[x] ?? 0, rows[1]?.[x] ?? 0, rows[2]?.[x] ?? 0];
          const spread = SPREAD[row](triple);
          const target = ((column * outputs + output) * inputs + input) * 6 + x;
          // The small row above has no weight in the lower of the two rows, and the one below has none in the
          // upper.
          unfolded[target] = spread[row === 0 ? 0 : 1];
          unfolded[target + 3] = spread[row === 0 ? 1 : 2];
        }
      }
  return unfolded;
}

/**
 * Enlarges `small` to double size and convolves it: the same as `Resize`, then `Conv`.
 *
 * @param name the prefix of the names of both convolutions' outputs, `.upper` and `.lower`
 * @returns the output
 */
function convolveEnlarged(editor: GraphEditor, small: string, kernel: Kernel, name: string): string {
  const halves = ([0, 1] as const).map((row) => {
    const dims = [2 * kernel.outputs, kernel.inputs, 2, 3];
    const weights = editor.addConstant(unfoldKernel(kernel, row), dims);
    const pads = row === 0 ? [1, 1, 0, 1] : [0, 1, 1, 1];
    const settings = { ...WITH_BORDER, kernel_shape: [2, 3], pads };
    return editor.addNode('Conv', [small, weights], settings, `${name}.${row === 0 ? 'upper' : 'lower'}`);
  });
  // With channels last, the two columns of a row are already side by side; the two rows are interleaved.
  const rows = halves.map((half) => editor.addNode('Transpose', [half], { perm: [0, 2, 3, 1] }));
  const inTurns = editor.addNode('Concat', rows, { axis: 2 });
  const shape = editor.addConstant(BigInt64Array.of(1n, -1n, 0n, BigInt(kernel.outputs)), [4]);
  const placed = editor.addNode('Reshape', [inTurns, shape]);
  return editor.addNode('Transpose', [placed], { perm: [0, 3, 1, 2] });
}

/** Selects the inputs from `from` to `to` of a kernel. */
function sliceKernel({ weights, outputs, inputs }: Kernel, from: number, to: number): Kernel {
  const sliced = new Float32Array(outputs * (to - from) * 9);
  for (let output = 0; output < outputs; output++)
    sliced.set(
      weights.subarray((output * inputs + from) * 9, (output * inputs + to) * 9),
      output * (to - from) * 9,
    );
  return { weights: sliced, outputs, inputs: to - from };
}

const kernelOf = (editor: GraphEditor, convolution: GraphNode): Kernel & { bias: Float32Array } => {
  const { weights, bias, channels, dims } = copyWeights(editor, convolution);
  return { weights, bias, outputs: channels, inputs: dims[1] ?? 0 };
};

function convolve(
  editor: GraphEditor,
  input: string,
  { weights, outputs, inputs }: Kernel,
  bias: Float32Array,
  output: string,
): string {
  return editor.addNode(
    'Conv',
    [input, editor.addConstant(weights, [outputs, inputs, 3, 3]), editor.addConstant(bias, [outputs])],
    { ...WITH_BORDER, kernel_shape: [3, 3], pads: [1, 1, 1, 1] },
    output,
  );
}

/** Rewrites `Conv(Concat(enlarged …, lateral))`: enlarged parts are enlarged only to half size, and convolved there. */
export function rewriteEnlargedConcat(editor: GraphEditor): void {
  for (const convolution of editor.graph.nodes.filter(isPlain3x3)) {
    const concat = editor.makerOf(convolution.inputs[0] ?? '');
    const enlarged = concat?.inputs.slice(0, -1).map((input) => editor.makerOf(input)) ?? [];
    const factors = enlarged.map((node) => enlargementOf(editor, node));
    const lateral = concat?.inputs.at(-1);
    const isMatch = concat?.op === 'Concat' && factors.length > 0 && factors.every((factor) => factor);
    if (!isMatch || lateral === undefined) continue;
    const halfSize = enlarged.map((resize, index) => {
      const [small = ''] = resize?.inputs ?? [];
      const factor = (factors[index] ?? 2) / 2;
      if (factor === 1) return small;
      const scales = editor.addConstant(Float32Array.of(1, 1, factor, factor), [4]);
      return editor.addNode('Resize', [small, resize?.inputs[1] ?? '', scales], resize?.attributes ?? {});
    });
    const kernel = kernelOf(editor, convolution);
    const lateralChannels = channelsOf(editor, lateral);
    const border = kernel.inputs - lateralChannels;
    const low = editor.addNode('Concat', halfSize, { axis: 1 }, 'head.small');
    const fromLow = convolveEnlarged(editor, low, sliceKernel(kernel, 0, border), 'head');
    const rest = sliceKernel(kernel, border, kernel.inputs);
    const fromLateral = convolve(editor, lateral, rest, kernel.bias, 'head.lateral');
    editor.removeNode(convolution);
    editor.addNode('Add', [fromLow, fromLateral], {}, outputOf(convolution));
  }
}

/** Returns the number of channels of a tensor, from the convolution that reads it. */
function channelsOf(editor: GraphEditor, tensor: string): number {
  const maker = editor.makerOf(tensor);
  if (maker?.op === 'Conv') return editor.dimsOf(maker.inputs[1] ?? '')[0] ?? 0;
  if (maker?.op === 'Mul') return channelsOf(editor, maker.inputs[0] ?? '');
  throw new Error(`the channels of ${tensor} are not known`);
}

/** `picture · gate`: the picture is a pointwise convolution of few channels, which only the gate also reads. */
type Lateral = { gate: string; widening: GraphNode; pooling: GraphNode; narrow: GraphNode };

function findLateral(editor: GraphEditor, tensor: string): Lateral | undefined {
  const product = editor.makerOf(tensor);
  const [picture = '', gate = ''] = product?.op === 'Mul' ? product.inputs : [];
  const widening = editor.makerOf(picture);
  const pooling = editor.readersOf(picture).find((node) => node.op === 'GlobalAveragePool');
  const narrow = widening && editor.makerOf(widening.inputs[0] ?? '');
  if (widening?.op !== 'Conv' || narrow?.op !== 'Conv' || !pooling) return undefined;
  const isPointwise = listOf(widening, 'kernel_shape').join() === '1,1';
  const isOwn = editor.onlyReaderOf(outputOf(narrow)) === widening && editor.readersOf(picture).length === 2;
  return isPointwise && isOwn ? { gate, widening, pooling, narrow } : undefined;
}

/** Adds a channel that is 1 everywhere to a convolution, so that a bias is applied correctly at a border of zeros. */
function addOnes(editor: GraphEditor, convolution: GraphNode): void {
  const { weights, bias, dims, channels } = copyWeights(editor, convolution);
  setWeights(editor, convolution, {
    weights: Float32Array.from(
      { length: weights.length + weights.length / channels },
      (_, i) => weights[i] ?? 0,
    ),
    bias: Float32Array.of(...bias, 1),
    dims: [channels + 1, ...dims.slice(1)],
  });
}

/**
 * Widens few channels to many, multiplies each by its gate and convolves, as one convolution of the few channels:
 * its weights are computed for each picture once the gates are known.
 */
function convolveGated(
  editor: GraphEditor,
  lateral: Lateral,
  kernel: Kernel,
  kernelBias: Float32Array,
): string {
  const { gate, widening, pooling, narrow } = lateral;
  const { weights, bias, channels: wide, dims } = copyWeights(editor, widening);
  const few = (dims[1] ?? 0) + 1;
  addOnes(editor, narrow);
  const widen = new Float32Array(wide * few);
  for (let channel = 0; channel < wide; channel++) {
    widen.set(weights.subarray(channel * (few - 1), (channel + 1) * (few - 1)), channel * few);
    widen[channel * few + few - 1] = bias[channel] ?? 0;
  }
  // The mean of a pointwise convolution is the convolution of the mean.
  const mean = editor.addNode('GlobalAveragePool', [outputOf(narrow)]);
  editor.removeNode(pooling);
  const widenName = editor.addConstant(widen, [wide, few, 1, 1]);
  editor.addNode('Conv', [mean, widenName], { ...POINTWISE, group: 1 }, outputOf(pooling));

  const rows = kernel.outputs * 9;
  const byPlace = new Float32Array(rows * wide);
  for (let output = 0; output < kernel.outputs; output++)
    for (let channel = 0; channel < wide; channel++)
      for (let place = 0; place < 9; place++)
        byPlace[(output * 9 + place) * wide + channel] =
          kernel.weights[(output * wide + channel) * 9 + place] ?? 0;
  const reshape = (tensor: string, dims: number[]) =>
    editor.addNode('Reshape', [tensor, editor.addConstant(BigInt64Array.from(dims, BigInt), [dims.length])]);
  const gated = editor.addNode('Mul', [editor.addConstant(byPlace, [rows, wide]), reshape(gate, [1, wide])]);
  const product = editor.addNode('MatMul', [gated, editor.addConstant(widen, [wide, few])]);
  const placed = reshape(product, [kernel.outputs, 3, 3, few]);
  const dynamic = editor.addNode('Transpose', [placed], { perm: [0, 3, 1, 2] });
  const biasName = editor.addConstant(kernelBias, [kernel.outputs]);
  return editor.addNode('Conv', [outputOf(narrow), dynamic, biasName], {
    ...WITH_BORDER,
    kernel_shape: [3, 3],
    pads: [1, 1, 1, 1],
  });
}

/** Rewrites `Conv(lateral + enlarged)` with a gated lateral: each part is convolved at its smallest size. */
export function rewriteEnlargedSum(editor: GraphEditor): void {
  for (const convolution of editor.graph.nodes.filter(isPlain3x3)) {
    const sum = editor.makerOf(convolution.inputs[0] ?? '');
    if (sum?.op !== 'Add' || editor.onlyReaderOf(outputOf(sum)) !== convolution) continue;
    const enlarged = sum.inputs.find((input) => enlargementOf(editor, editor.makerOf(input)) === 2);
    if (enlarged === undefined) continue;
    const lateral = findLateral(editor, otherInput(sum, enlarged) ?? '');
    const [small] = editor.makerOf(enlarged)?.inputs ?? [];
    if (!lateral || small === undefined) continue;
    const { bias, ...kernel } = kernelOf(editor, convolution);
    const fromSmall = convolveEnlarged(editor, small, kernel, 'pyramid');
    const fromLateral = convolveGated(editor, lateral, kernel, bias);
    editor.removeNode(convolution);
    editor.addNode('Add', [fromSmall, fromLateral], {}, outputOf(convolution));
  }
}
