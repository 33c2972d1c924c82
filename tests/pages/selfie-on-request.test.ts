import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeJpeg } from '#tests/factories/event-factory.ts';
import { crowd, makeSearchable, selfieOf } from '#tests/factories/searchable-event.ts';
import { openShopPages, type ShopPages, type ShopWalker } from './open-shop-pages.ts';

/** A search by selfie through an event's photos. It takes minutes and continues when the page is closed. */
let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages({ isIdle: true });
  vi.spyOn(pages.shop.deps.selfieReader, 'read').mockImplementation(async () => ({
    ok: true,
    faces: [selfieOf('anna')],
  }));
});
afterAll(() => pages?.close());

/** Seconds after which the page has polled the progress of the search. */
const LOOK_SECONDS = 3;

/** Sends a selfie from the event's page, which then shows the progress. */
async function sendSelfie({ page, browser }: ShopWalker, eventId: string): Promise<void> {
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Selfie' }).click();
  await page.getByText('This event stores no face data').waitFor();
  await page.getByRole('checkbox').check();
  const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(1) };
  await page.locator('dialog input[type="file"]').setInputFiles(file);
  await browser.pass(LOOK_SECONDS);
  await page.getByText('Searched 0 of 60 photos').waitFor();
}

test('a visitor follows the search through the photos, across a reload, and sees matches as they are found', async () => {
  const event = await makeSearchable(pages.shop.deps, crowd(60), { title: 'Winter Mile' });
  await pages.walk(async (walker) => {
    const { page, browser } = walker;
    const look = async () => {
      await event.look();
      await browser.pass(LOOK_SECONDS);
    };
    await sendSelfie(walker, event.eventId);
    await look();
    await page.getByText('Searched 24 of 60 photos').waitFor();
    await page.getByText(/Photos of you so far: \d/).waitFor();
    await page.reload();
    await page.getByText('Searched 24 of 60 photos').waitFor();
    await page.getByRole('button', { name: 'Show the photos found' }).click();
    await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
    await page.getByText('Searched 24 of 60 photos').waitFor();
    await look();
    await page.getByText('Searched 48 of 60 photos').waitFor();
    await look();
    await page.getByText('Your search is done').waitFor();
    await page.getByRole('heading', { level: 1, name: '20 photos of you' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Your search is done').waitFor({ state: 'detached' });
  });
});

test('stopping the search deletes the visitor’s data', async () => {
  const event = await makeSearchable(pages.shop.deps, crowd(60), { title: 'Autumn Mile' });
  await pages.walk(async (walker) => {
    const { page, browser } = walker;
    await sendSelfie(walker, event.eventId);
    await event.look();
    await browser.pass(LOOK_SECONDS);
    await page.getByRole('button', { name: 'Show the photos found' }).click();
    await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
    await page.getByRole('button', { name: 'Stop and delete everything' }).click();
    await page.getByRole('heading', { level: 1, name: 'Autumn Mile' }).waitFor();
    await page.getByText(/^Searched \d/).waitFor({ state: 'detached' });
    expect(await event.look()).toBe('Over');
  });
});
