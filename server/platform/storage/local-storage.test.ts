import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { FileMissing, type Storage } from './storage.ts';

let root: string;
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'photofinish-storage-'));
  storage = createLocalStorage(root);
});
afterAll(() => rm(root, { recursive: true }));

test('keeps files whole under their keys, and leaves nothing else behind', async () => {
  await storage.put('tenant/a/b.jpg', Buffer.from('0123456789'));
  await storage.put('tenant/a/b.jpg', Buffer.from('abcdefghij'));
  expect(Buffer.from(await storage.read('tenant/a/b.jpg')).toString()).toBe('abcdefghij');
  expect(await buffer(await storage.stream('tenant/a/b.jpg', { start: 2, end: 4 }))).toEqual(
    Buffer.from('cde'),
  );
  expect(await storage.stat('tenant/a/b.jpg')).toMatchObject({ size: 10 });
  expect(await readdir(join(root, 'tenant/a'))).toEqual(['b.jpg']);
});

test('says that a file is missing, and deletes without complaint', async () => {
  await expect(storage.read('tenant/none')).rejects.toThrow(FileMissing);
  await expect(storage.stream('tenant/none')).rejects.toThrow(FileMissing);
  expect(await storage.stat('tenant/none')).toBeUndefined();
  expect(await storage.stat('tenant')).toBeUndefined();
  await storage.delete('tenant/none');
});

test('never leaves its folder', async () => {
  await expect(storage.read('../../etc/passwd')).rejects.toThrow(/leaves its folder/);
  await expect(storage.put('tenant/../../x', Buffer.from(''))).rejects.toThrow(/leaves its folder/);
});
