/**
 * Measures how a bad connection affects the upload of a folder. The upload page in a browser and `photofinish send`
 * send it through a proxy that limits, delays and cuts the connection. Reports the lost and duplicated photos, the
 * bytes that were sent twice, and when the first photo was for sale. Photos are padded to their size after the end of
 * the picture, because the bench measures the connection. For the browser it also reports the memory, which is
 * realistic only with pictures as large as a camera's (`--pixels 6000`). Less `--noise` makes smaller files.
 *
 *     npm run build && node bench/uploads.ts [--ways page,send] [--photos 2000] [--cuts 200] [--mb 8] [--pixels 3000] [--noise 12]
 *       [--rate 12] [--delay 40]
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium } from 'playwright-core';
import sharp from 'sharp';
import type { CallOutput } from '#contract/call-types.ts';
import type { uploadSchemas } from '#contract/uploads.schema.ts';
import { UPLOAD_PREVIEWS_PATH, uploadRoutes } from '#contract/uploads.ts';
import { drawPreview } from '#server/commands/send/draw-preview.ts';
import { type BadLine, openBadLine } from '#tests/factories/bad-line.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { readShareOfMemory } from '#tests/factories/process-figures.ts';
import { findTestBrowser } from '#tests/factories/test-browser.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { createShopFolder, findFreePort } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const { values } = parseArgs({
  options: {
    ways: { type: 'string', default: 'page,send' },
    photos: { type: 'string', default: '2000' },
    cuts: { type: 'string', default: '200' },
    mb: { type: 'string', default: '8' },
    pixels: { type: 'string', default: '3000' },
    noise: { type: 'string', default: '12' },
    rate: { type: 'string', default: '12' },
    delay: { type: 'string', default: '40' },
  },
});
const [PHOTOS, CUTS, DELAY_MS] = [values.photos, values.cuts, values.delay].map(Number) as [
  number,
  number,
  number,
];
const WIDTH = Number(values.pixels);
const BYTES_PER_SECOND = Number(values.rate) * 1e6;
const TENANT = 'photofinish';
const ASKED_EVERY_MS = 250;
const TWICE_MAX = 0.03;
const FIRST_MAX_S = 60;
const MEMORY_MAX_MIB = 300;

/** An upload in one way over one bad connection. */
interface Run {
  lost: number;
  doubled: number;
  cuts: number;
  /** The share of the bytes that was sent in addition to the photos and previews. */
  twice: number;
  firstSeconds: number;
  seconds: number;
  /** The browser's peak memory in MiB: the page's own process, and all processes. */
  memory: BrowserMemory | undefined;
}

interface BrowserMemory {
  pageMib: number;
  allMib: number;
}

interface Sending {
  previewBytes: number;
  readMemory?(): Promise<BrowserMemory>;
  end(): Promise<void>;
}

type Sender = (link: string, folder: string) => Promise<Sending>;

async function writePhotos(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const noise = { type: 'gaussian', mean: 120, sigma: Number(values.noise) } as const;
  const picture = await sharp({
    create: { width: WIDTH, height: (WIDTH * 2) / 3, channels: 3, background: 'white', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const photo = Buffer.alloc(Math.max(Number(values.mb) * 1e6, picture.length + 8));
  picture.copy(photo);
  for (let index = 0; index < PHOTOS; index += 1) {
    photo.writeUInt32BE(index, photo.length - 4);
    await writeFile(join(folder, `DSC_${String(index).padStart(5, '0')}.JPG`), photo);
  }
  return photo;
}

/** Cuts the connection whenever this much more has been sent. */
async function cutWhileSending(line: BadLine, isDone: () => boolean): Promise<void> {
  const step = (PHOTOS * photo.length) / (CUTS + 1);
  while (!isDone() && line.cuts() < CUTS) {
    if (line.carried() > step * (line.cuts() + 1)) line.cutAll();
    await sleep(20);
  }
}

async function readBrowserMemory(session: CDPSession): Promise<BrowserMemory> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const all = await Promise.all(
    // A process may have ended meanwhile.
    processInfo.map(async ({ id, type }) => ({ type, mib: await readShareOfMemory(id).catch(() => 0) })),
  );
  const sum = (processes: typeof all): number => processes.reduce((total, { mib }) => total + mib, 0);
  return { pageMib: sum(all.filter(({ type }) => type === 'renderer')), allMib: sum(all) };
}

async function measure(photographer: string, start: Sender, isLast: boolean): Promise<Run> {
  const { eventId, token } = await shop.withPlatform(async (deps) => {
    const made = await makeEvent(deps, { tenantId: TENANT, photos: [], date: '2026-05-10' });
    const link = await makeUploadLink({ deps }, { tenantId: TENANT, eventId: made.eventId, photographer });
    return { eventId: made.eventId, token: link.token };
  });
  const line = await openBadLine(port, [0], { bytesPerSecond: BYTES_PER_SECOND, delayMs: DELAY_MS });
  let [isDone, first, there] = [false, 0, 0];
  let memory: BrowserMemory | undefined;
  const startedMs = performance.now();
  const sending = await start(`http://127.0.0.1:${line.port}/upload#${token}`, folder);
  const cutting = cutWhileSending(line, () => isDone);
  const { path } = uploadRoutes.getUpload;
  while (!isDone) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { counts } = (await response.json()) as CallOutput<typeof uploadSchemas.getUpload>;
    if (first === 0 && counts.published > 0) first = performance.now() - startedMs;
    if (there === 0 && counts.received >= PHOTOS) there = performance.now() - startedMs;
    // Set for a run in which the worker has nothing left to do.
    isDone = there > 0 && (isLast || counts.published >= PHOTOS);
    const { pageMib, allMib } = (await sending.readMemory?.()) ?? { pageMib: 0, allMib: 0 };
    if (pageMib > 0)
      memory = {
        pageMib: Math.max(pageMib, memory?.pageMib ?? 0),
        allMib: Math.max(allMib, memory?.allMib ?? 0),
      };
    await sleep(ASKED_EVERY_MS);
  }
  await cutting;
  await sending.end();
  const hashes = await shop.withPlatform(async (deps) =>
    deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('photos').select('contentHash').where('eventId', '=', eventId).execute(),
    ),
  );
  const distinct = new Set(hashes.map((row) => row.contentHash)).size;
  const wanted = PHOTOS * (photo.length + sending.previewBytes);
  const run = {
    lost: PHOTOS - distinct,
    doubled: hashes.length - distinct,
    cuts: line.cuts(),
    twice: line.carried() / wanted - 1,
    firstSeconds: first / 1000,
    seconds: there / 1000,
    memory,
  };
  await line.close();
  return run;
}

