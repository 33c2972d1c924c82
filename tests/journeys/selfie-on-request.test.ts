import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeJpeg } from '#tests/factories/event-factory.ts';
import { crowd, makeSearchable, selfieOf } from '#tests/factories/searchable-event.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';

let shop: TestShop;
let browser: Browser;
let address: string;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))('photofinish');
  browser = await openBrowser();
  vi.spyOn(shop.deps.selfieReader, 'read').mockImplementation(async () => ({
    ok: true,
    faces: [selfieOf('anna')],
  }));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Sends a selfie from the event's page, which then shows the progress. */
async function sendSelfie(page: Page, eventId: string): Promise<void> {
  await page.goto(`${address}/event/${eventId}`);
  await page.getByRole('button', { name: 'Selfie' }).click();
  await page.getByText('This event stores no face data').waitFor();
  await page.getByRole('checkbox').check();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(1) };
  await (await choosing).setFiles(file);
  await page.getByText('Searched 0 of 60 photos').waitFor();
}

test('a visitor follows the search through the photos, across a reload, and sees matches as they are found', async () => {
  const event = await makeSearchable(shop.deps, crowd(60), { title: 'Winter Mile' });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await sendSelfie(page, event.eventId);
  await event.look();
  await page.getByText('Searched 24 of 60 photos').waitFor();
  await page.getByText(/Photos of you so far: \d/).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Searched 24 of 60 photos').waitFor();
  await page.getByRole('button', { name: 'Show the photos found' }).click();
  await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
  await page.getByText('Searched 24 of 60 photos').waitFor();
  await event.look();
  await page.getByText('Searched 48 of 60 photos').waitFor();
  await event.look();
  await page.getByText('Your search is done').waitFor();
  await page.getByRole('heading', { level: 1, name: '20 photos of you' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your search is done').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('stopping the search deletes the visitor’s data', async () => {
  const event = await makeSearchable(shop.deps, crowd(60), { title: 'Autumn Mile' });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await sendSelfie(page, event.eventId);
  await event.look();
  await page.getByRole('button', { name: 'Show the photos found' }).click();
  await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
  await page.getByRole('button', { name: 'Stop and delete everything' }).click();
  await page.getByRole('heading', { level: 1, name: 'Autumn Mile' }).waitFor();
  await page.getByText(/^Searched \d/).waitFor({ state: 'detached' });
  expect(await event.look()).toBe('Over');
  expect(faults).toEqual([]);
  await context.close();
});
