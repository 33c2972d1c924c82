import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';

/** The layout of an open page while photos arrive. `tests/pages` tests its polling and texts. */
const TENANT = 'photofinish';
const today = () => new Date().toISOString().slice(0, 10);
/** After the next poll, whatever this page's random delay is. */
const NEXT_MS = 12_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
});
afterAll(() => shop?.close());

/** Publishes photos: a higher index was taken later. */
async function publish(eventId: string, indexes: readonly number[]): Promise<void> {
  for (const index of indexes)
    await publishPhoto(shop.deps, { tenantId: TENANT, eventId, index, bibs: [], faces: [], isReport: false });
}

test('an open album announces new photos without moving its content, and shows them after a tap', async () => {
  const { eventId } = await makeEvent(shop.deps, { date: today(), photos: [] });
  // One every other minute, so that others can be inserted between them.
  await publish(
    eventId,
    Array.from({ length: 30 }, (_, index) => 2 * index),
  );
  const { context, page, faults } = await newVisitor(await openBrowser(), { viewport: PHONE });
  const tileOf = (place: number) => page.getByRole('button', { name: new RegExp(`^Photo ${place} of`) });
  // The browser's cache uses the real clock. Routing requests disables the cache.
  await page.route('**/no-such-address', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${(await listen(shop))(TENANT)}/event/${eventId}`);
  await tileOf(1).waitFor();
  await page.evaluate('scrollTo(0, 900)');
  const place = await tileOf(20).boundingBox();
  // Between the visible photos, and after them.
  await publish(eventId, [1, 3, 5, 7, 9, 90, 92]);
  await page.clock.fastForward(NEXT_MS);
  const news = page.getByRole('button', { name: 'Show 7 new photos' });
  await news.waitFor();
  expect(await tileOf(20).boundingBox()).toEqual(place);
  await page.getByText('37 photos').first().waitFor({ state: 'attached' });
  await expectAccessible(page);

  await news.click();
  await page.getByRole('list', { name: '37 photos' }).waitFor();
  await news.waitFor({ state: 'detached' });
  await page.getByText('New', { exact: true }).first().waitFor();
  // The first of them is visible, and the keyboard focus continues from the list.
  expect(await tileOf(2).isVisible()).toBe(true);
  await page.locator('ul:focus').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
