import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPhotoName } from '#contract/upload-files.ts';
import { layoutZip } from '#delivering/archives/zip-layout.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import type { SourceEntry } from './found-file.ts';
import { walkFolder } from './walk-folder.ts';
import { walkZip } from './walk-zip.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'photofinish-junk-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Folders of systems, network disks, cards, synchronisers, thumbnailers and editors. Nothing in them is for sale. */
const JUNK_FOLDERS = [
  ...['$RECYCLE.BIN', 'RECYCLER', 'Recycled', 'System Volume Information', 'FOUND.000'],
  ...['.Trashes', '.Trash-1000', '.Spotlight-V100', '.fseventsd', '__MACOSX', 'Network Trash Folder'],
  ...['lost+found', 'LOST.DIR', 'THMBNL', 'iPod Photo Cache'],
  ...['#recycle', '@eaDir', '#snapshot', '@Recycle', '.@__thumb', '@Recently-Snapshot', '~snapshot'],
  ...['files_trashbin', '.stversions', '.dropbox.cache', '.sync', '_gsdata_'],
  ...['.thumbnails', '.picasaoriginals', '[Originals]', 'CaptureOne'],
  ...['Race Previews.lrdata', 'Race Smart Previews.lrdata'],
];
/** Files of systems and programs, and incomplete files. */
const JUNK_FILES = [
  ...['Thumbs.db', 'desktop.ini', '.DS_Store', '._IMG_0001.jpg', 'ehthumbs.db', 'Icon\r'],
  ...['MVI_0001.THM', 'DJI_0001.SCR', 'IMG_0001.jpg.part', 'IMG_0001.jpg.ffs_tmp', 'IMG_0001.jpg.crdownload'],
];
/** Folders of photographers; some have similar names. */
const FOLDERS = ['Anna Müller', 'DCIM', '100CANON', 'Žofie Řehořová', 'Ελένη', 'Щукин'].concat(
  ['Recycling run', 'Trash Hero', 'Found in the woods', 'Thumbs', 'Cache', 'Lost and found', '#1 start'],
  ['Originals', 'Preview', 'recycle', '5 km @ noon', 'Samples.lr'],
);
const PHOTOS = ['IMG_0001', 'Zieleinlauf Größe', 'Финиш', 'Čára cíle', 'a.b', 'thumb', '#12', '@start'];
const EXTENSIONS = ['.jpg', '.JPG', '.jpeg', '.png', '.WebP', '.tif', '.AVIF'];

const inCase = (name: string) => fc.constantFrom(name, name.toUpperCase(), name.toLowerCase());
const inForm = (name: string) => fc.constantFrom(name.normalize('NFC'), name.normalize('NFD'));

const folder = fc.constantFrom(...FOLDERS).chain(inForm);
const junkFolder = fc.constantFrom(...JUNK_FOLDERS).chain(inCase);
const photo = fc
  .tuple(fc.constantFrom(...PHOTOS), fc.constantFrom(...EXTENSIONS))
  .chain(([name, extension]) => inForm(`${name}${extension}`));
const junkFile = fc.constantFrom(...JUNK_FILES).chain(inCase);

interface TreeFile {
  path: string;
  isJunk: boolean;
}
const pathOf = (parts: readonly string[]) => parts.join('/');
const inTree = fc.oneof(
  fc.tuple(fc.array(folder, { maxLength: 3 }), photo).map(([parts, name]): TreeFile => {
    return { path: pathOf([...parts, name]), isJunk: false };
  }),
  fc.tuple(fc.array(folder, { maxLength: 2 }), junkFile).map(([parts, name]): TreeFile => {
    return { path: pathOf([...parts, name]), isJunk: true };
  }),
  fc
    .tuple(fc.array(folder, { maxLength: 2 }), junkFolder, fc.array(folder, { maxLength: 1 }), photo)
    .map(([above, junk, below, name]): TreeFile => {
      return { path: pathOf([...above, junk, ...below, name]), isJunk: true };
    }),
);
const tree = fc.uniqueArray(inTree, { minLength: 1, maxLength: 25, selector: ({ path }) => path });

/** Lists the paths that a source offers, and those that it leaves out. */
async function pathsOf(source: AsyncIterable<SourceEntry>, base: string) {
  const offered: string[] = [];
  const leftOut: string[] = [];
  for await (const entry of source)
    ('leftOut' in entry ? leftOut : offered).push(entry.file.slice(base.length + 1));
  return { offered: offered.toSorted(), leftOut };
}

function expectExactly(
  files: readonly TreeFile[],
  { offered, leftOut }: Awaited<ReturnType<typeof pathsOf>>,
) {
  const photos = files.filter(({ isJunk }) => !isJunk).map(({ path }) => path);
  expect(offered).toEqual(photos.toSorted());
  expect(photos.every(isPhotoName)).toBe(true);
  // If a folder is not entered, only the folder is reported.
  const isNamed = (path: string) => leftOut.some((left) => path === left || path.startsWith(`${left}/`));
  for (const { path, isJunk } of files) expect([path, isNamed(path)]).toEqual([path, isJunk]);
}

let count = 0;

describe('random folders with the junk of systems and programs', () => {
  test('a folder offers exactly the photos, and names all other files', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        count += 1;
        const base = join(root, `folder-${count}`);
        for (const { path } of files) {
          await mkdir(dirname(join(base, path)), { recursive: true });
          await writeFile(join(base, path), path);
        }
        expectExactly(files, await pathsOf(walkFolder(base), base));
        await rm(base, { recursive: true });
      }),
      { numRuns: countOf(500, 40), seed: SEED },
    );
  });

  test('a zip offers exactly the photos, and names all other files', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        count += 1;
        const path = join(root, `${count}.zip`);
        await writeFile(path, zipOf(files.map(({ path: name }) => name)));
        expectExactly(files, await pathsOf(walkZip(path), path));
      }),
      { numRuns: countOf(500, 40), seed: SEED },
    );
  });
});

/** Writes a zip of stored entries, each with its own name as content. */
function zipOf(names: readonly string[]): Buffer {
  const { parts } = layoutZip(
    names.map((name) => ({
      name,
      key: name,
      size: Buffer.byteLength(name),
      crc32: crc32(name),
      modifiedAt: new Date('2026-05-10T10:00:00Z'),
    })),
  );
  return Buffer.concat(parts.map((part) => ('bytes' in part ? part.bytes : Buffer.from(part.key))));
}
