/**
 * Compares sending a paid order as one archive with sending a plain file of the same size from the same server, in
 * alternating pairs: throughput and CPU time. Also measures the time to the first byte and the memory with ten
 * concurrent readers, and checks the bytes of an archive whose connection is cut fifty times. The originals are on a
 * local disk (as sparse files, so that 10 GB fit anywhere), then in an S3 store. No packing library is compared,
 * because none of our dependencies can tell the length in advance or serve a range.
 *
 *     node bench/archive.ts [--gigabytes 10] [--s3-gigabytes 1] [--pairs 3] [--cuts 50]
 */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import S3rver from 's3rver';
import { openStorage } from '#platform/storage/open-storage.ts';
import { forgetPeak, readMemory } from '#tests/factories/process-figures.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { buyPhotos } from '#tests/faults/persistent-buyer.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';
import { hashAnswer, hashWithCuts, type ReadAnswer, readAnswer } from './read-answer.ts';
import { makeSparseEvent, openCopy, type SparseEvent } from './sparse-event.ts';

const ORIGINAL_BYTES = 25_000_000;
const READERS = 10;
/** Up to this size the archive is also tested with `unzip`, which reads every byte of a copy. */
const UNZIP_BYTES_MAX = 2e9;
const LIMITS = { ratio: 0.8, firstByteMs: 100, growthMib: 64 };
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

interface Input {
  title: string;
  gigabytes: number;
  pairs: number;
  cuts: number;
  /** The URL of the S3 store; without it originals are on the local disk. */
  storageUrl?: string;
}

/** The URLs of the archive and of the plain file. */
interface Addresses {
  archive: string;
  plain: string;
  /** Bytes of the archive. */
  size: number;
}

async function readJson<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return (await answer.json()) as T;
}

/** Requests the order's archive once the order is paid. */
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

