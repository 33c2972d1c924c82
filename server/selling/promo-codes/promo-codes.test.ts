import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyId } from '#contract/money.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { createInvoice } from '#selling/invoices/index.ts';
import { cancelOrder, completeOrder, createOrder, listOrderItems } from '#selling/orders/index.ts';
import { type ProductKind, price } from '#selling/pricing/index.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode, listCodes, TEN_PERCENT } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { createPromoCode, createRandomCodes } from './create-promo-code.ts';
import { deactivatePromoCode } from './deactivate-promo-code.ts';
import { findCodes, guardGuessing, hasUsesLeft, normaliseCode, renewUses, takeUses } from './index.ts';
import type { PromoCodeDefinition } from './promo-codes.rules.ts';

let shop: TestShop;
let event: MadeEvent;
let productId: string;
const TENANT = 'photofinish';
const EUR = 978;
const HUF = 348;

beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
  const list = `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`;
  productId = (await shop.call({ method: 'GET', url: list })).json().products[0].productId;
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

let made = 0;
async function makeCode(change: Partial<PromoCodeDefinition> = {}): Promise<string> {
  const code = `TEST${++made}`;
  await addPromoCode(shop.deps, TENANT, code, change);
  return code;
}

const lookUp = async (code: string, currencyId: CurrencyId = EUR, tenantId = TENANT) =>
  (
    await shop.deps.database.inTenant(tenantId, (scope) => findCodes(shop.deps, scope, [code], currencyId))
  ).get(code);

async function idOf(code: string): Promise<string> {
  const found = await lookUp(code);
  if (found === undefined) throw new Error(`there is no code ${code}`);
  return found.promoCodeId;
}

const recordOf = async (code: string) =>
  (await listCodes(shop.deps, TENANT)).find((record) => record.code === normaliseCode(code));

/** Writes an order that awaits its payment, within the caller's transaction. */
async function writeOrder(
  scope: Scope,
  codes: string[] = [],
  kinds: ProductKind[] = ['Photo'],
): Promise<string> {
  const orderId = randomUUID();
  const invoiceId = randomUUID();
  const createdAt = new Date();
  await createOrder(shop.deps, scope, {
    orderId,
    invoiceId,
    cartId: null,
    catalogId: event.eventId,
    preorderId: null,
    email: 'buyer@example.com',
    language: 'en' as const,
    theme: 'daylight',
    createdAt,
    origin: 'http://photofinish.localhost',
    currencyId: EUR,
    amountMinor: 800,
    totalMinor: 720,
    codes: codes.map((code) => ({ code, discountMinor: 80 })),
    items: kinds.map((productType) => ({
      orderItemId: randomUUID(),
      productId,
      productType,
      title: productType,
      originalMinor: 800,
      totalMinor: 720,
      reasons: [],
      eventId: event.eventId,
      eventName: 'Race',
      personName: null,
      photoId: null,
      personId: null,
      frame: null,
      videoId: null,
      region: null,
      ownerId: null,
      ownerName: null,
      gift: null,
      packagePhotoIds: [],
    })),
  });
  await createInvoice(scope, { invoiceId, orderId, currencyId: EUR, amountMinor: 720, createdAt });
  return orderId;
}

/** Creates an order with these codes; a refused one is rolled back. */
async function checkOut(codes: string[]): Promise<string | Refusal> {
  const ids = await Promise.all(codes.map(idOf));
  return inShop(async (scope) => {
    const orderId = await writeOrder(scope, codes);
    return (await takeUses(shop.deps, scope, orderId, ids)) ?? orderId;
  });
}

async function checkOutWell(codes: string[]): Promise<string> {
  const orderId = await checkOut(codes);
  if (typeof orderId !== 'string') throw new Error(orderId.refused);
  return orderId;
}

const cancel = (orderId: string) =>
  inShop((scope) => cancelOrder(shop.deps, scope, orderId, { isRefund: true }));
const pay = (orderId: string) => inShop((scope) => completeOrder(shop.deps, scope, orderId));

/** Returns why price() refuses a code for a cart of one product; undefined if the code gives a discount. */
async function refusalInCart(
  code: string,
  currencyId: CurrencyId = EUR,
  productType: ProductKind = 'Photo',
): Promise<string | undefined> {
  const terms = (await lookUp(code, currencyId))?.terms ?? null;
  const product = { productId, productType, priceMinor: 800, tiers: [] };
  const catalog = {
    eventId: event.eventId,
    products: [product],
    offers: [],
    peopleOffers: [],
    gifts: [],
    packages: [],
  };
  const [outcome] = price(
    {
      currencyId,
      rounding: false,
      catalogs: [{ ...catalog, giftsWanted: null }],
      lines: [{ lineId: 'a', productId, packageId: null }],
      codes: [{ code, terms }],
    },
    new Date(),
  ).codes;
  return outcome === undefined || outcome.isApplied ? undefined : outcome.refusal;
}

