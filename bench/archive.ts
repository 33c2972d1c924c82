/**
 * What it costs to send a paid order of 600 MB as one archive, against the same bytes as one plain file of the same
 * server: throughput and CPU in alternating pairs, time to the first byte, memory, and whether it is a ZIP at all.
 *
 *     node bench/archive.ts [--pairs 5]
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { findOrCreateEvent } from '#finding/events/index.ts';
import { insertReceived, markPublished, photoFiles } from '#finding/photos/index.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { buyPhotos } from '#tests/faults/persistent-buyer.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from './machine.ts';
import { type Figure, markdownTable } from './markdown-table.ts';
import { median } from './median.ts';
import { forgetPeak, readCpuSeconds, readMemory } from './process-figures.ts';

const TENANT = 'photofinish';
const ORIGINALS = 60;
const ORIGINAL_BYTES = 10_000_000;
const RANGES = 3;
const LIMITS = { ratio: 0.8, firstByteMs: 50, growthMib: 64 };

interface Sold {
  eventId: string;
  photoIds: string[];
  /** Signed path of one file that holds the bytes of all originals. */
  plainPath: string;
}

/** Puts the originals into the shop, published, and their bytes once more as one file. */
async function fillShop(deps: AppDeps, folder: string): Promise<Sold> {
  const { eventId } = await findOrCreateEvent(
    deps,
    { tenantId: TENANT },
    {
      ...{
        title: 'Archive Run',
        date: '2026-05-10',
        timeZone: 'UTC',
        cameraOffsets: {},
        city: 'Seewalden',
        country: 'AT',
        externalEventId: null,
      },
      ...{ distances: [], isSecure: false, verificationFactor: 'None' },
    },
  );
  const photoIds: string[] = [];
  const joined = join(folder, 'joined');
  {
    await using file = await open(joined, 'wx');
    for (let number = 0; number < ORIGINALS; number++) {
      const bytes = randomBytes(ORIGINAL_BYTES);
      photoIds.push(await publish(deps, eventId, number, bytes));
      await file.write(bytes);
    }
  }
  const plainKey = `events/${eventId}/originals/${randomUUID()}.jpg`;
  await deps.storage.putFile(tenantKey(TENANT, plainKey), joined);
  await rm(joined);
  const expiresAt = new Date(deps.clock.now().getTime() + 3600_000);
  const plainPath = signFileLink(deps.keys, { tenantId: TENANT, path: `/files/${plainKey}`, expiresAt });
  return { eventId, photoIds, plainPath };
}

async function publish(deps: AppDeps, eventId: string, number: number, bytes: Buffer): Promise<string> {
  const photo = {
    ...{ photoId: deps.newId(), eventId, contentHash: createHash('sha256').update(bytes).digest('hex') },
    ...{ fileName: `${number}.jpg`, folder: '', byteSize: bytes.byteLength, format: 'jpeg' as const },
  };
  await deps.storage.put(tenantKey(TENANT, photoFiles(eventId, photo).original), bytes);
  await deps.database.inTenant(TENANT, async (scope) => {
    await insertReceived(scope, photo);
    const facts = {
      ...{ width: 6000, height: 4000, takenAt: new Date(Date.UTC(2026, 4, 10, 9, 0, number)), camera: null },
      ...{ photographer: null, byteSize: bytes.byteLength, crc32: crc32(bytes) },
    };
    await markPublished(scope, photo.photoId, facts, deps.clock.now());
  });
  return photo.photoId;
}

async function readJson<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return (await answer.json()) as T;
}

/** Lays the order's archive out once it is paid. */
async function makeArchive(address: string, orderId: string): Promise<{ fileUrl: string; size: number }> {
  const base = `${address}/public/archive-service/api/v1/archives/`;
  for (;;) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(base, { method: 'POST', headers, body: JSON.stringify({ orderId }) });
    const { archiveId } = (await answer.json()) as { archiveId?: string };
    if (answer.status === 201) return readJson(base + archiveId);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

interface Download {
  firstByteMs: number;
  wallMs: number;
  cpuSeconds: number;
  bytes: number;
}

/** Reads an answer to its end and forgets it, or hands each chunk on. */
async function download(
  url: string,
  pid: number,
  options: { range?: string; take?: (chunk: Buffer) => void } = {},
): Promise<Download> {
  const cpuBefore = await readCpuSeconds(pid);
  const startedMs = performance.now();
  const headers = options.range === undefined ? {} : { range: options.range };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    httpGet(url, { headers }, resolve).on('error', reject),
  );
  let firstByteMs = Number.NaN;
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - startedMs;
    bytes += chunk.byteLength;
    options.take?.(chunk);
  });
  await finished(answer);
  if (bytes !== Number(answer.headers['content-length'])) throw new Error(`${bytes} bytes came from ${url}`);
  const wallMs = performance.now() - startedMs;
  return { firstByteMs, wallMs, bytes, cpuSeconds: (await readCpuSeconds(pid)) - cpuBefore };
}

