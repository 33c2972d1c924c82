import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotosPage } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { removePhoto } from '#finding/photos/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type MadeEvent, makeEvent, publishPhoto, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';

const TENANT = 'photofinish';
const TODAY = new Date().toISOString().slice(0, 10);
const RACE = join(import.meta.dirname, '../../../shared/photos/race');
/** One question later, whatever this page's spread is. */
const NEXT_SECONDS = 12;
const STEP_SECONDS = 4;

let shop: TestShop;
let address: string;
let browser: Browser;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))(TENANT);
  await shop.work();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Publishes more photos, in order among those of `makeEvent`: the later the index, the later they were taken. */
async function publish(
  { eventId }: MadeEvent,
  indexes: readonly number[],
  bibs: string[] = [],
): Promise<void> {
  for (const index of indexes)
    await publishPhoto(shop.deps, { tenantId: TENANT, eventId, index, bibs, faces: [], isReport: false });
}

/** Every other minute one, so that others can come in between. */
async function makeRace(photosCount: number, bibs: string[] = []): Promise<MadeEvent> {
  const made = await makeEvent(shop.deps, { date: TODAY, photos: [] });
  await publish(
    made,
    Array.from({ length: photosCount }, (_, index) => 2 * index),
    bibs,
  );
  return made;
}

/** Opens a page with a clock that can be put forward. */
async function watch(
  path: string,
  work: (page: Page, seen: { calls: Request[]; faults: string[] }) => Promise<void>,
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/photo-service/')) calls.push(request);
  });
  // The browser's own cache goes by a clock that nobody puts forward. Where requests are routed there is none.
  await page.route('**/no-such-address', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${address}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await work(page, { calls, faults });
  expect(faults).toEqual([]);
  await context.close();
}

const eventCalls = (calls: readonly Request[]) =>
  calls.filter((call) => /\/events\/[^/?]+$/.test(call.url()));
