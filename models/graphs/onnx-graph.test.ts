import onnxProto from 'onnx-proto';
import { describe, expect, test } from 'vitest';
import { compareGraphs, startGraph } from '#tests/fixtures/graph-fixture.ts';
import { decodeGraph, encodeGraph, type Graph } from './onnx-graph.ts';

const everyKind: Graph = {
  opset: 11,
  inputs: [{ name: 'x', dims: ['n', 3, 'rows', 8] }],
  outputs: [{ name: 'y', dims: ['n', 3, 'rows', 8] }],
  nodes: [
    {
      op: 'Fancy',
      inputs: ['x', 'floats', '', 'longs', 'ints', 'bytes', 'signed'],
      outputs: ['y'],
      attributes: { axis: -1, alpha: { float: 0.25 }, mode: 'nearest', pads: [0, 1, 0, -2] },
    },
  ],
  constants: new Map([
    ['floats', { dims: [2, 1], data: Float32Array.of(0.5, -3) }],
    ['longs', { dims: [1], data: BigInt64Array.of(-7n) }],
    ['ints', { dims: [], data: Int32Array.of(5) }],
    ['bytes', { dims: [3], data: Uint8Array.of(0, 128, 255) }],
    ['signed', { dims: [2], data: Int8Array.of(-128, 127) }],
  ]),
};

describe('decodeGraph and encodeGraph', () => {
  test('an encoded graph decodes to the same graph', () => {
    expect(decodeGraph(encodeGraph(everyKind))).toEqual(everyKind);
  });

  test('unused constants are left out', () => {
    const constants = new Map([...everyKind.constants, ['unread', { dims: [1], data: Float32Array.of(1) }]]);
    expect(decodeGraph(encodeGraph({ ...everyKind, constants }))).toEqual(everyKind);
  });

  test('an encoded graph computes the same', async () => {
    const graph = startGraph(3);
    const y = graph.node('Relu', [graph.convolve('x', 3, { outputs: 5, kernel: 3, pad: 1, stride: 2 })]);
    const before = graph.finish({ [y]: 5 });
    expect(await compareGraphs(before, decodeGraph(encodeGraph(before)), [1, 3, 9, 13])).toBe(0);
  });

  test('numbers outside the raw bytes, and constants as nodes, are decoded too', () => {
    const { ModelProto } = onnxProto.onnx;
    const value = { dims: [2], dataType: 1, floatData: [1.5, -2] };
    const bytes = ModelProto.encode(
      ModelProto.fromObject({
        opsetImport: [{ domain: '', version: 11 }],
        graph: {
          initializer: [
            { name: 'a', dims: [1], dataType: 7, int64Data: [-4] },
            { name: 'b', dims: [1], dataType: 6, int32Data: [9] },
          ],
          node: [{ opType: 'Constant', output: ['c'], attribute: [{ name: 'value', type: 4, t: value }] }],
        },
      }),
    ).finish();
    const { constants, nodes } = decodeGraph(bytes);
    expect(nodes).toEqual([]);
    expect(Object.fromEntries(constants)).toEqual({
      a: { dims: [1], data: BigInt64Array.of(-4n) },
      b: { dims: [1], data: Int32Array.of(9) },
      c: { dims: [2], data: Float32Array.of(1.5, -2) },
    });
  });

  describe('an invalid model is refused with a message', () => {
    const whole = encodeGraph(everyKind);
    const broken = (change: (graph: Graph) => void) => {
      const graph = structuredClone(everyKind);
      change(graph);
      return encodeGraph(graph);
    };
    test.each([
      ['an empty file', new Uint8Array(0), /has no ONNX graph/],
      [
        'a text',
        new TextEncoder().encode('hello world, this is no model'),
        /not an ONNX model, or is damaged/,
      ],
      ['a file cut short', whole.subarray(0, whole.length - 20), /not an ONNX model, or is damaged/],
      [
        'a constant with values missing',
        broken((graph) => graph.constants.set('floats', { dims: [4], data: Float32Array.of(1) })),
        /constant floats has 1 values, its shape asks for 4/,
      ],
    ])('%s', (_, bytes, sentence) => {
      expect(() => decodeGraph(bytes)).toThrow(sentence);
    });

    test('unsupported element types and settings', () => {
      const { ModelProto } = onnxProto.onnx;
      const encode = (graph: object) => ModelProto.encode(ModelProto.fromObject({ graph })).finish();
      const doubles = encode({ initializer: [{ name: 'd', dims: [1], dataType: 11, doubleData: [1] }] });
      expect(() => decodeGraph(doubles)).toThrow('constant d has the element type 11');
      const floats = encode({
        node: [{ opType: 'Fancy', output: ['y'], attribute: [{ name: 'list', type: 6, floats: [1] }] }],
      });
      expect(() => decodeGraph(floats)).toThrow('attribute list is of kind 6');
    });
  });
});
