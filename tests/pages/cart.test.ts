import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { openSale, sell } from '#tests/journeys/selling-steps.ts';
import {
  agreeToAll,
  checkOut,
  ENGLISH,
  expectPath,
  expectTotal,
  findOwn,
  GERMAN,
  selectPhotos,
  sumOn,
  takeAll,
} from './buying-steps.ts';
import type { LocatedPage, Locator } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** Returns the price beside a button's text, once it is there. */
async function sumText(button: Locator): Promise<string> {
  await button.waitFor();
  return (await button.locator('span').last().textContent()).replaceAll(/\s/g, ' ');
}

/** Returns the lines of the cart's totals. */
async function receipt(page: LocatedPage): Promise<string[]> {
  const terms = page.locator('dl[aria-busy] dt');
  const lines: string[] = [];
  for (const term of await terms.all()) {
    const sum = term.elements()[0]?.nextElementSibling?.textContent ?? '';
    lines.push(`${await term.textContent()} ${sum}`.replaceAll(/\s/g, ' '));
  }
  return lines;
}

/** Sums, offers and codes in the results and the cart. */
let pages: ShopPages;
let eventId: string;

beforeAll(async () => {
  pages = await openShopPages();
  const { shop } = pages;
  eventId = await openSale(shop, 'photofinish', 'Offers Run');
  await addPromoCode(shop.deps, 'photofinish', 'RUN10');
  const validUntil = new Date('2025-12-31T00:00:00Z');
  await addPromoCode(shop.deps, 'photofinish', 'LASTYEAR', { validUntil });
});
afterAll(() => pages?.close());

test('offers are shown beside the photos, and the cart shows the discount with its reason', async () => {
  await pages.walk(async ({ page, browser }) => {
    await findOwn(page, eventId);
    await page.getByText('Single photos: €8 each').waitFor();
    await page.getByText('3 photos for €20').waitFor();
    // The gift from €40 is left out, because all eight photos cost €30.
    expect(await page.getByText('is free from').count()).toBe(0);
    await selectPhotos(page, 3);
    await expectTotal(page, '€20');
    const pictures = page.getByRole('img', { name: 'Photo: Offers Run' });
    expect(await pictures.count()).toBe(3);
    const src = (await pictures.first().getAttribute('src')) ?? '';
    expect(src).toContain('/close-ups/');
    const picture = await pages.shop.call({ method: 'GET', url: src });
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(160);
    expect(await receipt(page)).toEqual(['3 photos €24', '3 for €20 −€4', 'To pay €20']);

    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    const field = page.getByLabel('Promo code', { exact: true });
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.click();
    await page.getByText('Enter the code').waitFor();
    await field.fill('NOSUCHCODE');
    await apply.click();
    await page.getByText('We don’t know this code.').waitFor();
    await field.fill('lastyear');
    await apply.click();
    await page.getByText('This code has expired.').waitFor();
    await field.fill(' run-10 ');
    await apply.click();
    const remove = page.getByRole('button', { name: 'Remove: RUN10' });
    await remove.waitFor();
    await expectTotal(page, '€18');
    expect(await receipt(page)).toEqual([
      '3 photos €24',
      '3 for €20 −€4',
      'Promo code RUN10Remove −€2',
      'To pay €18',
    ]);
    await remove.click();
    await page.getByRole('button', { name: 'Have a promo code?' }).waitFor();
    await expectTotal(page, '€20');
    expect(browser.calls.filter(({ status }) => status === 500)).toEqual([]);
  });
});

