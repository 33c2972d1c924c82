import { randomUUID } from 'node:crypto';
import { within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SELFIE_MAX_BYTES } from '#contract/limits.ts';
import type { FaceReading } from '#engines/faces/index.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deactivatePromoCode } from '#selling/promo-codes/deactivate-promo-code.ts';
import { competitorOf, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { selfieOf } from '#tests/factories/searchable-event.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';
import { sendWebhook } from './open-shop-pages.ts';
import {
  expectTranslated,
  openPageWords,
  type PageWords,
  SEEN_LANGUAGES,
  type Sentence,
} from './page-words.ts';
import { BIB, openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/**
 * Every error of product §8, by area: the test causes it as a visitor would, and sees its text in each language. If a visitor
 * cannot cause it (a faulty server), the test answers in the shop's place.
 */
const CATALOGUE = {
  promoCode: [
    ...['problem.PromoCodeConflict', 'problem.PromoCodeExpired', 'problem.PromoCodeInactive'],
    ...['problem.PromoCodeUsedUp', 'problem.PromoCodeNotFound', 'problem.PromoCodeNotApplicable'],
    ...['problem.PromoCodeOtherCurrency', 'problem.PromoCodeFailed'],
  ],
  camera: ['NoCamera', 'NoAccess'].flatMap((fault) => [
    `selfie.camera.${fault}.title`,
    `selfie.camera.${fault}.meaning`,
  ]),
  search: [
    ...['verification.notFound.title', 'missed.none.title', 'missed.processing.title'],
    ...['verification.names.unavailable.title', 'verification.names.unavailable.meaning'],
    ...['verification.link.failed.title', 'verification.email.Wrong'],
  ],
  payment: [
    ...['selling.checkout.failed', 'problem.PaymentFailed', 'selling.form.failed'],
    ...['delivering.afterPayment.declined.title', 'delivering.afterPayment.otherMethod'],
  ],
  forms: ['about.failed.photographer', 'about.failed.kept'],
} as const satisfies Record<string, readonly string[]>;

const TENANT = 'photofinish';
/** A bib of the start list that is on no photo. */
const UNSEEN = '900';

let troubled: TroubledShop;
let words: PageWords;
let eventId: string;
let browser: PageBrowser;

beforeAll(async () => {
  troubled = await openTroubledShop();
  ({ eventId } = troubled.race);
  await enlist(eventId);
  words = await openPageWords();
});
afterAll(() => troubled?.close());
afterEach(() => browser?.close());

/** Adds a participant who is on no photo to an event's start list. */
const enlist = (event: string) =>
  troubled.shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: randomUUID }, scope, event, [competitorOf(UNSEEN)]),
  );

/** Opens a browser of a new visitor. */
const arrive = () => {
  browser = openPageBrowser(troubled.shop);
  return browser;
};

const mainOf = (page: OpenPage) => page.findByRole('main');
const alertOf = async (page: OpenPage) => within(await mainOf(page)).findByRole('alert');
const seen = (page: OpenPage, place: () => Promise<HTMLElement>, ...sentences: Sentence[]) =>
  words.seenInEveryLanguage(page, place, sentences);

