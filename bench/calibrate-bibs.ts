/**
 * Measures the figures behind the bib reader's thresholds. A straightforward reader and ours take turns on drawn photos with bibs
 * of many designs, and on real photos, unchanged and degraded.
 *
 *     node bench/calibrate-bibs.ts [--photos ../shared/photos/race] [--drawn 60] [--first 1]
 *
 * The first table lists what each reader finds in each set. The second shows the share of right readings of listed
 * bibs, by confidence. Above the threshold in `bibs.rules.ts` nearly all readings are right; below the threshold, too
 * many are wrong.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { Proportion } from '#platform/statistics.ts';
import { describeMachine, printableMachine } from '../scripts/figures/machine.ts';
import {
  type Comparison,
  type KnownPhoto,
  openComparison,
  type ReaderResult,
} from './compare-bib-readers.ts';
import { drawRacePhoto } from './draw-race-photo.ts';
import { loadPhotoSet, type PhotoSet } from './real-photos.ts';

/** Ways to degrade a photo. Each keeps its bibs. */
const HARM: { name: string; harm: (photo: Sharp, width: number) => Sharp }[] = [
  { name: 'shrunk', harm: (photo, width) => photo.resize(Math.round(width * 0.62)).jpeg({ quality: 85 }) },
  { name: 'blurred', harm: (photo) => photo.blur(1.4).jpeg({ quality: 80 }) },
  { name: 'dark, grainy', harm: (photo) => photo.modulate({ brightness: 0.6 }).jpeg({ quality: 28 }) },
];

/** Confidence is grouped in bins that start here; the last ends at 1. */
const BINS = [0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99];
/**
 * Numbers that fill the start list up to the size of a race, because the photos show only a few bibs: every seventh
 * below 10,000.
 */
const FILLER = Array.from({ length: 1_400 }, (_, index) => String(index * 7 + 3));

function harmSet(set: PhotoSet, { name, harm }: (typeof HARM)[number]): PhotoSet {
  const photos = set.photos.map(({ truth, load }) => ({
    truth,
    load: async () => {
      const photo = sharp(await load()).autoOrient();
      const { width } = await photo.metadata();
      return harm(photo, width).toBuffer();
    },
  }));
  return { ...set, name: `${set.name}, ${name}`, photos };
}

async function drawSet(first: number, count: number): Promise<PhotoSet> {
  const photos: KnownPhoto[] = [];
  const startList = new Set(FILLER);
  for (let seed = first; seed < first + count; seed++) {
    const { bytes, bibs } = await drawRacePhoto(seed);
    for (const bib of bibs) startList.add(bib);
    const truth = { file: `drawn-${seed}`, clear: bibs, hard: [], ignore: [], fragments: [] };
    photos.push({ truth, load: async () => bytes });
  }
  return { name: 'drawn', photos, startList: [...startList] };
}

async function loadSet(folder: string): Promise<PhotoSet[]> {
  if (!existsSync(path.join(folder, 'truth.json'))) {
    console.log(`no photos in ${folder}: drawn ones alone`);
    return [];
  }
  return [{ ...(await loadPhotoSet(folder, 'development')), name: 'real' }];
}

const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const share = ({ successes, trials, low, high }: Proportion) =>
  trials === 0 ? '–' : `${(successes / trials).toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`;

function printSet(name: string, { photos, straightforward, ours }: Comparison): void {
  const found = `${ours.recall.successes} of ${ours.recall.trials}`;
  const ratio = (ours.cpuMs / straightforward.cpuMs).toFixed(2);
  const measures = [straightforward.recall, ours.recall, straightforward.precision, ours.precision];
  row(name, String(photos), found, ...measures.map(share), ratio);
}

function printBins(results: readonly ReaderResult[]): void {
  const listed = results.flatMap((result) => result.listed);
  row('confidence', 'readings on the list', 'right');
  row('---', '---', '---');
  BINS.forEach((from, index) => {
    const to = BINS[index + 1] ?? Number.POSITIVE_INFINITY;
    const inside = listed.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = inside.filter(({ isRight }) => isRight).length;
    row(
      `from ${from}`,
      String(inside.length),
      inside.length === 0 ? '–' : (right / inside.length).toFixed(3),
    );
  });
}

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos/race' },
    drawn: { type: 'string', default: '60' },
    first: { type: 'string', default: '1' },
  },
});
const machine = describeMachine();
const whole = [await drawSet(Number(values.first), Number(values.drawn)), ...(await loadSet(values.photos))];
const sets = whole.flatMap((set) => [set, ...HARM.map((way) => harmSet(set, way))]);
const comparison = await openComparison();
row('set', 'photos', 'found', 'recall, plain', 'recall, ours', 'precision, plain', 'precision, ours', 'CPU');
row(...Array.from({ length: 8 }, () => '---'));
const results: ReaderResult[] = [];
for (const set of sets) {
  const compared = await comparison.compare(set.photos, set.startList);
  results.push(compared.ours);
  printSet(set.name, compared);
}
await comparison.close();
console.log();
printBins(results);
console.log(`\n${printableMachine(machine)}`);