const tileOf = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Photo ${place} of`) });

/** Puts a page's clock forward, a few seconds at a time, each answer read before more time passes. */
async function pass(page: Page, calls: readonly Request[], seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
    const before = calls.length;
    await page.clock.fastForward(STEP_SECONDS * 1000);
    for (const call of calls.slice(before)) await call.response();
  }
}

/** Lets the page believe that its tab is in front, or behind others. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${isHidden ? 'hidden' : 'visible'}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);

describe('an open album', () => {
  test('tells of new photos without moving anything, and brings them with a tap', async () => {
    const event = await makeRace(30);
    await watch(`/event/${event.eventId}`, async (page, { calls }) => {
      await tileOf(page, 1).waitFor();
      await page.evaluate('scrollTo(0, 900)');
      const place = await tileOf(page, 20).boundingBox();
      // Between those that are looked at, and behind them.
      await publish(event, [1, 3, 5, 7, 9, 90, 92]);
      await pass(page, calls, NEXT_SECONDS);
      const news = page.getByRole('button', { name: 'Show 7 new photos' });
      await news.waitFor();
      expect(await tileOf(page, 20).boundingBox()).toEqual(place);
      await page.getByText('37 photos').first().waitFor({ state: 'attached' });
      await page.getByRole('status').filter({ hasText: '7 new photos' }).waitFor({ state: 'attached' });
      await expectAccessible(page);
      // Nobody's own call: caches may keep what it asks.
      for (const call of calls) expect(call.headers()).not.toHaveProperty('authorization');

      await news.click();
      await page.getByRole('list', { name: '37 photos' }).waitFor();
      await news.waitFor({ state: 'detached' });
      await page.getByText('New', { exact: true }).first().waitFor();
      // The first of them is there to be looked at, and the keyboard goes on from the list.
      expect(await tileOf(page, 2).isVisible()).toBe(true);
      await page.locator('ul:focus').waitFor();
    });
  });

  test('that is empty is filled by itself', async () => {
    const event = await makeRace(0);
    await watch(`/event/${event.eventId}`, async (page, { calls }) => {
      await publish(event, [1, 2]);
      await pass(page, calls, NEXT_SECONDS);
      await page.getByRole('list', { name: '2 photos' }).waitFor();
    });
  });

  test('asks nothing in a hidden tab and without a network, and at once when it is looked at again', async () => {
    const event = await makeRace(3);
    await watch(`/event/${event.eventId}`, async (page, { calls }) => {
      const asked = () => eventCalls(calls).length;
      await pass(page, calls, NEXT_SECONDS);
      await expect.poll(asked).toBeGreaterThan(0);
      await setHidden(page, true);
      const before = asked();
      await pass(page, calls, 2 * 60);
      expect(asked()).toBe(before);
      await publish(event, [20]);
      await setHidden(page, false);
      await page.getByRole('button', { name: 'Show 1 new photo' }).waitFor();

      await page.context().setOffline(true);
      const online = asked();
      await pass(page, calls, 60);
      expect(asked()).toBe(online);
      await publish(event, [22]);
      await page.context().setOffline(false);
      await pass(page, calls, NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 2 new photos' }).waitFor();
    });
  });

  test('asks the more rarely the longer nothing comes, and hardly ever long after the race', async () => {
    const counts: number[] = [];
    const event = await makeRace(3);
    await watch(`/event/${event.eventId}`, async (page, { calls }) => {
      // The printed page has links: with buttons it runs, and asks.
      await tileOf(page, 1).waitFor();
      for (const minutes of [2, 6, 8]) {
        const before = eventCalls(calls).length;
        await pass(page, calls, minutes * 60);
        counts.push((eventCalls(calls).length - before) / minutes);
      }
    });
    const [first = 0, then = 0, last = 0] = counts;
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThanOrEqual(7);
    expect(then).toBeLessThan(first);
    expect(last).toBeLessThan(then);
    const old = await makeEvent(shop.deps, { date: '2020-05-10' });
    await watch(`/event/${old.eventId}`, async (page, { calls }) => {
      await pass(page, calls, 8 * 60);
      expect(eventCalls(calls)).toEqual([]);
    });
  });

  test('shows a photo no more that was removed, once its list is asked for', async () => {
    const event = await makeRace(4);
    await watch(`/event/${event.eventId}`, async (page, { calls }) => {
      await tileOf(page, 4).waitFor();
      const url = `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`;
      const { photoId } = (await shop.call({ method: 'GET', url })).json<PhotosPage>().photos[0]!;
      await shop.deps.database.inTenant(TENANT, (scope) =>
        removePhoto(shop.deps, scope, photoId, { isKept: false }),
      );
      await publish(event, [50, 52]);
      await pass(page, calls, NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 1 new photo' }).click();
      await page.getByRole('list', { name: '5 photos' }).waitFor();
      expect(await page.locator(`img[src*="${photoId}"]`).count()).toBe(0);
    });
  });
});

test('one’s own page tells of new photos of oneself: asked with one’s token, and no sooner than the event has more', async () => {
  const event = await makeEvent(shop.deps, { date: TODAY, photos: [['1'], ['1']] });
  await watch(`/search/${event.eventId}/1`, async (page, { calls }) => {
    await page.getByRole('heading', { name: /^2 photos of you/ }).waitFor();
    const asked = () =>
      calls.filter((call) => call.url().includes('count=1&') || call.url().endsWith('count=1'));
    await pass(page, calls, 60);
    expect(asked()).toEqual([]);
    await publish(event, [10], ['1']);
    await publish(event, [11, 12]);
    await pass(page, calls, NEXT_SECONDS + 2 * 60);
    const news = page.getByRole('button', { name: 'Show 1 new photo of you' });
    await news.waitFor();
    for (const call of asked()) expect(call.headers().authorization).toMatch(/^Bearer /);
    await expectAccessible(page);
    await news.click();
    await page.getByRole('heading', { name: /^3 photos of you/ }).waitFor();
    await news.waitFor({ state: 'detached' });
  });
});

test('the first page counts on by itself, and shows an event that begins', async () => {
  const event = await makeRace(3);
  await watch('/', async (page, { calls }) => {
    const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${event.eventId}"]`) });
    await card.getByText('3 photos').waitFor();
    await publish(event, [20, 22]);
    const begun = await makeEvent(shop.deps, { date: TODAY, title: `Just begun ${event.eventId}` });
    await pass(page, calls, NEXT_SECONDS);
    await card.getByText('5 photos').waitFor();
    await page.locator(`a[href*="${begun.eventId}"]`).waitFor();
  });
});

describe.skipIf(!existsSync(RACE))('an import of real photos', () => {
  test('fills an album that is looked at', async () => {
    const folder = await makeTempFolder('race-day');
    const files = (await readdir(RACE)).filter((file) => /\.jpe?g$/i.test(file)).toSorted();
    const send = async (batch: string, some: readonly string[]) => {
      await mkdir(join(folder, batch));
      for (const file of some) await copyFile(join(RACE, file), join(folder, batch, file));
      const event = {
        title: 'Race of today',
        date: TODAY,
        city: 'Brno',
        country: 'CZ',
        externalEventId: null,
        isSecure: false,
        verificationFactor: 'None' as const,
        timeZone: 'UTC',
        cameraOffsets: {},
        faceGround: TEST_GROUND,
      };
      const request = { tenantId: TENANT, event, startList: [], files: walkFolder(join(folder, batch)) };
      return importEvent(shop.deps, request, () => {});
    };
    // Few photos: each is read for bibs and faces by the real models, beside the other tests.
    const { eventId, published } = await send('first', files.slice(0, 2));
    expect(published).toBe(2);
    await watch(`/event/${eventId}`, async (page, { calls }) => {
      await tileOf(page, 2).waitFor();
      const more = await send('more', files.slice(2, 5));
      expect(more.published).toBe(3);
      await pass(page, calls, NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 3 new photos' }).click();
      await page.getByRole('list', { name: '5 photos' }).waitFor();
    });
    await rm(folder, { recursive: true });
  });
});