describe('promo codes', () => {
  test('shows all reasons why a code does not count', async () => {
    const { shop, buyer } = troubled;
    const other = await makeEvent(shop.deps, { title: 'Other Run' });
    await addPromoCode(shop.deps, TENANT, 'RUN10');
    await addPromoCode(shop.deps, TENANT, 'ALONE', {
      benefit: { kind: 'Percent', percent: 30 },
      excludesOthers: true,
    });
    await addPromoCode(shop.deps, TENANT, 'LASTYEAR', { validUntil: new Date('2025-12-31T00:00:00Z') });
    await addPromoCode(shop.deps, TENANT, 'ASLEEP');
    await shop.deps.database.inTenant(TENANT, (scope) =>
      deactivatePromoCode(shop.deps, scope, 'ASLEEP', BY_COMMAND),
    );
    await addPromoCode(shop.deps, TENANT, 'ELSEWHERE', { eventIds: [other.eventId] });
    await addPromoCode(shop.deps, TENANT, 'ONCE', { usesMax: 1 });
    await addPromoCode(shop.deps, TENANT, 'FORINTS', {
      benefit: { kind: 'Fixed', amountMinor: 100_000 },
      currencyId: 348,
    });
    const spent = await buyer.openCart();
    await troubled.addPhoto(spent, 0);
    await buyer.addCode(spent, 'ONCE');
    expect((await buyer.checkOut(spent)).status).toBe(201);

    await troubled.addPhoto(await troubled.startCart(arrive()), 0);
    const page = await browser.open('/cart');
    const form = () => page.document.querySelector<HTMLElement>('main form:has([enterkeyhint="done"])');
    const place = async () => form() ?? (await mainOf(page));
    const field = () => form()?.querySelector('input') as HTMLInputElement;
    const enter = async (code: string) => {
      await page.user.clear(field());
      await page.user.type(field(), `${code}{Enter}`);
    };
    await page.press('Have a promo code?');
    const refused: [code: string, sentence: Sentence][] = [
      ['LASTYEAR', 'problem.PromoCodeExpired'],
      ['ASLEEP', 'problem.PromoCodeInactive'],
      ['ONCE', 'problem.PromoCodeUsedUp'],
      ['NOSUCH', 'problem.PromoCodeNotFound'],
      ['ELSEWHERE', 'problem.PromoCodeNotApplicable'],
      ['FORINTS', 'problem.PromoCodeOtherCurrency'],
    ];
    for (const [code, sentence] of refused) {
      await enter(code);
      await seen(page, place, sentence);
      expect(field().value).toBe(code);
    }
    const mend = browser.answer('POST', /\/promotionalCodes$/, { status: 500, body: {} });
    await enter('RUN10');
    await seen(page, place, 'problem.PromoCodeFailed');
    mend();
    await enter('ALONE');
    await expect.poll(form).toBeNull();
    await page.press(words.sayNow('selling.code.another'));
    await enter('RUN10');
    await seen(page, place, 'problem.PromoCodeConflict');
  });
});

describe('selfies and cameras', () => {
  /** Opens the sheet that asks for a face, with consent given. */
  async function openSelfie(page: OpenPage) {
    await page.press('Selfie');
    const sheet = await page.findByRole('dialog');
    await page.user.click(await within(sheet).findByRole('checkbox'));
    return sheet;
  }

  test('reports an unusable picture and a failed search', async () => {
    const read = vi.spyOn(troubled.shop.deps.selfieReader, 'read');
    onTestFinished(() => read.mockRestore());
    const page = await arrive().open(`/event/${eventId}`);
    const sheet = await openSelfie(page);
    const tooLarge = new Uint8Array(SELFIE_MAX_BYTES + 1);
    const picture = new Uint8Array(await makeJpeg(1));
    const refused: [title: string, faces: FaceReading[] | undefined, bytes: Uint8Array<ArrayBuffer>][] = [
      ['There is more than one face', [selfieOf('anna'), selfieOf('ben')], picture],
      ['No face recognised', [], picture],
      ['The file is too big', [], tooLarge],
      ['The search didn’t work', undefined, picture],
    ];
    for (const [title, faces, bytes] of refused) {
      if (faces === undefined) read.mockRejectedValue(new Error('out of memory'));
      else read.mockResolvedValue({ ok: true, faces });
      const consent = within(sheet).queryByRole<HTMLInputElement>('checkbox');
      if (consent?.checked === false) await page.user.click(consent);
      const file = new page.window.File([bytes], 'me.jpg', { type: 'image/jpeg' });
      await page.user.upload(sheet.querySelector('input[type="file"]') as HTMLInputElement, file);
      // Advances the page's clock by one second, so that calls which the page makes after a pause are made now.
      await browser.pass(1);
      await within(await within(sheet).findByRole('alert')).findByText(title);
      await page.press('Another selfie');
    }
    expect(browser.calls.filter(({ method, path }) => method === 'POST' && /selfies/.test(path)).length).toBe(
      3,
    );
  });

  test.each([
    ['NoCamera', 'NotFoundError'],
    ['NoAccess', 'NotAllowedError'],
  ])('%s: shows the browser’s error %s', async (fault, name) => {
    const page = await arrive().open(`/event/${eventId}`);
    const getUserMedia = () => Promise.reject(new page.window.DOMException('', name));
    Object.defineProperty(page.window.navigator, 'mediaDevices', { value: { getUserMedia } });
    const sheet = await openSelfie(page);
    await page.press('Open the camera');
    const titles: Sentence[] = [`selfie.camera.${fault}.title`, `selfie.camera.${fault}.meaning`];
    await seen(page, () => within(sheet).findByRole('alert'), ...titles);
  });
});

