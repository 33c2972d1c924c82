/**
 * How many of the bibs that a person can read are found, how many of those shown are right, and what a photo costs.
 *
 *     node bench/bibs.ts [--photos ../shared/photos/race] [--workers 1]
 *
 * The folder holds photos and a `truth.json`: `{ photos: BibTruth[], startList: string[] }`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPhotoReader, inspectPhoto, type PhotoReader } from '#engines/photo-reader/index.ts';
import { describeMachine, printableMachine } from './machine.ts';
import { type BibScore, type BibTruth, scoreBibs } from './score-bibs.ts';
import { describeProportion, estimateProportion } from './statistics.ts';

type Truth = { photos: BibTruth[]; startList: string[] };

type Measured = { scores: BibScore[]; cpuMs: number; wallMs: number };

async function scorePhoto(reader: PhotoReader, folder: string, truth: BibTruth, startList: string[]) {
  const { bibs, problem } = await inspectPhoto(reader, path.join(folder, truth.file), startList);
  if (problem) throw new Error(`${truth.file}: ${problem}`);
  return scoreBibs(
    truth,
    bibs.filter((bib) => bib.shown).map((bib) => bib.text),
  );
}

async function measure(folder: string, { photos, startList }: Truth, workers: number): Promise<Measured> {
  const reader = createPhotoReader({ workers, priority: 0 });
  // The first photo of each worker loads the models and is not timed.
  const warmUp = photos.slice(0, 1).flatMap((photo) => Array.from({ length: workers }, () => photo));
  await Promise.all(warmUp.map((photo) => scorePhoto(reader, folder, photo, startList)));
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const scores = await Promise.all(photos.map((photo) => scorePhoto(reader, folder, photo, startList)));
  const wallMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  await reader.close();
  return { scores, cpuMs: (cpu.user + cpu.system) / 1000, wallMs };
}

function sum(scores: BibScore[], field: 'clear' | 'found' | 'shown' | 'right'): number {
  return scores.reduce((total, score) => total + score[field], 0);
}

function listBy(truth: Truth, scores: BibScore[], field: 'missed' | 'wrong'): string {
  const named = truth.photos.flatMap((photo, index) => {
    const bibs = scores[index]?.[field] ?? [];
    return bibs.length === 0 ? [] : `${photo.file}: ${bibs.join(', ')}`;
  });
  return named.join('; ') || 'none';
}

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos/race' },
    workers: { type: 'string', default: '1' },
  },
});
const machine = describeMachine();
const truth: Truth = JSON.parse(await readFile(path.join(values.photos, 'truth.json'), 'utf8'));
const workers = Math.max(1, Number.parseInt(values.workers, 10) || 1);
const { scores, cpuMs, wallMs } = await measure(values.photos, truth, workers);
const photos = truth.photos.length;
const [clear, found] = [sum(scores, 'clear'), sum(scores, 'found')];
const rows: [string, string][] = [
  ['photos', String(photos)],
  ['clear bibs', String(clear)],
  ['found', String(found)],
  ['recall', describeProportion(estimateProportion(found, clear))],
  ['precision with list', describeProportion(estimateProportion(sum(scores, 'right'), sum(scores, 'shown')))],
  ['CPU a photo', `${Math.round(cpuMs / photos)} ms (decode, thumb, preview, bibs)`],
  ['wall a photo', `${Math.round(wallMs / photos)} ms with ${workers} worker${workers === 1 ? '' : 's'}`],
  ['missed', listBy(truth, scores, 'missed')],
  ['wrong', listBy(truth, scores, 'wrong')],
  ['machine', printableMachine(machine)],
];
for (const [name, value] of rows) console.log(`${name.padEnd(20)} ${value}`);
