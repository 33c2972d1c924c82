import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { unfoldLogits } from '#engines/bibs/detect-text.ts';
import { packRows } from '#engines/bibs/pack-picture.ts';
import { outlineText } from '#engines/images/lettering.ts';
import { differenceOf, drawFloats, runGraph } from '#tests/fixtures/graph-fixture.ts';
import { decodeGraph, encodeGraph } from '../graphs/index.ts';
import { DETECTOR_RANGES } from './detector-ranges.ts';
import { locateTextModels } from './locate-text-models.ts';
import { prepareDetector, prepareRecogniser, rewriteDetector } from './prepare-text-models.ts';

const files = locateTextModels();
const detector = readFileSync(files.detection);
const recogniser = readFileSync(files.recognition);

const SIZE = { width: 192, height: 128 };
const DIMS = [1, 3, SIZE.height, SIZE.width];

/** Draws a number on a sheet, as input of the detector. */
async function drawSheet(): Promise<Float32Array> {
  const { path } = outlineText('1042', { weight: 900, size: 56, anchor: 'middle' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#5a6a5a"/><rect x="20" y="20" width="150" height="90" fill="#fff"/><path transform="translate(95 85) rotate(-4)" d="${path}"/></svg>`;
  const data = await sharp(Buffer.from(svg)).flatten().raw().toBuffer();
  return packRows({ ...SIZE, data }, { from: 0, to: SIZE.height });
}

describe('the built-in detector', { timeout: 60_000 }, () => {
  let input: Float32Array = new Float32Array();
  beforeAll(async () => {
    input = await drawSheet();
  });

  test('computes the same after rewriting', async () => {
    const expected = await runGraph(detector, input, DIMS);
    const { data } = await runGraph(encodeGraph(rewriteDetector(detector)), input, DIMS);
    const visible = expected.data.map((value) => (value > 0.3 ? value : 0));
    expect(visible.filter((value) => value > 0).length).toBeGreaterThan(500);
    expect(differenceOf(visible, unfoldLogits(data, SIZE).data)).toBeLessThan(1e-3);
  });

  test('computes the same in two parts', async () => {
    const { stem, body, shrink } = prepareDetector(detector);
    const features = await runGraph(stem, input, DIMS);
    expect(features.dims.slice(2)).toEqual([SIZE.height / shrink, SIZE.width / shrink]);
    const whole = await runGraph(encodeGraph(rewriteDetector(detector)), input, DIMS);
    const { data } = await runGraph(body, features.data, features.dims);
    expect(differenceOf(whole.data, data)).toBeLessThan(1e-4);
  });

  test('quantised in part it marks the same pixels, except one in twenty', async () => {
    const expected = (await runGraph(detector, input, DIMS)).data;
    const graph = rewriteDetector(detector, DETECTOR_RANGES);
    expect(graph.nodes.filter((node) => node.op === 'QLinearConv')).toHaveLength(8);
    const map = unfoldLogits((await runGraph(graph, input, DIMS)).data, SIZE).data;
    const marked = expected.filter((value) => value > 0.3).length;
    const changed = expected.filter((value, index) => value > 0.3 !== (map[index] ?? 0) > 0.3).length;
    expect(marked).toBeGreaterThan(500);
    expect(changed / marked).toBeLessThan(0.05);
  });

  test('ranges of another model are refused', () => {
    const graph = rewriteDetector(detector, { ...DETECTOR_RANGES, model: 'another' });
    expect(graph.nodes.filter((node) => node.op === 'QLinearConv')).toEqual([]);
  });

  test('every range names a tensor of the graph', () => {
    const made = new Set(rewriteDetector(detector).nodes.flatMap((node) => node.outputs));
    expect(Object.keys(DETECTOR_RANGES.tensors).filter((name) => !made.has(name))).toEqual([]);
  });
});

describe('the built-in recogniser', { timeout: 60_000 }, () => {
  test('computes the same after rewriting', async () => {
    const dims = [2, 3, 48, 88];
    const input = drawFloats(2 * 3 * 48 * 88, 6);
    const expected = await runGraph(recogniser, input, dims);
    const actual = await runGraph(prepareRecogniser(recogniser), input, dims);
    expect(actual.dims).toEqual(expected.dims);
    expect(differenceOf(expected.data, actual.data)).toBeLessThan(1e-3);
  });
});

describe('other files are refused with a message', () => {
  test('a recogniser is not a detector', () =>
    expect(() => prepareDetector(recogniser)).toThrow('the detector does not end in two doublings'));

  test('a detector is not a recogniser', () =>
    expect(() => prepareRecogniser(detector)).toThrow('the recogniser does not read lines of text'));

  test('a truncated file is not a model', () => {
    const half = detector.subarray(0, detector.length / 2);
    expect(() => prepareDetector(half)).toThrow('the file is not an ONNX model, or is damaged');
    expect(() => prepareRecogniser(half)).toThrow('the file is not an ONNX model, or is damaged');
  });

  test('a detector without one of its nodes is refused', () => {
    const graph = decodeGraph(detector);
    const nodes = graph.nodes.filter((_, index) => index !== 40);
    expect(() => prepareDetector(encodeGraph({ ...graph, nodes }))).toThrow('no node computes the inputs of');
  });
});
