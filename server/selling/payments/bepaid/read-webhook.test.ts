import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BepaidTill, keysOfShop, openBepaidTill } from '#tests/fakes/bepaid/bepaid-till.ts';
import type { SentWebhook } from '#tests/fakes/bepaid/fake-bepaid.ts';

let till: BepaidTill;
beforeAll(async () => {
  till = await openBepaidTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  till.bank.webhooks.length = 0;
  till.bank.seen.length = 0;
});

const read = ({ body, headers }: SentWebhook, tenantId = 'marafon') =>
  till.provider.readWebhook(tenantId, { body, headers, address: '203.0.113.7' }, async () => undefined);

/** Returns the webhook of a payment, as bePaid sends it. */
async function told(act: 'pay' | 'decline'): Promise<SentWebhook> {
  await till.opened(act);
  const [webhook] = till.bank.webhooks;
  if (webhook === undefined) throw new Error('nothing was told');
  return webhook;
}

const SHOP_ID = '361';
const signed = (body: string) => till.bank.signed(SHOP_ID, '', body);
const changed = (webhook: SentWebhook, change: object) =>
  JSON.stringify({ transaction: { ...JSON.parse(webhook.body).transaction, ...change } });

describe('a webhook', () => {
  test('returns the state of a payment; only success is confirmed by another call', async () => {
    expect(await read(await told('pay'))).toMatchObject({
      state: 'Paid',
      amountMinor: 4990,
      currencyId: 933,
    });
    expect(till.bank.seen.filter(({ call }) => !call.startsWith('POST /checkout'))).toHaveLength(1);
    till.bank.webhooks.length = 0;
    till.bank.seen.length = 0;
    expect(await read(await told('decline'))).toMatchObject({ state: 'Declined' });
    expect(till.bank.seen.every(({ call }) => call.startsWith('POST /checkout'))).toBe(true);
  });

  test('of a payment that was refunded meanwhile reports the refund', async () => {
    const { sought } = await till.opened('pay');
    const [paid] = till.bank.webhooks;
    if (paid === undefined) throw new Error('nothing was told');
    till.bank.refundByHand(sought.invoiceNumber, 4990);
    expect(await read(paid)).toMatchObject({ state: 'Refunded', amountMinor: 4990 });
  });

  test('of a payment that bePaid does not return is read again later', async () => {
    const paid = await told('pay');
    till.bank.transactions.length = 0;
    await expect(read(paid)).rejects.toThrow('bePaid does not return');
  });

  test('is refused as forged if a byte, the signature, the secret or the shop differs', async () => {
    const webhook = await told('pay');
    const { authorization = '', 'content-signature': signature = '' } = webhook.headers;
    const forged: SentWebhook[] = [
      { ...webhook, body: webhook.body.replace('4990', '4991') },
      { ...webhook, body: `${webhook.body} ` },
      { ...webhook, headers: { authorization } },
      { ...webhook, headers: { 'content-signature': signature } },
      { ...webhook, headers: { authorization, 'content-signature': '' } },
      { ...webhook, headers: { authorization, 'content-signature': Buffer.alloc(256).toString('base64') } },
      {
        ...webhook,
        headers: { authorization: `Basic ${btoa('361:guessed')}`, 'content-signature': signature },
      },
      { ...till.bank.signed('362', '', webhook.body) },
    ];
    for (const each of forged) expect(await read(each)).toBe('Forged');
    expect(await read(webhook, 'belt')).toBe('Forged');
    expect(await read(webhook)).toMatchObject({ state: 'Paid' });
  });

  test('signed with new keys is forged until they are configured; while both are configured, both are valid', async () => {
    const old = await told('pay');
    const former = till.shops.marafon.publicKey;
    till.bank.rotateKeys(SHOP_ID);
    const fresh = signed(old.body);
    expect(await read(fresh)).toBe('Forged');
    const keys = keysOfShop(till.shops.marafon, 'live');
    till.setKeys('marafon', { ...keys, publicKeys: [former, till.shops.marafon.publicKey] });
    expect(await read(fresh)).toMatchObject({ state: 'Paid' });
    expect(await read(old)).toMatchObject({ state: 'Paid' });
    till.setKeys('marafon', keys);
    expect(await read(old)).toBe('Forged');
  });

  test('of a test is ignored by a live shop', async () => {
    const webhook = await told('pay');
    expect(await read(signed(changed(webhook, { test: true })))).toBe('Ignored');
    till.setKeys('marafon', keysOfShop(till.shops.marafon, 'test'));
    expect(await read(webhook)).toBe('Ignored');
    for (const transaction of till.bank.transactions) transaction.isTest = true;
    expect(await read(signed(changed(webhook, { test: true })))).toMatchObject({ state: 'Paid' });
    till.setKeys('marafon', keysOfShop(till.shops.marafon, 'live'));
  });

  test('of another kind is ignored', async () => {
    const webhook = await told('pay');
    const changes = [
      ...[{ type: 'authorization' }, { type: 'tokenization' }, { status: 'dancing' }],
      ...[{ tracking_id: null }, { currency: 'KZT' }],
    ];
    for (const change of changes) expect(await read(signed(changed(webhook, change)))).toBe('Ignored');
  });

  test.each(['', '[]', '{', '{"transaction":{}}', '<html>'])(
    'that is %j, and signed, is unreadable',
    async (body) => {
      expect(await read(signed(body))).toBe('Unreadable');
    },
  );

  test('of a full refund is reported', async () => {
    const { sought } = await till.opened('pay');
    const refunded = (amount: number) => {
      till.bank.refundByHand(sought.invoiceNumber, amount);
      const webhook = till.bank.webhooks.at(-1);
      if (webhook === undefined) throw new Error('nothing was told');
      return read(webhook);
    };
    expect(await refunded(990)).toBe('Ignored');
    const whole = {
      invoiceNumber: sought.invoiceNumber,
      state: 'Refunded',
      billedCountry: 'BY',
      amountMinor: 4990,
      currencyId: 933,
    };
    expect(await refunded(4000)).toEqual(whole);
    till.bank.listsRefunds = false;
    expect(await refunded(100)).toBe('Ignored');
    expect(await refunded(4990)).toEqual(whole);
    till.bank.listsRefunds = true;
  });
});
