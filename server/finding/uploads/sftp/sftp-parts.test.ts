import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createListing } from './sftp-listing.ts';
import { createParts } from './sftp-parts.ts';

test('folders of incomplete files are known until the last file is gone', async () => {
  const folder = join(await makeTempFolder('sftp-parts'), 'link');
  const parts = createParts(folder);
  await (await parts.open('DCIM/100/a.jpg', true)).close();
  await (await parts.open('b.jpg', true)).close();
  await parts.rename('b.jpg', 'later/b.jpg');
  for (const path of ['DCIM', 'DCIM/100', 'later']) expect(await parts.hasFolder(path), path).toBe(true);
  for (const path of ['DCI', '100', 'DCIM/100/a.jpg', 'b.jpg'])
    expect(await parts.hasFolder(path), path).toBe(false);

  await (await parts.open('DCIM/c.jpg', true)).close();
  await parts.remove('DCIM/100/a.jpg');
  expect([await parts.hasFolder('DCIM/100'), await parts.hasFolder('DCIM')]).toEqual([false, true]);
  for (const path of ['DCIM/c.jpg', 'later/b.jpg']) await parts.remove(path);
  expect(await readdir(folder)).toEqual([]);
});

test('opening a file again does not write the marks of its folders again; a file that is renamed to its own name stays', async () => {
  const folder = join(await makeTempFolder('sftp-parts'), 'link');
  const parts = createParts(folder);
  await (await parts.open('DCIM/a.tmp', true)).close();
  const mark = join(folder, (await readdir(folder)).find((name) => name.endsWith('.folder')) ?? '');
  const writtenAt = async () =>
    (await stat(join(mark, (await readdir(mark))[0] ?? ''), { bigint: true })).mtimeNs;
  const before = await writtenAt();
  await (await parts.open('DCIM/a.tmp', true)).close();
  expect(await writtenAt()).toBe(before);

  await parts.rename('DCIM/a.tmp', 'DCIM/a.tmp');
  const listed: string[] = [];
  for await (const { path } of parts.list()) listed.push(path);
  expect(listed).toEqual(['DCIM/a.tmp']);
  expect(await parts.hasFolder('DCIM')).toBe(true);
});

test('a file in three folders takes five inodes of the disk', async () => {
  const folder = join(await makeTempFolder('sftp-parts'), 'link');
  const parts = createParts(folder);
  await (await parts.open('a/b/c/d.tmp', true)).close();
  const files = await readdir(folder, { recursive: true });
  const inodes = new Set(await Promise.all(files.map(async (name) => (await stat(join(folder, name))).ino)));
  expect(inodes.size).toBe(5);
});

test('if there are too many files, the oldest incomplete files are deleted', async () => {
  const folder = join(await makeTempFolder('sftp-parts'), 'link');
  const parts = createParts(folder);
  for (let number = 0; number < 20; number += 1) {
    await (await parts.open(`DCIM/${number}.tmp`, true)).close();
    const file = (await parts.find(`DCIM/${number}.tmp`))?.file ?? '';
    await utimes(join(folder, file), number, number);
  }
  await parts.setWhole('DCIM/0.tmp');
  const pathsOf = async () => {
    const listed: string[] = [];
    for await (const { path } of parts.list()) listed.push(path);
    return listed;
  };
  expect(await parts.makeRoom(21)).toEqual({ files: 20, bytes: 0 });
  expect(await pathsOf()).toHaveLength(20);
  expect(await parts.makeRoom(20)).toEqual({ files: 18, bytes: 0 });
  const left = await pathsOf();
  expect(left).toHaveLength(18);
  expect(left).toContain('DCIM/0.tmp');
  expect(left).toContain('DCIM/3.tmp');
});

/** Dependencies with a database that always answers the same. */
const depsWith = (answer: unknown) => ({
  clock: { now: () => new Date(0) },
  database: { inTenant: async () => answer } as unknown as Database,
});

test('a listing has a limited number of names, and states its cost', async () => {
  const parts = createParts(join(await makeTempFolder('sftp-listing'), 'link'));
  async function* list() {
    for (let number = 0; number < 25_000; number += 1)
      yield { file: '', path: `${number}.tmp`, size: 0, modifiedAt: new Date(0), isWhole: false };
  }
  const ofLink = { tenantId: 'brand', linkId: 'link', parts: { ...parts, list } };
  const noPhotos = depsWith({ photos: [], folders: [] });
  const listing = createListing(noPhotos, { ...ofLink, hold: () => true, release: () => {} });
  const { entries, cost } = await listing.list('');
  expect([entries.size, cost]).toEqual([20_000, 12_500]);
});

test('empty folders and new names count against the link until they are removed', async () => {
  const parts = createParts(join(await makeTempFolder('sftp-listing'), 'link'));
  let held = 0;
  const hold = () => {
    if (held === 2) return false;
    held += 1;
    return true;
  };
  const release = () => {
    held -= 1;
  };
  const ofLink = { tenantId: 'brand', linkId: 'link', parts };
  const listing = createListing(depsWith(undefined), { ...ofLink, hold, release });
  expect(['a', 'a/b', 'a/b', 'c'].map((path) => listing.addFolder(path))).toEqual([true, true, true, false]);
  listing.removeFolder('a/b');
  listing.removeFolder('a/b');
  listing.rename('d.jpg', 1);
  expect(held).toBe(2);
});

test('asking for a path reads no list of files', async () => {
  const parts = createParts(join(await makeTempFolder('sftp-listing'), 'link'));
  let lists = 0;
  const counted = {
    ...parts,
    list() {
      lists += 1;
      return parts.list();
    },
  };
  const ofLink = { tenantId: 'brand', linkId: 'link', parts: counted };
  const listing = createListing(depsWith(undefined), { ...ofLink, hold: () => true, release: () => {} });
  const facts = (path: string) => listing.find({ path, folder: '', name: path });
  await (await parts.open('DCIM/a.jpg', true)).close();
  expect(await facts('unknown.jpg')).toBeUndefined();
  expect(await facts('DCIM')).toMatchObject({ isFolder: true });
  listing.addFolder('new/one');
  expect(await facts('new')).toMatchObject({ isFolder: true });
  expect(await listing.hasEntries('DCIM')).toBe(true);
  expect(lists).toBe(0);
});
