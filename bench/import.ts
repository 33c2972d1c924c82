/**
 * Compares the cost of an import with the bare work that it needs: sharp makes the same derivatives, and the engines
 * read the same photos. Measures the CPU time per photo, the speed-up of two threads and the memory, which must stay
 * constant. Computes the time for 300,000 photos from these figures.
 *
 *     node bench/import.ts [--rounds 2] [--photos 24] [--memory-photos 2000]
 *
 * `--rounds 0` skips the comparison, and `--memory-photos 0` skips the memory.
 *
 * The CPU time is the difference between a large and a small import, so that the start is not counted. It includes the
 * database. The bare work and the import run in turns, so that other load on the machine affects both.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { runImport } from './import-run.ts';
import { median } from './median.ts';
import { planTable } from './plan-import.ts';
import type { BareFigures } from './read-bare.ts';
import { drawTinyPhotos, fillFolder, loadRacePhotos } from './stamped-photos.ts';

const LIMITS = { cpuRatio: 1.1, twoThreads: 0.85, growth: 1.1 };
/** The small import: enough photos for every thread to open its models. */
const SMALL = 6;

interface Round {
  /** CPU seconds per photo. */
  bare: number;
  imported: number;
  bareParts: Pick<BareFigures, 'pictures' | 'bibs' | 'faces'>;
  /** The CPU seconds per photo that the import uses in the database. */
  database: number;
  /** Photos per second. */
  twoBare: number;
  twoThreads: number;
}

function readBare(folder: string): Promise<BareFigures> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'read-bare.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(printed)) : reject(new Error(`bare reading ended with ${code}`)),
    );
  });
}

async function measureRound(shop: ShopFolder, folders: { small: string; large: string }): Promise<Round> {
  const small = await runImport(shop, folders.small, 1);
  const bare = await readBare(folders.large);
  const large = await runImport(shop, folders.large, 1);
  const [left, right] = await Promise.all([readBare(folders.large), readBare(folders.large)]);
  const two = await runImport(shop, folders.large, 2);
  const { photos } = bare;
  const perPhoto = (kind: 'cpuSeconds' | 'databaseSeconds') =>
    (large[kind] - small[kind]) / (large.photos - small.photos);
  return {
    bare: (bare.pictures + bare.bibs + bare.faces) / photos,
    bareParts: { pictures: bare.pictures / photos, bibs: bare.bibs / photos, faces: bare.faces / photos },
    imported: perPhoto('cpuSeconds') + perPhoto('databaseSeconds'),
    database: perPhoto('databaseSeconds'),
    twoBare: photos / left.wall + photos / right.wall,
    twoThreads: two.photosPerSecond,
  };
}

/** Measures the resident memory while small photos are imported by the thousand. */
async function measureMemory(shop: ShopFolder, count: number): Promise<Figure> {
  const folder = join(shop.dataDir, 'tiny');
  await fillFolder(folder, await drawTinyPhotos(), count);
  const run = await runImport(shop, folder, 2);
  const at = (photos: number) => {
    const around = run.memory.filter((sample) => Math.abs(sample.published - photos) <= count / 20);
    return median(around.map((sample) => sample.mib));
  };
  const early = at(count / 10);
  const late = at(count * 0.95);
  const growth = late / early;
  return {
    name: `memory after ${count / 10} and after ${count} photos`,
    measured: `${Math.round(early)} and ${Math.round(late)} MB (× ${growth.toFixed(2)})`,
    limit: `× ≤ ${LIMITS.growth}`,
    isKept: growth <= LIMITS.growth,
  };
}

function summarise(rounds: Round[]): Figure[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;
  const parts = (['pictures', 'bibs', 'faces'] as const).map(
    (part) => `${part} ${ms(of((round) => round.bareParts[part]))}`,
  );
  const cpuRatio = of((round) => round.imported / round.bare);
  const carry = of((round) => round.twoThreads / round.twoBare);
  return [
    { name: 'CPU per photo, bare work', measured: `${ms(of((round) => round.bare))} (${parts.join(', ')})` },
    {
      name: 'CPU per photo, import',
      measured: `${ms(of((round) => round.imported))} (database ${ms(of((round) => round.database))})`,
    },
    {
      name: 'CPU of the import relative to the bare work',
      measured: cpuRatio.toFixed(2),
      limit: `≤ ${LIMITS.cpuRatio}`,
      isKept: cpuRatio <= LIMITS.cpuRatio,
    },
    {
      name: 'photos per second, two processes of bare work',
      measured: of((round) => round.twoBare).toFixed(2),
    },
    {
      name: 'photos per second, import with two threads',
      measured: of((round) => round.twoThreads).toFixed(2),
    },
    {
      name: 'import with two threads relative to two processes of bare work',
      measured: carry.toFixed(2),
      limit: `≥ ${LIMITS.twoThreads}`,
      isKept: carry >= LIMITS.twoThreads,
    },
  ];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    photos: { type: 'string', default: '24' },
    'memory-photos': { type: 'string', default: '2000' },
  },
});
const number = (text: string, least: number) => Math.max(least, Number.parseInt(text, 10) || least);
const machine = describeMachine();
const shop = await createShopFolder();
try {
  const { photos, kind } = await loadRacePhotos();
  const count = number(values.photos, SMALL * 2);
  const folders = { small: join(shop.dataDir, 'small'), large: join(shop.dataDir, 'large') };
  await fillFolder(folders.small, photos, SMALL);
  await fillFolder(folders.large, photos, count);
  const rounds: Round[] = [];
  for (let round = 0; round < number(values.rounds, 0); round++)
    rounds.push(await measureRound(shop, folders));
  const figures = rounds.length === 0 ? [] : summarise(rounds);
  if (values['memory-photos'] !== '0')
    figures.push(await measureMemory(shop, number(values['memory-photos'], 100)));
  console.log(
    markdownTable(`import of ${count} ${kind} photos, median of ${rounds.length}`, figures, machine),
  );
  if (rounds.length > 0) {
    const cpuSeconds = median(rounds.map((round) => round.imported));
    const carried = median(rounds.map((round) => round.twoThreads / round.twoBare));
    console.log(`\n${planTable({ cpuSeconds, carried })}`);
  }
} finally {
  await shop.remove();
}
