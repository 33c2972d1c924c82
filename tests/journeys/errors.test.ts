import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SELFIE_MAX_BYTES } from '#contract/limits.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deactivatePromoCode } from '#selling/promo-codes/index.ts';
import { competitorOf, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { givePromoCode } from '#tests/factories/promo-code.ts';
import { agreeToAll, DESKTOP, expectAccessible, openBrowser } from './browser.ts';
import { answerWith } from './delivery-steps.ts';
import {
  expectTranslated,
  openPageWords,
  type PageWords,
  SEEN_LANGUAGES,
  type Sentence,
} from './page-words.ts';
import { BIB, findOwn } from './selling-steps.ts';
import { openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/**
 * Every sentence of spec §8, by area, reached as a visitor reaches it and seen at its place in each language.
 * What cannot be brought about from outside (a server in trouble) is answered by the test in the shop's place.
 * What else happens around them, in one language: promo codes and payments in selling.test.ts and after-payment.test.ts,
 * selfies, e-mails and factors in search.test.ts, forms in requests.test.ts.
 */
const CATALOGUE = {
  promoCode: [
    ...['problem.PromoCodeConflict', 'problem.PromoCodeExpired', 'problem.PromoCodeInactive'],
    ...['problem.PromoCodeUsedUp', 'problem.PromoCodeNotFound', 'problem.PromoCodeNotApplicable'],
    'problem.PromoCodeFailed',
  ],
  selfie: ['TooManyFaces', 'NoFace', 'TooLarge', 'SelfieFailed'].flatMap((code) => [
    `selfie.problem.${code}.title`,
    `selfie.problem.${code}.meaning`,
  ]),
  camera: ['NoCamera', 'NoAccess'].flatMap((fault) => [
    `selfie.camera.${fault}.title`,
    `selfie.camera.${fault}.meaning`,
  ]),
  search: [
    ...['verification.notFound.title', 'missed.none.title', 'missed.processing.title'],
    ...['verification.names.unavailable.title', 'verification.names.unavailable.meaning'],
    ...['verification.link.failed.title', 'verification.email.Wrong'],
  ],
  cart: ['offer.buy.failed', 'problem.AlreadyAdded', 'problem.DuplicatePhotoInPackage'],
  payment: [
    ...['selling.checkout.failed', 'problem.PaymentFailed', 'selling.form.failed'],
    ...['delivering.afterPayment.declined.title', 'delivering.afterPayment.otherMethod'],
  ],
  forms: ['about.failed.photographer', 'about.failed.kept'],
} as const satisfies Record<string, readonly string[]>;

const TENANT = 'photofinish';
/** On the start list, and on no photo. */
const UNSEEN = '900';
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

let troubled: TroubledShop;
let address: string;
let words: PageWords;
let eventId: string;

beforeAll(async () => {
  troubled = await openTroubledShop(['--use-fake-device-for-media-stream=device-count=0']);
  ({ address } = troubled);
  ({ eventId } = troubled.race);
  await enlist(eventId);
  words = await openPageWords();
});
afterAll(() => troubled?.close());

/** Puts somebody on an event's start list who is on none of its photos. */
const enlist = (event: string) =>
  troubled.shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: randomUUID }, scope, event, [competitorOf(UNSEEN)]),
  );

const visit = (walk: Parameters<TroubledShop['visit']>[0], browser?: Browser) =>
  troubled.visit(walk, { viewport: DESKTOP, ...(browser === undefined ? {} : { browser }) });

const alert = (page: Page) => page.locator('main [role="alert"]');
const seen = (page: Page, place: Locator, ...sentences: Sentence[]) =>
  words.seenInEveryLanguage(page, place, sentences);