test('a cart says that some of its items are not on sale at the moment', async () => {
  const { shop } = pages;
  const event = await makeEvent(shop.deps, { title: 'Withdrawn Run', photos: [['17']] });
  const prices = 'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }';
  await setCatalog(shop, event, prices);
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${event.eventId}/17`);
    await selectPhotos(page, 1);
    await expectTotal(page, '€8');
    await shop.deps.database.inTenant('photofinish', (scope) =>
      showEvent(scope, event.eventId, false, BY_COMMAND),
    );
    await page.goto('/cart');
    await page
      .getByText('Part of your cart belongs to an event that is not on sale at the moment.')
      .waitFor();
  });
});

test('prices and offers are shown in German; a code of another event does not count', async () => {
  const { shop } = pages;
  const own = await openSale(shop, 'laufbilder', 'Herbstlauf');
  const other = await openSale(shop, 'laufbilder', 'Frühlingslauf');
  await addPromoCode(shop.deps, 'laufbilder', 'FRUEHLING', { eventIds: [other] });
  await pages.walk(
    async ({ page }) => {
      await findOwn(page, own);
      await page.getByText('Einzelfotos: je 9 €').waitFor();
      await page.getByText('3 bis 4 Fotos für 24 €').waitFor();
      await selectPhotos(page, 4, GERMAN);
      await expectTotal(page, '24 €');
      await page.getByRole('button', { name: 'Hast du einen Aktionscode?' }).click();
      const field = page.getByLabel('Aktionscode', { exact: true });
      const apply = page.getByRole('button', { name: 'Einlösen' });
      await field.fill('frühling');
      await apply.click();
      await page.getByText('Diesen Code gibt es nicht.').waitFor();
      await field.fill('fruehling');
      await apply.click();
      await page.getByText('Dieser Code gilt nicht für das, was in deinem Warenkorb liegt.').waitFor();
    },
    { brand: 'laufbilder', languages: ['de-DE'], screen: 'phone' },
  );
});

test('the amount on every button is the one that the cart charges after pressing it', async () => {
  await pages.walk(async ({ page }) => {
    const all = page.getByRole('button', { name: /^Add all 8/ });
    const add = page.getByRole('dialog').getByRole('button', { name: /^Add to cart/ });
    await findOwn(page, eventId);
    expect(await sumOn(all)).toBe('€30');
    for (const sum of ['€8', '€16', '€20']) {
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      await expect.poll(() => sumOn(page.getByRole('button', { name: ENGLISH.go }))).toBe(sum);
    }
    await page.getByRole('button', { name: ENGLISH.go }).click();
    await expectPath(page, /^\/cart/);
    await expectTotal(page, '€20');

    await findOwn(page, eventId);
    expect(await sumOn(all)).toBe('+€10');
    await page.getByRole('button', { name: /^Photo 8 of 8/ }).click();
    expect(await sumOn(add)).toBe('+€8');
    await add.click();
    await page.getByRole('dialog').getByRole('link', { name: /cart/i }).click();
    await expectPath(page, /^\/cart/);
    await expectTotal(page, '€28');

    await findOwn(page, eventId);
    expect(await sumOn(all)).toBe('+€2');
    await takeAll(page);
    await expectTotal(page, '€30');
    await page.getByRole('button', { name: 'Buy a gift code' }).click();
    const gift = page.getByRole('dialog').getByRole('button', { name: /^Add to cart/ });
    await page.getByRole('button', { name: 'One code more' }).click();
    expect(await sumOn(gift)).toBe('+€60');
    await gift.click();
    await gift.waitFor({ state: 'detached' });
    await expectTotal(page, '€90');
  });
});

test('one sentence above every buying button compares the sum with the cheapest other way to buy the photos', async () => {
  await pages.walk(async ({ page }) => {
    const select = page.getByRole('button', { name: ENGLISH.select, pressed: false });
    await findOwn(page, eventId);
    await page.getByText('All 8 photos €30 instead of €42').waitFor();
    for (let ticked = 0; ticked < 3; ticked += 1) await select.first().click();
    // Three photos cost 20 in any case.
    const bar = page.getByRole('region', { name: 'Selected photos' });
    await bar.getByText('3 photos', { exact: true }).waitFor();
    expect(await bar.getByText('instead of').count()).toBe(0);
    for (let ticked = 3; ticked < 6; ticked += 1) await select.first().click();
    await page.getByText('6 photos €30 instead of €36').waitFor();
  });
  await pages.walk(async ({ page }) => {
    await findOwn(page, eventId);
    await takeAll(page);
    await page.getByText('All 8 photos €30 instead of €42').waitFor();
    await page.getByLabel(/^E-?mail$/i).fill('anna@example.com');
    const go = page.getByRole('button', { name: /^Continue to payment/ });
    const boxes = page.locator('main form').getByRole('checkbox');
    await go.click();
    await page.getByText('Required field: it lets us send your photos as soon as you have paid.').waitFor();
    // The browser scrolls to the field that gets the focus.
    expect(page.document().activeElement).toBe(boxes.elements()[0]);
    await checkOut(page, 'anna@example.com');
    await page.getByText('All 8 photos €30 instead of €42').waitFor();
  });
});

describe('selected single photos', () => {
  const all = /^All 8 photos of/;

  test('are replaced by a package of the same price in the cart, with an explanation and a permanent undo', async () => {
    await pages.walk(async ({ page }) => {
      const chosen = page.getByRole('img', { name: 'Photo: Offers Run' });
      await findOwn(page, eventId);
      await selectPhotos(page, 5);
      await page.getByText('All 8 photos, same price').waitFor();
      await page.getByText('All of them cost no more than the 5 you chose, so you get them all.').waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: '8 photos' }).count()).toBe(1);
      await expectTotal(page, '€30');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => chosen.count()).toBe(5);
      expect(await page.getByText('All 8 photos, same price').count()).toBe(0);
      await expectTotal(page, '€30');
      // The next visit of the cart keeps the single photos, and offers the package instead.
      await page.goto('/cart');
      const offer = page.getByRole('button', { name: all });
      expect(await sumText(offer)).toBe('same price');
      expect(await chosen.count()).toBe(5);
      await offer.click();
      await page.getByText(/^8 photos/).waitFor();
      await expectTotal(page, '€30');
    });
  });

  test('lead to an offer of the package if it costs little more, in the results and in the cart', async () => {
    await pages.walk(async ({ page }) => {
      await findOwn(page, eventId);
      for (let ticked = 0; ticked < 4; ticked += 1)
        await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      await page.getByRole('button', { name: 'Take all 8 for €30' }).waitFor();
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      await page.getByRole('button', { name: 'All 8, same price' }).waitFor();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await selectPhotos(page, 4);
      expect(await sumText(page.getByRole('button', { name: all }))).toBe('+€2');
      await expectTotal(page, '€28');
    });
  });

  test('lead to a search for the package if the visitor has no proof, or also chose another runner’s photos', async () => {
    await pages.walk(async ({ page }) => {
      await page.goto(`/search/${eventId}/2`);
      await page.getByRole('heading', { level: 1, name: /^2 / }).waitFor();
      await selectPhotos(page, 1);
      await findOwn(page, eventId);
      await selectPhotos(page, 5);
      await page.getByRole('button', { name: all }).waitFor();
      await expectTotal(page, '€36');
      page.document().defaultView?.sessionStorage.clear();
      await page.goto('/cart');
      await page.getByRole('link', { name: all }).waitFor();
      expect(await page.getByRole('button', { name: all }).count()).toBe(0);
    });
  });

  test('lead to one line about the nearest offer if a package costs more, under the sum and in the cart', async () => {
    await pages.walk(async ({ page }) => {
      await findOwn(page, eventId);
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      const bar = page.getByRole('region', { name: 'Selected photos' });
      await bar.getByText('2 more photos').waitFor();
      await bar.getByText('3 for €20').waitFor();
      await page.getByRole('button', { name: ENGLISH.go }).click();
      await page.getByRole('heading', { name: 'Worth adding' }).waitFor();
      expect(await page.getByText('2 more photos').count()).toBe(1);
      expect(await page.getByText(/^\+€12/).count()).toBe(1);
    });
  });
});

test('buying all photos singly includes those that are not loaded yet', async () => {
  const bib = Array.from({ length: 101 }, () => ['17']);
  const race = await makeEvent(pages.shop.deps, { title: 'Long Run', photos: bib });
  const catalog = 'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 2 }';
  await setCatalog(pages.shop, race, catalog);
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${race.eventId}/17`);
    expect(await sumOn(page.getByRole('button', { name: /^Add all 101/ }))).toBe('€202');
    await takeAll(page, /^Add all 101/);
    await expectTotal(page, '€202');
  });
});