describe('a code', () => {
  test('is found as it is stored, by its own tenant only', async () => {
    const code = await makeCode();
    expect(await lookUp(code)).toMatchObject({ terms: { benefit: { percent: 10 }, isUsedUp: false } });
    expect(await lookUp(code, EUR, 'marafon')).toBeUndefined();
  });

  test('that is malformed is not looked up', async () => {
    for (const nonsense of ['', 'A\u0000B', "' or 1=1 --", '\ud800', 'A'.repeat(2_000)])
      expect(await lookUp(normaliseCode(nonsense))).toBeUndefined();
  });

  test('is unique within a tenant; each tenant may have its own of that name', async () => {
    const code = await makeCode();
    const again = (tenantId: string) =>
      shop.deps.database.inTenant(tenantId, (scope) =>
        createPromoCode(shop.deps, scope, code, TEN_PERCENT, BY_COMMAND),
      );
    expect(await again(TENANT)).toBe(false);
    expect(await again('marafon')).toBe(true);
  });

  test('is refused by price() for every possible reason', async () => {
    const day = 24 * 3600_000;
    expect(await refusalInCart('NOSUCHCODE')).toBe('PromoCodeNotFound');
    expect(await refusalInCart(await makeCode())).toBeUndefined();
    const past = new Date(Date.now() - day);
    expect(await refusalInCart(await makeCode({ validUntil: past }))).toBe('PromoCodeExpired');
    expect(await refusalInCart(await makeCode({ validFrom: new Date(Date.now() + day) }))).toBe(
      'PromoCodeInactive',
    );
    const off = await makeCode();
    expect(await inShop((scope) => deactivatePromoCode(shop.deps, scope, off, BY_COMMAND))).toBe(true);
    expect(await refusalInCart(off)).toBe('PromoCodeInactive');
    const once = await makeCode({ usesMax: 1 });
    await checkOutWell([once]);
    expect(await refusalInCart(once)).toBe('PromoCodeUsedUp');
    expect(await refusalInCart(await makeCode({ eventIds: [randomUUID()] }))).toBe('PromoCodeNotApplicable');
    expect(await refusalInCart(await makeCode({ productTypes: ['FullVideo'] }))).toBe(
      'PromoCodeNotApplicable',
    );
  });

  test('for an amount applies in its own currency only', async () => {
    const code = await makeCode({ benefit: { kind: 'Fixed', amountMinor: 500 }, currencyId: EUR });
    expect(await refusalInCart(code)).toBeUndefined();
    expect(await refusalInCart(code, 643)).toBe('PromoCodeOtherCurrency');
  });

  test('stores all its fields', async () => {
    const definition: PromoCodeDefinition = {
      benefit: { kind: 'Fixed', amountMinor: 1_234 },
      currencyId: EUR,
      usesMax: 7,
      excludesOthers: true,
      eventIds: [event.eventId, randomUUID()],
      productTypes: ['Photo', 'PhotosWithMe'],
      validFrom: new Date('2026-05-01T00:00:00Z'),
      validUntil: new Date('2026-06-01T00:00:00Z'),
    };
    const code = await makeCode(definition);
    expect(await recordOf(code)).toMatchObject({ ...definition, code, isActive: true, usesCount: 0 });
  });
});