describe('promo codes', () => {
  test('all seven reasons why one does not count', async () => {
    const { shop, buyer } = troubled;
    const other = await makeEvent(shop.deps, { title: 'Other Run' });
    await givePromoCode(shop.deps, TENANT, 'RUN10');
    await givePromoCode(shop.deps, TENANT, 'ALONE', {
      benefit: { kind: 'Percent', percent: 30 },
      excludesOthers: true,
    });
    await givePromoCode(shop.deps, TENANT, 'LASTYEAR', { validUntil: new Date('2025-12-31T00:00:00Z') });
    await givePromoCode(shop.deps, TENANT, 'ASLEEP');
    await shop.deps.database.inTenant(TENANT, (scope) => deactivatePromoCode(scope, 'ASLEEP', BY_COMMAND));
    await givePromoCode(shop.deps, TENANT, 'ELSEWHERE', { eventIds: [other.eventId] });
    await givePromoCode(shop.deps, TENANT, 'ONCE', { usesMax: 1 });
    const spent = await buyer.openCart();
    await troubled.addPhoto(spent, 0);
    await buyer.addCode(spent, 'ONCE');
    expect((await buyer.checkOut(spent)).status).toBe(201);

    await visit(async (page, context) => {
      await troubled.addPhoto(await troubled.giveCart(context), 0);
      await page.goto(`${address}/cart`);
      const form = page.locator('main form').filter({ has: page.locator('[enterkeyhint="done"]') });
      const field = form.locator('input');
      const enter = async (code: string) => {
        await field.fill(code);
        await field.press('Enter');
      };
      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      const refused: [code: string, sentence: Sentence][] = [
        ['LASTYEAR', 'problem.PromoCodeExpired'],
        ['ASLEEP', 'problem.PromoCodeInactive'],
        ['ONCE', 'problem.PromoCodeUsedUp'],
        ['NOSUCH', 'problem.PromoCodeNotFound'],
        ['ELSEWHERE', 'problem.PromoCodeNotApplicable'],
      ];
      for (const [code, sentence] of refused) {
        await enter(code);
        await seen(page, form, sentence);
        expect(await field.inputValue()).toBe(code);
      }
      const mend = await answerWith(page, /\/promotionalCodes$/, 'POST', { status: 500, body: {} });
      await enter('RUN10');
      await seen(page, form, 'problem.PromoCodeFailed');
      await mend();
      await enter('ALONE');
      await form.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.sayNow('selling.code.another') }).click();
      await enter('RUN10');
      await seen(page, form, 'problem.PromoCodeConflict');
      await expectAccessible(page);
    });
  });
});

