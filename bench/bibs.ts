/**
 * Measures the recall of the bib reader (readable bibs that it finds), its precision (shown bibs that are right) and
 * its CPU time per photo. Our reader and a straightforward reader take turns in one run.
 *
 *     node bench/bibs.ts [--photos ../shared/photos] [--kept-back]
 *
 * The folder, or each folder in it, holds photos and a `truth.json` (see `real-photos.ts`). A third of the photos is
 * held out from rule making. By default the bench measures the other two thirds; `--kept-back` measures the held-out
 * third.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BibShares, mistakesOf, shareScores } from '#finding/accuracy/score-bibs.rules.ts';
import { describeProportion } from '#platform/statistics.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { type Comparison, openComparison, type ReaderResult } from './compare-bib-readers.ts';
import { loadPhotoSet, type PhotoSet } from './real-photos.ts';

const WANTED = { recall: 0.98, covered: 0.6, precision: 0.99 };

const hasTruth = (folder: string) => existsSync(path.join(folder, 'truth.json'));

async function listFolders(photos: string): Promise<string[]> {
  if (hasTruth(photos)) return [photos];
  const folders = (await readdir(photos)).toSorted().map((name) => path.join(photos, name));
  return folders.filter(hasTruth);
}

const figure = (name: string, share: BibShares[keyof BibShares], wanted?: number): Figure => ({
  name,
  measured: describeProportion(share),
  ...(wanted !== undefined && share.trials > 0
    ? { limit: `≥ ${wanted}`, isKept: share.share >= wanted }
    : {}),
});

const describeShares = (name: string, shares: BibShares, wanted: Partial<typeof WANTED> = {}): Figure[] => [
  figure(`${name}: clear ones found`, shares.recall, wanted.recall),
  figure(`${name}: covered ones found`, shares.covered, wanted.covered),
  figure(`${name}: right among those shown`, shares.precision, wanted.precision),
];

function printMistakes(set: PhotoSet, { scores }: ReaderResult): void {
  set.photos.forEach(({ truth }, index) => {
    const { missed, wrong } = mistakesOf(scores[index] ?? { expected: [], shown: [] });
    if (missed.length + wrong.length > 0)
      console.log(
        `${truth.file}: missed ${missed.join(', ') || 'none'}; wrong ${wrong.join(', ') || 'none'}`,
      );
  });
}

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos' },
    'kept-back': { type: 'boolean', default: false },
  },
});
const part = values['kept-back'] ? 'kept back' : 'development';
const comparison = await openComparison();
const measured: { set: PhotoSet; result: Comparison }[] = [];
for (const folder of await listFolders(values.photos)) {
  const set = await loadPhotoSet(folder, part);
  measured.push({ set, result: await comparison.compare(set.photos, set.startList) });
}
await comparison.close();

const photos = measured.reduce((sum, { result }) => sum + result.photos, 0);
const all = (reader: 'straightforward' | 'ours') =>
  shareScores(measured.flatMap(({ result }) => result[reader].scores));
const cpuMs = (reader: 'straightforward' | 'ours') =>
  measured.reduce((sum, { result }) => sum + result[reader].cpuMs, 0);
const figures: Figure[] = [
  ...measured.flatMap(({ set, result }) => describeShares(set.name, result.ours)),
  ...describeShares('all', all('ours'), WANTED),
  ...describeShares('all, straightforward reader', all('straightforward')),
  {
    name: 'CPU per photo to decode it and read its bibs',
    measured: `${Math.round(cpuMs('ours') / photos)} ms`,
  },
  {
    name: 'CPU per photo relative to the straightforward reader',
    measured: (cpuMs('ours') / cpuMs('straightforward')).toFixed(2),
  },
];
console.log(markdownTable(`bibs, ${photos} real photos (${part})`, figures));
for (const { set, result } of measured) printMistakes(set, result.ours);
