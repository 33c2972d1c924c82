/**
 * Measures how fast photos are rendered in frames, without HTTP or database. Measures the previews while twenty
 * visitors swipe through the demo's frames at the same time. Compares the CPU time of full-size pictures from a
 * 24-megapixel original with that of sharp compositing the same layers, in alternating pairs. Measures the memory that
 * the process gains while fifty such pictures are queued.
 *
 *     node bench/frames.ts [--visitors 20] [--rounds 3] [--pairs 3] [--queued 50]
 *
 * With `--pairs 0 --queued 0` it measures only the previews, in a quarter of the time.
 */
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { DEMO_FRAMES, demoFrameFolder } from '#demo/frames.ts';
import {
  decodePreview,
  type FrameFiles,
  type FrameTemplate,
  type FrameTexts,
  type Pixels,
  type PreparedView,
  prepareView,
  renderFramedPhoto,
  renderPreview,
} from '#engines/frames/index.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import { drawLayer } from '#selling/frames/draw-layer.ts';
import { readFrameFile } from '#selling/frames/read-frame-file.ts';
import { openFrameFolder } from '#server/commands/frames-command.ts';
import { forgetPeak, readMemory } from '#tests/factories/process-figures.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const LIMITS = { previewP95Ms: 150, fullSeconds: 2, fullRatio: 1.2, growthMib: 700 };
/** The number of previews that a process renders at once (`DRAWN_AT_ONCE` in `picture-turns.ts`). */
const PREVIEWS_AT_ONCE = 2;
const PREVIEW_SIZE = { width: 1600, height: 1067 };
const ORIGINAL_SIZE = { width: 6000, height: 4000 };
const TEXTS: FrameTexts = {
  name: 'Katharina Bergmann',
  bib: '1042',
  distance: '21K',
  time: '1:46:45',
  event: 'Lakeside Half Marathon',
  date: '14 June 2026',
  place: 'Seewalden',
};

interface OpenFrame {
  key: string;
  template: FrameTemplate;
  files: FrameFiles;
}

async function openFrames(): Promise<OpenFrame[]> {
  const frames: OpenFrame[] = [];
  for (const key of DEMO_FRAMES) {
    const source = await openFrameFolder(demoFrameFolder(key));
    const read = await readFrameFile(await openYaml('photofinish', source.bytes), {
      ...source,
      draw: drawLayer,
    });
    if ('faults' in read) throw new Error(`the frame ${key} is wrong`);
    const readLayer: FrameFiles['readLayer'] = async ({ hash }) => {
      const layer = read.layers.get(hash);
      if (layer === undefined) throw new Error(`the frame ${key} has no layer ${hash}`);
      return layer.bytes;
    };
    frames.push({ key, template: read.template, files: { readLayer, logo: undefined } });
  }
  return frames;
}

/** Draws a photo with soft shapes and a little grain, so that encoding it costs as much as encoding a real photo. */
async function drawPhoto({ width, height }: typeof PREVIEW_SIZE, seed: number): Promise<Buffer> {
  const small = { width: 96, height: 64, channels: 3 as const };
  const pixels = Buffer.from(
    Array.from(
      { length: 96 * 64 * 3 },
      (_none, index) => ((index * 7919 + seed * 104_729) ^ (index >> 3)) & 255,
    ),
  );
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  });
  return sharp(
    await sharp(pixels, { raw: small }).resize(width, height, { kernel: 'cubic' }).png().toBuffer(),
  )
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Returns the CPU seconds that this process uses while `work` runs. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function measurePreviews(frames: OpenFrame[], visitors: number, rounds: number): Promise<Figure[]> {
  const views = new Map<string, PreparedView>();
  for (const { key, template, files } of frames) views.set(key, await prepareView(template.landscape, files));
  const drawn = await drawPhoto(PREVIEW_SIZE, 1);
  const photos = Array.from({ length: visitors }, () => drawn);
  const limit = pLimit(PREVIEWS_AT_ONCE);
  const waits: number[] = [];
  const swipe = async (bytes: Buffer, visitor: number): Promise<void> => {
    let decoded: Pixels | undefined;
    for (let turn = 0; turn < rounds * frames.length; turn++) {
      const frame = frames[(visitor + turn) % frames.length];
      const view = frame && views.get(frame.key);
      if (frame === undefined || view === undefined) continue;
      const from = performance.now();
      const texts = { ...TEXTS, name: `Visitor ${visitor}` };
      await limit(async () => {
        // The shop keeps the decoded preview while its visitor is active.
        decoded ??= await decodePreview(bytes);
        return renderPreview(frame.template.landscape, view, { pixels: decoded, focus: undefined }, texts);
      });
      waits.push(performance.now() - from);
    }
  };
  const first = photos[0];
  if (first !== undefined) await swipe(first, 0);
  waits.length = 0;
  const cpu = await cpuSeconds(() => Promise.all(photos.map(swipe)));
  const p95 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? Number.NaN;
  return [
    {
      name: `p95 of ${waits.length} previews for ${visitors} visitors at once`,
      measured: `${p95.toFixed(0)} ms`,
      limit: `≤ ${LIMITS.previewP95Ms} ms`,
      isKept: p95 <= LIMITS.previewP95Ms,
    },
    { name: 'CPU of a preview', measured: `${((cpu * 1000) / waits.length).toFixed(1)} ms` },
  ];
}

