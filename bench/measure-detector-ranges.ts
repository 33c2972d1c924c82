/**
 * Measures the ranges of the detector's tensors on real and generated photos, for `models/text/detector-ranges.ts`.
 *
 *     node bench/measure-detector-ranges.ts [--photos ../shared/photos/race] [--drawn 24]
 *
 * Prints the least and the greatest value of each tensor in that file, plus a margin of a tenth.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { packRows, padSize } from '#engines/bibs/pack-picture.ts';
import { decodePhoto, describeRaw, type Raster } from '#engines/images/index.ts';
import { SESSION_OPTIONS } from '#engines/models/index.ts';
import { editGraph, encodeGraph } from '#models/graphs/index.ts';
import { DETECTOR_RANGES } from '#models/text/detector-ranges.ts';
import { locateTextModels } from '#models/text/locate-text-models.ts';
import { rewriteDetector } from '#models/text/prepare-text-models.ts';
import { drawRacePhoto } from './draw-race-photo.ts';

const EDGE = 1280;
const MARGIN = 1.1;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos/race' },
    drawn: { type: 'string', default: '24' },
  },
});
const names = Object.keys(DETECTOR_RANGES.tensors);

async function openWithOutputs(): Promise<InferenceSession> {
  const editor = editGraph(rewriteDetector(await readFile(locateTextModels().detection)));
  for (const name of names)
    editor.graph.outputs.push({ name, dims: ['n', 'c', 'h', 'w'].map((axis) => `${name}-${axis}`) });
  return InferenceSession.create(encodeGraph(editor.finish()), SESSION_OPTIONS);
}

async function loadSmall(bytes: Uint8Array): Promise<Raster> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.detail);
  const { data, info } = await sharp(photo.raster.data, describeRaw(photo.raster))
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function* listPhotos(): AsyncGenerator<Uint8Array> {
  const files = await readdir(values.photos);
  for (const file of files.filter((name) => /\.jpe?g$/i.test(name)))
    yield await readFile(path.join(values.photos, file));
  for (let seed = 1; seed <= Number(values.drawn); seed++) yield (await drawRacePhoto(seed)).bytes;
}

const session = await openWithOutputs();
const ranges = new Map(names.map((name) => [name, { low: 0, high: 0 }]));
for await (const bytes of listPhotos()) {
  const raster = await loadSmall(bytes);
  const { width, height } = padSize(raster);
  const data = packRows(raster, { from: 0, to: height });
  const outputs = await session.run({
    [session.inputNames[0] ?? '']: new Tensor('float32', data, [1, 3, height, width]),
  });
  for (const [name, range] of ranges) {
    const floats = outputs[name]?.data;
    if (!(floats instanceof Float32Array)) throw new Error(`${name} is no tensor of floats`);
    for (const value of floats) {
      range.low = Math.min(range.low, value);
      range.high = Math.max(range.high, value);
    }
  }
}
const withMargin = (value: number) => Number((value * MARGIN).toPrecision(3));
for (const [name, { low, high }] of ranges)
  console.log(`'${name}': [${withMargin(low)}, ${withMargin(high)}],`);
