import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteNotification } from '#contract/site.ts';
import { DESKTOP, expectAccessible } from './browser.ts';
import { type DeliveryShop, fetchBy, openDeliveryShop, tapAll } from './delivery-shop.ts';
import { answerWith, BIB, isTooWide, openRace, orderGiftCode, orderPackage, pay } from './delivery-steps.ts';
import { consent } from './selling-steps.ts';
import { printOtherwise } from './shell-shop.ts';
import { stubSharing } from './stub-sharing.ts';

const DOWNLOADS_CALL = /\/downloads\?/;
const HOUR_MS = 3_600_000;

let delivery: DeliveryShop;

beforeAll(async () => {
  delivery = await openDeliveryShop();
});
afterAll(() => delivery?.close());

/** What a tenant asks after a download. */
const OPINION: SiteNotification = {
  id: 'opinion',
  title: { en: 'What is missing here?' },
  text: {},
  img: null,
  discountText: {},
  declineText: {},
  confirmText: {},
  confirmType: 'Feedback',
  confirmIcon: null,
  hideActions: false,
  link: null,
  routes: [],
};

/** Returns how many ways there are to fetch a file. */
const downloadsOn = (page: Page) =>
  page
    .getByRole('link', { name: /^Download/ })
    .or(page.getByRole('button', { name: /^Download/ }))
    .count();

/** The bought file that comes over its thumb. */
const LARGE_PICTURE = 'main picture + picture img';
const currentSource = (image: object): unknown => Reflect.get(image, 'currentSrc');

