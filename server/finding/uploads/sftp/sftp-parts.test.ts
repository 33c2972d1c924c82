import { readdir, stat } from 'node:fs/promises';
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

test('a file that is opened again writes no second marks, and one that gets its own name keeps it', async () => {
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
  const database = { inTenant: async () => undefined } as unknown as Database;
  const deps = { clock: { now: () => new Date(0) }, database };
  const listing = createListing(deps, { tenantId: 'brand', linkId: 'link', parts: counted });
  const facts = (path: string) => listing.find({ path, folder: '', name: path });
  await (await parts.open('DCIM/a.jpg', true)).close();
  expect(await facts('unknown.jpg')).toBeUndefined();
  expect(await facts('DCIM')).toMatchObject({ isFolder: true });
  listing.addFolder('new/one');
  expect(await facts('new')).toMatchObject({ isFolder: true });
  expect(lists).toBe(0);
});
