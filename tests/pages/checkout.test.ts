import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { BIB, openEarlySale, openSale, sell } from '#tests/journeys/selling-steps.ts';
import {
  agreeToAll,
  checkOut,
  expectPath,
  expectTotal,
  findOwn,
  RUSSIAN,
  selectPhotos,
  sumOn,
  takeAll,
} from './buying-steps.ts';
import type { LocatedPage, Locator } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** The pages from the cart through the bank to the order: their questions, refusals and texts. */
let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

const downloadAll = (page: LocatedPage) => page.getByRole('button', { name: /^Download all/ });

test('the buyer sets the number of gifts; a bought gift code is shown and opens a runner’s photos once', async () => {
  const eventId = await openSale(pages.shop, 'photofinish', 'Gift Run');
  let code = '';
  await pages.walk(async (walker) => {
    const { page } = walker;
    await findOwn(page, eventId);
    await selectPhotos(page, 4);
    await page.getByRole('button', { name: 'Buy a gift code' }).click();
    await page.getByLabel('Who is it for?').fill('Maria');
    await page.getByLabel('Their email').fill('maria@');
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await page.getByText('This isn’t a valid email address').waitFor();
    await page.getByLabel('Their email').fill('maria@example.com');
    await page.getByLabel('A personal message').fill('Well run!');
    await page.getByRole('button', { name: /^Add to cart\s*\+€22/ }).click();
    await page.getByText('Maria, maria@example.com').waitFor();
    // 30 € and "3 for 20": the fourth photo is the gift.
    await page.getByText('Free of charge: 1 of 1').waitFor();
    await expectTotal(page, '€50');
    await page.getByRole('button', { name: 'One gift fewer' }).click();
    await page.getByText('Free of charge: 0 of 1').waitFor();
    await page.getByRole('button', { name: 'One gift more' }).click();
    await page.getByText('Free of charge: 1 of 1').waitFor();
    await expectTotal(page, '€50');
    await checkOut(page, 'giver@example.com');
    await page.getByRole('button', { name: 'Pay €50' }).click();
    await pages.visitBank(walker);
    await page.getByRole('heading', { name: 'Your gift code' }).waitFor();
    await page.getByRole('button', { name: /^Copy the code/ }).waitFor();
    code = await page.locator('code').first().textContent();
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  });
  const enter = async (page: LocatedPage, typed: string) => {
    await findOwn(page, eventId);
    await takeAll(page);
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await page.getByLabel('Promo code', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await pages.walk(async ({ page }) => {
    await enter(page, code.toLowerCase());
    const order = page.getByRole('button', { name: /^Order free of charge/ });
    await order.waitFor();
    await expectTotal(page, '€0');
    await page.getByLabel(/^E-?mail$/i).fill('maria@example.com');
    for (const box of await page.locator('main form').getByRole('checkbox').all()) await box.check();
    await order.click();
    await downloadAll(page).waitFor();
  });
  await pages.walk(async ({ page }) => {
    await enter(page, code);
    await page.getByText('This code has already been used up.').waitFor();
  });
});

test('a company card requires the company; after a decline one tap retries, and another offers other methods', async () => {
  const eventId = await openSale(pages.shop, 'photofinish', 'Company Run');
  await pages.walk(async (walker) => {
    const { page } = walker;
    await findOwn(page, eventId);
    await takeAll(page);
    await page.getByLabel(/^E-?mail$/i).fill('nobody');
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByText('This isn’t a valid email address').first().waitFor();
    await page.getByText('Required field: it lets us send your photos as soon as you have paid.').waitFor();
    await checkOut(page, 'office@example.com');
    const pay = page.getByRole('button', { name: 'Pay €30' });
    await page.getByRole('radio', { name: /Company card/ }).check();
    await pay.click();
    expect(await page.getByText('Required field').count()).toBe(4);
    await page.getByLabel('Company', { exact: true }).fill('Run GmbH');
    await page.getByLabel('VAT or tax number').fill('#1');
    await page.getByLabel('Address').fill('Am Ziel 1, 10115 Berlin');
    await page.getByLabel('Country').selectOption('DE');
    await pay.click();
    await page.getByText('This isn’t a valid tax number').waitFor();
    await page.getByLabel('VAT or tax number').fill('DE 123 456 789');
    await pay.click();
    await pages.visitBank(walker, 'decline');
    await page.getByText('The order could not be paid').waitFor();
    await page.getByText(/You have not been charged/).waitFor();
    // The page shows the photos of the order.
    await page.getByRole('img', { name: /^Photo: / }).waitFor();
    await page.getByRole('button', { name: 'Try again, €30' }).click();
    await pages.visitBank(walker, 'decline');
    await page.getByRole('link', { name: 'Choose another way to pay' }).click();
    // The page remembers the method of the last attempt, and the company.
    await expect.poll(() => page.getByRole('radio', { name: /Company card/ }).isChecked()).toBe(true);
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Run GmbH');
    await page.getByRole('radio', { name: /^Card/ }).check();
    await page.getByText('Only cards whose bank offers this confirmation').waitFor();
    await pay.click();
    await pages.visitBank(walker);
    await downloadAll(page).waitFor();
  });
});

test('a wallet has a button of its own above the ways to pay, and each service is named', async () => {
  const eventId = await openSale(pages.shop, 'photofinish', 'Wallet Run');
  const type = { discountPercent: 0, discount: 0, needsVat: false, needsCountry: false, isTest: false };
  const card = { ...type, id: 'PersonalCard', service: 'Stripe' };
  const wallet = { ...type, id: 'Aggregator', service: 'PayPal' };
  const offer = (paymentTypes: object[]) => ({
    status: 200,
    body: { paymentTypes, total: paymentTypes.length },
  });
  const express = { name: 'Order and pay with PayPal, €30' };
  await pages.walk(async (walker) => {
    const { page, browser } = walker;
    browser.answer('GET', /\/paymentTypes\?/, offer([card, wallet]));
    await findOwn(page, eventId);
    await takeAll(page);
    await checkOut(page, 'wallet@example.com');
    const button = page.getByRole('button', express);
    await button.waitFor();
    await page.getByText('You pay on Stripe’s page.').waitFor();
    expect(await page.getByText(/is in test mode/).count()).toBe(0);
    await page.getByRole('radio', { name: /^PayPal/ }).waitFor();
    const [first] = page.locator('main form button, main form input').elements();
    expect(first).toBe(button.elements()[0]);
    await button.click();
    await pages.visitBank(walker);
    await downloadAll(page).waitFor();
  });
});

test('a payment by test keys says that no money moves', async () => {
  const eventId = await openSale(pages.shop, 'photofinish', 'Test Run');
  const facts = { discountPercent: 0, discount: 0, needsVat: false, needsCountry: false, isTest: true };
  const body = { paymentTypes: [{ ...facts, id: 'PersonalCard', service: 'Stripe' }], total: 1 };
  await pages.walk(async ({ page, browser }) => {
    browser.answer('GET', /\/paymentTypes\?/, { status: 200, body });
    await findOwn(page, eventId);
    await takeAll(page);
    await checkOut(page, 'tester@example.com');
    await page.getByText('The payment provider is in test mode: no money moves.').waitFor();
  });
});

test('a wallet has no button of its own if a question comes first, or if it is the only way to pay', async () => {
  const eventId = await openSale(pages.shop, 'photofinish', 'Asking Run');
  const wallet = { id: 'Aggregator', service: 'PayPal', discountPercent: 0, discount: 0, needsVat: false };
  const card = { ...wallet, id: 'PersonalCard', service: null, needsCountry: false };
  const offers = [[card, { ...wallet, needsCountry: true }], [{ ...wallet, needsCountry: false }]];
  for (const paymentTypes of offers)
    await pages.walk(async ({ page, browser }) => {
      browser.answer('GET', /\/paymentTypes\?/, {
        status: 200,
        body: { paymentTypes, total: paymentTypes.length },
      });
      await findOwn(page, eventId);
      await takeAll(page);
      await checkOut(page, 'asked@example.com');
      await page.getByRole('radio', { name: /^PayPal/ }).waitFor();
      expect(await page.getByRole('button', { name: /with PayPal/ }).count()).toBe(0);
    });
});

test('in roubles, quick payment takes five per cent off, and the receipt shows this', async () => {
  const eventId = await openSale(pages.shop, 'marafon', 'Вечерний забег');
  await pages.walk(
    async (walker) => {
      const { page } = walker;
      await findOwn(page, eventId);
      await page.getByText('Отдельные фото: по 390 ₽').waitFor();
      await selectPhotos(page, 3, RUSSIAN);
      await expectTotal(page, '990 ₽');
      await checkOut(page, 'anna@example.com');
      await page.getByRole('radio', { name: /СБП/ }).check();
      await page.getByText('Скидка 50 ₽: вы платите 940 ₽').waitFor();
      await page.getByRole('button', { name: 'Оплатить 940 ₽' }).click();
      await pages.visitBank(walker, 'decline');
      // The page remembers the method, with its discount.
      await page.getByRole('button', { name: 'Попробовать ещё раз, 940 ₽' }).click();
      await pages.visitBank(walker);
      await page.getByRole('heading', { name: 'Теперь они ваши' }).waitFor();
      await page.getByText('Скидка за способ оплаты').waitFor();
      await expectTotal(page, '940 ₽');
    },
    { brand: 'marafon', languages: ['ru-RU'] },
  );
});

test('before the race all photos can be ordered by the start list; the cart shows when they arrive', async () => {
  const eventId = await openEarlySale(pages.shop, 'photofinish', 'Future Run');
  await pages.walk(async (walker) => {
    const { page } = walker;
    await page.goto(`/event/${eventId}`);
    await page.getByText('You can order all of yours now').waitFor();
    await page.getByLabel('Bib or name').fill(BIB);
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByText('This race hasn’t taken place yet').waitFor();
    await page.getByRole('button', { name: /^Order all photos\s*€30/ }).click();
    await expectPath(page, /^\/cart/);
    await page.getByText('Your photos come after the race.').waitFor();
    await page.goBack();
    await page.getByText('Your photos are in the cart').waitFor();
    await page.getByRole('link', { name: 'Go to cart' }).click();
    await checkOut(page, 'early@example.com');
    await page.getByRole('button', { name: 'Pay €30' }).click();
    await pages.visitBank(walker);
    await expectPath(page, /^\/(pre)?order\/[^/]+$/);
  });
});

test('a family adds runners to one cart and pays once', async () => {
  const { shop } = pages;
  // Runners 17 (six photos), 2 and 3 (three each), with their faces.
  const photos = ['17', '17', '17', '17', '17', '17', '2', '2', '2', '3', '3', '3'].map((bib) => [bib]);
  const people = photos.map(([bib]) => [`runner ${bib}`]);
  const { eventId } = await makeEvent(shop.deps, { title: 'Family Run', photos, people });
  await shop.deps.database.inTenant('photofinish', (scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, ['17', '2', '3'].map(competitorOf)),
  );
  await sell(shop, 'photofinish', eventId);
  await pages.walk(async (walker) => {
    const { page } = walker;
    const takeAllOf = async (count: number, sum: string) => {
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${count} `) }).waitFor();
      const all = new RegExp(`^Add all ${count}`);
      expect(await sumOn(page.getByRole('button', { name: all }))).toBe(sum);
      await takeAll(page, all);
    };
    const addRunner = async (typed: string) => {
      await page.goBack();
      await page.getByRole('button', { name: 'Add a runner' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add a runner' });
      await sheet.getByText('From runner 2 on, all photos of each runner cost 50% less.').waitFor();
      await sheet.getByRole('searchbox').fill(typed);
      return sheet;
    };
    await page.goto(`/event/${eventId}`);
    await page.getByRole('searchbox', { name: 'Bib or name' }).fill('17');
    await page.keyboard.press('Enter');
    await takeAllOf(6, '€30');
    await addRunner('2');
    await page.keyboard.press('Enter');
    await expectPath(page, /^\/search\/[^/]+\/2$/);
    await takeAllOf(3, '+€15');
    // The last runner is added by name.
    const sheet = await addRunner('Alex');
    await sheet.getByRole('link', { name: /Runner3/ }).click();
    await expectPath(page, /^\/search\/[^/]+\/3$/);
    await takeAllOf(3, '+€15');

    const names = ['Alex Runner17', 'Alex Runner2', 'Alex Runner3'];
    const heads = page.getByRole('heading', { level: 3, name: /^Alex/ });
    const faces = heads.locator('img[src*="/close-ups/"]');
    await expect.poll(() => heads.allTextContents()).toEqual(names);
    await expect.poll(() => faces.count()).toBe(3);
    await page.getByText('From runner 2: 50% off').first().waitFor();
    await expectTotal(page, '€60');
    await checkOut(page, 'family@example.com');
    await expect.poll(() => heads.allTextContents()).toEqual(names);
    await expect.poll(() => faces.count()).toBe(3);
    await page.getByRole('button', { name: 'Pay €60' }).click();
    await pages.visitBank(walker);
    await downloadAll(page).waitFor();
    const bought = page.locator('section').filter({ hasText: 'Alex Runner17' }).first();
    expect(await bought.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
  });
});

test('the way from the landing page to the files takes six taps besides typing, consents and the bank', async () => {
  await openSale(pages.shop, 'photofinish', 'Six Taps Run');
  await pages.walk(async (walker) => {
    const { page, browser } = walker;
    let taps = 0;
    const tap = async (part: Locator) => {
      taps += 1;
      await part.click();
    };
    await page.goto('/');
    await tap(page.getByRole('link', { name: /Six Taps Run/ }).first());
    await page.getByLabel('Bib or name').fill(BIB);
    await tap(page.getByRole('button', { name: 'Find photos' }));
    await tap(page.getByRole('button', { name: /^Add all 8 photos/ }));
    await expectPath(page, /^\/cart/);
    await page.getByLabel('Email').fill('six@example.com');
    await agreeToAll(page);
    await tap(page.getByRole('button', { name: /^Continue to payment/ }));
    await tap(page.getByRole('button', { name: /^Order and pay/ }));
    await pages.visitBank(walker);
    await tap(downloadAll(page));
    await page.getByText('The download has started.').first().waitFor();
    expect(browser.calls.at(-1)).toMatchObject({ path: expect.stringContaining('/archives'), status: 200 });
    expect(taps).toBe(6);
  });
});

test('a visitor without storage and cookies can find, choose and pay', async () => {
  const event = await makeEvent(pages.shop.deps, {
    title: 'Forgetful Run',
    photos: Array.from({ length: 8 }, () => [BIB]),
  });
  await setCatalog(
    pages.shop,
    event,
    'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }, { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 }]',
  );
  await pages.walk(
    async (walker) => {
      const { page, browser } = walker;
      await findOwn(page, event.eventId);
      expect(() => page.document().defaultView?.localStorage).toThrow('may not touch');
      await selectPhotos(page, 1);
      await expectTotal(page, '€8');
      await checkOut(page, 'buyer@example.com');
      await page.getByRole('button', { name: 'Pay €8' }).click();
      await pages.visitBank(walker, 'decline');
      await page.getByText('The order could not be paid').waitFor();
      await page.getByRole('button', { name: 'Try again, €8' }).click();
      await pages.visitBank(walker);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      const url =
        (await page
          .getByRole('link', { name: /^Download/ })
          .first()
          .getAttribute('href')) ?? '';
      expect((await pages.shop.call({ method: 'GET', url })).statusCode).toBe(200);
      // The purchase is remembered until another page is loaded.
      await page.getByRole('banner').getByRole('link', { name: 'Photofinish' }).click();
      await page.getByRole('link', { name: 'Forgetful Run' }).first().click();
      await page.getByRole('searchbox', { name: 'Bib or name' }).fill(BIB);
      await page.keyboard.press('Enter');
      await page.getByText('7 new photos of you', { exact: true }).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Yours' }).waitFor();
      expect(await browser.cookies.getCookies('http://photofinish.localhost')).toEqual([]);
    },
    { keepsNothing: true },
  );
});
