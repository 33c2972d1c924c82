import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible } from './browser.ts';
import { type DeliveryShop, fetchBy, openDeliveryShop, tapAll } from './delivery-shop.ts';
import { BIB, isTooWide, openRace, orderPackage, pay } from './delivery-steps.ts';
import { stubSharing } from './stub-sharing.ts';

/** Delivery of files, as far as it needs a browser's downloads, layout or keys. `tests/pages` tests the rest. */
let delivery: DeliveryShop;

beforeAll(async () => {
  delivery = await openDeliveryShop();
});
afterAll(() => delivery?.close());

/** The bought file that replaces its thumbnail. */
const LARGE_PICTURE = 'main picture + picture img';
const currentSource = (image: object): unknown => Reflect.get(image, 'currentSrc');

describe('the page of an order', () => {
  test('on a desktop, downloads each file, a crop of it, all files, the list of links and the receipt', async () => {
    const large = await openRace(delivery.shop, { title: 'Portrait Run', photos: 2, scale: 8 });
    const order = await orderPackage(delivery.buyer, large);
    await pay(delivery.shop, order);
    await delivery.visit(
      async (page, context) => {
        await page.goto(`${delivery.address}/order/${order.orderId}`);
        await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
        expect(await page.locator('dl').last().textContent()).toContain('€29');
        await page.getByText('as long as we keep your order').waitFor();
        await page.getByText('The archive also contains upright crops').waitFor();

        const one = await fetchBy(page, () =>
          page.getByRole('link', { name: /^Download: Photo 2 of 2/ }).click(),
        );
        expect(one.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
        const all = await fetchBy(page, tapAll(page));
        expect(all.download.suggestedFilename()).toBe('Portrait Run - 17.zip');
        await page.getByText('The download has started.').waitFor();
        await page.locator('summary').getByText('More', { exact: true }).click();
        const list = await fetchBy(page, () => page.getByRole('link', { name: /Excel list/ }).click());
        expect(list.download.suggestedFilename()).toMatch(/\.xlsx$/);
        const pdf = await fetchBy(page, () => page.getByRole('link', { name: 'Receipt, PDF' }).click());
        expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

        // Beside the large picture, before any photo is opened.
        await page.getByRole('button', { name: 'Share' }).waitFor();
        await page.getByRole('button', { name: /^Photo 1 of 2/ }).click();
        const picture = page.locator(LARGE_PICTURE);
        await expect.poll(() => picture.evaluate(currentSource)).toMatch(/\/downloads\/(?!.*crop=)/);
        await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
        const sheet = page.getByRole('dialog', { name: 'Save and share' });
        const { download, bytes } = await fetchBy(page, () =>
          sheet.getByRole('link', { name: /^Portrait/ }).click(),
        );
        expect(download.suggestedFilename()).toBe('Portrait Run - 17 - 09.00.00 - 001 - 4x5.jpg');
        const { width, height } = await sharp(bytes).metadata();
        expect([width >= 1080, width / height]).toEqual([true, 0.8]);
        // An arrow key on the sheet does not change the photo below it, and Escape closes only the sheet.
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
        await page.getByRole('dialog', { name: /^Photo 1 of 2/ }).waitFor();
        await page.keyboard.press('Escape');

        const number =
          /Receipt (\S+),/.exec((await page.getByText(/^Receipt \S+,/).textContent()) ?? '')?.[1] ?? '';
        const [receipt] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('link', { name: 'Open receipt' }).first().click(),
        ]);
        await receipt.getByText(number).first().waitFor();
        await expectAccessible(receipt);
      },
      { viewport: DESKTOP },
    );
  });

  test('on a phone, shares photos by the phone’s own sheet, and downloads those that the sheet refuses', async () => {
    const order = await orderPackage(delivery.buyer, delivery.race);
    await pay(delivery.shop, order);
    await delivery.visit(
      async (page) => {
        const sharing = await stubSharing(page);
        await page.goto(`${delivery.address}/order/${order.orderId}`);
        const save = page.getByRole('button', { name: 'Save to photos' });
        // The part around the runner is shown large, and the actions still fit on the first screen.
        const large = page.locator(LARGE_PICTURE);
        await expect.poll(() => large.evaluate(currentSource)).toMatch(/crop=Square$/);
        const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
        await save.click();
        expect((await sharing.next()).files).toHaveLength(3);

        await page.getByRole('button', { name: 'Save and share: Photo 2 of 3' }).click();
        await sharing.fail('DataError');
        const plain = await fetchBy(page, () =>
          page.getByRole('button', { name: /^The whole photo/ }).click(),
        );
        expect(plain.download.suggestedFilename()).toMatch(/002\.jpg$/);
        expect(plain.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
        const file = await fetchBy(page, () =>
          page.getByRole('link', { name: /^Download as a file/ }).click(),
        );
        expect(file.download.suggestedFilename()).toMatch(/002\.jpg$/);
        await page.getByRole('button', { name: 'Close' }).click();

        await page.locator('summary').getByText('More', { exact: true }).click();
        const zip = await fetchBy(page, tapAll(page));
        expect(zip.download.suggestedFilename()).toBe('Delivery Run - 17.zip');
        expect(await isTooWide(page)).toBe(false);
      },
      { isHandheld: true },
    );
  });
});

test('a photo that is not bought is shared as a card with a link; the link is copied if the device cannot share', async () => {
  const { eventId } = delivery.race;
  await delivery.visit(
    async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const photoUrl = new RegExp(`^${delivery.address}/event/${eventId}/photos\\?photo=[^/]+$`);
      const sharing = await stubSharing(page);
      await page.goto(`${delivery.address}/search/${eventId}/${BIB}`);
      await page.getByRole('button', { name: /^Photo 1 of / }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
      const share = page.getByRole('button', { name: 'Share' });
      await share.click();
      const { url, files } = await sharing.next();
      expect(url).toMatch(photoUrl);
      const [card] = files;
      expect(card).toMatchObject({ type: 'image/jpeg' });
      // Closing the sheet means no: the link is not copied either.
      await sharing.fail('AbortError');
      await share.click();
      await share.click();
      expect((await sharing.next()).files).toHaveLength(1);
      expect(await page.getByText('Link copied.').count()).toBe(0);
      await sharing.fail('NotAllowedError');
      await share.click();
      await page.getByText('Link copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(photoUrl);
    },
    { isHandheld: true },
  );
});