test('the bar has only the saving and the button: the content of the package stands above it', async () => {
  const { shop } = pages;
  const race = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['17']] });
  const catalog = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 2 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 5 }`;
  await setCatalog(shop, race, catalog);
  await pages.walk(async ({ page }) => {
    const bar = page.getByRole('region', { name: 'All photos of you' });
    await page.goto(`/search/${race.eventId}/17`);
    await bar.getByText('All 3 photos €5 instead of €6').waitFor();
    await page.getByText(/Photos found later are included\./).waitFor();
    expect(await bar.getByText(/found later/).count()).toBe(0);
  });
});

test('once all photos are in the cart, the bar says so and links to it', async () => {
  const { shop } = pages;
  const race = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['17']] });
  const catalog = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 2 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 30 }`;
  await setCatalog(shop, race, catalog);
  for (const screen of ['phone', 'desktop'] as const)
    await pages.walk(
      async ({ page }) => {
        const bar = page.getByRole('region', { name: 'All photos of you' });
        await page.goto(`/search/${race.eventId}/17`);
        expect(await sumOn(bar.getByRole('button', { name: /^Add all 3/ }))).toBe('€6');
        await takeAll(page, /^Add all 3/);
        await page.goto(`/search/${race.eventId}/17`);
        await bar.getByText('All 3 photos are in the cart').waitFor();
        expect(await bar.getByRole('button').count()).toBe(0);
        // A package that costs more is not offered in place of these photos, and photos in the cart cannot be selected again.
        expect(await page.getByRole('button', { name: ENGLISH.select }).count()).toBe(0);
        expect(await sumOn(page.getByRole('button', { name: /^Have a gift code/ }))).toBe('+€24');
        await bar.getByRole('link', { name: 'Go to cart' }).click();
        await expectPath(page, /^\/cart/);
        await expectTotal(page, '€6');
      },
      { screen },
    );
});

