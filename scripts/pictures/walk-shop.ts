import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Event } from '#contract/photo.schema.ts';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PAUSE_MS = 100;
/** How often to look whether a page has finished loading, so that no picture shows a half-loaded shop. */
const SETTLE_TRIES = 150;

/** The stops of the visitor's journey, in order. */
export const STOPS = [
  ...(['home', 'event', 'results', 'viewer'] as const),
  ...(['cart', 'checkout', 'bank', 'success'] as const),
] as const;
export type Stop = (typeof STOPS)[number];

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
export const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 } as const;

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    // On a desktop a visitor sees the scrollbar; if it were hidden, its place would be a blank strip.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** Runs some actions as a new visitor; an error of a page ends the run. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    // The time zone of the demo's races, so that a photo of nine o'clock is shown at nine.
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
    ...options,
  });
  // The visitor has already answered the cookie question, which would otherwise cover every picture.
  await context.addInitScript("try { document.cookie = 'cookie_gdpr=true; path=/' } catch {}");
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await walk(page).finally(() => context.close());
  if (faults.length > 0) throw new Error(`pages failed:\n${faults.join('\n')}`);
}

/** The fonts are loaded, every picture on the screen is complete, and nothing shows "wait". */
const IS_SETTLED = `document.fonts.status === 'loaded'
  && document.querySelector('[aria-busy=true]') === null
  && [...document.images].every((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect();
    const isOnScreen = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !isOnScreen || (image.complete && image.naturalWidth > 0);
  })`;

/** Waits until a page is stable. @returns false if it is not within the limit */
export async function settle(page: Page, triesMax = SETTLE_TRIES): Promise<boolean> {
  await page.waitForLoadState('load');
  for (let quiet = 0, tries = 0; quiet < 3; tries++) {
    if (tries > triesMax) return false;
    quiet = (await page.evaluate<boolean>(IS_SETTLED)) ? quiet + 1 : 0;
    await sleep(PAUSE_MS);
  }
  return true;
}

/** Takes a picture of a page once it is stable. */
export async function takePicture(page: Page): Promise<Buffer> {
  if (!(await settle(page))) throw new Error(`${page.url()} does not come to rest`);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Logs a member of the demo's default brand in to the desk. */
export async function logInToDesk(page: Page, desk: string, email: string): Promise<void> {
  await page.goto(`${desk}/login?tenant=photofinish`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${desk}/tenants/**`);
}

/** Walks the main path of the shop from home to the downloads; calls `arrive` at every stop. */
export async function walkJourney(
  page: Page,
  { address, event, bib }: { address: string; event: Event; bib: string },
  arrive: (stop: Stop) => Promise<void>,
): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await arrive('home');
  await page
    .getByRole('link', { name: new RegExp(event.title) })
    .first()
    .click();
  await page.getByRole('heading', { name: event.title, level: 1 }).waitFor();
  await page.getByRole('listitem').getByRole('img').first().waitFor();
  await arrive('event');
  await page.getByLabel('Bib or name').fill(bib);
  await page.getByRole('button', { name: 'Find photos' }).click();
  await page.getByRole('heading', { name: /photos? of you/, level: 1 }).waitFor();
  await arrive('results');
  await page.getByRole('button', { name: /^Photo 1 of/ }).click();
  await page.getByRole('dialog').waitFor();
  await arrive('viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add (all|\d)/ }).click();
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  await page.getByLabel('Email').fill('runner@example.com');
  for (const box of await page.locator('main form').getByRole('checkbox').all()) await box.check();
  await arrive('cart');
  await page.getByRole('button', { name: /Continue to payment/ }).click();
  await page.getByRole('button', { name: /^Order and pay/ }).waitFor();
  await arrive('checkout');
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
  await arrive('bank');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Yes, pay/ }).click();
  await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
  await arrive('success');
}
