import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { makeDataFolder } from './data-folder.ts';
import { createLocalStorage } from './storage/local-storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder('data-folder');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const make = (dataDir: string, dataDirMode?: number) =>
  makeDataFolder({ dataDir, dataDirMode, databaseUrl: 'postgres://elsewhere' });

test('makes a data folder private to its owner, also an existing one that others could enter', async () => {
  const [fresh, old] = [join(folder, 'fresh'), join(folder, 'old')];
  await mkdir(old);
  await chmod(old, 0o755);
  for (const path of [fresh, old]) {
    await make(path);
    expect(await modeOf(path)).toBe('700');
  }
});

test('keeps permissions that an operator configured', async () => {
  const path = join(folder, 'configured');
  await make(path, 0o750);
  expect(await modeOf(path)).toBe('750');
});

test('as root, lets the database’s user pass through the folder, but lets no other user list it', async () => {
  const path = join(folder, 'embedded');
  await makeDataFolder({ dataDir: path, dataDirMode: undefined, databaseUrl: undefined });
  expect(await modeOf(path)).toBe(process.getuid?.() === 0 ? '711' : '700');
});

test('stored files are 0600 in folders of 0700, wherever they came from', async () => {
  const root = join(folder, 'files');
  const storage = createLocalStorage(root);
  const source = join(folder, 'source.jpg');
  await writeFile(source, 'x');
  await chmod(source, 0o755);
  await storage.put('tenant/a/put', Buffer.from('x'));
  await storage.putFile('tenant/a/file', source);
  await storage.putStream(
    'tenant/b/stream',
    (async function* () {
      yield Buffer.from('x');
    })(),
  );
  await storage.copy('tenant/a/file', 'tenant/c/copy');
  await storage.openUploads();
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  expect(entries).toHaveLength(9);
  for (const entry of entries)
    expect(await modeOf(join(entry.parentPath, entry.name))).toBe(entry.isDirectory() ? '700' : '600');
  expect(await modeOf(root)).toBe('700');
});

test('a folder that an operator opened to a group passes those permissions to its files', async () => {
  const root = join(folder, 'shared');
  await mkdir(root);
  await chmod(root, 0o750);
  await createLocalStorage(root).put('tenant/file', Buffer.from('x'));
  expect([await modeOf(join(root, 'tenant')), await modeOf(join(root, 'tenant/file'))]).toEqual([
    '750',
    '640',
  ]);
});