/** Composites the layers of a frame and a photo with sharp alone. */
async function compositeBare({ template, files }: OpenFrame, original: Buffer): Promise<void> {
  const { width, height, photo, background, foreground } = template.landscape;
  const picture = await sharp(original).resize(photo.width, photo.height, { fit: 'cover' }).raw().toBuffer();
  const inputOf = async (layer: (typeof background)[number]) => ({
    input: Buffer.from(await files.readLayer(layer, template.landscape)),
    left: 0,
    top: 0,
  });
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      ...(await Promise.all(background.map(inputOf))),
      {
        input: picture,
        left: photo.left,
        top: photo.top,
        raw: { width: photo.width, height: photo.height, channels: 3 },
      },
      ...(await Promise.all(foreground.map(inputOf))),
    ])
    .removeAlpha()
    .jpeg({ quality: 91 })
    .toBuffer();
}

async function measureFull(frames: OpenFrame[], original: Buffer, pairs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const frame of frames) {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const photo = { bytes: original, focus: undefined };
      ours.push(await cpuSeconds(() => renderFramedPhoto(frame.template, frame.files, photo, TEXTS)));
      bare.push(await cpuSeconds(() => compositeBare(frame, original)));
    }
    const seconds = median(ours);
    const ratio = seconds / median(bare);
    figures.push(
      {
        name: `full render of 24 megapixels, ${frame.key}, CPU`,
        measured: `${seconds.toFixed(2)} s`,
        limit: `≤ ${LIMITS.fullSeconds} s`,
        isKept: seconds <= LIMITS.fullSeconds,
      },
      {
        name: `CPU of the full render relative to sharp’s bare composite, ${frame.key}`,
        measured: `${ratio.toFixed(2)} ×`,
        limit: `≤ ${LIMITS.fullRatio} ×`,
        isKept: ratio <= LIMITS.fullRatio,
      },
    );
  }
  return figures;
}

async function measureQueue(frame: OpenFrame, original: Buffer, queued: number): Promise<Figure> {
  const limit = pLimit(1);
  const photo = { bytes: original, focus: undefined };
  const render = () => limit(() => renderFramedPhoto(frame.template, frame.files, photo, TEXTS));
  await forgetPeak(process.pid);
  const before = await readMemory(process.pid);
  await Promise.all(Array.from({ length: queued }, render));
  const { peakMib } = await readMemory(process.pid);
  const growth = peakMib - before.nowMib;
  return {
    name: `peak memory gained while ${queued} pictures are queued`,
    measured: `${growth.toFixed(0)} MiB`,
    limit: `≤ ${LIMITS.growthMib} MiB`,
    isKept: growth <= LIMITS.growthMib,
  };
}

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '3' },
    queued: { type: 'string', default: '50' },
  },
});
// The reader threads of a shop set sharp's concurrency to 1 for the whole process.
sharp.concurrency(1);
const frames = await openFrames();
const [pairs, queued] = [Number(values.pairs), Number(values.queued)];
const original = pairs + queued > 0 ? await drawPhoto(ORIGINAL_SIZE, 1) : Buffer.alloc(0);
const [first] = frames;
if (first === undefined) throw new Error('the demo has no frames');
const figures = [
  ...(await measurePreviews(frames, Number(values.visitors), Number(values.rounds))),
  ...(pairs > 0 ? await measureFull(frames, original, pairs) : []),
  ...(queued > 0 ? [await measureQueue(first, original, queued)] : []),
];
console.log(markdownTable('frames', figures));
if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
