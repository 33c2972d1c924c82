import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromoCodeDefinition } from '#selling/promo-codes/promo-codes.rules.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let ids: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1']] });
  ids = await setCatalog(
    shop,
    event,
    `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 29 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 10 }
  - { key: code, kind: Promocode, title: { en: A present }, price: 29 }
`,
  );
});
afterAll(() => shop.close());

/** Each attempt comes from another address, unless the test passes one. */
let lastAddress = 0;
const anAddress = () => `10.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;

const makeCode = (code: string, terms: Partial<PromoCodeDefinition>, tenantId = 'photofinish') =>
  addPromoCode(shop.deps, tenantId, code, terms);

async function cartOfPhotos(count: number): Promise<string> {
  const cart = await buyer.openCart();
  if (count > 0)
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: event.photoIds.slice(0, count) }]);
  return cart;
}

const tryCode = (cart: string, code: string) => buyer.addCode(cart, code, { address: anAddress() });

describe('a promo code in a cart', () => {
  test('is deducted once, however it is typed', async () => {
    await makeCode('RUN-2026', { benefit: { kind: 'Percent', percent: 50 } });
    const cart = await cartOfPhotos(2);
    expect((await tryCode(cart, ' run2026 ')).status).toBe(204);
    expect((await tryCode(cart, 'Run 20-26')).status).toBe(204);
    const shown = await buyer.read(cart);
    expect(shown).toMatchObject({ amount: 20, totalAmount: 10, discount: 10 });
    expect(shown.promotionalCodes).toMatchObject([{ code: 'RUN2026', discount: 10, problem: null }]);
    expect(shown.items[0]?.reasons).toEqual([{ kind: 'Code', code: 'RUN2026', discount: 5 }]);
    const id = shown.promotionalCodes[0]?.promotionalCodeId;
    expect((await buyer.send('DELETE', `${cart}/promotionalCodes/${id}`)).status).toBe(204);
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 20, promotionalCodes: [] });
  });

  test('is refused with a reason and not stored if it is invalid', async () => {
    const past = new Date('2020-01-01');
    const future = new Date('2199-01-01');
    await makeCode('OVER', { validUntil: past });
    await makeCode('EARLY', { validFrom: future });
    await makeCode('USED', { usesMax: 0 });
    await makeCode('PACKAGES', { productTypes: ['PhotosWithMe'] });
    await makeCode('ELSEWHERE', { eventIds: [randomUUID()] });
    await makeCode('ROUBLES', { benefit: { kind: 'Fixed', amountMinor: 500 }, currencyId: 643 });
    await makeCode('FOREIGN', {}, 'marafon');
    const refusals: Record<string, [number, string]> = {
      OVER: [409, 'PromoCodeExpired'],
      EARLY: [409, 'PromoCodeInactive'],
      USED: [409, 'PromoCodeUsedUp'],
      PACKAGES: [409, 'PromoCodeNotApplicable'],
      ELSEWHERE: [409, 'PromoCodeNotApplicable'],
      ROUBLES: [409, 'PromoCodeOtherCurrency'],
      FOREIGN: [404, 'PromoCodeNotFound'],
      NOBODYS: [404, 'PromoCodeNotFound'],
      '- - -': [404, 'PromoCodeNotFound'],
    };
    const cart = await cartOfPhotos(1);
    for (const [code, [status, refused]] of Object.entries(refusals))
      expect(await tryCode(cart, code), code).toMatchObject({ status, body: { code: refused } });
    expect((await buyer.read(cart)).promotionalCodes).toEqual([]);
  });

  test('deducts nothing from an empty cart', async () => {
    await makeCode('EMPTY', {});
    expect(await tryCode(await cartOfPhotos(0), 'EMPTY')).toMatchObject({
      body: { code: 'PromoCodeNotApplicable' },
    });
  });

  test('that excludes others competes with them: the better one applies, the other stays with its problem', async () => {
    await makeCode('LITTLE', {});
    await makeCode('ALONE', { benefit: { kind: 'Percent', percent: 30 }, excludesOthers: true });
    await makeCode('LESSALONE', { benefit: { kind: 'Percent', percent: 5 }, excludesOthers: true });
    const cart = await cartOfPhotos(1);
    await tryCode(cart, 'LITTLE');
    expect(await tryCode(cart, 'LESSALONE')).toMatchObject({ body: { code: 'PromoCodeConflict' } });
    expect((await tryCode(cart, 'ALONE')).status).toBe(204);
    expect(await buyer.read(cart)).toMatchObject({
      totalAmount: 7,
      promotionalCodes: [
        { code: 'LITTLE', discount: 0, problem: 'PromoCodeConflict' },
        { code: 'ALONE', discount: 3, problem: null },
      ],
    });
  });

  test('stays in the cart while it does not apply, and counts again when it applies', async () => {
    await makeCode('STAYS', { benefit: { kind: 'Fixed', amountMinor: 300 }, currencyId: 978 });
    const cart = await cartOfPhotos(1);
    await tryCode(cart, 'STAYS');
    const [item] = (await buyer.read(cart)).items;
    await buyer.send('DELETE', `${cart}/items/${item?.shoppingCartItemId}`);
    expect((await buyer.read(cart)).promotionalCodes).toMatchObject([
      { code: 'STAYS', discount: 0, problem: 'PromoCodeNotApplicable' },
    ]);
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: event.photoIds.slice(0, 1) }]);
    expect(await buyer.read(cart)).toMatchObject({
      totalAmount: 7,
      promotionalCodes: [{ code: 'STAYS', discount: 3, problem: null }],
    });
  });

  test('is refused if the cart has five codes already', async () => {
    const cart = await cartOfPhotos(3);
    for (let index = 0; index < 6; index++) {
      await makeCode(`EACH${index}`, {});
      const { status, body } = await tryCode(cart, `EACH${index}`);
      expect([status, body?.code]).toEqual(index < 5 ? [204, undefined] : [409, 'PromoCodeConflict']);
    }
  });

  test('is rate limited per cart and address, and cannot be added to a deleted or sold cart', async () => {
    // Attempts are counted per time window, so the clock is stopped to keep them in one.
    shop.holdClock();
    const cart = await cartOfPhotos(1);
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 11; index++) {
      const { body } = await buyer.addCode(cart, `GUESS${index}`, { address: '10.9.9.9' });
      codes.push(body.code);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'PromoCodeNotFound'));
    expect(codes[10]).toBe('TooManyRequests');

    await makeCode('LATE', {});
    const gone = await cartOfPhotos(1);
    await buyer.send('DELETE', gone);
    expect((await tryCode(gone, 'LATE')).status).toBe(404);
    const sold = await cartOfPhotos(1);
    await buyer.checkOut(sold);
    expect(await tryCode(sold, 'LATE')).toMatchObject({ body: { code: 'CartCheckedOut' } });
  });

  test('is refused when it is empty or too long', async () => {
    const cart = await cartOfPhotos(1);
    for (const code of ['', 'X'.repeat(65)])
      expect(await tryCode(cart, code)).toMatchObject({ status: 400, body: { code: 'Invalid' } });
  });
});
