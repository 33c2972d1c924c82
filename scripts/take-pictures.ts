/**
 * Takes pictures of a running shop: a demo of its own, a real Chromium, a real import.
 *
 *     npm run pictures -- [--photos 48] [--part shop|race-day|terminal] [--data FOLDER]
 *     npm run pictures -- --all FOLDER [--language el] [--tenant marafon] [--only cart,order] [--device phone]
 *         [--data FOLDER]
 *
 * Without `--all` it takes the README's pictures, with `--part` only some of them. `--photos` is the number of the
 * demo's 160 photos that must be published before the first picture: 48 for the README, otherwise all.
 *
 * With `--all` it takes pictures of every page and state that a visitor sees, light and dark, on a phone and a
 * desktop, and puts them into a folder, with sheets that show several at a time. `--only` selects scenes by the
 * beginnings of their names. `--data` keeps the shop's data folder for the next run, because drawing and reading
 * the demo takes some minutes.
 */
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { isLanguage } from '#contract/languages.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { openDemoShop } from './pictures/open-demo-shop.ts';
import { type PagesOptions, picturePages } from './pictures/pages/picture-pages.ts';
import { pictureImport } from './pictures/picture-import.ts';
import {
  pictureDesk,
  pictureFrames,
  pictureJourneys,
  pictureSelfie,
  pictureTenants,
  pictureVideos,
} from './pictures/picture-journeys.ts';
import { pictureRaceDay } from './pictures/picture-race-day.ts';
import { type Save, savePicture } from './pictures/save-picture.ts';
import { openChromium } from './pictures/walk-shop.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const ALL_BYTES_MAX = 1_800_000;
const README_PHOTOS = 48;

const README_PARTS = ['shop', 'race-day', 'terminal'] as const;
type ReadmePart = (typeof README_PARTS)[number];

interface ReadmeOptions {
  photos: number;
  /** The pictures to take; all by default. */
  part: ReadmePart | undefined;
  /** The data folder, which is kept; without it the shop's data is deleted afterwards. */
  dataDir: string | undefined;
}

async function pictureShop(browser: Browser, save: Save, input: ReadmeOptions): Promise<void> {
  const shop = await openDemoShop(input.dataDir);
  try {
    await pictureJourneys(shop, browser, save, input.photos);
    await pictureSelfie(shop, browser, save);
    await pictureTenants(shop, browser, save);
    await pictureFrames(shop, browser, save);
    await pictureDesk(shop, browser, save);
    await pictureVideos(shop, browser, save);
  } finally {
    await shop.close();
  }
}

/** Takes the README's pictures. */
async function pictureReadme(browser: Browser, input: ReadmeOptions): Promise<void> {
  if (input.part === undefined) await rm(FOLDER, { recursive: true, force: true });
  let all = 0;
  const save: Save = async (name, png) => {
    const bytes = await savePicture(png, join(FOLDER, `${name}.webp`));
    all += bytes;
    console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(0).padStart(4)} kB`);
  };
  const wants = (part: ReadmePart): boolean => input.part === undefined || input.part === part;
  if (wants('shop')) await pictureShop(browser, save, input);
  if (wants('race-day')) await pictureRaceDay(browser, save);
  if (wants('terminal')) await pictureImport(browser, save);
  console.log(`${'all together'.padEnd(24)} ${(all / 1000).toFixed(0).padStart(4)} kB`);
  if (all > ALL_BYTES_MAX)
    throw new Error(`The pictures are heavier than ${ALL_BYTES_MAX / 1000} kB together.`);
}

/** Takes pictures of every page; exits with 1 if one could not be taken. */
async function pictureEveryPage(browser: Browser, input: PagesOptions, dataDir?: string): Promise<void> {
  const shop = await openDemoShop(dataDir);
  try {
    const faults = await picturePages(shop, browser, input);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}

function readPart(text: string | undefined): ReadmePart | undefined {
  const part = README_PARTS.find((name) => name === text);
  if (part === undefined && text !== undefined)
    throw new Error(`--part ${text} is not one of ${README_PARTS.join(', ')}.`);
  return part;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      part: { type: 'string' },
      all: { type: 'string' },
      language: { type: 'string', default: 'en' },
      tenant: { type: 'string', default: 'photofinish' },
      only: { type: 'string', default: '' },
      device: { type: 'string' },
      data: { type: 'string' },
    },
  });
  await stat(join(PAGES_FOLDER, 'index.html')).catch(() => {
    throw new Error('The pages are not built: npm run build.');
  });
  const photos =
    values.photos === undefined ? undefined : Math.max(1, Number.parseInt(values.photos, 10) || 1);
  const dataDir = values.data === undefined ? undefined : resolve(values.data);
  const browser = await openChromium();
  try {
    if (values.all === undefined) {
      await pictureReadme(browser, {
        photos: photos ?? README_PHOTOS,
        part: readPart(values.part),
        dataDir,
      });
      return;
    }
    if (!isLanguage(values.language))
      throw new Error(`--language ${values.language} is not a language of the product.`);
    const only = values.only.split(',').filter((name) => name !== '');
    const folder = resolve(values.all);
    await pictureEveryPage(
      browser,
      { folder, tenantId: values.tenant, language: values.language, only, photos, device: values.device },
      dataDir,
    );
  } finally {
    await browser.close();
  }
}

await main();
