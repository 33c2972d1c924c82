import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { ERRORS, Upload } from '@tus/server';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type WatchedStore, watchStore } from '#tests/fakes/watched-store.ts';
import { Outage } from '../outage.ts';
import { createSpaceCheck } from './free-space.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage, parseS3Url } from './s3-storage.ts';
import { FileMissing, requireOwnKey, type Storage, tenantKey } from './storage.ts';

let root: string;
let server: S3rver;
let port: number;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'photofinish-storage-'));
  storages['a folder'] = createLocalStorage(join(root, 'local'));
  // A server with the S3 protocol, including signatures and ranges.
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  ({ port } = await server.run());
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  storages['an S3 store'] = createS3Storage(parseS3Url(`s3://photos/shop?endpoint=http://127.0.0.1:${port}`));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

describe.each(['a folder', 'an S3 store'])('%s', (name) => {
  const storage = (): Storage => {
    const opened = storages[name];
    if (opened === undefined) throw new Error(`there is no storage ${name}`);
    return opened;
  };

  test('stores complete files under their keys, and reads any range', async () => {
    await storage().put('tenant/a/b ω.jpg', Buffer.from('0123456789'));
    await storage().put('tenant/a/b ω.jpg', Buffer.from('abcdefghij'));
    expect(Buffer.from(await storage().read('tenant/a/b ω.jpg')).toString()).toBe('abcdefghij');
    expect(await buffer(await storage().stream('tenant/a/b ω.jpg'))).toEqual(Buffer.from('abcdefghij'));
    expect(await buffer(await storage().stream('tenant/a/b ω.jpg', { start: 2, end: 4 }))).toEqual(
      Buffer.from('cde'),
    );
    expect(await storage().stat('tenant/a/b ω.jpg')).toMatchObject({
      size: 10,
      modifiedAt: expect.any(Date),
    });
  });

  test('streams an empty file, and one larger than a chunk', async () => {
    const large = Buffer.alloc(200_001, 'photofinish');
    for (const [key, bytes] of [
      ['tenant/a/empty', Buffer.alloc(0)],
      ['tenant/a/large', large],
    ] as const) {
      await storage().put(key, bytes);
      expect((await buffer(await storage().stream(key))).equals(bytes)).toBe(true);
    }
    expect(await buffer(await storage().stream('tenant/a/large', { start: 200_000, end: 200_000 }))).toEqual(
      large.subarray(200_000),
    );
    await storage().deleteFolder('tenant/a');
  });

  test('deletes a folder recursively, and nothing beside it', async () => {
    for (const key of ['t/e/1/a/x', 't/e/1/a/y', 't/e/1/z', 't/e/10/a'])
      await storage().put(key, Buffer.of(1));
    for (const _ of ['once', 'again']) await storage().deleteFolder('t/e/1');
    for (const key of ['t/e/1/a/x', 't/e/1/a/y', 't/e/1/z'])
      expect(await storage().stat(key)).toBeUndefined();
    expect(await storage().stat('t/e/10/a')).toMatchObject({ size: 1 });
  });

  test('lists the keys below a folder, and nothing beside it', async () => {
    for (const key of ['l/1/a', 'l/1/b/c', 'l/10/d']) await storage().put(key, Buffer.of(1));
    expect((await storage().list('l/1')).toSorted()).toEqual(['l/1/a', 'l/1/b/c']);
    expect(await storage().list('l/none')).toEqual([]);
  });

  test('stores a file from the disk', async () => {
    const path = join(root, 'source');
    await writeFile(path, Buffer.alloc(3_000_000, 7));
    await storage().putFile('tenant/large', path);
    expect(await storage().stat('tenant/large')).toMatchObject({ size: 3_000_000 });
  });

  test('copies a file, which then has both keys', async () => {
    await storage().put('tenant/c/from ω.jpg', Buffer.from('abc'));
    await storage().copy('tenant/c/from ω.jpg', 'tenant/d/to ω.jpg');
    for (const key of ['tenant/c/from ω.jpg', 'tenant/d/to ω.jpg'])
      expect(Buffer.from(await storage().read(key)).toString()).toBe('abc');
    await expect(storage().copy('tenant/c/none', 'tenant/d/none')).rejects.toThrow(FileMissing);
    expect(await storage().stat('tenant/d/none')).toBeUndefined();
  });

  test('reports a missing file, and deletes a missing one without an error', async () => {
    await expect(storage().read('tenant/none')).rejects.toThrow(FileMissing);
    await expect(storage().stream('tenant/none')).rejects.toThrow(FileMissing);
    expect(await storage().stat('tenant/none')).toBeUndefined();
    await storage().delete('tenant/none');
    await storage().put('tenant/gone', Buffer.from('x'));
    await storage().delete('tenant/gone');
    expect(await storage().stat('tenant/gone')).toBeUndefined();
  });
});