describe('uses', () => {
  /**
   * Takes uses for orders that exist already. Creating the orders in the same step would serialise them by order
   * number.
   */
  const takeAtOnce = async (count: number, codesOf: (index: number) => string[]) => {
    const ids = new Map<string, string>();
    for (const code of codesOf(0)) ids.set(code, await idOf(code));
    const orderIds = await inShop(async (scope) => {
      const written: string[] = [];
      while (written.length < count) written.push(await writeOrder(scope));
      return written;
    });
    const take = (orderId: string, index: number) =>
      inShop((scope) =>
        takeUses(
          shop.deps,
          scope,
          orderId,
          codesOf(index).map((code) => ids.get(code) ?? ''),
        ),
      );
    return Promise.all(orderIds.map(take));
  };

  test('taken by 50 concurrent orders on a limit of 7 are taken exactly 7 times', async () => {
    const code = await makeCode({ usesMax: 7 });
    const answers = await takeAtOnce(50, () => [code]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(7);
    expect(answers.filter(isRefusal)).toEqual(Array.from({ length: 43 }, () => refuse('PromoCodeUsedUp')));
    expect(await recordOf(code)).toMatchObject({ usesCount: 7 });
  });

  test('of several codes at once, in any order, are taken without a deadlock', async () => {
    const codes = [await makeCode({ usesMax: 20 }), await makeCode({ usesMax: 30 }), await makeCode()];
    const answers = await takeAtOnce(40, (index) => (index % 2 === 0 ? codes : codes.toReversed()));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(20);
    const counts = await Promise.all(codes.map(async (code) => (await recordOf(code))?.usesCount));
    expect(counts).toEqual([20, 20, 20]);
  });

  test('that are refused leave no order behind', async () => {
    const code = await makeCode({ usesMax: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut([code])));
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
    expect(await recordOf(code)).toMatchObject({ usesCount: 1 });
  });

  test('are released once when the order is canceled', async () => {
    const code = await makeCode({ usesMax: 1 });
    const orderId = await checkOutWell([code]);
    expect(await checkOut([code])).toEqual(refuse('PromoCodeUsedUp'));
    expect(await cancel(orderId)).toBe(true);
    expect(await cancel(orderId)).toBe(false);
    await inShop((scope) =>
      shop.deps.events.emit(scope, 'order.canceled', { orderId, wasPaid: false, isRefund: false }),
    );
    expect(await recordOf(code)).toMatchObject({ usesCount: 0 });
    await checkOutWell([code]);
    expect(await recordOf(code)).toMatchObject({ usesCount: 1 });
  });

  test('are taken again when the canceled order is paid after all', async () => {
    const [plenty, scarce] = [await makeCode({ usesMax: 5 }), await makeCode({ usesMax: 1 })];
    const orderId = await checkOutWell([plenty, scarce]);
    await cancel(orderId);
    const other = await checkOutWell([scarce]);
    await expect(pay(orderId)).rejects.toThrow('lacks a use');
    expect(await recordOf(plenty)).toMatchObject({ usesCount: 0 });
    await cancel(other);
    await pay(orderId);
    expect(await recordOf(plenty)).toMatchObject({ usesCount: 1 });
    expect(await recordOf(scarce)).toMatchObject({ usesCount: 1 });
    await cancel(orderId);
    expect(await recordOf(plenty)).toMatchObject({ usesCount: 0 });
    expect(await recordOf(scarce)).toMatchObject({ usesCount: 0 });
  });

  test('are refused if the code was deactivated after the cart was priced', async () => {
    const [on, off] = [await makeCode(), await makeCode()];
    await inShop((scope) => deactivatePromoCode(shop.deps, scope, off, BY_COMMAND));
    expect(await checkOut([on, off])).toEqual(refuse('PromoCodeInactive'));
    expect(await recordOf(on)).toMatchObject({ usesCount: 0 });
  });
});

describe('a gift code', () => {
  const itemsOf = (orderId: string) => inShop((scope) => listOrderItems(scope, orderId));
  const buy = () => inShop((scope) => writeOrder(scope, [], ['Photo', 'Promocode', 'Promocode']));

  test('is issued once for each that was bought, even if the payment is reported twice', async () => {
    const told: string[] = [];
    shop.deps.events.on('gift-code.issued', async (_scope, { orderItemId }) => {
      told.push(orderItemId);
    });
    const orderId = await buy();
    expect((await itemsOf(orderId)).map(({ giftCode }) => giftCode)).toEqual([null, null, null]);
    await pay(orderId);
    const items = await itemsOf(orderId);
    await inShop((scope) => shop.deps.events.run(scope, 'order.settle-codes', { orderId }));
    expect(await itemsOf(orderId)).toEqual(items);
    const codes = items.map(({ giftCode }) => giftCode);
    expect(codes).toEqual([
      null,
      expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
      expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
    ]);
    expect(codes[1]).not.toBe(codes[2]);
    expect(told).toEqual(items.slice(1).map(({ orderItemId }) => orderItemId));
    const all = await listCodes(shop.deps, TENANT);
    const own = items.map(({ orderItemId }) => orderItemId);
    expect(all.filter(({ giftOrderItemId }) => own.includes(giftOrderItemId ?? ''))).toHaveLength(2);
  });

  async function boughtCode(): Promise<{ orderId: string; code: string }> {
    const orderId = await buy();
    await pay(orderId);
    const code = (await itemsOf(orderId))[1]?.giftCode;
    return { orderId, code: normaliseCode(code ?? '') };
  }

  test('makes one package free anywhere in the tenant, once', async () => {
    const { code } = await boughtCode();
    expect((await lookUp(code))?.terms).toMatchObject({
      benefit: { kind: 'FreeProduct' },
      productTypes: ['PhotosWithMe'],
      eventIds: null,
      isUsedUp: false,
    });
    await checkOutWell([code]);
    expect((await lookUp(code))?.terms).toMatchObject({ isUsedUp: true });
    expect(await checkOut([code])).toEqual(refuse('PromoCodeUsedUp'));
  });

  test('pays only in the currency in which it was bought', async () => {
    const { code } = await boughtCode();
    expect(await recordOf(code)).toMatchObject({ currencyId: EUR });
    expect(await refusalInCart(code, EUR, 'PhotosWithMe')).toBeUndefined();
    expect(await refusalInCart(code, HUF, 'PhotosWithMe')).toBe('PromoCodeOtherCurrency');
    // It has no effect on these lines in any currency.
    expect(await refusalInCart(code, HUF, 'Photo')).toBe('PromoCodeNotApplicable');
  });

  test('of another currency stops the payment of an order that holds it from before', async () => {
    const { code } = await boughtCode();
    const orderId = await checkOutWell([code]);
    const order = { orderId, codes: [{ code, discountMinor: 80 }] };
    const isPayable = (currencyId: CurrencyId) =>
      inShop(async (scope) => [
        await renewUses(shop.deps, scope, { ...order, currencyId }),
        await hasUsesLeft(shop.deps, scope, { ...order, currencyId }),
      ]);
    expect(await isPayable(EUR)).toEqual([true, true]);
    expect(await isPayable(HUF)).toEqual([false, false]);
  });

  test('is invalid after its purchase was refunded, and valid again if that purchase is paid after all', async () => {
    const { orderId, code } = await boughtCode();
    await cancel(orderId);
    expect((await lookUp(code))?.terms).toMatchObject({ isActive: false });
    expect(await checkOut([code])).toEqual(refuse('PromoCodeInactive'));
    await pay(orderId);
    expect((await lookUp(code))?.terms).toMatchObject({ isActive: true });
    expect((await itemsOf(orderId))[1]?.giftCode).not.toBeNull();
  });

  test('is invalid from the decision to refund its purchase on', async () => {
    const { orderId, code } = await boughtCode();
    const holder = await checkOutWell([code]);
    const lost: string[] = [];
    shop.deps.events.on('order.uses-lost', async (_scope, { orderId: lostId }) => void lost.push(lostId));
    await inShop((scope) => shop.deps.events.emit(scope, 'order.refund-decided', { orderId }));
    expect((await lookUp(code))?.terms).toMatchObject({ isActive: false });
    expect(lost).toEqual([holder]);
  });

  test('held by an unpaid order is not released if its purchase was refunded', async () => {
    const { orderId, code } = await boughtCode();
    const holder = await checkOutWell([code]);
    await cancel(orderId);
    await cancel(holder);
    expect(await recordOf(code)).toMatchObject({ usesCount: 0, isActive: false });
    expect(await checkOut([code])).toEqual(refuse('PromoCodeInactive'));
  });
});

test('many codes are generated with their prefix; each differs from all others and from existing codes', async () => {
  const draw = () =>
    inShop((scope) =>
      createRandomCodes(shop.deps, scope, { count: 2_500, prefix: 'RUN' }, TEN_PERCENT, BY_COMMAND),
    );
  const codes = [...(await draw()), ...(await draw())];
  expect(new Set(codes).size).toBe(5_000);
  expect(codes.every((code) => /^RUN\w{12}$/.test(code))).toBe(true);
  expect(await lookUp(codes[4_999] ?? '')).toBeDefined();
});

describe('guessing a code', () => {
  const now = new Date('2026-05-10T10:00:00Z');
  const guess = async (cartId: string | null, answer: Refusal | 'taken') => {
    const rateLimits = createRateLimits(shop.deps.database, { now: () => now });
    const visitor = { cartId, clientAddress: networkKey('198.51.100.1') };
    const result = await guardGuessing({ rateLimits }, TENANT, visitor, async () => answer);
    return isRefusal(result) ? result.refused : result;
  };

  test('is refused after 10 unknown codes per cart, even if they are tried at once', async () => {
    const missed = refuse('PromoCodeNotFound');
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => guess('cart-1', missed)));
    expect(outcomes.filter((code) => code === 'PromoCodeNotFound')).toHaveLength(10);
    expect(outcomes.filter((code) => code === 'TooManyRequests')).toHaveLength(5);
    expect(await guess('CART-1', 'taken')).toBe('TooManyRequests');
    expect(await guess('cart-2', missed)).toBe('PromoCodeNotFound');
  });

  test('in a cart that does not exist counts only for its network', async () => {
    for (let tries = 0; tries < 12; tries++)
      expect(await guess(null, refuse('PromoCodeNotFound'))).toBe('PromoCodeNotFound');
  });

  test('does not count codes that exist', async () => {
    for (let tries = 0; tries < 12; tries++) {
      expect(await guess('cart-3', 'taken')).toBe('taken');
      expect(await guess('cart-3', refuse('PromoCodeExpired'))).toBe('PromoCodeExpired');
    }
    expect(await guess('cart-3', refuse('PromoCodeNotFound'))).toBe('PromoCodeNotFound');
  });
});