describe('the search', () => {
  const results = (event: string, number: string) => `/search/${event}/${number}`;

  test('reports an unlisted bib, a participant without photos, and photos still being read', async () => {
    const { deps } = troubled.shop;
    const busy = await makeEvent(deps, { title: 'Busy Run', people: [['somebody']] });
    await enlist(busy.eventId);
    await deps.database.inTenant(TENANT, (scope) => addToCounts(scope, busy.eventId, { processing: 3 }));
    for (const [path, sentence] of [
      [results(eventId, '404'), ['verification.notFound.title', { number: '404' }]],
      [results(eventId, UNSEEN), 'missed.none.title'],
      [results(busy.eventId, UNSEEN), 'missed.processing.title'],
    ] as const) {
      const page = await arrive().open(path);
      await seen(page, () => mainOf(page), sentence);
      browser.close();
    }
  });

  test('an unavailable search offers the search by face and recovers by itself', async () => {
    arrive();
    // With this visitor id, the page discards the results that the server printed for another visitor, and requests
    // them itself.
    browser.local.set('visitorId', '5f0c1c0e-7a55-4b7e-9d07-0d6b9e7d1a11');
    const mend = browser.answer('POST', /\/competitors\/[^/]+\/token$/, {
      status: 500,
      body: { code: 'Unexpected' },
    });
    const page = await browser.open(results(eventId, BIB));
    await seen(
      page,
      () => alertOf(page),
      'verification.names.unavailable.title',
      'verification.names.unavailable.meaning',
    );
    await page.press(words.sayNow('event.way.Selfie'));
    await within(await page.findByRole('dialog')).findByRole('checkbox');
    await page.user.click(within(await page.findByRole('dialog')).getAllByRole('button')[0] as HTMLElement);
    mend();
    await page.press(words.sayNow('finding.tryAgain'));
    await page.findByRole('heading', { level: 1, name: /^8 / });
  });

  test('reports an invalid link and an invalid address', async () => {
    const verify = await arrive().open('/competitors/verify?token=forged');
    await seen(verify, () => mainOf(verify), 'verification.link.failed.title');
    const page = await browser.open(`/event/${eventId}?lang=en`);
    await page.press('Email');
    const sheet = await page.findByRole('dialog');
    await page.user.type(await within(sheet).findByLabelText('Your email'), 'with spaces @example.com');
    await page.user.click(within(sheet).getByRole('button', { name: 'Send me the link' }));
    await seen(page, async () => sheet, 'verification.email.Wrong');
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
  const supportIn = (alert: HTMLElement) => alert.querySelector('a[href^="mailto:support@"]');
  const payButton = async (page: OpenPage) => {
    const button = () => page.document.querySelector<HTMLElement>('main button[type="submit"]:enabled');
    await expect.poll(button).not.toBeNull();
    return button() as HTMLElement;
  };

  test('reports a cart that cannot be ordered', async () => {
    await troubled.addPhoto(await troubled.startCart(arrive()), 0);
    browser.answer('POST', /\/shoppingCarts\/[^/]+$/, { status: 500, body: {} });
    const page = await browser.open('/cart');
    await page.user.type(await page.findByLabelText(/^Email$/i), 'buyer@example.com');
    for (const box of page.queryAllByRole('checkbox')) await page.user.click(box);
    await page.press(/^Continue to payment/);
    await seen(page, () => alertOf(page), 'selling.form.failed');
    expect(supportIn(await alertOf(page))).not.toBeNull();
    expect(page.document.querySelector<HTMLInputElement>('input[type="email"]')?.value).toBe(
      'buyer@example.com',
    );
  });

  test('a payment that could not be opened offers a retry, another method or support', async () => {
    const orderId = await orderPhoto();
    arrive().answer('POST', /\/payments$/, { status: 502, body: { code: 'PaymentFailed' } });
    // The checkout has no list of languages.
    for (const language of SEEN_LANGUAGES) {
      const page = await browser.open(`/checkout/${orderId}?lang=${language}`);
      await page.user.click(await payButton(page));
      const alert = await alertOf(page);
      for (const key of ['selling.checkout.failed', 'problem.PaymentFailed']) {
        await within(alert).findAllByText(words.say(language, key));
        words.noteSeen(language, key);
      }
      expect(supportIn(alert)?.getAttribute('href')).toContain('?subject=');
      await payButton(page);
      expect(page.getAllByRole('radio').length).toBeGreaterThan(1);
    }
  });

  test('a changed price is shown before the payment; a rate limit states the wait', async () => {
    const { shop, buyer } = troubled;
    await addPromoCode(shop.deps, TENANT, 'HELD', { usesMax: 1 });
    const [late, quick] = await Promise.all([buyer.openCart(), buyer.openCart()]);
    for (const cart of [late, quick]) await troubled.addPhoto(cart, 1);
    await buyer.addCode(late, 'HELD');
    const { orderId } = (await buyer.checkOut(late)).body;
    const page = await arrive().open(`/checkout/${orderId}`);
    await page.findByRole('button', { name: /pay €7$/i });
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .updateTable('promoCodeUses')
        .set({ heldUntil: new Date() })
        .where('orderId', '=', orderId)
        .execute(),
    );
    await buyer.addCode(quick, 'HELD');
    expect((await buyer.checkOut(quick)).status).toBe(201);
    await page.press(/pay €7$/i);
    await page.findByRole('button', { name: /pay €8$/i });
    // The change is announced after the page has loaded; the button shows the new sum earlier.
    const told = () => page.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    for (const key of [['selling.checkout.newTotal', { sum: '€8' }], 'problem.OrderPriceChanged'] as const)
      await expect.poll(() => told().join(' ')).toContain(words.say('en', key));
    const body = { code: 'TooManyRequests', retryAfterSeconds: 1500 };
    browser.answer('POST', /\/payments$/, { status: 429, body });
    for (const language of SEEN_LANGUAGES) {
      const again = await browser.open(`/checkout/${orderId}?lang=${language}`);
      await again.user.click(await payButton(again));
      const when = new Intl.RelativeTimeFormat(language).format(25, 'minute');
      const text = words.say(language, ['problem.TooManyRequests', { when }]);
      await within(await alertOf(again)).findAllByText(text);
    }
  });

  test('a payment that the bank declined offers another method or support', async () => {
    const orderId = await orderPhoto();
    const page = await arrive().open(`/checkout/${orderId}`);
    await page.press(/pay €8$/i);
    await expect.poll(() => browser.departures.length).toBe(1);
    await declineAt(browser.departures[0] ?? '');
    for (const language of SEEN_LANGUAGES) {
      const after = await browser.open(`/order-complete?orderId=${orderId}&lang=${language}`);
      const title = 'delivering.afterPayment.declined.title';
      const alert = await alertOf(after);
      await within(alert).findAllByText(words.say(language, title));
      const other = 'delivering.afterPayment.otherMethod';
      await after.findByRole('link', { name: words.say(language, other) });
      for (const key of [title, other]) words.noteSeen(language, key);
      expect(supportIn(alert)?.getAttribute('href')).toContain('?subject=');
    }
  });
});

/** Declines a payment at the sandbox bank, as the button of its page does. */
async function declineAt(payUrl: string): Promise<void> {
  const { pathname } = new URL(payUrl);
  const { statusCode } = await troubled.shop.call({ method: 'POST', url: `${pathname}/decline` });
  if (statusCode !== 303) throw new Error(`the bank answers ${statusCode}`);
  await sendWebhook(troubled.shop, 'photofinish.localhost', pathname.replace(/.*\//, ''));
}

test('reports a photographer’s application that could not be sent', async () => {
  arrive().answer('POST', /photographer/, { status: 500, body: {} });
  const page = await browser.open('/for-photographers');
  await page.findByRole('heading', { level: 1 });
  const field = (name: string) => page.document.querySelector(`main form [name=${name}]`) as HTMLInputElement;
  await page.user.type(field('name'), 'Ben');
  await page.user.type(field('phoneOrEmail'), '1234567');
  await page.user.type(field('city'), 'Brno');
  await page.user.click(
    [...page.document.querySelectorAll('main form button[type=submit]')].at(-1) as Element,
  );
  await seen(page, () => alertOf(page), 'about.failed.photographer', 'about.failed.kept');
  expect(field('city').value).toBe('Brno');
});

describe('the catalogue', () => {
  const keys = Object.values(CATALOGUE).flat();

  test('was checked completely in every language', () => {
    expect(words.seenKeys().toSorted()).toEqual(keys.toSorted());
  });

  test.each(keys)('%s has texts in eight languages', (key) => {
    expectTranslated(words, [key, { number: '404' }]);
  });
});
