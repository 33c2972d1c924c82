import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';

/** What an open page looks like while photos come. When it asks, and what it says, is in tests/pages. */
const TENANT = 'photofinish';
const TODAY = new Date().toISOString().slice(0, 10);
/** One question later, whatever this page's spread is. */
const NEXT_MS = 12_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
});
afterAll(() => shop?.close());

/** Publishes photos: the later the index, the later they were taken. */
async function publish(eventId: string, indexes: readonly number[]): Promise<void> {
  for (const index of indexes)
    await publishPhoto(shop.deps, { tenantId: TENANT, eventId, index, bibs: [], faces: [], isReport: false });
}

test('an open album tells of new photos without moving anything, and brings them with a tap', async () => {
  const { eventId } = await makeEvent(shop.deps, { date: TODAY, photos: [] });
  // Every other minute one, so that others can come in between.
  await publish(
    eventId,
    Array.from({ length: 30 }, (_, index) => 2 * index),
  );
  const { context, page, faults } = await newVisitor(await openBrowser(), { viewport: PHONE });
  const tileOf = (place: number) => page.getByRole('button', { name: new RegExp(`^Photo ${place} of`) });
  // The browser's own cache goes by a clock that nobody puts forward. Where requests are routed there is none.
  await page.route('**/no-such-address', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${(await listen(shop))(TENANT)}/event/${eventId}`);
  await tileOf(1).waitFor();
  await page.evaluate('scrollTo(0, 900)');
  const place = await tileOf(20).boundingBox();
  // Between those that are looked at, and behind them.
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
  // The first of them is there to be looked at, and the keyboard goes on from the list.
  expect(await tileOf(2).isVisible()).toBe(true);
  await page.locator('ul:focus').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
