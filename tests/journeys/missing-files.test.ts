import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { SERVICE_WORKER_FILE } from '#contract/page-parts.ts';
import { NOT_STARTED_ID } from '#contract/printed-page.ts';
import { REMOVING_WORKER } from '#operating/printed-page/service-worker.routes.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { DESKTOP, expectAccessible } from './browser.ts';
import { openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/** Missing files of the pages: after a deployment, without a network, with scripts disabled. */
const OFFLINE = 'We can’t reach the server.';
/** The page error allowed then: for the missing script or style sheet, whichever fails first. */
const MISSED = /dynamically imported module|Unable to preload CSS/;
/** Time-out of repeated checks. */
const SOON = { timeout: 20_000 };
/** Time-out of a click that is repeated. */
const AT_ONCE = { timeout: 1_000 };

let troubled: TroubledShop;
let address: string;
let eventId: string;
/** A copy, which the last test overwrites with another build. */
let pagesFolder: string;

beforeAll(async () => {
  pagesFolder = await mkdtemp(join(tmpdir(), 'photofinish-pages-'));
  await cp(PAGES_FOLDER, pagesFolder, { recursive: true });
  troubled = await openTroubledShop(pagesFolder);
  ({ address } = troubled);
  ({ eventId } = troubled.race);
});
afterAll(async () => {
  await troubled?.close();
  await rm(pagesFolder, { recursive: true, force: true });
});

/** A bib is typed, because for a name the page lists the participants of that name, which covers the buttons. */
const TYPED = '1742';

const searchField = (page: Page) => page.getByRole('searchbox');

/** Returns how often the page itself was loaded, without its login frame. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

describe('a file of the pages that is gone', () => {
  const SHEET = /assets\/selfie-dialog-.*\.js$/;

  test('makes the page reload once, keeping the cart and the entered text', async () => {
    await troubled.visit(
      async (page, context) => {
        await troubled.addPhoto(await troubled.startCart(context), 0);
        const loads = countLoads(page);
        await page.goto(`${address}/event/${eventId}`);
        await searchField(page).fill(TYPED);
        // The preload and the import may each request the file: both miss it until the page is loaded again.
        await page.route(SHEET, (route) =>
          loads() === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
        );
        const again = page.waitForEvent('load');
        await page.getByRole('button', { name: 'Selfie' }).click();
        await again;
        await expect.poll(() => searchField(page).inputValue()).toBe(TYPED);
        await page.getByRole('button', { name: 'Selfie' }).click();
        await page.getByRole('dialog').getByRole('checkbox').waitFor();
        await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ state: 'attached' });
        expect(loads()).toBe(2);
      },
      { fault: MISSED },
    );
  });

  test('permanently shows an error instead of reloading in a loop', async () => {
    await troubled.visit(
      async (page) => {
        const loads = countLoads(page);
        await page.goto(`${address}/event/${eventId}`);
        await page.route(SHEET, (route) => route.fulfill({ status: 404, body: '' }));
        const again = page.waitForEvent('load');
        await page.getByRole('button', { name: 'Selfie' }).click();
        await again;
        await page.getByRole('button', { name: 'Selfie' }).click();
        await page.getByText('This page has stopped working').waitFor();
        await expectAccessible(page);
        expect(loads()).toBe(2);
      },
      { fault: MISSED },
    );
  });

  test('without a network is awaited while the page stays', async () => {
    await troubled.visit(async (page, context) => {
      const loads = countLoads(page);
      await page.goto(`${address}/event/${eventId}`);
      await searchField(page).fill(TYPED);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Selfie' }).click();
      await page.getByRole('alert').getByText(OFFLINE).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Troubled Run' }).waitFor();
      await context.setOffline(false);
      // Chromium 150 to 155 cache the failed load until a new document.
      const sheet = page.getByRole('dialog').getByRole('checkbox');
      await expect
        .poll(async () => {
          if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Selfie' }).click(AT_ONCE);
          return sheet.isVisible();
        }, SOON)
        .toBe(true);
      await expect.poll(() => searchField(page).inputValue()).toBe(TYPED);
      expect(loads()).toBeLessThanOrEqual(2);
    });
  });

  test('loads with its style sheet when the server is back', async () => {
    await troubled.visit(async (page) => {
      await page.goto(`${address}/event/${eventId}`);
      const looks = /assets\/selfie-search-.*\.css$/;
      const anything = (route: Route) =>
        route.request().method() === 'HEAD' ? route.abort('connectionrefused') : route.fallback();
      await page.route('**/*', anything);
      await page.route(looks, (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: 'Selfie' }).click();
      await page.getByText(OFFLINE).waitFor({ state: 'attached' });
      await page.unroute(looks);
      await page.unroute('**/*', anything);
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
      const sheets = page.locator('link[rel="stylesheet"][href*="selfie-search"]');
      expect(
        await sheets.evaluateAll((links) => links.map((link) => Reflect.get(link, 'sheet') !== null)),
      ).toEqual([true]);
    });
  });

  test('of the next page loads on reconnection, and the back button works meanwhile', async () => {
    await troubled.visit(
      async (page, context) => {
        await page.goto(`${address}/event/${eventId}`);
        await page.getByRole('button', { name: 'Selfie' }).waitFor();
        await context.setOffline(true);
        await page.getByRole('link', { name: /^Cart/ }).click();
        await page.getByRole('alert').getByText(OFFLINE).waitFor();
        await expectAccessible(page);
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: 'Troubled Run' }).waitFor();
        await page.goForward();
        await page.getByRole('alert').getByText(OFFLINE).waitFor();
        await context.setOffline(false);
        await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
      },
      { fault: MISSED },
    );
  });

  test.each([
    ['the words of the first page', /assets\/en-.*\.js$/, 2],
    ['the script itself', /assets\/index-.*\.js$/, 1],
  ])('%s: the printed page reports it and offers to reload', async (_, file, loadsExpected) => {
    await troubled.visit(
      async (page) => {
        const loads = countLoads(page);
        await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
        await page.goto(`${address}/event/${eventId}`);
        const note = page.locator(`#${NOT_STARTED_ID}`);
        await expect.poll(loads, SOON).toBe(loadsExpected);
        // Without a script the note appears by itself after a while.
        if (loadsExpected === 1) {
          expect(await note.isVisible()).toBe(false);
          await page.evaluate('for (const animation of document.getAnimations()) animation.finish()');
        }
        await note.getByText('This is taking longer than it should.').waitFor();
        await expectAccessible(page);
        await page.unroute(file);
        await note.getByRole('link', { name: 'Reload the page' }).click();
        await page.getByRole('button', { name: 'Selfie' }).waitFor();
        expect(await note.count()).toBe(0);
      },
      { fault: MISSED },
    );
  });
});

