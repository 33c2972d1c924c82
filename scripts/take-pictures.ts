/**
 * Takes the README's pictures from a running shop: a demo of its own, a real Chromium, a real import.
 *
 *     npm run pictures -- [--photos 48]
 *
 * `--photos` is how many of the demo's photos must be there before the first picture; the whole demo has 160.
 */
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon } from '#demo/event.ts';
import { drawingOrder, planEvent } from '#demo/plan-event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { demoFolder } from '#server/commands/start-demo.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { drawTerminal } from './pictures/draw-terminal.ts';
import { type DemoShop, openDemoShop, runPhotofinish } from './pictures/open-demo-shop.ts';
import { savePicture } from './pictures/save-picture.ts';
import {
  DESKTOP,
  openChromium,
  PHONE,
  STOPS,
  type Stop,
  takePicture,
  visit,
  walkJourney,
} from './pictures/walk-shop.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const ALL_BYTES_MAX = 1_500_000;
/** What a wide screen shows better than a phone. */
const DESKTOP_STOPS: readonly Stop[] = ['home', 'event', 'results', 'viewer', 'success'];

/** The runner with the most clear bibs among the photos that are drawn first. */
function pickBib(photos: number): string {
  const drawn = new Set(
    drawingOrder(planEvent(lakesideHalfMarathon))
      .slice(0, photos)
      .map(({ file }) => file),
  );
  const clear = demoTruth()
    .filter(({ file }) => drawn.has(file))
    .flatMap(({ runners }) => runners.filter(({ bibShown }) => bibShown === 'clear').map(({ bib }) => bib));
  const counts = Map.groupBy(clear, (bib) => bib);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) throw new Error('nobody can be read on the first photos');
  return most[0];
}

type Save = (name: string, png: Buffer) => Promise<void>;

async function pictureJourneys(shop: DemoShop, browser: Browser, save: Save, photos: number): Promise<void> {
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, photos);
  const journey = { address: shop.addressOf('photofinish'), event, bib: pickBib(photos) };
  const devices = [
    { name: 'phone', options: PHONE, stops: STOPS },
    { name: 'desktop', options: DESKTOP, stops: DESKTOP_STOPS },
    { name: 'phone-dark', options: { ...PHONE, colorScheme: 'dark' }, stops: ['results'] },
  ] as const;
  for (const { name, options, stops } of devices) {
    await visit(browser, options, (page) =>
      walkJourney(page, journey, async (stop) => {
        if ((stops as readonly Stop[]).includes(stop)) await save(`${name}-${stop}`, await takePicture(page));
      }),
    );
  }
}

/** The same house under other names: a Russian brand in roubles and a German white label. */
async function pictureTenants(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const brands = [
    { tenantId: 'marafon', locale: 'ru-RU', event: eveningEmbankmentRun },
    { tenantId: 'laufbilder', locale: 'de-DE', event: autumnParkRun },
  ];
  for (const { tenantId, locale, event } of brands) {
    await shop.waitForPhotos(tenantId, event.slug, planEvent(event).length);
    await visit(browser, { ...PHONE, locale }, async (page) => {
      await page.goto(shop.addressOf(tenantId));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await save(`phone-home-${tenantId}`, await takePicture(page));
    });
  }
}

/** A bar tells more than ten of it: the first and the last lines of progress stand for all. */
function shorten(lines: readonly string[]): string[] {
  const isProgress = (line: string): boolean => /^[█░]/.test(line);
  const progress = lines.filter(isProgress);
  const shown = new Set([progress[0], ...progress.slice(-2)]);
  return lines.filter((line) => !isProgress(line) || shown.has(line));
}

/** What an operator sees of an import in which one file came broken from the camera's card. */
async function pictureImport(drawn: string, save: Save): Promise<void> {
  const shop = await createShopFolder();
  try {
    const desk = join(shop.dataDir, 'operator');
    const files = (await readdir(drawn)).filter((name) => name.endsWith('.jpg')).toSorted();
    await cp(drawn, join(desk, 'race'), { recursive: true });
    const whole = await readFile(join(drawn, files[0] ?? ''));
    await writeFile(join(desk, 'race', 'IMG_0413.jpg'), whole.subarray(0, whole.byteLength / 3));
    await writeFile(join(desk, 'runners.csv'), startListCsv(autumnParkRun));
    const first = ['import', 'race', '--tenant', 'photofinish', '--title', 'Autumn Park Run'];
    const then = ['--date', '2026-10-25', '--start-list', 'runners.csv', '--photo-price', '7.50'];
    const folders = { cwd: desk, dataDir: shop.dataDir };
    const printed = await runPhotofinish([...first, ...then], folders);
    const type = (args: readonly string[]): string =>
      args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg)).join(' ');
    const typed = [`$ npx photofinish ${type(first)} \\`, `>    ${type(then)}`];
    await save('terminal-import', await drawTerminal([...typed, ...shorten(printed.trimEnd().split('\n'))]));
  } finally {
    await shop.remove();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { photos: { type: 'string', default: '48' } } });
  const photos = Math.max(1, Number.parseInt(values.photos, 10) || 1);
  await stat(join(PAGES_FOLDER, 'index.html')).catch(() => {
    throw new Error('The pages are not built: npm run build.');
  });
  await rm(FOLDER, { recursive: true, force: true });
  let all = 0;
  const save: Save = async (name, png) => {
    const bytes = await savePicture(png, join(FOLDER, `${name}.webp`));
    all += bytes;
    console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(0).padStart(4)} kB`);
  };
  const desk = await makeTempFolder('card');
  const shop = await openDemoShop();
  try {
    const browser = await openChromium();
    try {
      await pictureJourneys(shop, browser, save, photos);
      await pictureTenants(shop, browser, save);
    } finally {
      await browser.close();
    }
    await cp(join(demoFolder(shop.dataDir), autumnParkRun.slug, 'photos'), desk, { recursive: true });
  } finally {
    await shop.close();
  }
  await pictureImport(join(desk, 'schlosspark'), save);
  await rm(desk, { recursive: true, force: true });
  console.log(`${'all together'.padEnd(24)} ${(all / 1000).toFixed(0).padStart(4)} kB`);
  if (all > ALL_BYTES_MAX)
    throw new Error(`The pictures are heavier than ${ALL_BYTES_MAX / 1000} kB together.`);
}

await main();
