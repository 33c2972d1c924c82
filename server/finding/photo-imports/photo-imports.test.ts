import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { IMPORTS_RUNNING_MAX } from '#contract/desk-imports.ts';
import { layoutZip } from '#delivering/archives/zip-layout.ts';
import { findEvent } from '#finding/events/index.ts';
import { listUploadLinks } from '#finding/uploads/index.ts';
import { listFolders } from '#finding/uploads/list-folders.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { Outage } from '#platform/outage.ts';
import { makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { createS3Store, S3_KEYS, type S3Store } from '#tests/fakes/s3-store.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';
import { resumeImport, startImport, stopImport } from './change-imports.ts';
import { leaseEnd } from './lease.ts';
import { listDueImports, listImports, type PhotoImport, takeImport } from './photo-imports.store.ts';
import { runImport, sendDueRuns } from './run-import.ts';

const TENANT = 'photofinish';
const HOUR_MS = 3600_000;

let shop: TestShop;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
const directory = await makeTempFolder('photo-imports-s3');
const storePort = await findFreePort();
let store: S3Store;
const photos = await Promise.all([1, 2, 3].map((seed) => makeJpeg(seed, 4)));

beforeAll(async () => {
  shop = await openTestShop();
  await mkdir(directory, { recursive: true });
  store = createS3Store(directory, storePort);
  await store.up();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  shop.deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  shop.holdClock();
});
afterEach(async () => {
  await inTenant(({ trx }) => trx.deleteFrom('photoImports').execute());
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await store.down();
  await shop.close();
  await rm(directory, { recursive: true });
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

function zipOf(files: Record<string, Buffer>): Buffer {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    name,
    key: name,
    size: bytes.length,
    crc32: crc32(bytes),
    modifiedAt: new Date('2026-05-10T10:00:00Z'),
  }));
  const { parts } = layoutZip(entries);
  return Buffer.concat(
    parts.map((part) => ('bytes' in part ? part.bytes : (files[part.key] ?? Buffer.of()))),
  );
}

/** Serves a file in ranges, as web servers do. */
function serve(bytes: Buffer, etag = '"one"') {
  answer = ({ headers }, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    response.writeHead(206, { 'content-range': range, etag }).end(part);
  };
}

const RACE = {
  'race/start/1.jpg': photos[0] ?? Buffer.of(),
  'race/start/notes.txt': Buffer.from('not a photo'),
  'race/finish/2.jpg': photos[1] ?? Buffer.of(),
  'race/finish/broken.jpg': Buffer.from('no picture'),
  '__MACOSX/._1.jpg': Buffer.from('junk'),
  'race/finish/3.jpg': photos[2] ?? Buffer.of(),
};

/** A zip of several blocks: its entry is not compressed. */
const LARGE = zipOf({ 'race/1.jpg': Buffer.alloc(13 * 2 ** 20) });

