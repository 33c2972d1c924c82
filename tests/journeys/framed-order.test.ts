import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Download } from '#contract/archive.schema.ts';
import type { Video } from '#contract/photo.schema.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { DESKTOP, expectAccessible, PHONE } from './browser.ts';
import { type DeliveryShop, fetchBy, openDeliveryShop, tapAll } from './delivery-shop.ts';
import { isTooWide, type Ordered, pay } from './delivery-steps.ts';

const DOWNLOADS_CALL = /\/downloads\?/;
const CATALOG = `products:
  - { key: framed, kind: Frame, title: { en: Photo in a frame }, price: 12 }
  - { key: finish, kind: FinishVideo, title: { en: My finish video }, price: 15 }
`;

let delivery: DeliveryShop;
/** A paid order of two photos in a frame and a finish clip, all of it made. */
let ordered: Ordered;
let eventId: string;

beforeAll(async () => {
  delivery = await openDeliveryShop();
  const { shop, buyer } = delivery;
  const frameId = await addPlainFrame(shop.deps, 'gold');
  const event = await makeEvent(shop.deps, { title: 'Framed Run', photos: [['17'], ['17']] });
  ({ eventId } = event);
  await importFinishFootage(shop.deps, event.eventId, { 17: 4 });
  const ids = await setCatalog(shop, event, CATALOG);
  const [clip] = await waitFor(
    'the clip',
    async () => {
      const url = `/public/photo-service/api/v1/videos?albumId=${event.eventId}`;
      const { videos } = (await buyer.send<{ videos: Video[] }>('GET', url)).body;
      return videos.length > 0 && videos;
    },
    110_000,
  );
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
}, 240_000);
afterAll(() => delivery?.close());

async function downloads(): Promise<Download[]> {
  const url = `/public/archive-service/api/v1/orders/${ordered.orderId}/downloads`;
  return (await delivery.buyer.send<{ downloads: Download[] }>('GET', url)).body.downloads;
}

/** Answers with unfinished or failed frames until the returned function is called. */
async function holdBack(page: Page, state: 'Rendering' | 'Failed'): Promise<() => void> {
  let isHeld = true;
  await page.route(DOWNLOADS_CALL, async (route) => {
    if (!isHeld) return route.fallback();
    const files = await downloads();
    const held = files.map((file) =>
      file.kind === 'FramedPhoto' ? { ...file, state, url: null, size: null } : file,
    );
    await route.fulfill({ json: { downloads: held, total: held.length } });
  });
  return () => {
    isHeld = false;
  };
}

test('the order page reports pending framed photos, on a phone and a desktop, and shows them when they are ready', async () => {
  await delivery.visit(async (page) => {
    const release = await holdBack(page, 'Rendering');
    await page.goto(`${delivery.address}/order/${ordered.orderId}`);
    await page.getByText('2 photos are being framed').waitFor();
    await page.getByText('Oma Käthe').waitFor();
    expect(await page.getByText('Being framed …').count()).toBe(2);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await isTooWide(page)).toBe(false);
      await expectAccessible(page);
    }
    release();
    const link = page.getByRole('link', { name: /^Download: Photo 2 of 2/ });
    const { bytes, download } = await fetchBy(page, () => link.click());
    expect(download.suggestedFilename()).toMatch(/^Framed Run - .* - gold - 002\.jpg$/);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 900 });
    expect(await page.getByText('being framed').count()).toBe(0);
    const all = await fetchBy(page, tapAll(page));
    expect(all.download.suggestedFilename()).toMatch(/\.zip$/);
  });
});

test('in the browser that paid, the event page offers a framed photo and a video as downloads, and does not sell the video again', async () => {
  await delivery.visit(async (page) => {
    await page.goto(`${delivery.address}/order/${ordered.orderId}`);
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    const results = `${delivery.address}/search/${eventId}/17`;
    await page.goto(results);
    // Bought only in a frame: each is marked, and the plain photo can still be chosen.
    await page.getByText('Yours', { exact: true }).nth(1).waitFor();
    expect(await page.getByText('Yours', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: /^A photo in a frame/ }).click();
    const studio = page.getByRole('dialog', { name: 'In a frame' });
    await studio.getByLabel('Name on the frame').fill('Oma Käthe');
    await studio.getByRole('link', { name: 'Go to the order' }).waitFor();
    expect(await studio.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
    await studio.getByLabel('Name on the frame').fill('Opa');
    await studio.getByRole('button', { name: /^Add to cart.*€12/ }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Photo 1 of 2/ })
      .first()
      .click();
    const framed = page.getByRole('link', { name: 'Download with its frame' });
    const { bytes } = await fetchBy(page, () => framed.click());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 900 });
    await page.goto(`${results}/video`);
    await page.getByRole('button').filter({ hasText: 'Yours' }).click();
    const film = page.getByRole('link', { name: 'Download', exact: true });
    const { download } = await fetchBy(page, () => film.click());
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    expect(await page.getByRole('button', { name: /^Add this video/ }).count()).toBe(0);
    await expectAccessible(page);
  });
});

test('the order page lists failed frames with a contact, and offers the other files', async () => {
  await delivery.visit(async (page) => {
    await holdBack(page, 'Failed');
    await page.goto(`${delivery.address}/order/${ordered.orderId}`);
    await page.getByText('2 photos couldn’t be framed').waitFor();
    expect(await page.getByText('Not framed').count()).toBe(2);
    await page.getByRole('link', { name: /^Download: My finish video/ }).waitFor();
    await expectAccessible(page);
  });
});

test('a bought video plays on the page and can be downloaded', async () => {
  await delivery.visit(async (page) => {
    await page.goto(`${delivery.address}/order/${ordered.orderId}`);
    await page.getByLabel('My finish video', { exact: true }).waitFor();
    // This test has no DOM types.
    await page.evaluate('document.querySelector("video").play()');
    await waitFor('the video to go on', () =>
      page.evaluate<boolean>('document.querySelector("video").currentTime > 0.5'),
    );
    const link = page.getByRole('link', { name: /^Download: My finish video/ });
    const { download, bytes } = await fetchBy(page, () => link.click());
    expect(download.suggestedFilename()).toMatch(
      /^Framed Run - 17 - 10\.00\.04 - My finish video - 003\.mp4$/,
    );
    expect(bytes.byteLength).toBe((await downloads()).find(({ kind }) => kind === 'Video')?.size);
  });
});
