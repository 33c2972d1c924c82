/**
 * Which values the detector's tensors take on real and drawn photos, channel by channel: writes
 * `server/engines/bibs/detector-ranges.json`.
 *
 *     node bench/measure-detector-ranges.ts [--photos ../shared/photos/race] [--drawn 24]
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { IN_BYTES } from '#engines/bibs/detector-ranges.ts';
import { locateTextModels } from '#engines/bibs/index.ts';
import { SESSION_OPTIONS } from '#engines/bibs/open-text-models.ts';
import { packRows, padSize } from '#engines/bibs/pack-picture.ts';
import { rewriteDetector } from '#engines/bibs/prepare-text-models.ts';
import { editGraph, encodeGraph, type Graph } from '#engines/graphs/index.ts';
import { decodePhoto, describeRaw, type Raster } from '#engines/images/index.ts';
import { drawRacePhoto } from './draw-race-photo.ts';

const TARGET = new URL('../server/engines/bibs/detector-ranges.json', import.meta.url);
const EDGE = 1280;
const SPARE = 1.1;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos/race' },
    drawn: { type: 'string', default: '24' },
  },
});

function listTensors(graph: Graph): string[] {
  const inputs = IN_BYTES.map((output) => {
    const maker = graph.nodes.find((node) => node.outputs.includes(output));
    if (maker?.op !== 'Conv') throw new Error(`no convolution makes ${output}`);
    return maker.inputs[0] ?? '';
  });
  return [...new Set([...inputs, ...IN_BYTES])];
}

async function openWithOutputs(graph: Graph, names: readonly string[]): Promise<InferenceSession> {
  const editor = editGraph(graph);
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

type ChannelRanges = { low: number[]; high: number[] };

function widen(range: ChannelRanges, data: Float32Array, channels: number): void {
  const plane = data.length / channels;
  for (let channel = 0; channel < channels; channel++) {
    let low = range.low[channel] ?? 0;
    let high = range.high[channel] ?? 0;
    for (let index = channel * plane; index < (channel + 1) * plane; index++) {
      const value = data[index] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    range.low[channel] = low;
    range.high[channel] = high;
  }
}

const file = await readFile(locateTextModels().detection);
const graph = rewriteDetector(file);
const names = listTensors(graph);
const session = await openWithOutputs(graph, names);
const ranges = new Map(names.map((name): [string, ChannelRanges] => [name, { low: [], high: [] }]));
for await (const bytes of listPhotos()) {
  const raster = await loadSmall(bytes);
  const { width, height } = padSize(raster);
  const data = packRows(raster, { from: 0, to: height });
  const outputs = await session.run({
    [session.inputNames[0] ?? '']: new Tensor('float32', data, [1, 3, height, width]),
  });
  for (const [name, range] of ranges) {
    const output = outputs[name];
    if (!(output?.data instanceof Float32Array)) throw new Error(`${name} is no tensor of floats`);
    widen(range, output.data, output.dims[1] ?? 0);
  }
}
const print = (side: number[]) =>
  JSON.stringify(side.map((value) => Number((value * SPARE).toPrecision(3)) || 0));
const tensors = [...ranges].map(
  ([name, { low, high }]) =>
    `    "${name}": {\n      "low": ${print(low)},\n      "high": ${print(high)}\n    }`,
);
const model = createHash('sha256').update(file).digest('hex');
await writeFile(TARGET, `{\n  "model": "${model}",\n  "tensors": {\n${tensors.join(',\n')}\n  }\n}\n`);
console.log(`${names.length} tensors measured`);