test('no key from a row leads out of its tenant’s folder', () => {
  expect(tenantKey('wald', 'a/b..c.jpg')).toBe('wald/a/b..c.jpg');
  expect(requireOwnKey('wald', 'wald/a.jpg')).toBe('wald/a.jpg');
  for (const key of ['../see/a.jpg', 'a/../../see/a.jpg', 'a\\..\\..\\see', '..'])
    expect(() => tenantKey('wald', key)).toThrow(/leaves its folder/);
  for (const key of ['see/a.jpg', 'wald', 'wald2/a.jpg', 'wald/../see/a.jpg', '/wald/a.jpg', ''])
    expect(() => requireOwnKey('wald', key)).toThrow(/leaves its folder/);
});

describe('a folder', () => {
  test('no name of an upload leads out of the folder of uploads', async () => {
    const storage = createLocalStorage(join(root, 'uploads'));
    const uploads = await storage.openUploads();
    await storage.put('tenant/a.jpg', Buffer.from('x'));
    for (const name of ['a-/../../tenant/a.jpg', '../tenant/a.jpg', '..']) {
      await expect(uploads.read(name)).rejects.toThrow(/leaves its folder/);
      await expect(uploads.delete(name)).rejects.toThrow(/leaves its folder/);
    }
    expect(await storage.stat('tenant/a.jpg')).toBeDefined();
  });

  test('reserves space for the parts of a file as they are written, and keeps no space reserved when a write ends', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = join(root, 'small');
    const disk = { bavail: 2_000_000_300, blocks: 1e12, bsize: 1, files: 0, ffree: 0 };
    const storage = createLocalStorage(
      folder,
      createSpaceCheck(folder, async () => disk),
    );
    const { store, reserveSpace } = await storage.openUploads();
    const begin = (id: string) => store.create(new Upload({ id, size: 1_000, offset: 0 }));
    const parts = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size)));
    await begin('whole');
    expect(await store.write(parts(100, 100), 'whole', 0)).toBe(200);
    await expect(reserveSpace(200)).rejects.toBeInstanceOf(Outage);
    await begin('large');
    await expect(store.write(parts(50, 60), 'large', 0)).rejects.toEqual(ERRORS.FILE_WRITE_ERROR);
    await expect(store.write(parts(40), 'missing', 0)).rejects.toEqual(ERRORS.FILE_WRITE_ERROR);
    // The stream has ended with the write, and releases its part in the next microtasks.
    await setImmediate();
    vi.advanceTimersByTime(2_001);
    await reserveSpace(300);
  });

  test('contains only the files, and a key never leads outside it', async () => {
    const storage = createLocalStorage(join(root, 'own'));
    await storage.put('tenant/a/b.jpg', Buffer.from('x'));
    expect(await readdir(join(root, 'own/tenant/a'))).toEqual(['b.jpg']);
    expect(await storage.stat('tenant')).toBeUndefined();
    await expect(storage.read('../../etc/passwd')).rejects.toThrow(/leaves its folder/);
    await expect(storage.put('tenant/../../x', Buffer.from(''))).rejects.toThrow(/leaves its folder/);
  });
});