const machine = describeMachine();
const shop = await createShopFolder();
const port = await findFreePort();
const folder = join(shop.dataDir, 'card');
const environment = { DESK_URL: 'http://127.0.0.1', PORT: String(port) };
const photo = await writePhotos(folder);
const server = shop.run(['serve', '--demo'], environment);
await server.ready();
shop.run(['work', '--demo'], environment);
const browser = await chromium.launch({ ...(await findTestBrowser()), args: ['--no-sandbox'] });
try {
  const byCommand: Sender = async (link, from) => {
    const run = shop.run(['send', from, '--json', '--other-days', 'send'], { UPLOAD_LINK: link });
    const previewBytes = (await drawPreview(photo))?.bytes.byteLength ?? 0;
    return { previewBytes, end: async () => void (await run.ended) };
  };
  const byPage: Sender = async (link, from) => {
    const page = await browser.newPage();
    let previewBytes = 0;
    page.on('requestfinished', async (request) => {
      if (previewBytes === 0 && request.url().includes(UPLOAD_PREVIEWS_PATH))
        previewBytes = Number((await request.allHeaders())['content-length'] ?? 0);
    });
    await page.goto(link);
    await page.locator('input[type=file]').nth(1).setInputFiles(from);
    while (previewBytes === 0) await sleep(20);
    const session = await browser.newBrowserCDPSession();
    return {
      previewBytes,
      readMemory: () => readBrowserMemory(session),
      end: () => page.close(),
    };
  };
  const all = [
    { way: 'page', name: 'the page', photographer: 'Ada Lindqvist', start: byPage },
    { way: 'send', name: '`photofinish send`', photographer: 'Bruno Marti', start: byCommand },
  ];
  const chosen = all.filter(({ way }) => values.ways.split(',').includes(way));
  const runs: { name: string; run: Run }[] = [];
  for (const { name, photographer, start } of chosen)
    runs.push({ name, run: await measure(photographer, start, runs.length === chosen.length - 1) });
  const figures = runs.flatMap(({ name, run }): Figure[] => [
    {
      name: `${name}: photos lost, photos duplicated`,
      measured: `${run.lost}, ${run.doubled}`,
      limit: '0, 0',
      isKept: run.lost + run.doubled === 0,
    },
    {
      name: `${name}: bytes sent twice`,
      measured: `${(run.twice * 100).toFixed(2)} % at ${run.cuts} cuts`,
      limit: '≤ 3 %',
      isKept: run.twice <= TWICE_MAX,
    },
    {
      name: `${name}: first photo for sale after`,
      measured: `${run.firstSeconds.toFixed(1)} s`,
      limit: '≤ 60 s',
      isKept: run.firstSeconds <= FIRST_MAX_S,
    },
    { name: `${name}: all photos there after`, measured: `${run.seconds.toFixed(0)} s` },
    ...(run.memory === undefined
      ? []
      : [
          {
            name: `${name}: peak memory`,
            measured: `${run.memory.pageMib.toFixed(0)} MiB, with the rest of the browser ${run.memory.allMib.toFixed(0)}`,
            limit: '≤ 300 MiB',
            isKept: run.memory.pageMib <= MEMORY_MAX_MIB,
          },
        ]),
  ]);
  const title = `${PHOTOS} photos of ${(photo.length / 1e6).toFixed(1)} MB, ${WIDTH} pixels wide, ${values.rate} MB a second, ${DELAY_MS} ms late, cut ${CUTS} times`;
  console.log(markdownTable(title, figures, machine));
} finally {
  await browser.close();
  await shop.remove();
  await rm(folder, { recursive: true, force: true });
}
