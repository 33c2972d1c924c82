import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { givePromoCode } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { agreeToAll, DESKTOP, expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';
import {
  BIB,
  type Brand,
  consent,
  dataLayerOf,
  findOwn,
  openEarlySale,
  openSale,
  payAtBank,
  selectPhotos,
  sell,
  sumOn,
  totalOf,
} from './selling-steps.ts';

const run = promisify(execFile);
const ENGLISH = { select: /^Select:/, go: /^Continue/ };
const RUSSIAN = { select: /^Выбрать:/, go: /^Дальше/ };
const GERMAN = { select: /^Auswählen:/, go: /^Weiter/ };

let shop: TestShop;
let addressOf: (brand: Brand) => string;
let browser: Browser;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  addressOf = await listen(shop);
  await shop.work();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Creates a visitor of their own, whose page must not have failed at the end. */
async function visit(
  options: Parameters<typeof newVisitor>[1],
  walk: (page: Page, context: Awaited<ReturnType<typeof newVisitor>>['context']) => Promise<void>,
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, options);
  await walk(page, context);
  expect(faults).toEqual([]);
  await context.close();
}

/** From the cart to the choice of a way to pay. */
async function checkOut(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^E-mail$/i).fill(email);
  await agreeToAll(page);
  await page.locator('button[type="submit"]').last().click();
  await page.waitForURL('**/checkout/**');
  // The address changes first, then the cart goes, then the checkout is there.
  await page.getByLabel(/^E-mail$/i).waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
}

