import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { type Animal, fillZoo, packZip } from '#tests/factories/zoo-animals.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';

const TENANT = 'photofinish';

let shop: ShopFolder;
beforeAll(async () => {
  shop = await createShopFolder();
});
afterAll(() => shop.remove());

/** The report of an import with `--json`. */
interface Report {
  title: string;
  eventId: string;
  received: number;
  known: number;
  published: number;
  faults: { file: string; problem: string }[];
  skipped: { file: string; reason: string }[];
}

async function runImport(source: string, title: string, options: string[]) {
  const event = ['--tenant', TENANT, '--title', title, '--date', '2026-05-10', '--min-edge', '0'];
  const run = shop.run(['import', source, ...event, '--json', ...options]);
  const { code } = await run.ended;
  const lines = run.printed().trim().split('\n');
  for (const line of lines) expect(line, run.printed()).toMatch(/^\{/);
  return { reports: lines.map((line) => JSON.parse(line) as Report), code };
}

async function importSource(source: string, title: string): Promise<{ report: Report; code: number | null }> {
  const { reports, code } = await runImport(source, title, []);
  const [report] = reports;
  if (report === undefined) throw new Error('the import reported nothing');
  return { report, code };
}

/** Returns the outcome of each file, in the terms of the sample folder. */
function fatesOf(root: string, report: Report, paths: string[]): Record<string, string> {
  const fates = new Map(paths.map((path) => [path, 'photo']));
  for (const { file, problem } of report.faults) fates.set(relative(root, file), `refused: ${problem}`);
  for (const { file, reason } of report.skipped) fates.set(relative(root, file), `skipped: ${reason}`);
  return Object.fromEntries([...fates].sort());
}

function expectedFates(animals: Animal[]): Record<string, string> {
  const words = animals.map(({ path, fate }) => {
    if ('photo' in fate) return [path, 'photo'];
    return [path, 'refused' in fate ? `refused: ${fate.refused}` : `skipped: ${fate.skipped}`];
  });
  return Object.fromEntries(words.sort());
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an import of unusual files', () => {
  test('imports every photo and lists all other files with a reason; the counts add up', async () => {
    const folder = join(shop.dataDir, 'zoo');
    const animals = await fillZoo(folder);
    const paths = animals.map(({ path }) => path);
    const photos = animals.filter(({ fate }) => 'photo' in fate);
    const { report, code } = await importSource(folder, 'Zoo');

    expect(fatesOf(folder, report, paths)).toEqual(expectedFates(animals));
    expect(code).toBe(1);
    expect(report.published).toBe(photos.length);
    // Two oversized files and a damaged one were accepted before their faults were detected. The copy of the damaged file
    // counts as known.
    expect(report).toMatchObject({ received: photos.length + 3, known: 1 });
    expect(report.published + report.faults.length + report.skipped.length).toBe(animals.length);
    await shop.withPlatform((deps) => checkPhotos(deps, report.eventId, photos));

    const again = await importSource(folder, 'Zoo');
    expect(again.report).toMatchObject({ eventId: report.eventId, received: 0, published: photos.length });
    expect(fatesOf(folder, again.report, paths)).toEqual(expectedFates(animals));
  });
});

/** Every photo has its original byte for byte, its pictures and no implausible time. */
async function checkPhotos(deps: AppDeps, eventId: string, photos: Animal[]): Promise<void> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('state', '=', 'Published')
      .execute(),
  );
  expect(rows).toHaveLength(photos.length);
  for (const { path, bytes = Buffer.of(), fate } of photos) {
    const row = rows.find((candidate) => candidate.contentHash === hashOf(bytes));
    if (row === undefined) throw new Error(`${path} is not in the shop`);
    expect(row.fileName, path).toBe(path.split('/').at(-1));
    if ('photo' in fate && fate.hasNoTime) expect(row.takenAt, path).toBeNull();
    if ('photo' in fate) expect(row.format, path).toBe(fate.photo);
    const { photoId, contentHash, format } = row;
    const files = photoFiles(eventId, { photoId, contentHash, format });
    const original = await deps.storage.read(tenantKey(TENANT, files.original));
    expect(Buffer.compare(original, bytes), path).toBe(0);
    const preview = await sharp(await deps.storage.read(tenantKey(TENANT, files.preview))).metadata();
    expect(preview, path).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, depth: 'uchar' });
  }
}

test('imports the photos of a zip that also has an archive, an encrypted file and a hidden one', async () => {
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#475' } })
    .png()
    .toBuffer();
  const zip = join(shop.dataDir, 'card.zip');
  const bytes = packZip([
    { name: 'a.png', bytes: photo },
    { name: 'locked.png', bytes: photo, isLocked: true },
    { name: '__MACOSX/._a.png', bytes: Buffer.from('made by a system') },
    { name: 'inner.zip', bytes: packZip([{ name: 'b.png', bytes: photo }]) },
    { name: '../../notes.txt', bytes: Buffer.from('start at nine') },
  ]);
  await writeFile(zip, bytes);
  const { report, code } = await importSource(zip, 'Zip');
  expect(code).toBe(1);
  expect(report).toMatchObject({
    received: 1,
    known: 0,
    published: 1,
    faults: [
      { file: `${zip}/locked.png`, problem: 'Unreadable' },
      { file: `${zip}/inner.zip`, problem: 'Archive' },
    ],
    skipped: [
      { file: `${zip}/__MACOSX/._a.png`, reason: 'Hidden' },
      { file: `${zip}/../../notes.txt`, reason: 'NotAPhoto' },
    ],
  });
}, 60_000);

test('a folder of folders becomes one event each, with the participants of the distance in its name', async () => {
  const folder = join(shop.dataDir, 'race');
  for (const [index, name] of ['10 km', 'Finish'].entries()) {
    await mkdir(join(folder, name), { recursive: true });
    const background = { r: 90, g: 40, b: 70 + index };
    const picture = sharp({ create: { width: 90, height: 60, channels: 3, background } });
    await writeFile(join(folder, name, 'a.jpg'), await picture.jpeg().toBuffer());
  }
  await writeFile(join(folder, 'notes.txt'), 'start at nine');
  const list = join(shop.dataDir, 'list.csv');
  await writeFile(list, 'bib,surname,name,distance\n1,Novak,Jan,10 km\n2,Papas,Eleni,5 km\n');

  const { reports, code } = await runImport(folder, 'Race', ['--albums-by-folder', '--start-list', list]);
  expect(code).toBe(0);
  expect(reports).toMatchObject([
    {
      title: 'Race – 10 km',
      received: 1,
      published: 1,
      event: { competitors: 1 },
      faults: [],
      skipped: [{ file: join(folder, 'notes.txt'), reason: 'NotAPhoto' }],
    },
    { title: 'Race – Finish', received: 1, published: 1, event: { competitors: 2 }, faults: [], skipped: [] },
  ]);
  expect(new Set(reports.map(({ eventId }) => eventId)).size).toBe(2);
}, 60_000);