test('a language whose texts cannot be loaded is applied as soon as they can', async () => {
  await troubled.visit(
    async (page, context) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Language: English' }).click();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await page.getByRole('alert').getByText(OFFLINE).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Finde deine Fotos' }).waitFor();
    },
    { viewport: DESKTOP },
  );
});

describe('scripts switched off', () => {
  test.each([
    ['', 'This shop needs JavaScript'],
    ['?lang=de', 'Dieser Shop braucht JavaScript'],
  ])('the printed page%s is complete and reports that JavaScript is missing', async (query, sentence) => {
    const context = await troubled.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${address}/event/${eventId}${query}`);
    await page.getByRole('heading', { level: 1, name: 'Troubled Run' }).waitFor();
    const note = page.locator('noscript .printed-note');
    await note.getByText(sentence).waitFor();
    expect(await note.getByRole('link').getAttribute('href')).toBe('mailto:support@photofinish.example');
    // No placeholder is shown.
    expect(await page.locator('.printed-lines').isVisible()).toBe(false);
    await context.close();
  });
});

describe('the service worker', () => {
  /** Returns the paths of all cached files. */
  const kept = (page: Page): Promise<string[]> =>
    page.evaluate(`(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    })()`);
  /** The worker leaves the first seconds to the page, then fetches some two hundred files. */
  const INSTALLED = { timeout: 60_000 };
  /** Opens a page and waits until the service worker controls it. */
  const arrive = async (page: Page, path: string) => {
    await page.goto(address + path);
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), INSTALLED)
      .toBe(true);
  };
  const builtFiles = async (): Promise<Record<string, { file: string }>> =>
    JSON.parse(await readFile(join(pagesFolder, '.vite/manifest.json'), 'utf8'));
  const openSelfie = async (page: Page) => {
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('dialog').getByRole('checkbox').waitFor();
  };

  test('keeps a page complete without a network, caches only files of the build, and is replaced by a deployment', async () => {
    await troubled.visit(
      async (page, context) => {
        const loads = countLoads(page);
        await arrive(page, `/event/${eventId}`);
        await expect.poll(() => kept(page), SOON).toContainEqual(expect.stringMatching(/selling-/));
        await context.setOffline(true);
        await openSelfie(page);
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: /^Cart/ }).click();
        await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
        expect(loads()).toBe(1);
        const paths = await kept(page);
        expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
        const manifest = await builtFiles();
        const isKept = (source: string) => paths.includes(`/${manifest[source]?.file}`);
        expect(LANGUAGES.filter((code) => isKept(`i18n/locales/${code}/selling.json`))).toEqual(['en']);
        // This file is not prefetched; the login check at load fetches it.
        const worker = await readFile(join(pagesFolder, SERVICE_WORKER_FILE), 'utf8');
        expect(worker).toContain(manifest['selling/cart-page.tsx']?.file);
        expect(worker).not.toContain(manifest['account/page-login.ts']?.file);
        await context.setOffline(false);
        await page.goBack();
        await expectTakeover(page, `/${manifest['i18n/locales/en/selfie.json']?.file}`);
      },
      { hasServiceWorker: true },
    );
  });

  /** The worker of a deployment takes over at once and keeps the earlier files; a removing worker clears them. */
  async function expectTakeover(page: Page, words: string): Promise<void> {
    /** Replaces the service worker. */
    const deploy = async (script: string) => {
      await writeFile(join(pagesFolder, SERVICE_WORKER_FILE), script);
      await page.evaluate('navigator.serviceWorker.ready.then((own) => own.update())');
    };
    await expect.poll(() => kept(page), SOON).toContain(words);
    const before = await kept(page);
    await rm(join(pagesFolder, 'assets'), { recursive: true });
    const loads = countLoads(page);
    await page.evaluate(
      "navigator.serviceWorker.addEventListener('controllerchange', () => { window.isAnew = true; })",
    );
    /** Diagnoses a missing takeover: reloads of the page, and the state of each worker. */
    const takeover = async () => ({
      loads: loads(),
      workers: await page.evaluate(`navigator.serviceWorker.getRegistration().then((own) =>
        [own?.installing, own?.waiting, own?.active].map((worker) => worker?.state))`),
      isAnew: await page.evaluate('window.isAnew'),
    });
    const built = await readFile(join(PAGES_FOLDER, SERVICE_WORKER_FILE), 'utf8');
    await deploy(`${built}// anew`);
    await expect.poll(takeover, SOON).toMatchObject({ loads: 0, isAnew: true });
    await openSelfie(page);
    expect(await kept(page)).toEqual(expect.arrayContaining(before));
    await deploy(REMOVING_WORKER);
    await expect.poll(() => kept(page), SOON).toEqual([]);
    const registered = () =>
      page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
    await expect.poll(registered, SOON).toBe(0);
  }
});
