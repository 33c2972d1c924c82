import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Download } from '#contract/archive.schema.ts';
import type { Video } from '#contract/photo.schema.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { type Ordered, pay } from '#tests/journeys/delivery-steps.ts';
import type { Locator } from './locators.ts';
import type { PageBrowser } from './open-browser.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** The page of an order of framed photos and a video, and what the event's pages offer to its buyer. */
const DOWNLOADS_CALL = /\/downloads\?/;
const PHONE = { screen: 'phone' } as const;
const CATALOG = `products:
  - { key: framed, kind: Frame, title: { en: Photo in a frame }, price: 12 }
  - { key: finish, kind: FinishVideo, title: { en: My finish video }, price: 15 }
`;

let pages: ShopPages;
let buyer: Buyer;
/** A paid order of two framed photos and a finish clip, with all files made. */
let ordered: Ordered;
let eventId: string;

beforeAll(async () => {
  pages = await openShopPages();
  const { shop } = pages;
  buyer = createBuyer(shop);
  const frameId = await addPlainFrame(shop.deps, 'gold');
  const event = await makeEvent(shop.deps, { title: 'Framed Run', photos: [['17'], ['17']] });
  ({ eventId } = event);
  await publishClips(shop.deps, eventId, ['17']);
  const ids = await setCatalog(shop, event, CATALOG);
  const url = `/public/photo-service/api/v1/videos?albumId=${eventId}`;
  const [clip] = (await buyer.send<{ videos: Video[] }>('GET', url)).body.videos;
  const cart = await buyer.openCart();
  await buyer.add(cart, [
    { productId: ids.framed ?? '', photoIds: event.photoIds, frameId, frameText: 'Oma Käthe' },
    { productId: ids.finish ?? '', videoId: clip?.videoId ?? '' },
  ]);
  ordered = { ...(await buyer.checkOut(cart)).body, preorderId: null };
  await pay(shop, ordered);
  await waitFor(
    'the frames',
    async () => (await downloads()).every(({ state }) => state === 'Ready'),
    110_000,
  );
});
afterAll(() => pages?.close());

async function downloads(): Promise<Download[]> {
  const url = `/public/archive-service/api/v1/orders/${ordered.orderId}/downloads`;
  return (await buyer.send<{ downloads: Download[] }>('GET', url)).body.downloads;
}

/** Answers with unfinished or failed frames until the returned function is called. */
async function holdBack(browser: PageBrowser, state: 'Rendering' | 'Failed'): Promise<() => void> {
  const files = (await downloads()).map((file) =>
    file.kind === 'FramedPhoto' ? { ...file, state, url: null, size: null } : file,
  );
  const body = { downloads: files, total: files.length };
  return browser.answer('GET', DOWNLOADS_CALL, { status: 200, body });
}

/** Follows a download's link. */
async function fetchFrom(link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const url = (await link.getAttribute('href')) ?? '';
  const { statusCode, headers, rawPayload } = await pages.shop.call({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return { name: String(headers['content-disposition']), bytes: rawPayload };
}

test('the order page reports pending framed photos, and shows them when they are ready', async () => {
  await pages.walk(async ({ page, browser }) => {
    const release = await holdBack(browser, 'Rendering');
    await page.goto(`/order/${ordered.orderId}`);
    await page.getByText('2 photos are being framed').first().waitFor();
    await page.getByText('Oma Käthe').first().waitFor();
    expect(await page.getByText('Being framed …').count()).toBe(2);
    const link = page.getByRole('link', { name: /^Download: Photo 2 of 2/ });
    expect(await link.count()).toBe(0);
    release();
    await expect
      .poll(async () => {
        await browser.pass(60);
        return link.count();
      })
      .toBe(1);
    const { name, bytes } = await fetchFrom(link);
    expect(name).toMatch(/Framed Run - .* - gold - 002\.jpg/);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 900 });
    expect(await page.getByText('being framed').count()).toBe(0);
    await page.getByRole('button', { name: /^Download all/ }).waitFor();
  }, PHONE);
});

test('the order page lists failed frames with a contact, and offers the other files', async () => {
  await pages.walk(async ({ page, browser }) => {
    await holdBack(browser, 'Failed');
    await page.goto(`/order/${ordered.orderId}`);
    await page.getByText('2 photos couldn’t be framed').first().waitFor();
    expect(await page.getByText('Not framed').count()).toBe(2);
    const link = page.getByRole('link', { name: /^Download: My finish video/ });
    await link.waitFor();
    expect(await link.getAttribute('download')).toMatch(
      /^Framed Run - 17 - 10\.00\.02 - My finish video - 003\.mp4$/,
    );
    await page.getByLabel('My finish video', { exact: true }).waitFor();
  }, PHONE);
});

test('in the browser that paid, the event page offers a framed photo and a video as downloads, and does not sell the video again', async () => {
  await pages.walk(async ({ page }) => {
    await page.goto(`/order/${ordered.orderId}`);
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    const results = `/search/${eventId}/17`;
    await page.goto(results);
    // Both photos were bought only in a frame: each is marked, and the plain photo can still be selected.
    const yours = page.getByText('Yours', { exact: true });
    await expect.poll(() => yours.count()).toBe(2);
    await page.getByRole('button', { name: /^A photo in a frame/ }).click();
    const studio = page.getByRole('dialog', { name: 'In a frame' });
    await studio.getByLabel('Name on the frame').fill('Oma Käthe');
    await studio.getByRole('link', { name: 'Go to the order' }).waitFor();
    expect(await studio.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
    await studio.getByLabel('Name on the frame').fill('Opa');
    await studio.getByRole('button', { name: /^Add to cart.*€12/ }).waitFor();
    await studio.getByRole('button', { name: 'Close' }).click();
    await studio.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Photo 1 of 2/ })
      .first()
      .click();
    const { bytes } = await fetchFrom(page.getByRole('link', { name: 'Download with its frame' }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 900 });
    await page.goto(`${results}/video`);
    await page.getByRole('button').filter({ hasText: 'Yours' }).click();
    const film = page.getByRole('link', { name: 'Download', exact: true });
    expect(await film.getAttribute('download')).toMatch(/\.mp4$/);
    expect(await page.getByRole('button', { name: /^Add this video/ }).count()).toBe(0);
  }, PHONE);
});
