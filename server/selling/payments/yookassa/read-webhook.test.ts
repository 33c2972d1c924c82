import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openYookassaTill, TILL_SECRETS, type YookassaTill } from '#tests/fakes/yookassa/yookassa-till.ts';
import type { Webhook } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';

let till: YookassaTill;
beforeAll(async () => {
  till = await openYookassaTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  for (const list of [till.bank.seen, till.bank.notifications, till.bank.refundStates]) list.length = 0;
  till.bank.pageMax = 100;
});

const post = (body: string | undefined, tenantId = 'marafon', address = '77.75.153.4') => {
  const webhook: Webhook = { body: body ?? '', headers: {}, address };
  return till.provider.readWebhook(tenantId, webhook, async () => undefined);
};

describe('a webhook', () => {
  test('is accepted from YooKassa’s addresses only', async () => {
    const paid = await till.opened('pay');
    const [body] = till.bank.notifications;
    expect(await post(body, 'marafon', '8.8.8.8')).toBe('Forged');
    expect(till.bank.seen).toHaveLength(1);
    expect(await post(body)).toEqual(await till.provider.find('marafon', paid.sought));
  });

  test('uses the state that YooKassa confirms, not the one in the webhook', async () => {
    const paid = await till.opened('pay');
    const [body = ''] = till.bank.notifications;
    const lie = {
      ...JSON.parse(body),
      object: { id: paid.reference, amount: { value: '9.00', currency: 'RUB' } },
    };
    expect(await post(JSON.stringify(lie))).toMatchObject({ state: 'Paid', amountMinor: 189050 });
    await till.provider.refund({ ...paid.sought, tenantId: 'marafon' });
    expect(await post(body)).toMatchObject({ state: 'Refunded' });
    expect(await post(till.bank.notifications[1])).toMatchObject({ state: 'Refunded' });
  });

  test('for the payment of another shop, or for an unknown one, is forged', async () => {
    await till.opened('pay');
    expect(await post(till.bank.notifications[0], 'belt')).toBe('Forged');
    expect(
      await post(
        JSON.stringify({ ...JSON.parse(till.bank.notifications[0] ?? ''), object: { id: '../me' } }),
      ),
    ).toBe('Forged');
  });

  test('of another event, or of a payment made by hand, is ignored', async () => {
    const { reference } = await till.opened('pay');
    const notice = JSON.parse(till.bank.notifications[0] ?? '');
    expect(await post(JSON.stringify({ ...notice, event: 'payout.succeeded' }))).toBe('Ignored');
    const payment = till.bank.payments.find(({ id }) => id === reference);
    if (payment !== undefined) payment.metadata = {};
    expect(await post(till.bank.notifications[0])).toBe('Ignored');
  });

  test.each(['', '[]', '{', '{"type":"notification","event":"payment.succeeded"}', '<html>'])(
    'that is %j is unreadable',
    async (body) => {
      expect(await post(body)).toBe('Unreadable');
    },
  );

  test('throws while YooKassa is unreachable, so that YooKassa sends it again', async () => {
    await till.opened('pay');
    till.bank.server.fail('GET', 'Error500', 2);
    await expect(post(till.bank.notifications[0])).rejects.toThrow(ProviderError);
    expect(await post(till.bank.notifications[0])).toMatchObject({ state: 'Paid' });
  });

  test('throws while the secret key differs from YooKassa’s, and is accepted afterwards', async () => {
    const { sought } = await till.opened('pay');
    till.bank.addShop({ shopId: '100500', secretKey: 'test_another', hasReceipts: true });
    await expect(post(till.bank.notifications[0])).rejects.toThrow('401 (invalid_credentials)');
    till.bank.addShop({ shopId: '100500', secretKey: TILL_SECRETS.marafon, hasReceipts: true });
    expect(await post(till.bank.notifications[0])).toEqual(await till.provider.find('marafon', sought));
  });
});
