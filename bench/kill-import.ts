/**
 * Checks the result of an import that is killed (SIGKILL) repeatedly at random moments while photographers add photos.
 * Its rows, counts, tags and stored files must equal those of an undisturbed import of the same folder.
 *
 *     node bench/kill-import.ts [--kills 50] [--seed 1]
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { seededRandom } from '#demo/random.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';
import { readEndState } from '#tests/faults/end-state.ts';
import { createShopFolder, type ShopFolder, type ShopProcess } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const TENANT = 'photofinish';
const FIRST_PHOTOS = 4;
const PHOTOS_A_RUN = 2;
/** Small photos, because order is tested, not speed. */
const PHOTO_WIDTH = 900;
const GIVE_UP_MS = 60_000;

type EndState = Awaited<ReturnType<typeof readEndState>>;

async function countStored(shop: ShopFolder): Promise<number> {
  return (await readdir(join(shop.dataDir, 'files'), { recursive: true }).catch(() => [])).length;
}

/** Resolves at a random moment after the run has written its next file, or at a random moment of its start. */
async function waitForInstant(shop: ShopFolder, random: ReturnType<typeof seededRandom>): Promise<void> {
  if (random.between(0, 3) < 1) return sleep(random.between(200, 3_000));
  const before = await countStored(shop);
  const files = Math.floor(random.between(1, 7));
  const until = performance.now() + GIVE_UP_MS;
  while ((await countStored(shop)) < before + files && performance.now() < until) await sleep(5);
  await sleep(random.between(0, 200));
}

/** Returns the result of a comparison: the names of photos that differ. */
function compare(ended: EndState, undisturbed: EndState): string[] {
  const names = new Set([...ended.photos, ...undisturbed.photos].map((photo) => photo.name));
  const of = (state: EndState, name: string) => state.photos.filter((photo) => photo.name === name);
  return [...names].filter((name) => !isDeepStrictEqual(of(ended, name), of(undisturbed, name)));
}

async function measure(shop: ShopFolder, kills: number, seed: string): Promise<Figure[]> {
  const random = seededRandom(seed);
  const folder = join(shop.dataDir, 'card');
  await mkdir(folder);
  let photos = 0;
  const addPhotos = async (count: number): Promise<void> => {
    for (const end = photos + count; photos < end; photos++) {
      const bib = String(1000 + 7 * photos);
      await writeFile(join(folder, `${bib}.jpg`), await drawRunnerPhoto(bib, PHOTO_WIDTH));
    }
  };
  const start = (title: string): ShopProcess =>
    shop.run([
      'import',
      folder,
      '--tenant',
      TENANT,
      '--title',
      title,
      '--date',
      '2026-05-10',
      '--min-edge',
      '0',
      '--face-ground',
      'A bench',
    ]);
  const finish = async (title: string): Promise<void> => {
    const run = start(title);
    const { code } = await run.ended;
    if (code !== 0) throw new Error(`the import ended with ${code}: ${run.printed()}`);
  };

  await addPhotos(FIRST_PHOTOS);
  let killed = 0;
  while (killed < kills) {
    const run = start('Killed Run');
    await Promise.race([waitForInstant(shop, random), run.ended]);
    run.signal('SIGKILL');
    // A run that had already ended does not count as killed.
    if ((await run.ended).signal === 'SIGKILL') killed += 1;
    await addPhotos(PHOTOS_A_RUN);
  }
  await finish('Killed Run');
  await finish('Undisturbed Run');
  const [ended, undisturbed] = await shop.withPlatform(async (deps) => [
    await readEndState(deps, TENANT, 'Killed Run'),
    await readEndState(deps, TENANT, 'Undisturbed Run'),
  ]);
  if (ended === undefined || undisturbed === undefined) throw new Error('both events are there');
  const differing = compare(ended, undisturbed);
  const areCountsEqual = isDeepStrictEqual(ended.counts, undisturbed.counts);
  return [
    { name: 'kills', measured: String(killed) },
    {
      name: 'photos published',
      measured: `${ended.counts.publishedCount} of ${photos}`,
      limit: 'all',
      isKept: ended.counts.publishedCount === photos,
    },
    {
      name: 'photos whose facts, tags or files differ from an undisturbed run’s',
      measured: differing.length === 0 ? 'none' : differing.join(', '),
      limit: 'none',
      isKept: differing.length === 0,
    },
    {
      name: 'counts of the event, compared with an undisturbed run',
      measured: areCountsEqual ? 'equal' : JSON.stringify(ended.counts),
      limit: 'equal',
      isKept: areCountsEqual,
    },
  ];
}

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const machine = describeMachine();
const kills = Math.max(1, Number.parseInt(values.kills, 10) || 1);
const shop = await createShopFolder();
try {
  const title = 'an import killed at random instants';
  console.log(markdownTable(title, await measure(shop, kills, `kill ${values.seed}`), machine));
} finally {
  await shop.remove();
}