/** Whether the ranges joined are the whole, and `unzip` accepts them. */
async function checkRanges(url: string, size: number, pid: number, folder: string): Promise<void> {
  const whole = createHash('sha256');
  await download(url, pid, { take: (chunk) => void whole.update(chunk) });
  const joined = createHash('sha256');
  const path = join(folder, 'archive.zip');
  await using file = await open(path, 'wx');
  let offset = 0;
  const writes: Promise<unknown>[] = [];
  for (let part = 0; part < RANGES; part++) {
    const start = Math.floor((size * part) / RANGES);
    const end = Math.floor((size * (part + 1)) / RANGES) - 1;
    const take = (chunk: Buffer): void => {
      joined.update(chunk);
      writes.push(file.write(chunk, 0, chunk.byteLength, offset));
      offset += chunk.byteLength;
    };
    await download(url, pid, { range: `bytes=${start}-${end}`, take });
  }
  await Promise.all(writes);
  if (joined.digest('hex') !== whole.digest('hex')) throw new Error('the ranges joined are not the whole');
  await promisify(execFile)('unzip', ['-tqq', path]);
}

async function measure(shop: ShopFolder, folder: string, pairs: number): Promise<Figure[]> {
  const sold = await shop.visit((deps) => fillShop(deps, folder));
  const running = shop.run(['start', '--no-demo'], { PORT: '0' });
  const { pid } = running;
  const address = (await running.ready()).replace('localhost', '127.0.0.1');
  const { products } = await readJson<{ products: { productId: string; productType: string }[] }>(
    `${address}/public/catalog-service/api/v1/catalog/products?catalogId=${sold.eventId}`,
  );
  const productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
  const wish = { email: 'bench@example.com', atBank: 'confirm', productId, photoIds: sold.photoIds } as const;
  const { orderId } = await buyPhotos(address, wish);
  const archive = await makeArchive(address, orderId);
  const urls = { plain: address + sold.plainPath, archive: address + archive.fileUrl };

  for (const url of Object.values(urls)) await download(url, pid);
  await forgetPeak(pid);
  const before = await readMemory(pid);
  const rounds: Record<keyof typeof urls, Download>[] = [];
  for (let pair = 0; pair < pairs; pair++)
    rounds.push({ plain: await download(urls.plain, pid), archive: await download(urls.archive, pid) });
  const after = await readMemory(pid);
  await checkRanges(urls.archive, archive.size, pid, folder);
  running.signal('SIGTERM');
  await running.ended;

  const wallRatio = median(rounds.map(({ plain, archive: zip }) => plain.wallMs / zip.wallMs));
  const cpuRatio = median(rounds.map(({ plain, archive: zip }) => plain.cpuSeconds / zip.cpuSeconds));
  const firstByteMs = median(rounds.map(({ archive: zip }) => zip.firstByteMs));
  const growthMib = after.peakMib - before.nowMib;
  const speed = (kind: keyof typeof urls) =>
    `${Math.round(median(rounds.map((round) => round[kind].bytes / 1000 / round[kind].wallMs)))} MB/s`;
  return [
    { name: 'plain file', measured: speed('plain') },
    { name: 'archive', measured: speed('archive') },
    {
      ...{ name: `throughput, archive to plain, median of ${pairs} pairs`, measured: wallRatio.toFixed(2) },
      ...{ limit: `≥ ${LIMITS.ratio}`, isKept: wallRatio >= LIMITS.ratio },
    },
    { name: 'bytes a CPU second of the server, archive to plain', measured: cpuRatio.toFixed(2) },
    {
      ...{ name: 'first byte', measured: `${firstByteMs.toFixed(1)} ms` },
      ...{ limit: `< ${LIMITS.firstByteMs} ms`, isKept: firstByteMs < LIMITS.firstByteMs },
    },
    {
      ...{ name: 'memory growth while sending', measured: `${growthMib.toFixed(0)} MB` },
      ...{ limit: `< ${LIMITS.growthMib} MB`, isKept: growthMib < LIMITS.growthMib },
    },
    { name: `${RANGES} ranges joined`, measured: 'byte-identical, unzip -t accepts them' },
  ];
}

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '5' } } });
const machine = describeMachine();
const pairs = Math.max(1, Number.parseInt(values.pairs, 10) || 1);
const shop = await createShopFolder();
const folder = await makeTempFolder('bench');
try {
  const title = `${ORIGINALS} originals of ${ORIGINAL_BYTES / 1e6} MB`;
  console.log(markdownTable(title, await measure(shop, folder, pairs), machine));
} finally {
  await shop.remove();
  await rm(folder, { recursive: true, force: true });
}
