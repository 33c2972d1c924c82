import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { DESKTOP, expectAccessible, newVisitor, openBrowser } from './browser.ts';

/** A crew on two phones and a desktop: each finds their photos, one pays. */
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 40 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 30 }
`;
let shop: TestShop;
let browser: Browser;
let address: string;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))('photofinish');
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const race = async (title: string): Promise<MadeEvent> => {
  const event = await makeEvent(shop.deps, { title, photos: [['17'], ['17', '42'], ['42']] });
  await setCatalog(shop, event, CATALOG);
  return event;
};
async function find(page: Page, { eventId }: MadeEvent, bib: string): Promise<void> {
  await page.goto(`${address}/search/${eventId}/${bib}`);
  await page.getByRole('heading', { name: /2 photos of you/ }).waitFor();
}
async function makeCrew(page: Page, event: MadeEvent): Promise<string> {
  await page.goto(`${address}/crew?event=${event.eventId}`);
  const name = page.getByRole('textbox', { name: /your name/i });
  await name.fill('');
  await page.getByRole('button', { name: 'Start a crew' }).click();
  await page.getByText('Enter a name.').waitFor();
  await name.fill('Marta');
  await page.getByRole('button', { name: 'Start a crew' }).click();
  await page.getByRole('heading', { name: 'Marta’s crew' }).waitFor();
  return page.url();
}
async function addMe(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: /your name/i }).fill(name);
  await page.getByRole('button', { name: 'Add me' }).click();
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
}

test('in an open event each runner finds their photos, and one runner adds all photos to the cart', async () => {
  const event = await race('Seelauf');
  const marta = await newVisitor(browser);
  const ben = await newVisitor(browser, { viewport: DESKTOP });
  await find(marta.page, event, '17');
  await marta.page.getByRole('link', { name: /one of you can pay for everyone/i }).click();
  await marta.page.getByRole('heading', { name: 'Run together, pay once' }).waitFor();
  const link = await makeCrew(marta.page, event);
  // The visitor who starts a crew is its first member, and no member is added twice.
  await marta.page.getByRole('listitem').filter({ hasText: 'Marta' }).waitFor();
  await marta.page.getByRole('link', { name: 'Find someone else' }).waitFor();
  await ben.page.goto(link);
  await ben.page.getByRole('link', { name: 'Find my photos' }).waitFor();
  await find(ben.page, event, '42');
  await addMe(ben.page, link, 'Ben');
  await marta.page.reload();
  await marta.page.getByRole('button', { name: 'Add all photos to the cart' }).click();
  await marta.page.getByText('Photos of 2 runners are in your cart.').waitFor();
  await expectAccessible(marta.page);
  await marta.page.getByRole('button', { name: 'Remove Ben' }).click();
  await marta.page.getByRole('listitem').filter({ hasText: 'Ben' }).waitFor({ state: 'detached' });
  await marta.page.getByRole('link', { name: 'To the cart' }).click();
  await marta.page.getByText('€60', { exact: false }).first().waitFor();
  expect([...marta.faults, ...ben.faults]).toEqual([]);
});