describe('offers and promo codes', () => {
  let eventId: string;
  beforeAll(async () => {
    eventId = await openSale(shop, 'photofinish', 'Offers Run');
    await givePromoCode(shop.deps, 'photofinish', 'RUN10');
    await givePromoCode(shop.deps, 'photofinish', 'LASTYEAR', {
      validUntil: new Date('2025-12-31T00:00:00Z'),
    });
  });

  test('leave the question about cookies to be answered, on the shortest of phones too', async () => {
    await visit({ viewport: { width: 320, height: 568 } }, async (page) => {
      await page.goto(`${addressOf('photofinish')}/search/${eventId}/${BIB}`);
      await page.getByRole('button', { name: /^Add all/ }).waitFor();
      const question = page.getByRole('region', { name: 'May we count visits?' });
      const no = question.getByRole('button', { name: 'No, thanks' });
      // Not clicked: that would scroll first.
      const isOnTop = () =>
        no.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
    });
  });

  test('are said beside the photos, and the cart says what came off and why', async () => {
    await visit({}, async (page) => {
      await findOwn(page, addressOf('photofinish'), eventId);
      await page.getByText('Single photos: €8 each').waitFor();
      await page.getByText('3 photos for €20').waitFor();
      await page.getByText('From €40 on, 1 photo is free').waitFor();
      await selectPhotos(page, 3, ENGLISH);
      expect(await totalOf(page)).toBe('€20');
      const pictures = page.getByRole('img', { name: 'Photo: Offers Run' });
      expect(await pictures.count()).toBe(3);
      expect(await pictures.first().getAttribute('src')).toContain('/close-ups/');
      await expect
        .poll(() => pictures.first().evaluate((image) => Reflect.get(image, 'naturalWidth')))
        .toBe(160);
      expect(await page.getByText('3 for €20').count()).toBe(4);

      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      const field = page.getByLabel('Promo code', { exact: true });
      const apply = page.getByRole('button', { name: 'Apply' });
      await apply.click();
      await page.getByText('Enter the code').waitFor();
      await field.fill('NOSUCHCODE');
      await apply.click();
      await page.getByText('There is no such code.').waitFor();
      await expectAccessible(page);
      await field.fill('lastyear');
      await apply.click();
      await page.getByText('This code has expired.').waitFor();
      await field.fill(' run-10 ');
      await apply.click();
      await page.getByRole('button', { name: 'Remove: RUN10' }).waitFor();
      expect(await totalOf(page)).toBe('€18');
      await page.getByRole('button', { name: 'Remove: RUN10' }).click();
      await page.getByRole('button', { name: 'Have a promo code?' }).waitFor();
      expect(await totalOf(page)).toBe('€20');
    });
  });

  test('the sum on every button is what the cart asks once it is pressed', async () => {
    await visit({}, async (page) => {
      const address = addressOf('photofinish');
      const all = page.getByRole('button', { name: /^Add all 8/ });
      const add = page.getByRole('dialog').getByRole('button', { name: /^Add to cart/ });
      await findOwn(page, address, eventId);
      expect(await sumOn(all)).toBe('€30');
      for (const sum of ['€8', '€16', '€20']) {
        await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
        expect(await sumOn(page.getByRole('button', { name: ENGLISH.go }))).toBe(sum);
      }
      await page.getByRole('button', { name: ENGLISH.go }).click();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€20');

      await findOwn(page, address, eventId);
      expect(await sumOn(all)).toBe('+€10');
      await page.getByRole('button', { name: /^Photo 8 of 8/ }).click();
      expect(await sumOn(add)).toBe('+€8');
      await add.click();
      await page.getByRole('dialog').getByRole('link', { name: /cart/i }).click();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€28');

      await findOwn(page, address, eventId);
      expect(await sumOn(all)).toBe('+€2');
      await all.click();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€30');
      await page.getByRole('button', { name: 'Buy a gift code' }).click();
      const gift = page.getByRole('dialog').getByRole('button', { name: /^Add to cart/ });
      await page.getByRole('button', { name: 'One code more' }).click();
      expect(await sumOn(gift)).toBe('+€60');
      await gift.click();
      await gift.waitFor({ state: 'detached' });
      expect(await totalOf(page)).toBe('€90');
    });
  });

  test('all photos singly are all there are, also those that were not loaded yet', async () => {
    const bib = Array.from({ length: 101 }, () => ['17']);
    const race = await makeEvent(shop.deps, { title: 'Long Run', photos: bib });
    await setCatalog(
      shop,
      race,
      'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 2 }',
    );
    await visit({}, async (page) => {
      await page.goto(`${addressOf('photofinish')}/search/${race.eventId}/17`);
      const all = page.getByRole('button', { name: /^Add all 101/ });
      expect(await sumOn(all)).toBe('€202');
      await all.click();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€202');
    });
  });

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('once all photos lie in the cart, the bar says so and leads there: %s', async (_, viewport) => {
    const race = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['17']] });
    await setCatalog(
      shop,
      race,
      [
        'products:',
        '  - { key: photo, kind: Photo, title: { en: Photo }, price: 2 }',
        '  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 30 }',
      ].join('\n'),
    );
    await visit({ viewport }, async (page) => {
      const results = `${addressOf('photofinish')}/search/${race.eventId}/17`;
      const bar = page.getByRole('region', { name: 'All photos of you' });
      await page.goto(results);
      const all = bar.getByRole('button', { name: /^Add all 3/ });
      expect(await sumOn(all)).toBe('€6');
      await all.click();
      await page.waitForURL('**/cart');
      await page.goto(results);
      await bar.getByText('All 3 photos are in the cart').waitFor();
      expect(await bar.getByRole('button').count()).toBe(0);
      // A package that costs more is not offered as these photos, and what lies in the cart is not ticked again.
      expect(await page.getByRole('button', { name: ENGLISH.select }).count()).toBe(0);
      expect(await sumOn(page.getByRole('button', { name: /^Have a gift code/ }))).toBe('+€24');
      await expectAccessible(page);
      await bar.getByRole('link', { name: 'Go to cart' }).click();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€6');
    });
  });

  test('what came into the cart and left it is told after consent, and nothing of before', async () => {
    await visit({ viewport: DESKTOP }, async (page, context) => {
      const cartEvents = async () => (await dataLayerOf(page))?.filter((event) => event !== 'page_view');
      await findOwn(page, addressOf('photofinish'), eventId);
      await selectPhotos(page, 2, ENGLISH);
      expect(await dataLayerOf(page)).toBeUndefined();
      await consent(context, addressOf('photofinish'));
      await page
        .getByRole('button', { name: /^Remove: Photo/ })
        .first()
        .click();
      await expect.poll(cartEvents).toEqual(['remove_from_cart']);
      await findOwn(page, addressOf('photofinish'), eventId);
      await selectPhotos(page, 1, ENGLISH);
      await expect.poll(cartEvents).toEqual(['add_to_cart']);
    });
  });

  test('a price that changed is said before anything is paid', async () => {
    const changing = await openSale(shop, 'photofinish', 'Changing Run');
    await visit({}, async (page) => {
      await findOwn(page, addressOf('photofinish'), changing);
      await selectPhotos(page, 1, ENGLISH);
      expect(await totalOf(page)).toBe('€8');
      await sell(shop, 'photofinish', changing, (text) => text.replace('price: 8\n', 'price: 9\n'));
      await page.getByLabel(/^E-mail$/i).fill('buyer@example.com');
      await agreeToAll(page);
      await page.getByRole('button', { name: /^Continue to payment/ }).click();
      await page.getByText('It was €8, now it is €9.').waitFor();
      await page.getByText('Was €8 when you chose it, now €9').waitFor();
      expect(page.url()).toContain('/cart');
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Continue to payment\s*€9/ }).click();
      await page.getByRole('button', { name: 'Pay €9' }).waitFor();
    });
  });
});

