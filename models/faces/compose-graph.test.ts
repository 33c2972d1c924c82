import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { encodeGraph } from '../graphs/index.ts';
import { CLIPPED, composeGraph, type GraphComposer } from './compose-graph.ts';

/** Runs a network of one layer over a picture of 2 channels, 3 rows and 4 columns. */
async function runLayer(picture: number[], compose: (graph: GraphComposer) => string): Promise<number[]> {
  const graph = composeGraph(new Map(), { name: 'picture', dims: [1, 2, 3, 4] });
  const layer = compose(graph);
  const session = await InferenceSession.create(
    encodeGraph(graph.finish([{ name: layer, dims: [1, 'channels', 'rows', 'columns'] }])),
  );
  const result = await session.run({ picture: new Tensor('float32', picture, [1, 2, 3, 4]) });
  await session.release();
  const data = result[layer]?.data;
  if (!(data instanceof Float32Array)) throw new Error('no floats');
  return Array.from(data);
}

/** 0.1 to 1.2 in the first channel, 1.3 to 2.4 in the second. */
const RAMP = Array.from({ length: 24 }, (_, index) => (index + 1) / 10);
/** Filters of one position, from two channels to two: the second channel, and three times the first. */
const SWAP = { shape: [1, 1, 2, 2], data: Float32Array.of(0, 3, 1, 0) };
/** Filters of three positions in a row for each of two channels: the right neighbour, and the sum. */
const ROW = { shape: [1, 3, 2, 1], data: Float32Array.of(0, 1, 0, 1, 1, 1) };

describe('composeGraph', () => {
  test('TensorFlow’s filters compute the same in ONNX, scaled and shifted for each output', async () => {
    const output = await runLayer(RAMP, (graph) =>
      graph.convolve('picture', SWAP, {
        bias: Float32Array.of(1, 0),
        scale: Float32Array.of(2, 1),
        shift: Float32Array.of(0, 5),
      }),
    );
    expect(output[0]).toBeCloseTo(2 * (1.3 + 1));
    expect(output[12]).toBeCloseTo(3 * 0.1 + 5);
    expect(output[23]).toBeCloseTo(3 * 1.2 + 5);
  });

  test('depthwise convolutions are padded as in TensorFlow: more at the end', async () => {
    const output = await runLayer(RAMP, (graph) =>
      graph.convolveChannels('picture', ROW, { stride: 2, padding: 'same' }),
    );
    // Columns 0 and 2 of rows 0 and 2; the last column has no right neighbour.
    const expected = [0.3, 0, 1.1, 0, 1.3 + 1.4 + 1.5, 1.5 + 1.6, 2.1 + 2.2 + 2.3, 2.3 + 2.4];
    for (const [index, value] of expected.entries()) expect(output[index]).toBeCloseTo(value);
  });

  test('quantised to bytes the result is close, and clipped', async () => {
    const output = await runLayer(RAMP, (graph) => {
      const bytes = graph.toBytes('picture');
      const swapped = graph.convolveInBytes(bytes, SWAP, { bias: Float32Array.of(-2, 3) });
      return graph.fromBytes(
        graph.convolveChannelsInBytes(swapped, { shape: [1, 1, 2, 1], data: Float32Array.of(1, 1) }),
      );
    });
    for (const [index, value] of output.entries()) {
      const exact = index < 12 ? (index + 13) / 10 - 2 : ((index - 11) / 10) * 3 + 3;
      expect(Math.abs(value - Math.min(CLIPPED, Math.max(0, exact)))).toBeLessThan(0.08);
    }
  });

  test('an unknown weight name is reported', () => {
    const graph = composeGraph(new Map(), { name: 'picture', dims: [1, 2, 3, 4] });
    expect(() => graph.weight('nowhere')).toThrow('nowhere');
  });
});
