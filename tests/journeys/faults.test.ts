import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { DESKTOP } from './browser.ts';
import { BIB, findOwn, totalOf } from './selling-steps.ts';
import { openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/**
 * Faults of the network and of pictures. `missing-files.test.ts` tests missing files of the pages; `tests/pages` tests faults of
 * server, storage, clock and languages.
 */
const ENGLISH = { select: /^Select:/, go: /^Continue/ };
const PICTURES = /\.(webp|jpe?g)/;
/** Time-out of repeated checks. */
const SOON = { timeout: 20_000 };
const TENANT = 'photofinish';
const NOT_BOUGHT = { isAlsoBought: false, seenOrderIds: [], letters: {} };

let troubled: TroubledShop;
let address: string;
let eventId: string;

beforeAll(async () => {
  troubled = await openTroubledShop();
  ({ address } = troubled);
  ({ eventId } = troubled.race);
});
afterAll(() => troubled?.close());

test('after a lost network the content stays, and pending actions complete on reconnection', async () => {
  await troubled.visit(async (page, context) => {
    await findOwn(page, address, eventId);
    await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
    await page.getByRole('button', { name: ENGLISH.go }).waitFor();
    await context.setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await page.getByRole('button', { name: ENGLISH.go }).click();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    // Browsers report a network before it works.
    await context.route('**/*', (route) => route.abort('internetdisconnected'));
    const isTooEarly = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
    await context.setOffline(false);
    await isTooEarly;
    await context.unroute('**/*');
    await page.waitForURL('**/cart');
    expect(await totalOf(page)).toBe('€8');
    expect(await page.getByText('You’re offline.').count()).toBe(0);
  });
});

test('a page part that failed with the network does not undo later actions', async () => {
  await troubled.visit(
    async (page, context) => {
      const held = Promise.withResolvers<Route>();
      await page.route(/own-photos-doubts-.*\.js$/, (route) => held.resolve(route), { times: 1 });
      await findOwn(page, address, eventId);
      const part = await held.promise;
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      await page.getByRole('button', { name: ENGLISH.go }).waitFor();
      await context.setOffline(true);
      await part.abort('internetdisconnected');
      await page.getByText('You’re offline.').waitFor();
      await page.getByRole('button', { name: ENGLISH.go }).click();
      await context.setOffline(false);
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€8');
    },
    { fault: /dynamically imported module/ },
  );
});

describe('pictures', () => {
  const lost = 'This photo couldn’t be loaded.';
  const isThere = (page: Page) =>
    page
      .locator('main li img')
      .first()
      .evaluate((image) => Reflect.get(image, 'naturalWidth') > 0);

  test('that arrived only partly are shown partly, and can be bought', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 300, height: 200, channels: 3, noise, background: '#888' } })
      .jpeg()
      .toBuffer();
    const body = whole.subarray(0, whole.byteLength / 2);
    await troubled.visit(async (page) => {
      await page.route(PICTURES, (route) => route.fulfill({ contentType: 'image/jpeg', body }));
      await findOwn(page, address, eventId);
      await expect.poll(() => isThere(page), SOON).toBe(true);
      await page
        .getByRole('img', { name: /Troubled Run, bib 17/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add to cart/ })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^View cart/ })
        .waitFor();
      expect(await page.getByText(lost).count()).toBe(0);
    });
  });

  test('that failed to load show their description, can be bought, and load on reconnection', async () => {
    await troubled.visit(async (page, context) => {
      await page.route(PICTURES, (route) => route.abort('connectionreset'));
      await findOwn(page, address, eventId);
      const first = page.getByRole('img', { name: /Troubled Run, bib 17/ }).first();
      await first.waitFor();
      await expect.poll(() => isThere(page), SOON).toBe(false);
      await first.click();
      await page.getByText(lost).first().waitFor();
      await page.getByRole('button', { name: /^Add to cart/ }).waitFor();
      await page.unroute(PICTURES);
      // Retried up to 30 s after the third failure.
      await expect.poll(() => page.getByText(lost).count(), { timeout: 40_000 }).toBe(0);
      await context.setOffline(true);
      // Goes two photos further, because the next one was prefetched.
      for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
      await page.getByText(lost).first().waitFor();
      await context.setOffline(false);
      await expect.poll(() => page.getByText(lost).count(), SOON).toBe(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => isThere(page), SOON).toBe(true);
    });
  });
});

test('the story skips a photo that is removed while it plays', async () => {
  const { shop } = troubled;
  const made = await makeEvent(shop.deps, { title: 'Removed Run', photos: [[BIB], [BIB], [BIB], [BIB]] });
  await setCatalog(shop, made, 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]');
  await troubled.visit(
    async (page) => {
      await page.goto(`${address}/search/${made.eventId}/${BIB}`);
      await page.getByRole('button', { name: 'Play my race' }).click();
      const story = page.getByRole('dialog', { name: 'Play my race' });
      await story.getByText('Removed Run').waitFor();
      await page.keyboard.press('ArrowRight');
      await story.getByText('Photo 1 of 4').waitFor();
      const [, , third = '', last = ''] = made.photoIds;
      const preview = await shop.deps.database.inTenant(TENANT, async (scope) => {
        const [photo] = await findPublished(scope, [third]);
        await removePhotoForGood(shop.deps, scope, third, NOT_BOUGHT, BY_COMMAND);
        return photo === undefined ? '' : tenantKey(TENANT, photoFiles(made.eventId, photo).preview);
      });
      await waitFor(
        'its files to be deleted',
        async () => (await shop.deps.storage.stat(preview)) === undefined,
      );
      await page.keyboard.press('ArrowRight');
      await story.getByText('Photo 2 of 4').waitFor();
      await page.keyboard.press('ArrowRight');
      await story.getByText('Photo 3 of 3').waitFor();
      expect(await story.getByRole('img').getAttribute('src')).toContain(last);
      await page.keyboard.press('ArrowRight');
      await story.getByRole('button', { name: 'Again' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await story.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: /^3 photos of you/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Select:/ }).count()).toBe(3);
      // A wide screen: its grid shows other pictures than the story, so the story's pictures are not cached yet.
    },
    { viewport: DESKTOP },
  );
});