/** A zip with an entry of few bytes, whose data goes on with millions of empty blocks. */
function paddedZip(file = 'race/1.jpg'): Buffer {
  const blank = Buffer.alloc(1000);
  const deflated = deflateRawSync(blank, { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Buffer.alloc(9 * 2 ** 20, Buffer.of(0, 0, 0, 255, 255));
  const data = Buffer.concat([deflated, blocks, Buffer.of(1, 0, 0, 255, 255)]);
  const name = Buffer.from(file);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(blank), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(blank.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(20, 0), facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const INPUT = {
  photographer: 'Ada Lindqvist',
  photographerBibs: 'listed',
  endpoint: '',
  region: '',
  keys: null,
  publishes: false,
} as const;

interface Started {
  eventId: string;
  linkId: string;
  read(): Promise<PhotoImport>;
  run(turn?: { ms?: number; files?: number; stepMs?: number }, signal?: AbortSignal): Promise<void>;
  contents(): Promise<string[]>;
}

async function begin(more: Partial<Parameters<typeof startImport>[3]> = {}): Promise<Started> {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  const address = `${origin}/race.zip?token=SECRET`;
  const made = await inTenant((scope) =>
    startImport(shop.deps, scope, eventId, { address, ...INPUT, ...more }, BY_COMMAND),
  );
  if (isRefusal(made)) throw new Error(`refused: ${JSON.stringify(made)}`);
  const { linkId } = made;
  return {
    eventId,
    linkId,
    async read() {
      const [row] = await inTenant((scope) => listImports(scope, [linkId]));
      if (row === undefined) throw new Error('no import');
      return row;
    },
    run: (turn, signal) => runImport(shop.deps, TENANT, linkId, signal, turn),
    async contents() {
      const rows = await inTenant(({ trx }) =>
        trx.selectFrom('photos').select(['folder', 'fileName']).where('eventId', '=', eventId).execute(),
      );
      return rows.map(({ folder, fileName }) => `${folder}/${fileName}`).toSorted();
    },
  };
}

const refusalOf = async (more: Partial<Parameters<typeof startImport>[3]>) => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  const made = await inTenant((scope) =>
    startImport(shop.deps, scope, eventId, { address: `${origin}/a.zip`, ...INPUT, ...more }, BY_COMMAND),
  );
  return isRefusal(made) ? [made.refused, made.errors?.[0]?.code] : made;
};

const PHOTOS = ['race/finish/2.jpg', 'race/finish/3.jpg', 'race/start/1.jpg'];

describe('a zip', () => {
  test('is imported in parts; other files than photos are skipped or refused with a reason, by folder', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
    expect(await one.read()).toMatchObject({ state: 'Done', seen: 6, skipped: 2, total: 6, reason: null });
    expect(await one.read()).toMatchObject({ sealedSource: null, sealedKeys: null, leasedUntil: null });
    const folders = await inTenant((scope) => listFolders(scope, one.linkId));
    expect(folders).toEqual([
      {
        folder: 'race/finish',
        received: 2,
        published: 0,
        waiting: 2,
        refused: [{ problem: 'NotAnImage', count: 1 }],
      },
      { folder: 'race/start', received: 1, published: 0, waiting: 1, refused: [] },
    ]);
    expect(asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('does not reveal its address or key in the database or the record', async () => {
    serve(zipOf(RACE));
    const { linkId, read } = await begin();
    const { sealedSource, ...row } = await read();
    expect(JSON.stringify(row)).not.toMatch(/SECRET|race\.zip/);
    expect(sealedSource?.toString('latin1')).not.toContain('SECRET');
    const actions = await inTenant((scope) => listActions(scope, undefined, { count: 5 }));
    expect(JSON.stringify(actions)).toContain(linkId);
    expect(JSON.stringify(actions)).not.toContain('SECRET');
  });

  test('continues after a crash without importing a file twice', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await one.run({ ms: HOUR_MS, files: 3 });
    expect(await one.contents()).toEqual(['race/finish/2.jpg', 'race/start/1.jpg']);
    expect(await one.read()).toMatchObject({ state: 'Running', seen: 3, leasedUntil: null });
    // A process that dies in the middle of a file keeps its lease.
    const { now } = shop.deps.clock;
    const lease = new Date(now().getTime() + HOUR_MS / 4);
    await inTenant(({ trx }) =>
      trx.updateTable('photoImports').set({ leasedUntil: lease, nextAt: lease, passed: '2' }).execute(),
    );
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Running', passed: '2' });
    shop.deps.clock.now = () => new Date(lease.getTime() + 1);
    expect(await inTenant((scope) => listDueImports(scope, shop.deps.clock.now()))).toEqual([one.linkId]);
    await sendDueRuns(shop.deps, TENANT);
    expect(await inTenant((scope) => listDueImports(scope, shop.deps.clock.now()))).toEqual([]);
    await one.run();
    shop.deps.clock.now = now;
    expect(await one.contents()).toEqual(PHOTOS);
    expect(await one.read()).toMatchObject({ state: 'Done' });
  });

  test('stops, keeps what it imported, and resumes where it was', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await one.run({ ms: HOUR_MS, files: 1 });
    await inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND));
    await one.run();
    expect(await one.contents()).toEqual(['race/start/1.jpg']);
    expect(await one.read()).toMatchObject({ state: 'Stopped', seen: 1 });
    await inTenant((scope) => resumeImport(shop.deps, scope, { ...one, keys: null }, BY_COMMAND));
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
    const again = await inTenant((scope) =>
      resumeImport(shop.deps, scope, { ...one, keys: null }, BY_COMMAND),
    );
    expect(again).toMatchObject({ refused: 'Conflict', errors: [{ code: 'ImportNotResumable' }] });
  });

  test('that was stopped during a file is not continued by that run', async () => {
    const zip = zipOf(RACE);
    const one = await begin();
    serve(zip);
    const served = answer;
    answer = (request, response) => {
      void inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND)).then(() =>
        served(request, response),
      );
    };
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Stopped', seen: 0 });
    expect((await one.contents()).length).toBeLessThan(2);
  });

  /** Holds each request after the first ones; returns when the next one is held. */
  function hold(zip: Buffer, freeRequests: number) {
    serve(zip);
    const served = answer;
    const held: (() => void)[] = [];
    const waiting: (() => void)[] = [];
    answer = (request, response) => {
      if (asked.length <= freeRequests) return served(request, response);
      held.push(() => served(request, response));
      waiting.shift()?.();
    };
    return {
      untilHeld: () =>
        held.length > 0 ? Promise.resolve() : new Promise<void>((done) => waiting.push(done)),
      free: () => {
        answer = served;
        for (const send of held.splice(0)) send();
      },
    };
  }

  test('ends at once if its process ends during a request', async () => {
    const one = await begin();
    const { untilHeld } = hold(LARGE, 2);
    const ending = new AbortController();
    const run = one.run({}, ending.signal);
    await untilHeld();
    ending.abort();
    await run;
    expect(asked).toHaveLength(3);
    expect(await one.read()).toMatchObject({ state: 'Running', leasedUntil: null, failures: 0, seen: 0 });
  });

  test('requests nothing more if it was stopped during a request', async () => {
    const one = await begin();
    const { untilHeld, free } = hold(LARGE, 2);
    const run = one.run();
    await untilHeld();
    await inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND));
    free();
    await run;
    expect(asked).toHaveLength(3);
    expect(await one.read()).toMatchObject({ state: 'Stopped', leasedUntil: null, seen: 0 });
  });

  test('is read by one run, also if it was stopped and resumed during a request', async () => {
    const one = await begin();
    const { untilHeld, free } = hold(zipOf(RACE), 1);
    const run = one.run();
    await untilHeld();
    await inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND));
    expect(
      await inTenant((scope) => resumeImport(shop.deps, scope, { ...one, keys: null }, BY_COMMAND)),
    ).toBeUndefined();
    await one.run();
    expect(asked).toHaveLength(2);
    free();
    await run;
    expect(await one.contents()).toEqual(PHOTOS);
    expect(await one.read()).toMatchObject({ state: 'Done', leasedUntil: null });
  });

  test('requests nothing if the time of its step is over, and is tried again', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await one.run({ stepMs: 0 });
    expect(asked).toEqual([]);
    expect(await one.read()).toMatchObject({ state: 'Running', reason: 'TimedOut', failures: 1 });
  });

  test('with more compressed bytes than an entry needs is refused before they are read', async () => {
    serve(paddedZip());
    const one = await begin();
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Done', seen: 1 });
    const [folder] = await inTenant((scope) => listFolders(scope, one.linkId));
    expect(folder?.refused).toEqual([{ problem: 'Unreadable', count: 1 }]);
    // The two requests are for the first byte and for the directory.
    expect(asked).toHaveLength(2);
  });

  test('with such an entry skips the entry if it is not a photo', async () => {
    serve(paddedZip('race/1.txt'));
    const one = await begin();
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Done', seen: 1, skipped: 1 });
    expect(await inTenant((scope) => listFolders(scope, one.linkId))).toEqual([]);
  });

  test('with too large a directory is not opened', async () => {
    const zip = zipOf(RACE);
    const gap = 65 * 2 ** 20;
    const end = zip.subarray(-22);
    // The bytes before the end of the directory are not served.
    answer = ({ headers }, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const part = Buffer.alloc(Number(to) - Number(from) + 1);
      if (Number(to) === zip.length + gap - 1) end.copy(part, part.length - end.length);
      const range = `bytes ${from}-${to}/${zip.length + gap}`;
      response.writeHead(206, { 'content-range': range, etag: '"one"' }).end(part);
    };
    const one = await begin();
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'NotAZip' });
    expect(asked).toHaveLength(2);
  });

  test('that changed is not continued', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await one.run({ ms: HOUR_MS, files: 1 });
    serve(zipOf(RACE), '"two"');
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'Changed' });
  });

  test.each([
    ['NotAZip', () => serve(Buffer.from('no zip, but long enough to be read'))],
    [
      'NoRanges',
      () => {
        answer = (_request, response) => response.writeHead(200).end('a whole file');
      },
    ],
    [
      'AccessDenied',
      () => {
        answer = (_request, response) => response.writeHead(403).end();
      },
    ],
    [
      'Redirect',
      () => {
        answer = (_request, response) => response.writeHead(302, { location: '/again.zip' }).end();
      },
    ],
    [
      'PrivateAddress',
      () => {
        answer = (_request, response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      },
    ],
    [
      'BadAnswer',
      () => {
        answer = (_request, response) => response.writeHead(206, { 'content-range': 'bytes 0-9/5' }).end('x');
      },
    ],
  ] as const)('fails with %s, and says so', async (reason, prepare) => {
    prepare();
    const one = await begin();
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Failed', reason, sealedKeys: null });
    expect(asked.length).toBeLessThan(10);
  });

  test('is fetched again after redirects to an address that may be called', async () => {
    serve(zipOf(RACE));
    const served = answer;
    answer = (request, response) =>
      request.url?.startsWith('/race.zip') === true
        ? response.writeHead(302, { location: `${origin}/moved` }).end()
        : served(request, response);
    const one = await begin();
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
  });

  test('waits while the other server does not answer, and then continues', async () => {
    answer = (_request, response) => response.writeHead(503).end();
    const one = await begin();
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Running', reason: 'Status', status: 503, failures: 1 });
    serve(zipOf(RACE));
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Done', reason: null });
  });

  test('waits while this shop’s storage is unreachable', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    const { put } = shop.deps.storage;
    shop.deps.storage.put = async () => {
      throw new Outage('The disk is full: make room.');
    };
    await expect(one.run())
      .rejects.toThrow('make room')
      .finally(() => {
        shop.deps.storage.put = put;
      });
    expect(await one.read()).toMatchObject({ state: 'Running', reason: 'Storage', seen: 0 });
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
  });

  test('skips a file that fails unexpectedly each time, and reports the reason', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    const { putStream, put } = shop.deps.storage;
    onTestFinished(() => {
      Object.assign(shop.deps.storage, { put, putStream });
    });
    shop.deps.storage.put = async (key, bytes) => {
      if (photos[1]?.equals(bytes) === true) throw new TypeError('cannot read properties of undefined');
      return put(key, bytes);
    };
    for (const failures of [1, 2, 3]) {
      await expect(one.run()).rejects.toThrow('cannot read');
      expect(await one.read()).toMatchObject({
        state: 'Running',
        reason: 'FileFailed',
        failures,
        leasedUntil: null,
      });
    }
    await one.run();
    expect(await one.contents()).toEqual(['race/finish/3.jpg', 'race/start/1.jpg']);
    expect(await one.read()).toMatchObject({ state: 'Done', seen: 6, reason: null });
    const [finish] = await inTenant((scope) => listFolders(scope, one.linkId));
    expect(finish?.refused).toContainEqual({ problem: 'NotTaken', count: 1 });
  });

  test('ends after some tries if something else fails unexpectedly', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    const { config } = shop.deps;
    onTestFinished(() => {
      shop.deps.config = config;
    });
    shop.deps.config = new Proxy(config, {
      get: (target, name) => {
        if (name === 'allowedPrivateNetworks') throw new TypeError('broken');
        return Reflect.get(target, name);
      },
    });
    for (let count = 0; count < 9; count += 1) await expect(one.run()).rejects.toThrow('broken');
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'Unexpected', sealedKeys: null });
  });

  // The number of transactions before the one that fails. A run first takes the import, and then renews the lease
  // before each request.
  test.each([
    ['opens', 1],
    ['reads a file of', 3],
  ])('is not blamed for an error of this shop while a run %s it', async (_when, before) => {
    serve(LARGE);
    const one = await begin();
    const { database } = shop.deps;
    let left = before;
    const broken: typeof database = new Proxy(database, {
      get: (target, name) =>
        name === 'inTenant' && left-- === 0
          ? async () => {
              throw new TypeError('broken');
            }
          : Reflect.get(target, name),
    });
    await expect(runImport({ ...shop.deps, database: broken }, TENANT, one.linkId)).rejects.toThrow('broken');
    expect(asked).toHaveLength(before - 1);
    expect(await one.read()).toMatchObject({ state: 'Running', reason: 'Unexpected', failures: 1, seen: 0 });
    expect(await inTenant((scope) => listFolders(scope, one.linkId))).toEqual([]);
  });

  test('that was stopped after its process died goes on soon after it is resumed', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    // A process that dies leaves its lease.
    const at = shop.deps.clock.now();
    await inTenant((scope) => takeImport(scope, one.linkId, at, leaseEnd(at)));
    await inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND));
    await inTenant((scope) => resumeImport(shop.deps, scope, { ...one, keys: null }, BY_COMMAND));
    await one.run();
    expect(asked).toEqual([]);
    const { now } = shop.deps.clock;
    onTestFinished(() => {
      shop.deps.clock.now = now;
    });
    shop.deps.clock.now = () => new Date(at.getTime() + 5 * 60_000);
    expect(await inTenant((scope) => listDueImports(scope, shop.deps.clock.now()))).toEqual([one.linkId]);
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
  });

  test('is not imported into a deleted event', async () => {
    serve(zipOf(RACE));
    const one = await begin();
    await inTenant(({ trx }) =>
      trx.updateTable('events').set({ deletedAt: new Date() }).where('eventId', '=', one.eventId).execute(),
    );
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'EventGone' });
    expect(asked).toEqual([]);
  });
});