async function buyAll(address: string, event: SparseEvent): Promise<Addresses> {
  const { products } = await readJson<{ products: { productId: string; productType: string }[] }>(
    `${address}/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  );
  const productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
  const { photoIds } = event;
  const input = { email: 'bench@example.com', atBank: 'confirm', productId, photoIds } as const;
  const { orderId } = await buyPhotos(address, input);
  const { fileUrl, size } = await makeArchive(address, orderId);
  return { archive: address + fileUrl, plain: address + event.plainPath, size };
}

/** Returns how much the server's memory grows while ten readers download a tenth of the archive each. */
async function measureReaders({ archive, size }: Addresses, pid: number): Promise<Figure> {
  await readAnswer(archive, pid, { range: `bytes=0-${Math.min(size - 1, 2e8)}` });
  await forgetPeak(pid);
  const before = await readMemory(pid);
  const tenths = Array.from({ length: READERS }, (_, reader) => {
    const start = Math.floor((size * reader) / READERS);
    const end = Math.floor((size * (reader + 1)) / READERS) - 1;
    return readAnswer(archive, pid, { range: `bytes=${start}-${end}` });
  });
  await Promise.all(tenths);
  const growthMib = (await readMemory(pid)).peakMib - before.nowMib;
  return {
    name: `memory growth with ${READERS} concurrent readers`,
    measured: `${growthMib.toFixed(0)} MB`,
    limit: `< ${LIMITS.growthMib} MB`,
    isKept: growthMib < LIMITS.growthMib,
  };
}

async function measurePairs(addresses: Addresses, pid: number, pairs: number): Promise<Figure[]> {
  const rounds: Record<'plain' | 'archive', ReadAnswer>[] = [];
  for (let pair = 0; pair < pairs; pair++)
    rounds.push({
      plain: await readAnswer(addresses.plain, pid),
      archive: await readAnswer(addresses.archive, pid),
    });
  const wallRatio = median(rounds.map(({ plain, archive }) => plain.wallMs / archive.wallMs));
  const cpuRatio = median(rounds.map(({ plain, archive }) => plain.cpuSeconds / archive.cpuSeconds));
  const firstByteMs = Math.max(...rounds.map(({ archive }) => archive.firstByteMs));
  const speed = (kind: 'plain' | 'archive') =>
    `${Math.round(median(rounds.map((round) => round[kind].bytes / 1000 / round[kind].wallMs)))} MB/s`;
  return [
    { name: 'plain file', measured: speed('plain') },
    { name: 'archive', measured: speed('archive') },
    {
      name: `throughput of the archive relative to a plain file, median of ${pairs} pairs`,
      measured: wallRatio.toFixed(2),
      limit: `≥ ${LIMITS.ratio}`,
      isKept: wallRatio >= LIMITS.ratio,
    },
    {
      name: 'bytes sent per CPU second of the server, archive relative to a plain file',
      measured: cpuRatio.toFixed(2),
    },
    {
      name: 'longest time to the first byte',
      measured: `${firstByteMs.toFixed(1)} ms`,
      limit: `< ${LIMITS.firstByteMs} ms`,
      isKept: firstByteMs < LIMITS.firstByteMs,
    },
  ];
}

/** Returns whether a download that is cut and resumed has the same bytes as an uninterrupted one. */
async function checkCuts({ archive, size }: Addresses, pid: number, count: number): Promise<Figure> {
  const cuts = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * (size - 2)));
  const ordered = [...new Set(cuts)].sort((one, other) => one - other);
  const isSame = (await hashAnswer(archive, pid)) === (await hashWithCuts(archive, size, ordered));
  return {
    name: `${ordered.length} random cuts and resumes`,
    measured: isSame ? 'the same bytes' : 'other bytes',
    limit: 'the same bytes',
    isKept: isSame,
  };
}

async function checkUnzip({ archive, size }: Addresses, pid: number, folder: string): Promise<Figure> {
  const name = 'unzip -t';
  if (size > UNZIP_BYTES_MAX) return { name, measured: 'not asked at this size' };
  const path = join(folder, 'archive.zip');
  const copy = await openCopy(path);
  await readAnswer(archive, pid, { take: copy.take });
  await copy.done();
  await promisify(execFile)('unzip', ['-tqq', path]);
  await rm(path);
  return { name, measured: 'accepts it' };
}

async function measure(shop: ShopFolder, folder: string, input: Input): Promise<Figure[]> {
  const { title, gigabytes, storageUrl } = input;
  const originals = Math.max(1, Math.round((gigabytes * 1e9) / ORIGINAL_BYTES));
  const event = await shop.withPlatform((deps) =>
    makeSparseEvent(
      deps,
      {
        storage: openStorage(storageUrl, shop.dataDir),
        scratchFolder: folder,
        ...(storageUrl === undefined ? { localFolder: join(shop.dataDir, 'files') } : {}),
      },
      { title, originals, originalBytes: ORIGINAL_BYTES },
    ),
  );
  const environment = storageUrl === undefined ? {} : { STORAGE_URL: storageUrl, ...KEYS };
  const running = shop.run(['start', '--no-demo'], { PORT: '0', ...environment });
  const { pid } = running;
  const address = (await running.ready()).replace('localhost', '127.0.0.1');
  const addresses = await buyAll(address, event);
  const figures = [
    {
      name: 'size of the archive, announced before the first byte',
      measured: `${(addresses.size / 1e9).toFixed(2)} GB`,
    },
    await measureReaders(addresses, pid),
    ...(await measurePairs(addresses, pid, input.pairs)),
    await checkCuts(addresses, pid, input.cuts),
    await checkUnzip(addresses, pid, folder),
  ];
  running.signal('SIGTERM');
  await running.ended;
  return figures;
}

async function withStore<T>(folder: string, work: (storageUrl: string) => Promise<T>): Promise<T> {
  const directory = join(folder, 'store');
  await mkdir(directory);
  Object.assign(process.env, KEYS);
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await store.run();
  try {
    return await work(`s3://photos?endpoint=http://127.0.0.1:${port}`);
  } finally {
    await store.close();
  }
}

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '10' },
    's3-gigabytes': { type: 'string', default: '1' },
    pairs: { type: 'string', default: '3' },
    cuts: { type: 'string', default: '50' },
  },
});
const machine = describeMachine();
const shared = { pairs: Math.max(1, Number(values.pairs)), cuts: Math.max(0, Number(values.cuts)) };
const [gigabytes, s3Gigabytes] = [Number(values.gigabytes), Number(values['s3-gigabytes'])];
const shop = await createShopFolder();
const folder = await makeTempFolder('bench');
try {
  const local = { ...shared, title: 'Archive Run', gigabytes };
  if (gigabytes > 0)
    console.log(markdownTable(`local, ${gigabytes} GB`, await measure(shop, folder, local), machine));
  if (s3Gigabytes > 0)
    await withStore(folder, async (storageUrl) => {
      const onS3 = { ...shared, title: 'Archive Run on S3', gigabytes: s3Gigabytes, storageUrl };
      console.log(markdownTable(`S3, ${s3Gigabytes} GB`, await measure(shop, folder, onS3), machine));
    });
} finally {
  await shop.remove();
  await rm(folder, { recursive: true, force: true });
}