test('cart additions and removals are reported after consent, and earlier ones are not', async () => {
  await pages.walk(async ({ page, browser }) => {
    const layer = () =>
      (Reflect.get(page.document().defaultView ?? {}, 'dataLayer') as { event: string }[] | undefined)?.map(
        ({ event }) => event,
      );
    const cartEvents = () => layer()?.filter((event) => event !== 'page_view');
    await findOwn(page, eventId);
    await selectPhotos(page, 2);
    expect(layer()).toBeUndefined();
    await browser.cookies.setCookie('cookie_gdpr=true; Path=/', 'http://photofinish.localhost');
    await page
      .getByRole('button', { name: /^Remove: Photo/ })
      .first()
      .click();
    await expect.poll(cartEvents).toEqual(['remove_from_cart']);
    await findOwn(page, eventId);
    await selectPhotos(page, 1);
    await expect.poll(cartEvents).toEqual(['add_to_cart']);
  });
});

describe('before a cart is ordered', () => {
  test('a changed price is shown before the payment', async () => {
    const changing = await openSale(pages.shop, 'photofinish', 'Changing Run');
    await pages.walk(async ({ page }) => {
      await findOwn(page, changing);
      await selectPhotos(page, 1);
      await expectTotal(page, '€8');
      await sell(pages.shop, 'photofinish', changing, (text) => text.replace('price: 8\n', 'price: 9\n'));
      await page.getByLabel(/^Email$/i).fill('buyer@example.com');
      await agreeToAll(page);
      await page.getByRole('button', { name: /^Continue to payment/ }).click();
      await page.getByText('It was €8 and is now €9.').first().waitFor();
      await page.getByText('Was €8 when you chose it, now €9').first().waitFor();
      expect(page.path()).toBe('/cart');
      await page.getByRole('button', { name: /^Continue to payment\s*€9/ }).click();
      await page.getByRole('button', { name: 'Pay €9' }).waitFor();
    });
  });

  test('items added by another tab are announced', async () => {
    const { shop } = pages;
    const event = await makeEvent(shop.deps, { title: 'Two Tabs Run', photos: [['17'], ['17']] });
    const { photo: productId = '' } = await setCatalog(
      shop,
      event,
      'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }',
    );
    await pages.walk(async ({ page, browser }) => {
      await page.goto(`/search/${event.eventId}/17`);
      await selectPhotos(page, 1);
      await expectTotal(page, '€8');
      const { path = '', body } = browser.calls.findLast((call) => call.path.endsWith('/items/v2')) ?? {};
      const [chosen] = (body as { items: { photoIds: string[] }[] }).items[0]?.photoIds ?? [];
      const photoIds = event.photoIds.filter((photoId) => photoId !== chosen);
      expect(photoIds).toHaveLength(1);
      const cart = path.replace('/items/v2', '');
      await createBuyer(shop).add(cart, [{ productId, photoIds }]);
      await page.getByLabel(/^Email$/i).fill('buyer@example.com');
      await agreeToAll(page);
      await page.getByRole('button', { name: /^Continue to payment\s*€8/ }).click();
      await page.getByText('It was €8 and is now €16.').first().waitFor();
      await page.getByRole('button', { name: /^Continue to payment\s*€16/ }).click();
      await page.getByRole('button', { name: 'Pay €16' }).waitFor();
    });
  });
});