describe('selfies and cameras', () => {
  /** From the event to the sheet that asks for a face, with consent given. */
  async function openSelfie(page: Page) {
    await page.goto(`${address}/event/${eventId}`);
    await page.getByRole('button', { name: 'Selfie' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox').check();
    return sheet;
  }

  test('a picture that cannot be searched by, and a search that broke', async () => {
    const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
    const group = await readFile(join(SAMPLES, 'sample4.jpg'));
    const wall = await makeJpeg(1);
    await visit(async (page) => {
      const sheet = await openSelfie(page);
      const choose = async (file: ReturnType<typeof jpeg>) => {
        if ((await sheet.locator('input[type="checkbox"]').count()) > 0)
          await sheet.locator('input[type="checkbox"]').check();
        await sheet.locator('input[type="file"]').setInputFiles(file);
        await sheet.getByRole('alert').waitFor();
      };
      const again = async () => {
        const name = words.sayNow('selfie.again');
        await sheet.getByRole('button', { name }).click();
      };
      const both = (code: string) =>
        seen(
          page,
          sheet.getByRole('alert'),
          `selfie.problem.${code}.title`,
          `selfie.problem.${code}.meaning`,
        );
      await choose(jpeg('club.jpg', group));
      await both('TooManyFaces');
      await again();
      await choose(jpeg('wall.jpg', wall));
      await both('NoFace');
      await again();
      await choose(jpeg('huge.jpg', Buffer.alloc(SELFIE_MAX_BYTES + 1)));
      await both('TooLarge');
      await again();
      const reading = vi
        .spyOn(troubled.shop.deps.selfieReader, 'read')
        .mockRejectedValue(new Error('out of memory'));
      await choose(jpeg('me.jpg', wall));
      reading.mockRestore();
      await both('SelfieFailed');
    });
  });

  test('a device without a camera', async () => {
    await visit(async (page) => {
      const sheet = await openSelfie(page);
      await sheet.getByRole('button', { name: 'Open the camera' }).click();
      await seen(
        page,
        sheet.getByRole('alert'),
        'selfie.camera.NoCamera.title',
        'selfie.camera.NoCamera.meaning',
      );
    });
  });

  test('a camera that may not be used', async () => {
    const withCamera = await openBrowser(['--use-fake-device-for-media-stream']);
    await visit(async (page, context) => {
      // Whatever is not granted is denied then.
      await context.grantPermissions(['geolocation']);
      const sheet = await openSelfie(page);
      await sheet.getByRole('button', { name: 'Open the camera' }).click();
      await seen(
        page,
        sheet.getByRole('alert'),
        'selfie.camera.NoAccess.title',
        'selfie.camera.NoAccess.meaning',
      );
    }, withCamera).finally(() => withCamera.close());
  });
});

describe('the search', () => {
  const results = (eventId: string, number: string) => `${address}/search/${eventId}/${number}`;

  test('a bib that nobody wears, somebody on no photo, and photos still being read', async () => {
    const { deps } = troubled.shop;
    const busy = await makeEvent(deps, { title: 'Busy Run', people: [['somebody']] });
    await enlist(busy.eventId);
    await deps.database.inTenant(TENANT, (scope) => addToCounts(scope, busy.eventId, { processing: 3 }));
    await visit(async (page) => {
      await page.goto(results(eventId, '404'));
      await seen(page, page.locator('main'), ['verification.notFound.title', { number: '404' }]);
      await page.goto(results(eventId, UNSEEN));
      await seen(page, page.locator('main'), 'missed.none.title');
      await page.goto(results(busy.eventId, UNSEEN));
      await seen(page, page.locator('main'), 'missed.processing.title');
    });
  });

  test('a search that is not available leads to the search by face, and works again by itself', async () => {
    await visit(async (page) => {
      const mend = await answerWith(page, /\/competitors\/[^/]+\/token$/, 'POST', {
        status: 500,
        body: { code: 'Unexpected' },
      });
      // The server has printed the results for somebody else than this browser says it is: so it asks itself.
      await page.addInitScript(`localStorage.setItem('visitorId', '5f0c1c0e-7a55-4b7e-9d07-0d6b9e7d1a11')`);
      await page.goto(results(eventId, BIB));
      await seen(
        page,
        alert(page),
        'verification.names.unavailable.title',
        'verification.names.unavailable.meaning',
      );
      await page.getByRole('button', { name: words.sayNow('event.way.Selfie') }).click();
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
      await page.keyboard.press('Escape');
      await mend();
      await page.getByRole('button', { name: words.sayNow('finding.tryAgain') }).click();
      await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    });
  });

  test('a link that proves nothing, and an address that is none', async () => {
    await visit(async (page) => {
      await page.goto(`${address}/competitors/verify?token=forged`);
      await seen(page, page.locator('main'), 'verification.link.failed.title');
      await page.goto(`${address}/event/${eventId}?lang=en`);
      await page.getByRole('button', { name: 'E-mail' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Your e-mail').fill('with spaces @example.com');
      await sheet.getByRole('button', { name: 'Send me the link' }).click();
      await seen(page, sheet, 'verification.email.Wrong');
    });
  });
});

describe('the cart', () => {
  const ADD_CALL = /\/items\/v2$/;

  /** Ticks the first of one's own photos and goes on. */
  async function takeFirst(page: Page): Promise<void> {
    await page
      .getByRole('button', { name: /^Select:/, pressed: false })
      .first()
      .click();
    await page.getByRole('button', { name: /^Continue/ }).click();
  }

  test('a photo that could not be added, and one that was already', async () => {
    await visit(async (page, context) => {
      const cart = await troubled.giveCart(context);
      await findOwn(page, address, eventId);
      const mend = await answerWith(page, ADD_CALL, 'POST', { status: 500, body: {} });
      await takeFirst(page);
      await seen(page, alert(page), 'offer.buy.failed');
      await mend();
      // What is ticked stays so.
      await troubled.addPhoto(cart, 0);
      await page.getByRole('button', { name: words.sayNow('offer.selection.continue') }).click();
      await seen(page, alert(page), 'problem.AlreadyAdded');
      await alert(page).getByRole('link').click();
      await page.waitForURL('**/cart');
    });
  });

  test('a photo of a package that another tab has taken', async () => {
    await visit(async (page, context) => {
      const cart = await troubled.giveCart(context);
      await findOwn(page, address, eventId);
      const { buyer, products } = troubled;
      const token = await buyer.tokenOf(eventId, BIB);
      const whole = await buyer.add(cart, [{ productId: products.all ?? '' }], { token });
      expect(whole.status).toBe(204);
      await takeFirst(page);
      await seen(page, alert(page), 'problem.DuplicatePhotoInPackage');
      await expectAccessible(page);
    });
  });
});

describe('the payment', () => {
  /** Creates an order of one photo that waits for its payment. */
  async function orderPhoto(): Promise<string> {
    const { buyer } = troubled;
    const cart = await buyer.openCart();
    await troubled.addPhoto(cart, 1);
    return (await buyer.checkOut(cart)).body.orderId;
  }
  const support = (page: Page) => alert(page).locator('a[href^="mailto:support@"]');

  test('a cart that cannot be ordered', async () => {
    await visit(async (page, context) => {
      await troubled.addPhoto(await troubled.giveCart(context), 0);
      await answerWith(page, /\/shoppingCarts\/[^/]+$/, 'POST', { status: 500, body: {} });
      await page.goto(`${address}/cart`);
      const email = page.getByLabel(/^E-mail$/i);
      await email.fill('buyer@example.com');
      await agreeToAll(page);
      await page.getByRole('button', { name: /^Continue to payment/ }).click();
      await seen(page, alert(page), 'selling.form.failed');
      await support(page).waitFor();
      expect(await page.locator('input[type="email"]').inputValue()).toBe('buyer@example.com');
    });
  });

  test('a payment that could not be opened: once more, another way, or the support', async () => {
    const orderId = await orderPhoto();
    await visit(async (page) => {
      await answerWith(page, /\/payments$/, 'POST', { status: 502, body: { code: 'PaymentFailed' } });
      // Whoever pays is led nowhere else: there is no list of languages here.
      for (const language of SEEN_LANGUAGES) {
        await page.goto(`${address}/checkout/${orderId}?lang=${language}`);
        await page.locator('main button[type="submit"]:enabled').click();
        for (const key of ['selling.checkout.failed', 'problem.PaymentFailed']) {
          await alert(page).getByText(words.say(language, key)).waitFor();
          words.noteSeen(language, key);
        }
        expect(await support(page).getAttribute('href')).toContain('?subject=');
        expect(await page.locator('main button[type="submit"]').isEnabled()).toBe(true);
        expect(await page.getByRole('radio').count()).toBeGreaterThan(1);
      }
    });
  });

  test('a price that has changed is shown before it is paid, and whoever must wait is told for how long', async () => {
    const { shop, buyer } = troubled;
    await givePromoCode(shop.deps, TENANT, 'HELD', { usesMax: 1 });
    const [late, quick] = await Promise.all([buyer.openCart(), buyer.openCart()]);
    for (const cart of [late, quick]) await troubled.addPhoto(cart, 1);
    await buyer.addCode(late, 'HELD');
    const { orderId } = (await buyer.checkOut(late)).body;
    await visit(async (page) => {
      await page.goto(`${address}/checkout/${orderId}`);
      await page.getByRole('button', { name: 'Pay €7' }).waitFor();
      await shop.deps.database.inTenant(TENANT, ({ trx }) =>
        trx
          .updateTable('promo_code_uses')
          .set({ held_until: new Date() })
          .where('order_id', '=', orderId)
          .execute(),
      );
      await buyer.addCode(quick, 'HELD');
      expect((await buyer.checkOut(quick)).status).toBe(201);
      await page.getByRole('button', { name: 'Pay €7' }).click();
      await page.getByRole('button', { name: 'Pay €8' }).waitFor();
      for (const key of [['selling.checkout.newTotal', { sum: '€8' }], 'problem.OrderPriceChanged'] as const)
        await page.getByRole('status').getByText(words.say('en', key)).waitFor();
      await expectAccessible(page);
      const body = { code: 'TooManyRequests', retryAfterSeconds: 1500 };
      await answerWith(page, /\/payments$/, 'POST', { status: 429, body });
      for (const language of SEEN_LANGUAGES) {
        await page.goto(`${address}/checkout/${orderId}?lang=${language}`);
        await page.locator('main button[type="submit"]:enabled').click();
        const when = new Intl.RelativeTimeFormat(language).format(25, 'minute');
        await alert(page)
          .getByText(words.say(language, ['problem.TooManyRequests', { when }]))
          .waitFor();
      }
    });
  });

  test('a payment that the bank declined: the same', async () => {
    const orderId = await orderPhoto();
    await visit(async (page) => {
      await page.goto(`${address}/checkout/${orderId}`);
      await page.getByRole('button', { name: 'Pay €8' }).click();
      await page.getByRole('button', { name: 'Decline the card' }).click();
      for (const language of SEEN_LANGUAGES) {
        await page.goto(`${address}/order-complete?orderId=${orderId}&lang=${language}`);
        const title = 'delivering.afterPayment.declined.title';
        await alert(page).getByText(words.say(language, title)).waitFor();
        const other = 'delivering.afterPayment.otherMethod';
        await page.getByRole('link', { name: words.say(language, other) }).waitFor();
        for (const key of [title, other]) words.noteSeen(language, key);
        expect(await support(page).getAttribute('href')).toContain('?subject=');
      }
    });
  });
});

test('a photographer’s application that could not be sent', async () => {
  await visit(async (page) => {
    await answerWith(page, /photographer/, 'POST', { status: 500, body: {} });
    await page.goto(`${address}/for-photographers`);
    const field = (name: string) => page.locator(`main form [name=${name}]`);
    await field('name').fill('Ben');
    await field('phoneOrEmail').fill('1234567');
    await field('city').fill('Brno');
    await page.locator('main form button[type=submit]').last().click();
    await seen(page, alert(page), 'about.failed.photographer', 'about.failed.kept');
    expect(await field('city').inputValue()).toBe('Brno');
  });
});

describe('the catalogue', () => {
  const keys = Object.values(CATALOGUE).flat();

  test('was seen whole, in every language', () => {
    expect(words.seenKeys().toSorted()).toEqual(keys.toSorted());
  });

  test.each(keys)('%s is said in eight ways', (key) => {
    expectTranslated(words, [key, { number: '404' }]);
  });
});
