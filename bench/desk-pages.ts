/**
 * Measures how quickly the desk's pages respond to an owner of the demo's shop. Measures how long each area takes to
 * become usable with an empty cache. Then decides doubtful bibs and corrects 100 wrong bibs by keyboard, and measures
 * the time from a key press to the next picture on the screen.
 *
 *     npm run build && node bench/desk-pages.ts [--runs 3] [--pace 1000] [--data FOLDER]
 *
 * `--pace` is the viewing time of a picture, in ms. `--data` keeps the generated demo for the next run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { lakesideHalfMarathon } from '#demo/event.ts';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { openDemoShop } from '../scripts/pictures/open-demo-shop.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pace: { type: 'string', default: '1000' },
    data: { type: 'string' },
  },
});
const RUNS = Number(values.runs);
const PACE_MS = Number(values.pace);
const TENANT = 'photofinish';
const DEMO_PHOTOS = 160;
const WRONG_BIBS = 100;
const READINGS_MAX = 60;
const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const LIMITS = { pageMs: 1_500, readingsAMinute: 30 };
const AREAS = [
  'today',
  'events',
  'participants',
  'photos',
  'review',
  'photographers',
  'orders',
  'settings',
  'settings/catalogs',
  'settings/frames',
  'settings/site',
  'settings/brand',
  'members',
  'tokens',
  'webhooks',
  'record',
];

/**
 * Runs in the page, so it is a string. It records how long each Enter takes until another picture is painted, and
 * whether the picture was fetched before the key press.
 */
const WATCH = `window.answers = [];
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    const pressed = performance.now();
    const before = document.querySelector('main img')?.src;
    const look = () => {
      const image = document.querySelector('main img');
      if (image === null || image.src === before || !image.complete || image.naturalWidth === 0)
        return requestAnimationFrame(look);
      const fetched = performance.getEntriesByName(image.src)[0]?.responseEnd ?? Infinity;
      const isReady = fetched > 0 && fetched < pressed;
      requestAnimationFrame(() => window.answers.push({ ms: performance.now() - pressed, isReady }));
    };
    requestAnimationFrame(look);
  }, true);`;

interface Answer {
  ms: number;
  isReady: boolean;
}

const pageOf = (desk: string, path: string) => `${desk}/tenants/${TENANT}/${path}`;
const answersOf = (page: Page): Promise<Answer[]> => page.evaluate('window.answers');

async function logIn(context: BrowserContext, desk: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${desk}/login?tenant=${TENANT}`);
  await page.getByLabel('Email').fill('owner@photofinish.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${desk}/tenants/**`);
  await page.close();
}

/** Opens each area in a browser with an empty cache, and measures until it is usable. */
async function measureAreas(browser: Browser, desk: string): Promise<Figure[]> {
  const first = await browser.newContext(DESKTOP);
  await logIn(first, desk);
  const storageState = await first.storageState();
  await first.close();
  const figures: Figure[] = [];
  for (const area of AREAS) {
    const taken: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ ...DESKTOP, storageState });
      const page = await context.newPage();
      await page.goto(pageOf(desk, area), { waitUntil: 'commit' });
      // A page is usable when it shows its heading and loads nothing more.
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
      await page.locator('main .mantine-Loader-root').first().waitFor({ state: 'detached' });
      taken.push(await page.evaluate('performance.now()'));
      await context.close();
    }
    const worst = Math.max(...taken);
    figures.push({
      name: area,
      measured: `p50 ${Math.round(median(taken))}, worst ${Math.round(worst)} ms`,
      limit: `≤ ${LIMITS.pageMs} ms`,
      isKept: worst <= LIMITS.pageMs,
    });
    console.error(`${area}: ${figures.at(-1)?.measured}`);
  }
  return figures;
}

function describe(name: string, answers: readonly Answer[], seconds: number): Figure[] {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const ready = answers.filter(({ isReady }) => isReady).length;
  return [
    {
      name: `${name}: time from a key press to the next picture`,
      measured: `p50 ${Math.round(median(sorted))}, worst ${Math.round(sorted.at(-1) ?? 0)} ms; ${ready} of ${answers.length} were there before the key`,
    },
    {
      name: `${name}: pictures per minute, each viewed for ${PACE_MS} ms`,
      measured: String(Math.round((answers.length / seconds) * 60)),
      limit: `≥ ${LIMITS.readingsAMinute}`,
      isKept: (answers.length / seconds) * 60 >= LIMITS.readingsAMinute,
    },
  ];
}

/** Decides uncertain bibs one after another, confirming each reading. */
async function measureReview(page: Page, desk: string): Promise<Figure[]> {
  await page.goto(pageOf(desk, 'review'));
  await page.getByRole('checkbox', { name: /Also numbers/ }).check();
  const field = page.getByRole('textbox', { name: 'Which bib is this?' });
  await field.or(page.getByText('Nothing is waiting.')).first().waitFor();
  if (!(await field.isVisible())) return [{ name: 'numbers in doubt', measured: 'none in this demo' }];
  const before = performance.now();
  let pressed = 0;
  for (; pressed < READINGS_MAX && (await field.isVisible()); pressed++) {
    await sleep(PACE_MS);
    await page.keyboard.press('Escape');
  }
  const answers = await answersOf(page);
  return describe('numbers in doubt', answers, (performance.now() - before) / 1000);
}

/** Types another bib into each photo, and measures the time beyond the typing. */
async function measureMending(page: Page, desk: string): Promise<Figure[]> {
  await page.goto(pageOf(desk, 'photos'));
  const field = page.getByRole('textbox', { name: 'Bibs on this photo' });
  await field.waitFor();
  const wrong = await field.inputValue();
  const before = performance.now();
  let lostFocus = 0;
  let keys = 0;
  for (let photo = 0; photo < WRONG_BIBS; photo++) {
    await sleep(PACE_MS);
    if ((await field.and(page.locator(':focus')).count()) === 0) {
      lostFocus += 1;
      await field.focus();
    }
    await page.keyboard.type(wrong.split(' ')[0] ?? '1');
    keys += (wrong.split(' ')[0] ?? '1').length + 1;
    await page.keyboard.press('Enter');
  }
  const seconds = (performance.now() - before) / 1000;
  await page.locator('[data-state="Saving"]').first().waitFor({ state: 'detached' });
  const failed = await page.locator('[data-state="Failed"]').count();
  return [
    ...describe('wrong bibs', await answersOf(page), seconds),
    {
      name: `${WRONG_BIBS} wrong bibs: key presses, losses of focus, failed changes`,
      measured: `${keys}, ${lostFocus}, ${failed}`,
    },
  ];
}

const shop = await openDemoShop(values.data);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await shop.waitForPhotos(TENANT, lakesideHalfMarathon.slug, DEMO_PHOTOS);
  const desk = shop.addressOf('desk');
  const figures = await measureAreas(browser, desk);
  const context = await browser.newContext(DESKTOP);
  await context.addInitScript(WATCH);
  await logIn(context, desk);
  const page = await context.newPage();
  figures.push(...(await measureReview(page, desk)), ...(await measureMending(page, desk)));
  console.log(markdownTable('pages of the desk, the demo’s shop', figures));
} finally {
  await browser.close();
  await shop.close();
}