describe('a bucket', () => {
  const endpoint = () => `http://127.0.0.1:${storePort}`;
  const keys = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY };
  beforeAll(async () => {
    const client = new S3Client({
      endpoint: endpoint(),
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: keys,
    });
    for (const [name, Body] of Object.entries(RACE))
      await client.send(new PutObjectCommand({ Bucket: 'photos', Key: `2026/${name}`, Body }));
    await client.send(
      new PutObjectCommand({ Bucket: 'photos', Key: '2025/old.jpg', Body: Buffer.from('old') }),
    );
    client.destroy();
  });

  test('is imported below its folder with the given key, which is then deleted', async () => {
    const one = await begin({ address: 's3://photos/2026', endpoint: endpoint(), keys });
    const { sealedKeys, ...row } = await one.read();
    expect(sealedKeys).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(keys.secretAccessKey);
    // The second run continues after the last key of the first one.
    await one.run({ ms: HOUR_MS, files: 2 });
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
    expect(await one.read()).toMatchObject({ state: 'Done', seen: 6, total: null, sealedKeys: null });
  });

  test('needs its key again to resume after the key was deleted', async () => {
    const one = await begin({ address: 's3://photos/2026', endpoint: endpoint(), keys });
    await inTenant((scope) => stopImport(shop.deps, scope, one, BY_COMMAND));
    expect(await one.read()).toMatchObject({ state: 'Stopped', sealedKeys: null, needsKeys: true });
    const resume = (given: typeof keys | null) =>
      inTenant((scope) => resumeImport(shop.deps, scope, { ...one, keys: given }, BY_COMMAND));
    expect(await resume(null)).toMatchObject({ errors: [{ code: 'KeysMissing' }] });
    expect(await resume(keys)).toBeUndefined();
    await one.run();
    expect(await one.contents()).toEqual(PHOTOS);
  });

  test('that does not exist, or refuses the key, fails with the reason', async () => {
    const none = await begin({ address: 's3://nothing-here', endpoint: endpoint(), keys });
    await none.run();
    expect(await none.read()).toMatchObject({ state: 'Failed', reason: 'NoBucket', sealedKeys: null });
    const wrong = { ...keys, accessKeyId: 'WRONG' };
    const refused = await begin({ address: 's3://photos/2026', endpoint: endpoint(), keys: wrong });
    await refused.run();
    expect(await refused.read()).toMatchObject({ state: 'Failed', reason: 'AccessDenied' });
  });

  test('that repeats its pages is not listed forever', async () => {
    answer = (_request, response) =>
      response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>b.txt</Key><Size>1</Size></Contents></ListBucketResult>',
      );
    const one = await begin({ address: 's3://hostile', endpoint: origin });
    await one.run();
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'BadAnswer', seen: 1 });
    expect(asked).toHaveLength(2);
  });

  test('that lists one object in each page is not listed for long', async () => {
    answer = (_request, response) => {
      const key = `${String(asked.length).padStart(3, '0')}.txt`;
      response.end(
        `<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>${key}</Key><Size>1</Size></Contents></ListBucketResult>`,
      );
    };
    const one = await begin({ address: 's3://hostile', endpoint: origin });
    await one.run({ ms: HOUR_MS });
    expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'BadAnswer', seen: 20 });
    expect(asked).toHaveLength(20);
  });

  test('of folders only is listed in turns', async () => {
    answer = ({ url = '' }, response) => {
      const after = Number(new URL(url, origin).searchParams.get('start-after')?.slice(0, 6) ?? 0);
      const keys = Array.from({ length: 200 }, (_, index) => String(after + index + 1).padStart(6, '0'));
      const objects = keys.map((key) => `<Contents><Key>${key}/</Key><Size>0</Size></Contents>`);
      response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${objects.join('')}</ListBucketResult>`);
    };
    const one = await begin({ address: 's3://folders', endpoint: origin });
    await one.run({ ms: HOUR_MS });
    expect(asked).toHaveLength(20);
    expect(await one.read()).toMatchObject({ state: 'Running', leasedUntil: null, passed: '004000/' });
  });
});

test('a private address is refused unless the installation allows it', async () => {
  shop.deps.config.allowedPrivateNetworks = [];
  expect(await refusalOf({})).toEqual(['Invalid', 'PrivateAddress']);
  expect(await refusalOf({ address: 's3://photos/a', endpoint: origin })).toEqual([
    'Invalid',
    'PrivateAddress',
  ]);
});

test('an address that leads to a private one when it is called is not called', async () => {
  serve(zipOf(RACE));
  const one = await begin();
  shop.deps.config.allowedPrivateNetworks = [];
  await one.run();
  expect(await one.read()).toMatchObject({ state: 'Failed', reason: 'PrivateAddress' });
  expect(asked).toEqual([]);
});

test('a brand runs only a few imports at a time', async () => {
  for (let count = 0; count < IMPORTS_RUNNING_MAX; count += 1) await begin();
  expect(await refusalOf({})).toEqual(['Conflict', 'TooManyImports']);
  expect(await refusalOf({ keys: { accessKeyId: 'a', secretAccessKey: 'b' } })).toEqual([
    'Invalid',
    'KeysWithoutBucket',
  ]);
});

test('publishes the event only if the member chose it', async () => {
  const isShown = async (eventId: string) => (await inTenant((scope) => findEvent(scope, eventId)))?.isShown;
  const hide = async (eventId: string) =>
    inTenant(({ trx }) =>
      trx.updateTable('events').set({ isShown: false }).where('eventId', '=', eventId).execute(),
    );
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  const start = (publishes: boolean) =>
    inTenant((scope) =>
      startImport(shop.deps, scope, eventId, { ...INPUT, address: `${origin}/a.zip`, publishes }, BY_COMMAND),
    );
  await hide(eventId);
  await start(false);
  expect(await isShown(eventId)).toBe(false);
  await start(true);
  expect(await isShown(eventId)).toBe(true);
});

test('no one can upload by the link of an import', async () => {
  const one = await begin();
  const [link] = await inTenant((scope) => listUploadLinks(scope, one.eventId));
  expect(link).toMatchObject({ linkId: one.linkId, revokedAt: expect.any(Date) });
});