describe('the page of an order', () => {
  test('shows items with prices, and hands over each file, all of them, the links as a list and the receipt', async () => {
    const { orderId } = await delivery.paidOrder();
    await delivery.visit(async (page, context) => {
      await page.goto(`${delivery.address}/order/${orderId}`);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      await page.getByText('3 × Photo').waitFor();
      expect(await page.locator('dl').last().textContent()).toContain('€24');
      await page.getByText('as long as we keep your order').waitFor();

      const one = await fetchBy(page, () =>
        page.getByRole('link', { name: /^Download: Photo 2 of 3/ }).click(),
      );
      expect(one.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
      const all = await fetchBy(page, tapAll(page));
      expect(all.download.suggestedFilename()).toMatch(/\.zip$/);
      await page.getByText('The download has started.').waitFor();
      await page.getByText('More', { exact: true }).click();
      const list = await fetchBy(page, () => page.getByRole('link', { name: /Excel list/ }).click());
      expect(list.download.suggestedFilename()).toMatch(/\.xlsx$/);
      const pdf = await fetchBy(page, () => page.getByRole('link', { name: 'Receipt, PDF' }).click());
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

      const number =
        /Receipt (\S+),/.exec((await page.getByText(/^Receipt \S+,/).textContent()) ?? '')?.[1] ?? '';
      const [receipt] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Open receipt' }).first().click(),
      ]);
      await receipt.getByText(number).first().waitFor();
      await expectAccessible(receipt);
    });
  });

  test('asks for an opinion, where the tenant does, once something was downloaded', async () => {
    const { orderId } = await delivery.paidOrder();
    await delivery.visit(async (page, context) => {
      // One question at a time on a phone.
      await consent(context, delivery.address);
      await printOtherwise(delivery.shop, page, { site: { notifications: [OPINION] } });
      await page.goto(`${delivery.address}/order/${orderId}`);
      await fetchBy(page, () => page.getByRole('link', { name: /^Download: Photo 2 of 3/ }).click());
      await page.getByRole('article', { name: 'What is missing here?' }).getByText('Learn more').click();
      await page.getByRole('dialog').waitFor();
    });
  });

  test('gives a photo as portrait, story and square too, as plain downloads where nothing is shared', async () => {
    const large = await openRace(delivery.shop, { title: 'Portrait Run', photos: 2, scale: 8 });
    const order = await orderPackage(delivery.buyer, large);
    await pay(delivery.shop, order);
    await delivery.visit(
      async (page) => {
        await page.goto(`${delivery.address}/order/${order.orderId}`);
        // Beside the large picture, before any photo is opened.
        await page.getByRole('button', { name: 'Share' }).waitFor();
        await page.getByRole('button', { name: /^Photo 1 of 2/ }).click();
        const picture = page.locator(LARGE_PICTURE);
        await expect.poll(() => picture.evaluate(currentSource)).toMatch(/\/downloads\/(?!.*crop=)/);
        await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
        const sheet = page.getByRole('dialog', { name: 'Save and share' });
        const take = async (name: RegExp) => {
          const { download, bytes } = await fetchBy(page, () => sheet.getByRole('link', { name }).click());
          const { width, height } = await sharp(bytes).metadata();
          return [download.suggestedFilename(), width >= 1080, Math.round((100 * width) / height)];
        };
        const name = 'Portrait Run - 17 - 09.00.00 - 001';
        expect(await take(/^Portrait/)).toEqual([`${name} - 4x5.jpg`, true, 80]);
        expect((await take(/^Story/)).toSpliced(1, 1)).toEqual([`${name} - 9x16.jpg`, 56]);
        expect(await take(/^Square/)).toEqual([`${name} - 1x1.jpg`, true, 100]);
        // A key on the sheet turns no photo below it, and Escape closes only the sheet.
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
        await page.getByRole('dialog', { name: /^Photo 1 of 2/ }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByText('The archive also contains the portraits').waitFor();
        const { bytes } = await fetchBy(page, tapAll(page));
        expect(bytes.includes(`${name}.jpg`) && bytes.includes(`${name} - 4x5.jpg`)).toBe(true);
      },
      { viewport: DESKTOP },
    );
  });

  test('hands all photos, one, or a part of one to the phone’s own sheet', async () => {
    const order = await orderPackage(delivery.buyer, delivery.race);
    await pay(delivery.shop, order);
    await delivery.visit(
      async (page) => {
        const sharing = await stubSharing(page);
        await page.goto(`${delivery.address}/order/${order.orderId}`);
        const save = page.getByRole('button', { name: 'Save to photos' });
        // Large is the part around the runner; what to do with the photos is on the first screen all the same.
        const large = page.locator(LARGE_PICTURE);
        await expect.poll(() => large.evaluate(currentSource)).toMatch(/crop=Square$/);
        const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
        await save.click();
        const all = (await sharing.next()).files.map(({ name, type }) => `${name} ${type}`);
        expect(all).toEqual(
          [1, 2, 3].map((n) => expect.stringMatching(`^Delivery Run - 17 - .*00${n}.jpg image/jpeg$`)),
        );

        // A tap that the browser has forgotten is asked for once more, and the sheet may be closed without harm.
        await sharing.fail('NotAllowedError');
        await save.click();
        const again = page.getByRole('button', { name: 'Ready. Tap once more' });
        await sharing.fail('AbortError');
        await again.click();
        await save.click();
        expect((await sharing.next()).files).toHaveLength(3);

        await page.getByRole('button', { name: 'Save and share: Photo 2 of 3' }).click();
        const square = page.getByRole('button', { name: /^Square/ });
        const stop = await answerWith(page, /crop=Square/, 'GET', {
          status: 409,
          body: { code: 'Conflict' },
        });
        await square.click();
        await page.getByText('It couldn’t be loaded').waitFor();
        await stop();
        await square.click();
        const { files } = await sharing.next();
        expect(files).toMatchObject([{ name: expect.stringMatching(/002 - 1x1\.jpg$/), type: 'image/jpeg' }]);
        // What is refused after all is downloaded.
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

        await page.getByText('More', { exact: true }).click();
        const zip = await fetchBy(page, tapAll(page));
        expect(zip.download.suggestedFilename()).toBe('Delivery Run - 17.zip');
        expect(await isTooWide(page)).toBe(false);
      },
      { isHandheld: true },
    );
  });

  test('fetches a fresh link by a tap after the phone slept', async () => {
    const { orderId } = await delivery.paidOrder();
    // It has run no timer.
    await delivery.visit(async (page) => {
      await page.clock.install();
      await page.goto(`${delivery.address}/order/${orderId}`);
      const link = page.getByRole('link', { name: /^Download: Photo 1 of 3/ });
      await link.waitFor();
      await page.clock.setSystemTime(Date.now() + 13 * HOUR_MS);
      const renewed = page.waitForRequest(DOWNLOADS_CALL);
      const { bytes } = await fetchBy(page, () => link.click());
      await renewed;
      expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    });
  });
});

test('a gift code is copied by a tap', async () => {
  const order = await orderGiftCode(delivery.buyer, delivery.race);
  await pay(delivery.shop, order);
  await delivery.visit(async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${delivery.address}/order/${order.orderId}`);
    await page.getByRole('button', { name: /^Copy the code/ }).click();
    await page.getByText('Copied.').waitFor();
    const code = await page.locator('code').first().textContent();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    expect(await downloadsOn(page)).toBe(0);
  });
});

test('a photo that is not bought is shared as a card with a link, which is copied if nothing takes the card', async () => {
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
