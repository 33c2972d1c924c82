import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotosPage } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { removePhoto } from '#finding/photos/index.ts';
import { type MadeEvent, makeEvent, publishPhoto, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import type { LocatedPage } from './locators.ts';
import type { PageBrowser } from './open-browser.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** The requests and texts of open pages while photos are published. Journeys test that nothing moves on these pages meanwhile. */
const TENANT = 'photofinish';
const today = () => new Date().toISOString().slice(0, 10);
const RACE = join(import.meta.dirname, '../../../shared/photos/race');
/** Longer than one poll interval, including its random part. */
const NEXT_SECONDS = 12;
const STEP_SECONDS = 4;

let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

/** Publishes more photos. A higher index means a later capture time, also compared with the photos of `makeEvent`. */
async function publish(
  { eventId }: MadeEvent,
  indexes: readonly number[],
  bibs: string[] = [],
): Promise<void> {
  for (const index of indexes)
    await publishPhoto(pages.shop.deps, {
      tenantId: TENANT,
      eventId,
      index,
      bibs,
      faces: [],
      isReport: false,
    });
}

/** Photos are two minutes apart, so that later ones can be placed between them. */
async function makeRace(photosCount: number, bibs: string[] = []): Promise<MadeEvent> {
  const made = await makeEvent(pages.shop.deps, { date: today(), photos: [] });
  await publish(
    made,
    Array.from({ length: photosCount }, (_, index) => 2 * index),
    bibs,
  );
  return made;
}

interface Watcher {
  page: LocatedPage;
  browser: PageBrowser;
  /** Advances the clock by a few seconds at a time, and waits for the responses after each step. */
  pass(seconds: number): Promise<void>;
  /** Calls about photos and events. */
  calls(): PageBrowser['calls'];
}

/** Opens a page and keeps it open. */
async function watch(path: string, work: (watcher: Watcher) => Promise<void>): Promise<void> {
  await pages.walk(
    async ({ page, browser }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await work({
        page,
        browser,
        calls: () => browser.calls.filter((call) => call.path.includes('/photo-service/')),
        async pass(seconds) {
          for (let passed = 0; passed < seconds; passed += STEP_SECONDS) await browser.pass(STEP_SECONDS);
        },
      });
    },
    { screen: 'phone' },
  );
}

const eventCalls = (watcher: Watcher) =>
  watcher.calls().filter(({ path }) => /\/events\/[^/?]+$/.test(path)).length;
const tileOf = (page: LocatedPage, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Photo ${place} of`) });

/** Simulates a visible or hidden tab, with or without a network. */
function setState(page: LocatedPage, state: { isHidden?: boolean; isOnline?: boolean }): void {
  const document = page.document();
  const { defaultView: window } = document;
  if (window === null) throw new Error('the page has ended');
  const { Event } = window as unknown as { Event: typeof globalThis.Event };
  const { isHidden, isOnline } = state;
  if (isHidden !== undefined) {
    const value = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  if (isOnline !== undefined) {
    Object.defineProperty(window.navigator, 'onLine', { value: isOnline, configurable: true });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }
}

describe('an open album', () => {
  test('announces new photos, and marks them after a tap shows them', async () => {
    const event = await makeRace(3);
    await watch(`/event/${event.eventId}`, async (watcher) => {
      const { page, pass } = watcher;
      await tileOf(page, 3).waitFor();
      await publish(event, [1, 90]);
      await pass(NEXT_SECONDS);
      const news = page.getByRole('button', { name: 'Show 2 new photos' });
      await news.waitFor();
      await page.getByText('5 photos').first().waitFor();
      await page.getByRole('status').filter({ hasText: '2 new photos' }).waitFor();
      // A call without personal data: caches may keep its answer.
      for (const { headers } of watcher.calls()) expect(headers).not.toHaveProperty('authorization');
      await news.click();
      await page.getByRole('list', { name: '5 photos' }).waitFor();
      await news.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText('New', { exact: true }).count()).toBe(2);
    });
  });

  test('that is empty fills automatically', async () => {
    const event = await makeRace(0);
    await watch(`/event/${event.eventId}`, async ({ page, pass }) => {
      await publish(event, [1, 2]);
      await pass(NEXT_SECONDS);
      await page.getByRole('list', { name: '2 photos' }).waitFor();
    });
  });

  test('does not poll in a hidden tab or offline, and polls at once when it is visible again', async () => {
    const event = await makeRace(3);
    await watch(`/event/${event.eventId}`, async (watcher) => {
      const { page, pass } = watcher;
      await tileOf(page, 1).waitFor();
      await pass(NEXT_SECONDS);
      expect(eventCalls(watcher)).toBeGreaterThan(0);
      setState(page, { isHidden: true });
      const before = eventCalls(watcher);
      await pass(2 * 60);
      expect(eventCalls(watcher)).toBe(before);
      await publish(event, [20]);
      setState(page, { isHidden: false });
      await page.getByRole('button', { name: 'Show 1 new photo' }).waitFor();

      setState(page, { isOnline: false });
      const online = eventCalls(watcher);
      await pass(60);
      expect(eventCalls(watcher)).toBe(online);
      await publish(event, [22]);
      setState(page, { isOnline: true });
      await pass(NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 2 new photos' }).waitFor();
    });
  });

  test('polls less often the longer no photos arrive, and rarely long after the race', async () => {
    const counts: number[] = [];
    const event = await makeRace(3);
    await watch(`/event/${event.eventId}`, async (watcher) => {
      // The printed page has links; once there are buttons, the script runs and polls.
      await tileOf(watcher.page, 1).waitFor();
      for (const minutes of [2, 6, 8]) {
        const before = eventCalls(watcher);
        await watcher.pass(minutes * 60);
        counts.push((eventCalls(watcher) - before) / minutes);
      }
    });
    const [first = 0, then = 0, last = 0] = counts;
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThanOrEqual(7);
    expect(then).toBeLessThan(first);
    expect(last).toBeLessThan(then);
    const old = await makeEvent(pages.shop.deps, { date: '2020-05-10' });
    await watch(`/event/${old.eventId}`, async (watcher) => {
      await tileOf(watcher.page, 1).waitFor();
      await watcher.pass(8 * 60);
      expect(eventCalls(watcher)).toBe(0);
    });
  });

  test('no longer shows a removed photo after its list is requested', async () => {
    const { shop } = pages;
    const event = await makeRace(4);
    await watch(`/event/${event.eventId}`, async ({ page, pass }) => {
      await tileOf(page, 4).waitFor();
      const url = `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`;
      const { photoId } = (await shop.call({ method: 'GET', url })).json<PhotosPage>().photos[0]!;
      expect(await page.locator(`img[src*="${photoId}"]`).count()).toBeGreaterThan(0);
      await shop.deps.database.inTenant(TENANT, (scope) =>
        removePhoto(shop.deps, scope, photoId, { isKept: false }),
      );
      await publish(event, [50, 52]);
      await pass(NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 1 new photo' }).click();
      await page.getByRole('list', { name: '5 photos' }).waitFor();
      expect(await page.locator(`img[src*="${photoId}"]`).count()).toBe(0);
    });
  });
});

test('the runner’s page announces their new photos: it polls with their token, and only after the event has more', async () => {
  const event = await makeEvent(pages.shop.deps, { date: today(), photos: [['1'], ['1']] });
  await watch(`/search/${event.eventId}/1`, async ({ page, pass, calls }) => {
    await page.getByRole('heading', { name: /^2 photos of you/ }).waitFor();
    const asked = () => calls().filter(({ path }) => /count=1(&|$)/.test(path));
    await pass(60);
    expect(asked()).toEqual([]);
    await publish(event, [10], ['1']);
    await publish(event, [11, 12]);
    // A timer runs at the end of the step in which it is due.
    await pass(NEXT_SECONDS + STEP_SECONDS + 2 * 60 + STEP_SECONDS);
    const news = page.getByRole('button', { name: 'Show 1 new photo of you' });
    await news.waitFor();
    expect(asked()).not.toEqual([]);
    for (const { headers } of asked()) expect(headers.authorization).toMatch(/^Bearer /);
    await news.click();
    await page.getByRole('heading', { name: /^3 photos of you/ }).waitFor();
    await news.waitFor({ state: 'detached' });
  });
});

test('the first page updates its counts, and shows an event that starts', async () => {
  const event = await makeRace(3);
  await watch('/', async ({ page, pass }) => {
    const card = page.locator(`article:has(a[href*="${event.eventId}"])`);
    await card.getByText('3 photos').waitFor();
    await publish(event, [20, 22]);
    const begun = await makeEvent(pages.shop.deps, { date: today(), title: `Just begun ${event.eventId}` });
    await pass(NEXT_SECONDS);
    await card.getByText('5 photos').waitFor();
    await page.locator(`a[href*="${begun.eventId}"]`).first().waitFor();
  });
});

describe.skipIf(!existsSync(RACE))('an import of real photos', () => {
  test('fills an open album', async () => {
    const folder = await makeTempFolder('race-day');
    const files = (await readdir(RACE)).filter((file) => /\.jpe?g$/i.test(file)).toSorted();
    const send = async (batch: string, some: readonly string[]) => {
      await mkdir(join(folder, batch));
      for (const file of some) await copyFile(join(RACE, file), join(folder, batch, file));
      const event = {
        title: 'Race of today',
        date: today(),
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
      return importEvent(pages.shop.deps, request, () => {});
    };
    // Few photos: each is read for bibs and faces by the real models, beside the other tests.
    const { eventId, published } = await send('first', files.slice(0, 2));
    expect(published).toBe(2);
    await watch(`/event/${eventId}`, async ({ page, pass }) => {
      await tileOf(page, 2).waitFor();
      const more = await send('more', files.slice(2, 5));
      expect(more.published).toBe(3);
      await pass(NEXT_SECONDS);
      await page.getByRole('button', { name: 'Show 3 new photos' }).click();
      await page.getByRole('list', { name: '5 photos' }).waitFor();
    });
    await rm(folder, { recursive: true });
  });
});
