import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addKeptFrames } from '#tests/factories/kept-frames.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { agreeToAll, DESKTOP, expectAccessible, newVisitor, openBrowser, PHONE, swipe } from './browser.ts';
import { isTooWide } from './delivery-steps.ts';
import { payAtBank } from './selling-steps.ts';

const TENANT = 'photofinish';
const BIB = '17';
const OWN_NAME = `Alex Runner${BIB}`;
const DOWNLOADS = /\/downloads\?/;
/** The size of the demo's landscape frame around the small photos of test events. */
const FRAMED = { width: 2400, height: 1600 };

const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 12 }
`;

let shop: TestShop;
let address: string;
let browser: Browser;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))(TENANT);
  await shop.work();
  await addKeptFrames(shop.deps, TENANT);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Opens an event that sells three photos of bib 17, plain and in frames. */
async function openSale(input: Parameters<typeof makeEvent>[1]): Promise<MadeEvent> {
  const event = await makeEvent(shop.deps, { photos: [[BIB], [BIB], [BIB]], ...input });
  await setCatalog(shop, event, CATALOG);
  return event;
}

/** Runs a new visitor, whose page must have no errors at the end. */
async function visit(viewport: typeof PHONE, walk: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, { viewport });
  await walk(page);
  expect(faults).toEqual([]);
  await context.close();
}

const studioOf = (page: Page) => page.getByRole('dialog', { name: 'In a frame' });

async function openStudio(page: Page, eventId: string): Promise<ReturnType<typeof studioOf>> {
  await page.goto(`${address}/search/${eventId}/${BIB}`);
  await page.getByRole('button', { name: /^A photo in a frame/ }).click();
  const studio = studioOf(page);
  await studio.getByText('Passe-partout').waitFor();
  return studio;
}

/**
 * Answers that frames are being made, then that they failed. @returns a function that checks the order's page in both states, and
 * lets the shop answer again
 */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  let state = 'Rendering';
  await page.route(DOWNLOADS, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const reply = await shop.call({ method: 'GET', host: new URL(address).host, url: pathname + search });
    const { downloads, total } = reply.json() as { downloads: object[]; total: number };
    const held = downloads.map((file) => ({ ...file, state, url: null, size: null }));
    await route.fulfill({ json: { downloads: held, total } });
  });
  return async () => {
    await page.getByText('1 photo is being framed').waitFor();
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await isTooWide(page)).toBe(false);
      await expectAccessible(page);
    }
    state = 'Failed';
    await page.reload();
    await page.getByText('1 photo couldn’t be framed').waitFor();
    await expectAccessible(page);
    await page.unroute(DOWNLOADS);
    await page.reload();
  };
}

/** Waits until the shop's own picture of a frame is loaded. */
const exactPicture = (page: Page, frame: string) =>
  page.locator(`img[src^="blob:"][alt*="${frame}"]`).waitFor();

describe('the frame studio', () => {
  test('sells a framed photo: bib, swipe to a frame, name, payment, file', async () => {
    const { eventId } = await openSale({ title: 'Framed Run' });
    await visit(PHONE, async (page) => {
      await page.goto(`${address}/event/${eventId}`);
      await page.getByLabel('Bib or name').fill(BIB);
      await page.getByRole('button', { name: 'Find photos' }).click();
      const studio = await openStudio(page, eventId);
      await exactPicture(page, 'Passe-partout');
      await swipe(page, { x: 320, y: 220 }, { x: 60, y: 220 });
      await studio.getByText('Frame 2 of 4').waitFor();
      await exactPicture(page, 'Finisher poster');
      // The photo in the frame is chosen already.
      const name = studio.getByLabel('Name on the frame');
      expect(await name.inputValue()).toBe(OWN_NAME);
      await name.fill('Anni');
      await expectAccessible(page);
      await studio.getByRole('button', { name: /^Add to cart.*€12/ }).click();

      await page.waitForURL('**/cart');
      await page.getByText('Finisher poster').waitFor();
      await page.getByText('Anni').waitFor();
      await page.getByText('digital picture, not a print').waitFor();
      await page.getByLabel('Email').fill('framed@example.com');
      await agreeToAll(page);
      await page.getByRole('button', { name: /Continue to payment/ }).click();
      await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();
      const release = await holdFrames(page);
      await payAtBank(page);
      await release();

      const link = page.getByRole('link', { name: /^Download, / });
      await link.waitFor({ timeout: 60_000 });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const bytes = await readFile(await download.path());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...FRAMED });
      // The poster's panel covers the photo and shows a light text: the name.
      const panel = await sharp(bytes)
        .extract({ left: 80, top: 1200, width: 1200, height: 360 })
        .greyscale()
        .stats();
      expect(panel.channels[0]?.min).toBeLessThan(60);
      expect(panel.channels[0]?.max).toBeGreaterThan(230);
    });
  });

  test('on a desktop, scrolls to a frame by keys, adds a line for each photo, and is not reopened by the back button', async () => {
    const { eventId } = await openSale({ title: 'Several Run' });
    await visit(DESKTOP, async (page) => {
      const studio = await openStudio(page, eventId);
      await studio.getByRole('button', { name: /^Remove photo/ }).click();
      await studio.getByRole('button', { name: 'Add to cart' }).click();
      await studio.getByRole('alert').getByText('Choose the photo').waitFor();
      await expectAccessible(page, 'dialog');
      await page.goBack();
      await studio.waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).search).toBe('');

      await page.getByRole('button', { name: /^A photo in a frame/ }).click();
      await page.keyboard.press('End');
      await studio.getByText('Frame 4 of 4').waitFor();
      await page.keyboard.press('ArrowLeft');
      await studio.getByText('Frame 3 of 4').waitFor();
      await studio
        .getByRole('button', { name: /^Choose photo/ })
        .first()
        .click();
      await studio.getByRole('button', { name: /^Add to cart.*€24/ }).click();
      await page.waitForURL('**/cart');
      await page.getByText('Framed photo').nth(1).waitFor();
      // The back button does not return to the finished studio.
      await page.goBack();
      await page.getByRole('button', { name: /^A photo in a frame/ }).waitFor();
      expect(await studio.count()).toBe(0);
    });
  });

  test('keeps its button within a narrow screen in a long language', async () => {
    const { eventId } = await openSale({ title: 'Narrow Run' });
    const { context, page } = await newVisitor(browser, {
      viewport: { width: 320, height: 640 },
      locale: 'el',
    });
    await page.goto(`${address}/search/${eventId}/${BIB}?frame=choose`);
    const button = page.locator('dialog footer > button').filter({ hasText: '12' });
    await button.waitFor();
    const edge = 'parseFloat(getComputedStyle(document.querySelector("dialog footer")).paddingInlineStart)';
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(await page.evaluate<number>(edge));
    expect(x + width).toBeLessThanOrEqual(320);
    await context.close();
  });

  test('starts with the viewer’s photo, also among all photos of the event', async () => {
    const { eventId } = await openSale({ title: 'Viewed Run', photos: [[BIB, '42'], [BIB], [BIB]] });
    await visit(PHONE, async (page) => {
      await page.goto(`${address}/event/${eventId}`);
      const photo = page.getByRole('button', { name: /^Photo 1 of 3/ }).first();
      await page.evaluate('scrollTo(0, 120)');
      await photo.click();
      const place = await page.evaluate('[location.href, scrollY]');
      const viewer = page.getByRole('dialog', { name: /^Photo 1 of 3/ });
      // The two bibs are in one line.
      const links = viewer.getByRole('link', { name: /^All photos of bib/ });
      await links.nth(1).waitFor();
      const tops = (await links.all()).map(async (link) => (await link.boundingBox())?.y);
      expect(new Set(await Promise.all(tops)).size).toBe(1);
      await page.getByRole('button', { name: 'In a frame' }).click();
      const studio = studioOf(page);
      await exactPicture(page, 'Passe-partout');
      // No name is known here: the picture shows the shop's placeholder.
      expect(await studio.getByLabel('Name on the frame').inputValue()).toBe('');
      await studio.getByText('1 framed photo').waitFor();
      await page.keyboard.press('Escape');
      await studio.waitFor({ state: 'detached' });
      // The viewer is still there.
      await page.getByRole('button', { name: 'In a frame' }).click();
      await exactPicture(page, 'Passe-partout');

      // The back button closes one layer after the other without requests and keeps the scroll position.
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/-service\/|\/event\/[^/]+$/.test(request.url())) asked.push(request.url());
      });
      await page.goBack();
      await studio.waitFor({ state: 'detached' });
      await viewer.waitFor();
      await page.goBack();
      await viewer.waitFor({ state: 'detached' });
      const focused = page.locator(':focus');
      await photo.and(focused).waitFor();
      expect(place).toEqual([`${address}/event/${eventId}`, expect.any(Number)]);
      await expect.poll(() => page.evaluate('[location.href, scrollY]')).toEqual(place);
      await page.goForward();
      await expect.poll(() => page.evaluate('history.state.layer ?? 0')).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);

      // A downward swipe closes too, unless the photo is enlarged: then it moves the photo.
      await photo.click();
      await viewer.waitFor();
      const [top, bottom] = [
        { x: 200, y: 200 },
        { x: 210, y: 420 },
      ];
      const foot = () => page.evaluate("getComputedStyle(document.querySelector('dialog footer')).opacity");
      await page.keyboard.press('z');
      // The enlarged photo has no caption over it.
      await expect.poll(foot).toBe('0');
      await swipe(page, top, bottom);
      await viewer.waitFor();
      await page.keyboard.press('z');
      await expect.poll(foot).toBe('1');
      await swipe(page, top, bottom);
      await viewer.waitFor({ state: 'detached' });
      await photo.and(focused).waitFor();
      // The page leaves the history entry of the photo after the viewer closed.
      await expect.poll(() => page.evaluate('[location.href, scrollY]')).toEqual(place);
      expect(asked).toEqual([]);

      // After a link in the viewer one step back returns to the photo, the next closes it, and the third leaves the page.
      await photo.click();
      await viewer.getByRole('link', { name: /17/ }).first().click();
      await page.waitForURL(`**/search/${eventId}/17`);
      await page.getByRole('heading', { level: 1, name: /3 photos of you/ }).waitFor();
      // A story is closed in the same ways.
      const play = page.getByRole('button', { name: 'Play my race' });
      const story = page.locator('dialog');
      for (const close of [() => swipe(page, top, bottom), () => page.goBack()]) {
        await play.click();
        await story.waitFor();
        await close();
        await story.waitFor({ state: 'detached' });
        await play.and(focused).waitFor();
        await expect.poll(() => page.evaluate('history.state.layer ?? 0')).toBe(0);
      }
      await page.goBack();
      await viewer.waitFor();
      await page.goBack();
      await viewer.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('[location.href, scrollY]')).toEqual(place);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.goBack();
      expect(page.url()).toBe('about:blank');
    });
  });
});
