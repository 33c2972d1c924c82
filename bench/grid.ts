/**
 * Measures scrolling through an event of thousands of photos on a simulated phone: Chromium's CPU throttling makes it a
 * quarter as fast as this machine. First scrolls down to the end while the list loads piece by piece, then up and down
 * the loaded list. Counts the browser's long tasks (over 50 ms). At the end counts the page's nodes and measures its
 * heap after a garbage collection.
 *
 *     npm run build && node bench/grid.ts [--photos 5000] [--slowdown 4]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { addToCounts, findOrCreateEvent } from '#finding/events/index.ts';
import { insertReceived, markPublished, photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TENANT = 'photofinish';
const VIEWPORT = { width: 390, height: 844 };
/** The speed of quick flicks, in pixels per second. */
const SCROLL_SPEED = 5_000;
const LONG_TASK_MS = 50;
/** The home page has about three hundred nodes; a screenful of photos with its margins may have some times as many. */
const LIMITS = { nodes: 2_500, heapMb: 40 };
/** Different thumbnails, so that the browser decodes as much as it would for a race. */
const DRAWINGS = 60;
const ROWS_A_TRANSACTION = 500;

/** Draws a thumbnail with as much to decode as a photo's. */
function drawThumb(seed: number, width: number, height: number): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 151) % 256 };
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .blur(3)
    .webp({ quality: 70 })
    .toBuffer();
}

/** Publishes an event with the given number of photos, every fourth of them upright. @returns its id */
async function publishEvent(deps: AppDeps, count: number): Promise<string> {
  const { eventId } = await findOrCreateEvent(
    deps,
    { tenantId: TENANT },
    {
      title: 'Long Run',
      date: '2026-05-10',
      timeZone: 'UTC',
      cameraOffsets: {},
      city: 'Seewalden',
      country: 'AT',
      externalEventId: null,
      distances: [],
      isSecure: false,
      verificationFactor: 'None',
    },
  );
  const isUpright = (number: number): boolean => number % 4 === 0;
  const drawings = await Promise.all(
    Array.from({ length: DRAWINGS }, (_none, seed) =>
      isUpright(seed) ? drawThumb(seed, 267, 400) : drawThumb(seed, 600, 400),
    ),
  );
  for (let from = 0; from < count; from += ROWS_A_TRANSACTION) {
    const numbers = Array.from(
      { length: Math.min(ROWS_A_TRANSACTION, count - from) },
      (_none, at) => from + at,
    );
    const photos = numbers.map((number) => ({
      photoId: deps.newId(),
      eventId,
      contentHash: randomUUID(),
      fileName: `${number}.jpg`,
      folder: '',
      byteSize: 1_000_000,
      format: 'jpeg' as const,
      number,
    }));
    for (const photo of photos)
      await deps.storage.put(
        tenantKey(TENANT, photoFiles(eventId, photo).thumb),
        drawings[photo.number % DRAWINGS] ?? Buffer.alloc(0),
      );
    await deps.database.inTenant(TENANT, async (scope) => {
      for (const { number, ...photo } of photos) {
        await insertReceived(scope, photo);
        const [width, height] = isUpright(number) ? [4000, 6000] : [6000, 4000];
        const takenAt = new Date(Date.UTC(2026, 4, 10, 9, 0, number));
        const facts = {
          width,
          height,
          takenAt,
          camera: null,
          spot: null,
          photographerId: null,
          byteSize: 1_000_000,
          crc32: 0,
        };
        await markPublished(scope, photo.photoId, facts, deps.clock.now());
      }
      await addToCounts(scope, eventId, { published: photos.length });
    });
  }
  return eventId;
}

/** Scripts that run in the page, so they are strings. */
const WATCH = `window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });`;
const TO_END = 'document.documentElement.scrollHeight - innerHeight - scrollY';

/** Scrolls by this distance (up if negative), and waits for the next frame. */
async function scroll(page: Page, session: CDPSession, distance: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: VIEWPORT.width / 2,
    y: VIEWPORT.height / 2,
    yDistance: -distance,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
  });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

interface Scrolled {
  longTasksMs: number[];
  pixels: number;
}

async function watchScrolling(page: Page, work: () => Promise<void>): Promise<Scrolled> {
  const from = Number(await page.evaluate('scrollY'));
  await page.evaluate('window.longTasks.length = 0');
  await work();
  const longTasksMs = (await page.evaluate('window.longTasks')) as number[];
  return { longTasksMs, pixels: Math.abs(Number(await page.evaluate('scrollY')) - from) };
}

function taskFigure(name: string, { longTasksMs, pixels }: Scrolled): Figure {
  const longest = Math.max(0, ...longTasksMs);
  const screens = Math.round(pixels / VIEWPORT.height);
  return {
    name: `tasks over ${LONG_TASK_MS} ms, ${name} (${screens} screens)`,
    measured:
      longTasksMs.length === 0 ? 'none' : `${longTasksMs.length}, the longest ${longest.toFixed(0)} ms`,
    limit: 'none',
    isKept: longTasksMs.length === 0,
  };
}

async function measure(page: Page, address: string, slowdown: number): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(WATCH);
  await page.goto(address);
  await page.locator('main ul img').nth(3).waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const down = await watchScrolling(page, async () => {
    for (let still = 0; still < 3; ) {
      await scroll(page, session, 4 * VIEWPORT.height);
      // At the end of the loaded list, the next part is being loaded.
      if (Number(await page.evaluate(TO_END)) > 1) still = 0;
      else {
        still += 1;
        await page.waitForTimeout(300);
      }
    }
  });
  const length = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const again = await watchScrolling(page, () => scroll(page, session, -length));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const nodes = Number(await page.evaluate(`document.querySelectorAll('*').length`));
  const heapMb = metric('JSHeapUsedSize') / 1e6;
  return [
    taskFigure('down, loading', down),
    taskFigure('all the way up', again),
    {
      name: 'nodes of the page',
      measured: String(nodes),
      limit: `≤ ${LIMITS.nodes}`,
      isKept: nodes <= LIMITS.nodes,
    },
    {
      name: 'heap',
      measured: `${heapMb.toFixed(1)} MB`,
      limit: `≤ ${LIMITS.heapMb} MB`,
      isKept: heapMb <= LIMITS.heapMb,
    },
  ];
}

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '5000' }, slowdown: { type: 'string', default: '4' } },
});
const count = Number(values.photos);
const shop = await createShopFolder();
try {
  const eventId = await shop.withPlatform((deps) => publishEvent(deps, count));
  const address = new URL(await shop.run(['start', '--no-demo'], { PORT: '0' }).ready());
  address.hostname = `${TENANT}.localhost`;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      viewport: VIEWPORT,
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const figures = await measure(page, new URL(`/event/${eventId}`, address).href, Number(values.slowdown));
    console.log(markdownTable(`a grid of ${count} photos, ${values.slowdown} × slower`, figures));
  } finally {
    await browser.close();
  }
} finally {
  await shop.remove();
}
