/**
 * Measures how long a visitor waits for the result of a selfie, in an event of many faces: alone, beside 20 printed pages a
 * second, and while a full import runs on the same machine. Measures the server's resident memory after the pages, too.
 *
 *     node bench/selfie.ts [--faces 100000] [--selfies 30]
 *
 * The selfie shows a person of a group photo from the models' package; the other faces are generated. The measured time
 * starts with the first sent byte and ends with the response that has the state Ready. The bench polls every 20 ms.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { seededRandom } from '#demo/random.ts';
import { markKnown } from '#finding/events/index.ts';
import { insertFaces } from '#finding/recognition/faces.store.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';
import { fillFolder, loadRacePhotos } from './stamped-photos.ts';

const TENANT = 'photofinish';
const DIMENSIONS = 128;
const PHOTOS = 50;
const ROWS_AT_ONCE = 2_000;
const P95_MAX_MS = 1_000;
const IMPORT_PHOTOS = 400;
const PAGES_A_SECOND = 20;
const RESIDENT_MAX_MIB = 350;
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** Creates faces of people with five faces each, of length one like the models'. */
async function fillEvent(deps: AppDeps, faces: number): Promise<string> {
  const { eventId, photoIds } = await makeEvent(deps, { photos: Array.from({ length: PHOTOS }, () => []) });
  const random = seededRandom('faces of a large event');
  const normal = () => random.next() + random.next() + random.next() - 1.5;
  const scale = (vector: Float32Array) => {
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  let person = scale(Float32Array.from({ length: DIMENSIONS }, normal));
  for (let start = 0; start < faces; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, faces - start) }, (_, index) => {
      if (index % 5 === 0) person = scale(Float32Array.from({ length: DIMENSIONS }, normal));
      const descriptor = scale(person.map((value) => value + normal() * 0.06));
      return {
        faceId: deps.newId(),
        descriptor,
        box: { x: 0, y: 0, width: 50, height: 50 },
        quality: 1,
        bib: null,
        clothes: null,
        texts: [],
      };
    });
    const photoId = photoIds[(start / ROWS_AT_ONCE) % PHOTOS] ?? '';
    await deps.database.inTenant(TENANT, (scope) =>
      insertFaces(scope, { eventId, photoId }, deps.faceCache.model, rows),
    );
  }
  await deps.database.inTenant(TENANT, (scope) => markKnown(scope, eventId, 'Faces'));
  return eventId;
}

async function cutSelfie(): Promise<Buffer> {
  const group = await readFile(join(SAMPLES, 'sample4.jpg'));
  const { width = 0, height = 0 } = await sharp(group).metadata();
  return sharp(group)
    .extract({ left: 0, top: 0, width: Math.round(width * 0.34), height })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function searchOnce(address: string, eventId: string, selfie: Buffer, turn: number): Promise<number> {
  const form = new FormData();
  form.append('consent', 'true');
  form.append('file', new Blob([Uint8Array.from(selfie)], { type: 'image/jpeg' }), 'face.jpg');
  const base = `${address}/public/recognition-service/api/v1/selfies`;
  const headers = { 'x-forwarded-for': `10.2.${turn >> 8}.${turn & 255}` };
  const startedMs = performance.now();
  const begun = await fetch(`${base}?albumId=${eventId}`, { method: 'POST', body: form, headers });
  if (begun.status !== 201)
    throw new Error(`a selfie was answered with ${begun.status}: ${await begun.text()}`);
  const { selfieId } = (await begun.json()) as { selfieId: string };
  for (;;) {
    const found = (await (await fetch(`${base}/${selfieId}`)).json()) as { state: string; code?: string };
    if (found.state === 'Ready') return performance.now() - startedMs;
    if (found.state === 'Failed') throw new Error(`the selfie failed: ${found.code}`);
    await sleep(20);
  }
}

async function searchMany(
  address: string,
  eventId: string,
  selfie: Buffer,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    times.push(await searchOnce(address, eventId, selfie, turn));
    await sleep(100);
  }
  return times.toSorted((one, other) => one - other);
}

/** Sends page requests at a fixed rate, however slow the answers are, while something else is measured. */
async function besidePages<T>(url: string, work: () => Promise<T>): Promise<T> {
  const answers: Promise<void>[] = [];
  const ask = async () => {
    const page = await fetch(url);
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`a page was answered with ${page.status}`);
  };
  const timer = setInterval(() => answers.push(ask()), 1_000 / PAGES_A_SECOND);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(answers);
  }
}

/** Reads the resident memory of a process, in MiB. Linux only. */
async function readResidentMib(pid: number): Promise<number> {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

async function measure(shop: ShopFolder, faces: number, selfies: number): Promise<Figure[]> {
  const threads = String(availableParallelism());
  const folder = join(shop.dataDir, 'card');
  await fillFolder(folder, (await loadRacePhotos()).photos, IMPORT_PHOTOS);
  const eventId = await shop.withPlatform((deps) => fillEvent(deps, faces));
  const server = shop.run(['serve', '--demo'], { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const address = (await server.ready()).replace('localhost', '127.0.0.1');
  const selfie = await cutSelfie();
  const first = await searchOnce(address, eventId, selfie, 60_000);
  const idle = await searchMany(address, eventId, selfie, selfies);
  const page = new URL(`/event/${eventId}`, address).href;
  const beside = await besidePages(page, () => searchMany(address, eventId, selfie, selfies));
  const resident = await readResidentMib(server.pid);
  const importing = shop.run(
    [
      'import',
      folder,
      '--tenant',
      TENANT,
      '--title',
      'Beside',
      '--date',
      '2026-05-10',
      '--min-edge',
      '0',
      '--face-ground',
      'A bench',
    ],
    { READER_THREADS: threads },
  );
  await sleep(8_000);
  const busy = await searchMany(address, eventId, selfie, selfies);
  for (const each of [importing, server]) each.signal('SIGKILL');
  await Promise.all([importing.ended, server.ended]);
  const p95 = (times: number[]) =>
    times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Number.NaN;
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    { name: 'faces in the event', measured: String(faces) },
    { name: 'first selfie, which loads the models and the faces', measured: ms(first) },
    { name: `idle, ${selfies} selfies`, measured: `p50 ${ms(median(idle))}, p95 ${ms(p95(idle))}` },
    {
      name: `beside ${PAGES_A_SECOND} pages a second`,
      measured: `p50 ${ms(median(beside))}, p95 ${ms(p95(beside))}`,
    },
    {
      name: 'resident memory of the server after the pages',
      measured: `${resident} MiB`,
      limit: `≤ ${RESIDENT_MAX_MIB} MiB`,
      isKept: resident <= RESIDENT_MAX_MIB,
    },
    {
      name: `during an import with ${threads} threads`,
      measured: `p50 ${ms(median(busy))}, p95 ${ms(p95(busy))}`,
      limit: `p95 ≤ ${P95_MAX_MS} ms`,
      isKept: p95(busy) <= P95_MAX_MS,
    },
  ];
}

const { values } = parseArgs({
  options: { faces: { type: 'string', default: '100000' }, selfies: { type: 'string', default: '30' } },
});
const shop = await createShopFolder();
try {
  console.log(
    markdownTable('selfie to result', await measure(shop, Number(values.faces), Number(values.selfies))),
  );
} finally {
  await shop.remove();
}
