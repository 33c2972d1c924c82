/**
 * Takes the README's pictures from a running shop: a demo of its own, a real Chromium, a real import.
 *
 *     npm run pictures -- [--photos 48] [--only-terminal]
 *
 * `--photos` is how many of the demo's photos must be there before the first picture; the whole demo has 160.
 */
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon } from '#demo/event.ts';
import { drawingOrder, planEvent } from '#demo/plan-event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { demoFolder } from '#server/commands/start-demo.ts';
import { cutSelfie } from '#tests/factories/cut-selfie.ts';
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

/** Somebody without a bib finds themselves by their face: that of a photo that shows one face alone. */
async function pictureSelfie(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, 1);
  const folder = join(demoFolder(shop.dataDir), lakesideHalfMarathon.slug, 'photos');
  const drawn = new Set(await readdir(folder, { recursive: true }));
  const portrait = demoTruth().find(
    ({ file, runners }) =>
      drawn.has(file) && runners.length === 1 && runners.every(({ isFaceVisible }) => isFaceVisible),
  );
  if (portrait === undefined) throw new Error('nobody shows their face alone');
  const selfie = await cutSelfie(await readFile(join(folder, portrait.file)));
  await visit(browser, PHONE, async (page) => {
    await page.goto(`${shop.addressOf('photofinish')}/event/${event.eventId}`);
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('checkbox').check();
    await save('phone-selfie', await takePicture(page));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await choosing).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: selfie });
    await page.getByRole('heading', { level: 1, name: /of you/ }).waitFor();
    await save('phone-found-by-selfie', await takePicture(page));
  });
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

const linesOf = (printed: string): string[] => printed.trimEnd().split('\n');

/** What an operator types, as it looks in a terminal. */
function typed(...rows: string[][]): string[] {
  const type = (args: readonly string[]) =>
    args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg)).join(' ');
  return rows.map((args, index) => {
    const end = index < rows.length - 1 ? ' \\' : '';
    return index === 0 ? `$ npx photofinish ${type(args)}${end}` : `>     ${type(args)}${end}`;
  });
}

/** An import as an operator sees it, from the start list to the last photo; one file came broken from its card. */
async function pictureImport(browser: Browser, save: Save): Promise<void> {
  const shop = await createShopFolder();
  try {
    const desk = join(shop.dataDir, 'operator');
    for await (const { index, total } of drawDemoEvent({ folder: join(desk, 'drawn'), event: autumnParkRun }))
      if (index === total) console.log(`${total} photos drawn`);
    await rename(join(desk, 'drawn', 'photos'), join(desk, 'race'));
    const [first = ''] = (await readdir(join(desk, 'race'), { recursive: true })).filter((name) =>
      name.endsWith('.jpg'),
    );
    const whole = await readFile(join(desk, 'race', first));
    await writeFile(join(desk, 'race', 'IMG_0413.jpg'), whole.subarray(0, whole.byteLength / 3));
    await writeFile(join(desk, 'runners.csv'), startListCsv(autumnParkRun));
    const folders = { cwd: desk, dataDir: shop.dataDir };
    const look = ['start-list', 'runners.csv', '--dry-run'];
    const take = [
      ['import', 'race', '--tenant', 'photofinish', '--title', 'Autumn Park Run', '--date', '2026-10-25'],
      ['--start-list', 'runners.csv', '--time-zone', 'Europe/Berlin', '--photo-price', '7.50'],
    ];
    const ask = ['status', '--tenant', 'photofinish'];
    const understood = await runPhotofinish(look, folders);
    const importing = runPhotofinish(take.flat(), folders);
    const meanwhile = await askUntil(() => runPhotofinish(ask, folders), HALF_READ);
    const imported = await importing;
    const published = await runPhotofinish(ask, folders);
    const blank = [''];
    const terminal = (...parts: string[][]) => drawTerminal(browser, parts.flat());
    await save('terminal-start-list', await terminal(typed(look), linesOf(understood)));
    await save(
      'terminal-import',
      await terminal(
        ...[typed(...take), shorten(linesOf(imported)), blank],
        ...[['# meanwhile, in another terminal'], typed(ask), linesOf(meanwhile), blank],
        ...[['# afterwards'], typed(ask), linesOf(published)],
      ),
    );
  } finally {
    await shop.remove();
  }
}

/** An import in full swing. */
const HALF_READ = /[1-9]\d* processing, [1-9]\d* published/;

async function askUntil(run: () => Promise<string>, wanted: RegExp): Promise<string> {
  let printed = '';
  for (let tries = 0; tries < 40; tries++) {
    printed = await run();
    if (wanted.test(printed)) return printed;
  }
  throw new Error(`never printed ${wanted}, at last:\n${printed}`);
}

async function pictureShop(browser: Browser, save: Save, photos: number): Promise<void> {
  const shop = await openDemoShop();
  try {
    await pictureJourneys(shop, browser, save, photos);
    await pictureSelfie(shop, browser, save);
    await pictureTenants(shop, browser, save);
  } finally {
    await shop.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string', default: '48' },
      'only-terminal': { type: 'boolean', default: false },
    },
  });
  const photos = Math.max(1, Number.parseInt(values.photos, 10) || 1);
  await stat(join(PAGES_FOLDER, 'index.html')).catch(() => {
    throw new Error('The pages are not built: npm run build.');
  });
  const isAll = values['only-terminal'] !== true;
  if (isAll) await rm(FOLDER, { recursive: true, force: true });
  let all = 0;
  const save: Save = async (name, png) => {
    const bytes = await savePicture(png, join(FOLDER, `${name}.webp`));
    all += bytes;
    console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(0).padStart(4)} kB`);
  };
  const browser = await openChromium();
  try {
    if (isAll) await pictureShop(browser, save, photos);
    await pictureImport(browser, save);
  } finally {
    await browser.close();
  }
  console.log(`${'all together'.padEnd(24)} ${(all / 1000).toFixed(0).padStart(4)} kB`);
  if (all > ALL_BYTES_MAX)
    throw new Error(`The pictures are heavier than ${ALL_BYTES_MAX / 1000} kB together.`);
}

await main();
