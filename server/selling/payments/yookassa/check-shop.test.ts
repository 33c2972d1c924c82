import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openYookassaTill, TILL_SECRETS, type YookassaTill } from '#tests/fakes/yookassa/yookassa-till.ts';

let till: YookassaTill;
beforeAll(async () => {
  till = await openYookassaTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  for (const list of [till.bank.seen, till.bank.notifications, till.bank.refundStates]) list.length = 0;
  till.bank.pageMax = 100;
});

describe('checking a shop', () => {
  const check = async (tenantId: string, origin = 'https://marafon.example') =>
    (await till.provider.check(tenantId, origin)).map(
      ({ subject, isGood, finding }) => `${subject} ${isGood}: ${finding}`,
    );

  test('finds no fault, and names the webhook address to compare', async () => {
    expect(await check('marafon')).toEqual([
      'keys true: valid; a test shop: no money moves',
      'payment methods true: cards and fast payments',
      'fiscal receipts true: made by YooKassa',
      'webhook address true: cannot be read: compare at yookassa.ru, Integration, HTTP notifications: ' +
        'https://marafon.example/public/payment-yookassa-service/api/v1/webhooks with ' +
        'payment.succeeded, payment.canceled, payment.waiting_for_capture, refund.succeeded',
    ]);
    expect(till.bank.seen.map(({ call }) => call)).toEqual(['GET /me']);
  });

  test('reports faults', async () => {
    till.bank.addShop({
      shopId: '200600',
      secretKey: TILL_SECRETS.belt,
      hasReceipts: true,
      methods: ['bank_card'],
      status: 'disabled',
    });
    expect(await check('belt', 'http://belt.localhost')).toEqual([
      'keys false: valid, but the shop is not enabled: finish its contract at yookassa.ru',
      'payment methods true: without sbp: ask YooKassa for it or do not offer QuickPayment',
      'fiscal receipts false: YooKassa expects them and would refuse payments: write "receipt" beside the keys',
      'webhook address false: YooKassa posts to https alone, and the shop is at http://belt.localhost: set PUBLIC_URL',
    ]);
    till.bank.addShop({ shopId: '200600', secretKey: 'live_another' });
    const [keys] = await check('belt');
    expect(keys).toMatch(/^keys false: YooKassa refused \/v3\/me with 401 .* Look at shopId and secretKey/);
    expect(keys).not.toContain(TILL_SECRETS.belt);
  });
});
