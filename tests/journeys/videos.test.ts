import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import { videosOfCompetitor } from '#finding/videos/videos.store.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
import { playThrough } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { agreeToAll, DESKTOP, expectAccessible, newVisitor, openBrowser, PHONE, swipe } from './browser.ts';
import { openSale, payAtBank } from './selling-steps.ts';

const TENANT = 'photofinish';
/** Sizes of the footage that `importFinishFootage` creates, and of its previews. */
const PICTURES_PER_SECOND = 25;
let shop: TestShop;
let address: string;
let browser: Browser;
let folder: string;
/** An event whose videos are open to all. */
let open: string;

/** Returns when the clip of a bib shows the finish. */
async function finishesAtMs(bib: string): Promise<number> {
  const [clip] = await shop.deps.database.inTenant(TENANT, (scope) => videosOfCompetitor(scope, open, [bib]));
  return clip?.finishesAtMs ?? 0;
}

async function whenMade(eventId: string): Promise<void> {
  await waitFor(
    'the videos',
    async () => {
      const event = await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));
      return event?.videosProcessingCount === 0 && event.videosPublishedCount > 0;
    },
    150_000,
  );
}

beforeAll(async () => {
  folder = await makeTempFolder('videos-journey');
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))(TENANT);
  await shop.work();
  open = await openSale(shop, TENANT, 'Filmed Race');
  await importFinishFootage(shop.deps, open, { 17: 4, 2: 8 }, { isFull: true });
  await whenMade(open);
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the properties of the shown video. */
const ofVideo = (page: Page, name: 'currentTime' | 'playbackRate'): Promise<number> =>
  page.locator('dialog video').evaluate((video, asked) => Number(Reflect.get(video, asked)), name);

/** Waits until the shown video is at a frame, counted from its first. */
const standsInPicture = (page: Page, picture: number): Promise<void> =>
  expect
    .poll(async () => Math.floor((await ofVideo(page, 'currentTime')) * PICTURES_PER_SECOND))
    .toBe(picture);

describe('a finisher', () => {
  test('finds their clip by bib, inspects it, buys it and gets a valid file', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${address}/event/${open}/video`);
    await page.getByRole('list', { name: '3 videos' }).waitFor();
    await page.getByLabel('Bib or name').fill('17');
    await page.getByRole('button', { name: 'Find videos' }).click();
    await page.waitForURL(`**/search/${open}/17/video`);
    // The page shows the runner's own finish and the full video, and no clip of another runner.
    await page.getByRole('list', { name: '2 videos' }).waitFor();
    // They are also listed below the runner's photos.
    await page.getByRole('link', { name: /^My photos/ }).click();
    await page.getByRole('region', { name: 'Videos' }).getByRole('list', { name: '2 videos' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Videos 2', exact: true }).click();
    await page.waitForURL(`**/search/${open}/17/video`);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.mp4')) asked.push(request.url());
    });
    await page.getByRole('button', { name: /Alex Runner17/ }).click();
    await page.getByRole('dialog', { name: 'Alex Runner17' }).waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Watch the preview' }).click();
    await expect.poll(() => ofVideo(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(0.2);
    const finish = Math.floor((await finishesAtMs('17')) * (PICTURES_PER_SECOND / 1000));
    await page.keyboard.press('f');
    await standsInPicture(page, finish);
    await page.keyboard.press('Home');
    await standsInPicture(page, 0);
    await page.getByRole('button', { name: 'The finish' }).click();
    await standsInPicture(page, finish);
    await page.keyboard.press('.');
    await standsInPicture(page, finish + 1);
    await page.keyboard.press(',');
    await standsInPicture(page, finish);
    await page.getByRole('button', { name: 'One frame back' }).click();
    await standsInPicture(page, finish - 1);
    await page.getByRole('button', { name: 'Speed 0.25' }).click();
    expect(await ofVideo(page, 'playbackRate')).toBe(0.25);

    await page.getByRole('button', { name: /^Add this video/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: /cart/i }).click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    await page.getByLabel('Email').fill('runner17@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();
    await payAtBank(page);
    const link = page.getByRole('link', { name: /My finish video/ }).first();
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = join(folder, 'finish.mp4');
    await download.saveAs(file);
    const { streams, seconds } = await playThrough(file);
    expect(streams.map(({ codec_type }) => codec_type).toSorted()).toEqual(['audio', 'video']);
    expect(seconds).toBeGreaterThan(3.5);
    // The page of the order plays the clip too.
    const bought = page.getByLabel('My finish video', { exact: true });
    await bought.evaluate((video) => (Reflect.get(video, 'play') as () => Promise<void>).call(video));
    await expect
      .poll(() => bought.evaluate((video) => Number(Reflect.get(video, 'currentTime'))), { timeout: 20_000 })
      .toBeGreaterThan(0.5);
    await page.goto(`${address}/search/${open}/17/video`);
    await page.getByRole('button').filter({ hasText: 'Yours' }).click();
    await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
    await expectAccessible(page, 'dialog');
    expect(faults).toEqual([]);
    await context.close();
  }, 120_000);

  test('sees their own finish on the cover of the full video', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { context, page, faults } = await newVisitor(browser, { viewport });
      const covers = async (bib: string) => {
        await page.goto(`${address}/search/${open}/${bib}/video`);
        const pictures = page.getByRole('list', { name: '2 videos' }).locator('img');
        await expect.poll(() => pictures.count()).toBe(2);
        for (const picture of await pictures.all())
          await expect
            .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
            .toBeGreaterThan(0);
        const addresses = await pictures.evaluateAll((images) =>
          images.map((image) => Reflect.get(image, 'src')),
        );
        return addresses.map((each) => new URL(each).pathname);
      };
      const [clip17, film17] = await covers('17');
      const [clip2, film2] = await covers('2');
      expect(film17).toBe(clip17);
      expect(film2).toBe(clip2);
      expect(film17).not.toBe(film2);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test('gets a link if sharing is impossible, and closes the player by Escape, Back and a swipe', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: DESKTOP });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    await page.goto(`${address}/search/${open}/17/video`);
    const card = page.getByRole('button', { name: /Alex Runner17/ });
    await card.click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${address}/search/${open}/17/video`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await card.and(page.locator(':focus')).waitFor();
    for (const close of [() => page.goBack(), () => swipe(page, { x: 600, y: 200 }, { x: 610, y: 420 })]) {
      await card.click();
      await page.getByRole('dialog').waitFor();
      await close();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await card.and(page.locator(':focus')).waitFor();
    }
    await expect.poll(() => page.url()).toBe(`${address}/search/${open}/17/video`);
    expect(faults).toEqual([]);
    await context.close();
  });
});