describe('a file larger than one part', () => {
  const PART = 5 * 1024 * 1024;
  /** Slightly more than four parts, all different. */
  const large = Buffer.from(
    Uint32Array.from({ length: (4.3 * PART) / 4 }, (_, index) => index * 2_654_435_761).buffer,
  );
  let watched: WatchedStore;
  let storage: Storage;

  beforeAll(async () => {
    await writeFile(join(root, 'film.mp4'), large);
    watched = await watchStore(port);
    const place = parseS3Url(`s3://photos/shop?endpoint=http://127.0.0.1:${watched.port}`);
    storage = createS3Storage(place, { partBytes: PART });
  });
  afterAll(() => watched.close());

  test('is uploaded in parts, a few at a time, and is complete although one part was sent twice', async () => {
    let failures = 1;
    watched.fails = (call) => call.includes('partNumber=3&') && failures-- > 0;
    await storage.putFile('tenant/film.mp4', join(root, 'film.mp4'));
    expect(Buffer.from(await storage.read('tenant/film.mp4')).equals(large)).toBe(true);
    const parts = watched.calls.flatMap((call) => /^PUT .*partNumber=(\d+)/.exec(call)?.[1] ?? []);
    expect(parts.map(Number).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 3, 4, 5]);
    expect(watched.mostAtOnce()).toBeLessThanOrEqual(3);
  });

  test('that cannot be stored is an outage, and its upload is aborted', async () => {
    watched.calls.length = 0;
    watched.fails = (call) => call.includes('partNumber=2&');
    await expect(storage.putFile('tenant/lost.mp4', join(root, 'film.mp4'))).rejects.toThrow(
      /does not answer/,
    );
    expect(watched.calls.filter((call) => /^DELETE .*uploadId=/.test(call))).toHaveLength(1);
    expect(watched.calls.filter((call) => /^POST .*uploadId=/.test(call))).toEqual([]);
    watched.fails = () => false;
    expect(await storage.stat('tenant/lost.mp4')).toBeUndefined();
  });
});

describe('an unreachable S3 store', () => {
  test('is an outage with a message, not a missing file', async () => {
    const storage = createS3Storage(parseS3Url('s3://photos/shop?endpoint=http://127.0.0.1:1'));
    const answer = storage.read('tenant/a');
    await expect(answer).rejects.toThrow(Outage);
    await expect(answer).rejects.toThrow(
      'The store s3://photos/shop/ at http://127.0.0.1:1 does not answer (ECONNREFUSED): see that it runs.',
    );
  });

  test('reports refused keys and an unknown bucket', async () => {
    const bucket = createS3Storage(parseS3Url(`s3://elsewhere?endpoint=http://127.0.0.1:${port}`));
    await expect(bucket.put('tenant/a', Buffer.from('x'))).rejects.toThrow(/has no such bucket: make it/);
    process.env.AWS_ACCESS_KEY_ID = 'UNKNOWN';
    const storage = createS3Storage(parseS3Url(`s3://photos?endpoint=http://127.0.0.1:${port}`));
    await expect(storage.put('tenant/a', Buffer.from('x'))).rejects.toThrow(/refuses our keys \(.+\)/);
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  });
});

test('the address of an S3 store names bucket, prefix, endpoint and region', () => {
  expect(parseS3Url('s3://photos')).toEqual({
    bucket: 'photos',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
  });
  expect(parseS3Url('s3://photos/a/b/?endpoint=https://store.example&region=eu-1')).toEqual({
    bucket: 'photos',
    prefix: 'a/b/',
    endpoint: 'https://store.example',
    region: 'eu-1',
  });
  expect(() => parseS3Url('s3:photos')).toThrow(/must look like/);
});