test('what another tab put into the cart is said before it is ordered', async () => {
  const eventId = await openSale(shop, 'photofinish', 'Two Tabs Run');
  await visit({}, async (page, context) => {
    await findOwn(page, addressOf('photofinish'), eventId);
    await selectPhotos(page, 1, ENGLISH);
    expect(await totalOf(page)).toBe('€8');
    const other = await context.newPage();
    await findOwn(other, addressOf('photofinish'), eventId);
    // The first of them lies in the cart already.
    await selectPhotos(other, 2, ENGLISH);
    expect(await totalOf(other)).toBe('€16');
    await page.getByLabel(/^E-mail$/i).fill('buyer@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Continue to payment\s*€8/ }).click();
    await page.getByText('It was €8, now it is €16.').waitFor();
    await page.getByRole('button', { name: /^Continue to payment\s*€16/ }).click();
    await page.getByRole('button', { name: 'Pay €16' }).waitFor();
  });
});

test('gifts are counted by the buyer; a gift code is bought, told, and opens somebody’s photos once', async () => {
  const eventId = await openSale(shop, 'photofinish', 'Gift Run');
  let code = '';
  await visit({}, async (page) => {
    await findOwn(page, addressOf('photofinish'), eventId);
    await selectPhotos(page, 4, ENGLISH);
    await page.getByRole('button', { name: 'Buy a gift code' }).click();
    await page.getByLabel('Who is it for?').fill('Maria');
    await page.getByLabel('Their e-mail').fill('maria@');
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await page.getByText('This does not look like an e-mail address').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Their e-mail').fill('maria@example.com');
    await page.getByLabel('A few words').fill('Well run!');
    await page.getByRole('button', { name: /^Add to cart\s*\+€22/ }).click();
    await page.getByText('Maria, maria@example.com').waitFor();
    // 30 € and "3 for 20": the fourth photo is the gift.
    await page.getByText('Free of charge: 1 of 1').waitFor();
    expect(await totalOf(page)).toBe('€50');
    await page.getByRole('button', { name: 'One gift fewer' }).click();
    await page.getByText('Free of charge: 0 of 1').waitFor();
    expect(await totalOf(page)).not.toBe('€50');
    await page.getByRole('button', { name: 'One gift more' }).click();
    await page.getByText('Free of charge: 1 of 1').waitFor();
    expect(await totalOf(page)).toBe('€50');
    await checkOut(page, 'giver@example.com');
    await page.getByRole('button', { name: 'Pay €50' }).click();
    await payAtBank(page);
    await page.getByRole('heading', { name: 'Your gift code' }).waitFor();
    await page.getByRole('button', { name: /^Copy the code/ }).waitFor();
    code = (await page.locator('code').first().textContent()) ?? '';
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  });
  await visit({}, async (page) => {
    await findOwn(page, addressOf('photofinish'), eventId);
    await page.getByRole('button', { name: /^Add all 8 photos/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await page.getByLabel('Promo code', { exact: true }).fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: /^Order free of charge/ }).waitFor();
    expect(await totalOf(page)).toBe('€0');
    await page.getByLabel(/^E-mail$/i).fill('maria@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Order free of charge/ }).click();
    await page.getByRole('button', { name: /^Download all/ }).waitFor();
  });
  await visit({}, async (page) => {
    await findOwn(page, addressOf('photofinish'), eventId);
    await page.getByRole('button', { name: /^Add all 8 photos/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await page.getByLabel('Promo code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code has been used as often as it may be.').waitFor();
  });
}, 120_000);

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s, the results keep the room of the photo that they will begin with', async (name, viewport) => {
  const eventId = await openSale(shop, 'photofinish', `Calm Run on a ${name}`);
  await visit({ viewport }, async (page) => {
    await page.goto(`${addressOf('photofinish')}/event/${eventId}`);
    await page.getByLabel('Bib or name').fill(BIB);
    const held = Promise.withResolvers<void>();
    await page.route(/\/photo-service\/api\/v1\/photos\?/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const bar = page.getByRole('banner');
    const before = await bar.boundingBox();
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByText('Looking through').waitFor();
    const room = await page.locator('.hero').boundingBox();
    expect(room?.height).toBeGreaterThan(viewport.height / 3);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    expect(await page.locator('.hero').boundingBox()).toEqual(room);
    expect(await bar.boundingBox()).toEqual(before);
  });
});

/** Notes what is tapped from now on, beside fields and what is agreed to. @returns reads the notes, also on a later page */
async function noteTaps(page: Page): Promise<() => Promise<string[]>> {
  const taps: string[] = [];
  await page.exposeFunction('noteTap', (words: string) => void taps.push(words));
  await page.addInitScript(`addEventListener('click', ({ isTrusted, target }) => {
    if (!isTrusted || target.closest('label, input:not([type=submit])') !== null) return;
    noteTap(target.closest('a, button')?.textContent ?? '');
  }, true);`);
  return async () => taps;
}

test('from the landing page to the files it takes six taps, beside typing, agreeing and the bank', async () => {
  await openSale(shop, 'photofinish', 'Six Taps Run');
  await visit({}, async (page) => {
    const readTaps = await noteTaps(page);
    await page.goto(addressOf('photofinish'));
    await page
      .getByRole('link', { name: /Six Taps Run/ })
      .first()
      .click();
    await page.getByLabel('Bib or name').fill(BIB);
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByRole('button', { name: /^Add all 8 photos/ }).click();
    await page.waitForURL('**/cart');
    await page.getByLabel('E-mail').fill('six@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: /^Order and pay/ }).click();
    await payAtBank(page);
    const all = page.getByRole('button', { name: /^Download all/ });
    await Promise.all([page.waitForEvent('download'), all.click()]);
    const taps = (await readTaps()).filter((words) => !/^(Pay €|Yes, pay)/.test(words));
    expect(taps).toHaveLength(6);
    expect(taps[0]).toContain('Six Taps Run');
    expect(taps[5]).toMatch(/^Download all/);
  });
});

test('a company’s card wants the company; declined, one tap tries again, another way is a tap away', async () => {
  const eventId = await openSale(shop, 'photofinish', 'Company Run');
  await visit({}, async (page) => {
    await findOwn(page, addressOf('photofinish'), eventId);
    await page.getByRole('button', { name: /^Add all 8 photos/ }).click();
    await page.waitForURL('**/cart');
    await checkOut(page, 'office@example.com');
    await page.getByRole('radio', { name: /Company card/ }).check();
    await page.getByRole('button', { name: 'Pay €30' }).click();
    expect(await page.getByText('Required field').count()).toBe(4);
    await page.getByLabel('Company', { exact: true }).fill('Run GmbH');
    await page.getByLabel('VAT or tax number').fill('#1');
    await page.getByLabel('Address').fill('Am Ziel 1, 10115 Berlin');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await page.getByText('This is no tax number').waitFor();
    await expectAccessible(page);
    await page.getByLabel('VAT or tax number').fill('DE 123 456 789');
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByText('The order could not be paid').waitFor();
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByRole('link', { name: 'Choose another way to pay' }).click();
    // What was tried last is remembered, and so is the company.
    await expect.poll(() => page.getByRole('radio', { name: /Company card/ }).isChecked()).toBe(true);
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Run GmbH');
    await page.getByRole('radio', { name: /^Card/ }).check();
    await page.getByText('Only cards with 3-D Secure are accepted').waitFor();
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await payAtBank(page);
    await page.getByRole('button', { name: /^Download all/ }).waitFor();
  });
});

test('in roubles, quick payment takes five per cent off, and the receipt says so', async () => {
  const eventId = await openSale(shop, 'marafon', 'Вечерний забег');
  await visit({ locale: 'ru-RU' }, async (page) => {
    await findOwn(page, addressOf('marafon'), eventId);
    await page.getByText('Отдельные фото: по 390 ₽').waitFor();
    await page.getByText('5 фото за 1 650 ₽, ещё одно бесплатно').waitFor();
    await expectAccessible(page);
    await selectPhotos(page, 3, RUSSIAN);
    expect(await totalOf(page)).toBe('990 ₽');
    await checkOut(page, 'anna@example.com');
    await page.getByRole('radio', { name: /СБП/ }).check();
    await page.getByText('Скидка 5 %: вы платите 940 ₽').waitFor();
    await page.getByRole('button', { name: 'Оплатить 940 ₽' }).click();
    await page.getByRole('button', { name: 'Decline the card' }).click();
    // The way is remembered, with what it takes off.
    await page.getByRole('button', { name: 'Оплатить 940 ₽' }).click();
    await payAtBank(page);
    await page.getByRole('heading', { name: 'Теперь они ваши' }).waitFor();
    await page.getByText('За способ оплаты').waitFor();
    expect(await totalOf(page)).toBe('940 ₽');
    await expectAccessible(page);
  });
});

test('before the race all photos are ordered by the start list; the cart says when they come', async () => {
  const eventId = await openEarlySale(shop, 'photofinish', 'Future Run');
  await visit({}, async (page) => {
    await page.goto(`${addressOf('photofinish')}/event/${eventId}`);
    await page.getByText('You can order all of yours now').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Bib or name').fill(BIB);
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByText('The race is still to come').waitFor();
    await page.getByRole('button', { name: /^Order all photos\s*€30/ }).click();
    await page.waitForURL('**/cart');
    await page.getByText('Your photos come after the race.').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByText('Your photos are in the cart').waitFor();
    await page.getByRole('link', { name: 'Go to cart' }).click();
    await checkOut(page, 'early@example.com');
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await payAtBank(page);
    await page.waitForURL(/\/(pre)?order\/[^/]+$/);
  });
});

test('in German, on the narrowest phone, a code of another event does not count, and nothing overflows', async () => {
  const eventId = await openSale(shop, 'laufbilder', 'Herbstlauf');
  const other = await openSale(shop, 'laufbilder', 'Frühlingslauf');
  await givePromoCode(shop.deps, 'laufbilder', 'FRUEHLING', { eventIds: [other] });
  const isTooWide = (page: Page) => page.evaluate('document.body.scrollWidth > window.innerWidth');
  await visit({ locale: 'de-DE', viewport: { width: 360, height: 740 } }, async (page) => {
    await findOwn(page, addressOf('laufbilder'), eventId);
    await page.getByText('Einzelfotos: je 9 €').waitFor();
    await page.getByText('3 bis 4 Fotos für 24 €').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await selectPhotos(page, 4, GERMAN);
    expect(await totalOf(page)).toBe('24 €');
    await page.getByRole('button', { name: 'Hast du einen Aktionscode?' }).click();
    await page.getByLabel('Aktionscode', { exact: true }).fill('frühling');
    await page.getByRole('button', { name: 'Einlösen' }).click();
    await page.getByText('Diesen Code gibt es nicht.').waitFor();
    await page.getByLabel('Aktionscode', { exact: true }).fill('fruehling');
    await page.getByRole('button', { name: 'Einlösen' }).click();
    await page.getByText('Dieser Code gilt nicht für das, was in deinem Warenkorb liegt.').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await checkOut(page, 'lena@example.com');
    await page.getByRole('button', { name: 'Jetzt für 24 € kaufen' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Jetzt für 24 € kaufen' }).click();
    await payAtBank(page);
    await page.getByRole('heading', { name: 'Sie gehören dir' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
  });
});

describe('a family of three', () => {
  /** Runners 17 (six photos), 2 and 3 (three each), with their faces. */
  async function openFamilyRun(title: string): Promise<string> {
    const photos = ['17', '17', '17', '17', '17', '17', '2', '2', '2', '3', '3', '3'].map((bib) => [bib]);
    const people = photos.map(([bib]) => [`runner ${bib}`]);
    const { eventId } = await makeEvent(shop.deps, { title, photos, people });
    await shop.deps.database.inTenant('photofinish', (scope) =>
      applyStartList({ newId: randomUUID }, scope, eventId, [
        competitorOf('17'),
        competitorOf('2'),
        competitorOf('3'),
      ]),
    );
    await sell(shop, 'photofinish', eventId);
    return eventId;
  }

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])(
    'adds runners to one cart and pays once, on a %s',
    async (name, viewport) => {
      const eventId = await openFamilyRun(`Family Run ${name}`);
      await visit({ viewport }, async (page) => {
        const takeAll = async (count: number, sum: string) => {
          await page.getByRole('heading', { level: 1, name: new RegExp(`^${count} `) }).waitFor();
          const all = page.getByRole('button', { name: new RegExp(`^Add all ${count}`) });
          await all.waitFor();
          expect(await sumOn(all)).toBe(sum);
          await all.click();
          await page.waitForURL('**/cart');
        };
        const addRunner = async (typed: string) => {
          await page.goBack();
          await page.getByRole('button', { name: 'Add a runner' }).click();
          const sheet = page.getByRole('dialog', { name: 'Add a runner' });
          await sheet.getByText('From runner 2 on, all photos of each runner cost 50% less.').waitFor();
          await expectAccessible(page);
          await sheet.getByRole('searchbox').fill(typed);
        };
        await page.goto(`${addressOf('photofinish')}/event/${eventId}`);
        await page.getByRole('searchbox', { name: 'Bib or name' }).fill('17');
        await page.keyboard.press('Enter');
        await takeAll(6, '€30');
        await addRunner('2');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/search/*/2');
        await takeAll(3, '+€15');
        // By name this time.
        await addRunner('Alex');
        await page
          .getByRole('dialog')
          .getByRole('link', { name: /Runner3/ })
          .click();
        await page.waitForURL('**/search/*/3');
        await takeAll(3, '+€15');

        const names = ['Alex Runner17', 'Alex Runner2', 'Alex Runner3'];
        const heads = page.getByRole('heading', { level: 3, name: /^Alex/ });
        const faces = heads.locator('img[src*="/close-ups/"]');
        await heads.nth(2).waitFor();
        expect(await heads.allTextContents()).toEqual(names);
        await faces.nth(2).waitFor();
        await page.getByText('From runner 2 on: 50% off').first().waitFor();
        expect(await totalOf(page)).toBe('€60');
        await expectAccessible(page);
        await checkOut(page, 'family@example.com');
        await heads.nth(2).waitFor();
        expect(await heads.allTextContents()).toEqual(names);
        await faces.nth(2).waitFor();
        await page.getByRole('button', { name: 'Pay €60' }).click();
        await payAtBank(page);
        await page.getByRole('button', { name: /^Download all/ }).waitFor();
        const bought = page.locator('section').filter({ has: heads });
        expect(await bought.first().getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
        await expectAccessible(page);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: /^Download all/ }).click(),
        ]);
        const zip = await download.path();
        expect((await run('unzip', ['-t', zip])).stdout).toContain('No errors detected');
        const files = (await run('unzip', ['-Z1', zip])).stdout.trim().split('\n');
        const folders = Map.groupBy(files, (file) => file.slice(0, file.indexOf('/')));
        const counts = [...folders].map(([folder, theirs]) => [folder, theirs.length]);
        expect(counts).toEqual([
          ['Alex Runner17', 6],
          ['Alex Runner2', 3],
          ['Alex Runner3', 3],
        ]);
        for (const [folder, theirs] of folders)
          for (const file of theirs)
            expect(file).toContain(`/Family Run ${name} - ${folder.replace('Alex Runner', '')} - `);
      });
    },
    60_000,
  );
});
