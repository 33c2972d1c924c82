import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import type { RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { findTestBrowser } from '#tests/factories/test-browser.ts';

/** A phone and a desktop. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Browser flags that disable its background connections. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The address of every desk: a name under localhost is a secure origin without encryption. */
export const DESK_HOST = 'desk.localhost';

/** The browser of this worker: started once, closed with the worker. */
let shared: Browser | undefined;
/** The server that this worker's browser reaches at the addresses of desks, and of shops that desks link to. */
let deskServer: Server | undefined;

/**
 * Lets a desk answer at `http://desk.localhost` from now on, and its shop at the addresses that it links to. The addresses are
 * fixed before the desk has a port, and the browser starts before the desk.
 */
export function serveAtDesk(server: Server): void {
  deskServer = server;
}

/** Opens a port that passes its connections on to the desk of the running test file. @returns the port */
async function openDeskPort(): Promise<number> {
  const gate = createServer((socket) => {
    if (deskServer === undefined) socket.destroy();
    else deskServer.emit('connection', socket);
  });
  gate.unref().listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return (gate.address() as AddressInfo).port;
}

/**
 * Opens the tests' browser, shared by all files of a worker: closing it closes only its pages.
 * @param args further flags: then a separate browser is started
 */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  if (args.length > 0) return launch(args);
  if (shared?.isConnected() === true) return shared;
  const port = await openDeskPort();
  const names = [`${DESK_HOST}:80`, `*.localhost:${loadConfig({}).port}`];
  const rules = names.map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const browser = await launch([`--host-resolver-rules=${rules.join(', ')}`]);
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  shared = browser;
  return browser;
}

const launch = async (args: string[]): Promise<Browser> =>
  chromium.launch({ ...(await findTestBrowser()), args: [...ARGS, ...args] });

/** The app of the shop or desk, or its replacement: another page, or the message that the app did not start. */
const APP = '#content, #desk > *, body:not(:has(#root, #desk)), [data-due]';
/** If a test blocks the scripts, the page is checked after this time. */
const APP_MS = 5_000;

/** Waits until the app has started, which happens after the browser's `load`. */
function waitsForApp(page: Page): void {
  const { goto, reload } = page;
  const app = () =>
    page
      .locator(APP)
      .first()
      .waitFor({ state: 'attached', timeout: APP_MS })
      .catch(() => {});
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await app();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await app();
    return response;
  };
}

/** Elements in no busy button. */
const NOT_BUSY = 'xpath=self::*[not(ancestor-or-self::button[@aria-busy="true"])]';
const patient = new WeakSet<object>();

/**
 * Lets each click wait until its button is not busy. A busy button ignores clicks: a test that clicks it too early would wait for
 * what it never started. Playwright waits for disabled buttons only.
 */
function waitForBusyButtons(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  if (patient.has(locators)) return;
  patient.add(locators);
  const { click } = locators;
  locators.click = function clickOnceIdle(this: Locator, options) {
    return click.call(this.locator(NOT_BUSY), options);
  };
}

/** Creates a fresh visitor. Errors of the page itself fail the test that calls `expectNoFault`. */
export async function newVisitor(
  browser: Browser,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    hasServiceWorker?: boolean;
    isHandheld?: boolean;
  } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: options.viewport ?? PHONE,
    locale: options.locale ?? 'en-GB',
    acceptDownloads: true,
    // A handheld device has only a touch screen.
    hasTouch: options.isHandheld === true,
    reducedMotion: 'reduce',
    // Tests cannot route requests that a service worker answers.
    serviceWorkers: options.hasServiceWorker === true ? 'allow' : 'block',
  });
  context.on('page', waitsForApp);
  const page = await context.newPage();
  waitForBusyButtons(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Content-Security-Policy violations are reported here too.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return { context, page, faults };
}

/** The timeout for a page that is never idle. */
const IDLE_MS = 1_000;

/**
 * Waits until the page is idle: its own requests have ended. Playwright's `networkidle` needs
 * half a second without any request, and fails if the end of a request is never reported. Without frames to draw, Chromium may
 * not call an idle callback for many seconds, or never: so it has a timeout.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => requestIdleCallback(resolve, { timeout: ${IDLE_MS} }))`);
}

/** The smaller build of axe, because it is sent to each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on a page. Each document gets axe's code once; the first run there takes four times as long as the next ones.
 * @param part a selector of the part to check, such as a dialog over a page that was checked before
 * @returns its findings with their markup
 */
export async function faultsOf(page: Page, options: RunOptions = {}, part?: string): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const input = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const context = part === undefined ? 'document' : JSON.stringify(part);
  return page.evaluate(`axe.run(${context}, ${input}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`);
}

/**
 * Waits until nothing is busy and no transition runs, except endless ones: a sum that is being computed is dimmed, and the
 * colours between two themes have no contrast.
 */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`);
}

/** Expects axe to find no fault on the current page, or on a part of it (WCAG 2.2 AA and best practices). */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await faultsOf(page, {}, part)).toEqual([]);
}

/** Ticks all consents of the checkout: the brand's documents, if any, and the end of the right of withdrawal. */
export async function agreeToAll(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').last().waitFor();
  for (const box of await page.locator('main form').getByRole('checkbox').all()) await box.check();
}

interface Spot {
  x: number;
  y: number;
}

/** Swipes over the page from one point to another. */
export async function swipe(page: Page, from: Spot, to: Spot): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 13;
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch('touchMove', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  }
  await touch('touchEnd');
}
