/**
 * How many of the bibs that a person can read are found, how many of those shown are right, and what a photo costs:
 * our reader beside a straightforward one, in turns, in one run.
 *
 *     node bench/bibs.ts [--photos ../shared/photos/race]
 *
 * The folder holds photos and a `truth.json`: `{ photos: BibTruth[], startList: string[] }`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type KnownPhoto, openComparison, type ReaderResult } from './compare-bib-readers.ts';
import { describeMachine, printableMachine } from './machine.ts';
import type { BibTruth } from './score-bibs.ts';
import { describeProportion } from './statistics.ts';

type Truth = { photos: BibTruth[]; startList: string[] };

function listBy({ scores }: ReaderResult, truth: Truth, field: 'missed' | 'wrong'): string {
  const named = truth.photos.flatMap((photo, index) => {
    const bibs = scores[index]?.[field] ?? [];
    return bibs.length === 0 ? [] : `${photo.file}: ${bibs.join(', ')}`;
  });
  return named.join('; ') || 'none';
}

const { values } = parseArgs({ options: { photos: { type: 'string', default: '../shared/photos/race' } } });
const machine = describeMachine();
const truth: Truth = JSON.parse(await readFile(path.join(values.photos, 'truth.json'), 'utf8'));
const photos = truth.photos.map(
  (photo): KnownPhoto => ({ truth: photo, load: () => readFile(path.join(values.photos, photo.file)) }),
);
const comparison = await openComparison();
const measured = await comparison.compare(photos, truth.startList);
await comparison.close();

const print = (name: string, text: string) => console.log(`${name.padEnd(20)} ${text}`);
print('photos', String(measured.photos));
for (const [name, result] of [
  ['straightforward, 2048 px', measured.straightforward],
  ['ours', measured.ours],
] as const) {
  console.log(`\n${name}`);
  print('recall', describeProportion(result.recall));
  print('precision with list', describeProportion(result.precision));
  print('CPU a photo', `${Math.round(result.cpuMs / measured.photos)} ms (decode and bibs, one thread)`);
  print('missed', listBy(result, truth, 'missed'));
  print('wrong', listBy(result, truth, 'wrong'));
}
console.log();
print('CPU, ratio', (measured.ours.cpuMs / measured.straightforward.cpuMs).toFixed(2));
print('machine', printableMachine(machine));
