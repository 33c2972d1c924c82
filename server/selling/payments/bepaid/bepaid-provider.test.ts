import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type BepaidTill, openBepaidTill, requestOf, soughtOf } from '#tests/fakes/bepaid/bepaid-till.ts';
import type { PaymentLookup, PaymentRequest } from '../payment-provider.ts';
import { ProviderError, ProviderRefusal } from '../provider-error.ts';

let till: BepaidTill;
beforeAll(async () => {
  till = await openBepaidTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  for (const list of [till.bank.seen, till.bank.webhooks, till.bank.refundStates]) list.length = 0;
});

const stateOf = async (sought: PaymentLookup, tenantId = 'marafon') =>
  (await till.provider.find(tenantId, sought))?.state;

describe('opening a payment', () => {
  test('requests a page that accepts a card once and returns to the shop', async () => {
    const { request, payUrl, reference } = await till.opened();
    expect(payUrl).toBe(`https://checkout.bepaid.by/v2/checkout?token=${reference}`);
    const returnUrl = 'https://marafon.example/order-complete';
    expect(till.bank.seen[0]?.body).toEqual({
      checkout: {
        transaction_type: 'payment',
        attempts: 1,
        test: false,
        payment_method: { types: ['credit_card'] },
        order: {
          amount: 4990,
          currency: 'BYN',
          description: '№ 2026-000017',
          tracking_id: request.invoiceNumber,
        },
        settings: {
          success_url: returnUrl,
          decline_url: returnUrl,
          fail_url: returnUrl,
          cancel_url: returnUrl,
          notification_url: 'https://marafon.example/public/payment-bepaid-service/api/v1/webhooks',
          language: 'ru',
        },
        customer: { email: 'buyer@example.com' },
      },
    });
  });

  test('in test mode requests a test; uses English for a language that the page lacks', async () => {
    const buyer = { email: 'buyer@example.com', language: 'sl', vat: null } as const;
    await till.opened('leave', { tenantId: 'belt', buyer });
    expect(till.bank.seen[0]?.body.checkout).toMatchObject({ test: true, settings: { language: 'en' } });
  });

  test.each(['HangsUp', 'HangsUpAfter', 'Error500', 'Html', 'HtmlAfter'] as const)(
    'answered with %s is not retried, because pages are not idempotent',
    async (fault) => {
      till.bank.server.fail('POST', fault);
      const before = till.bank.checkouts.length;
      await expect(till.provider.open(requestOf())).rejects.toThrow(ProviderError);
      expect(till.bank.checkouts.length - before).toBe(fault.endsWith('After') ? 1 : 0);
    },
  );

  test('fails without an answer', async () => {
    till.bank.server.fail('POST', 'Silent');
    const failed = await till.provider.open(requestOf()).catch(String);
    expect(failed).toBe('ProviderError: bePaid did not answer: POST /checkout/ctp/api/checkouts');
  });

  test('accepts no other payment types, and no tenant without keys', async () => {
    await expect(till.provider.open(requestOf({ paymentType: 'RussianCard' }))).rejects.toThrow(
      'bePaid takes BelarusianCard, not RussianCard',
    );
    expect(till.provider.serves('photofinish')).toBe(false);
    await expect(till.provider.open(requestOf({ tenantId: 'photofinish' }))).rejects.toThrow('has no keys');
  });
});

describe('finding a payment', () => {
  test('finds payments that are pending, before 3-D Secure, paid, declined and expired', async () => {
    const waiting = await till.opened();
    expect(await stateOf(waiting.sought)).toBe('Created');
    till.bank.act(waiting.payUrl, 'start');
    expect(await stateOf(waiting.sought)).toBe('Pending');
    till.bank.act(waiting.payUrl, 'pay');
    expect(await till.provider.find('marafon', waiting.sought)).toEqual({
      invoiceNumber: waiting.request.invoiceNumber,
      state: 'Paid',
      amountMinor: 4990,
      currencyId: 933,
      billedCountry: 'BY',
    });
    expect(await stateOf((await till.opened('decline')).sought)).toBe('Declined');
    const left = await till.opened();
    till.bank.expire(left.reference ?? '');
    expect(await stateOf(left.sought)).toBe('Expired');
  });

  test('finds a paid payment without the reference, but no payment page whose creation got no answer', async () => {
    const paid = await till.opened('pay');
    expect(await stateOf({ ...paid.sought, reference: null })).toBe('Paid');
    till.bank.server.fail('POST', 'HangsUpAfter');
    const request = requestOf();
    await expect(till.provider.open(request)).rejects.toThrow(ProviderError);
    expect(await stateOf(soughtOf(request, null))).toBeUndefined();
  });

  test('finds no payment that was never made, or that another shop made', async () => {
    expect(await stateOf(soughtOf(requestOf(), randomUUID()))).toBeUndefined();
    const { sought } = await till.opened('pay');
    expect(await stateOf(sought, 'belt')).toBeUndefined();
  });

  test('does not accept a test payment', async () => {
    const { payUrl, sought } = await till.opened('leave');
    const checkout = till.bank.checkouts.find(({ token }) => token === sought.reference);
    if (checkout !== undefined) checkout.isTest = true;
    till.bank.act(payUrl, 'pay');
    expect(await stateOf(sought)).not.toBe('Paid');
    expect(await stateOf((await till.opened('pay', { tenantId: 'belt' })).sought, 'belt')).toBe('Paid');
  });

  test('does not accept the page of another invoice', async () => {
    const [one, other] = [await till.opened(), await till.opened()];
    await expect(stateOf({ ...other.sought, reference: one.reference })).rejects.toThrow(
      'another invoice number',
    );
  });

  test.each(['HangsUp', 'Error500', 'Html', 'HtmlAfter'] as const)(
    'that is answered with %s twice throws',
    async (fault) => {
      const { sought } = await till.opened('pay');
      till.bank.server.fail('GET', fault, 2);
      await expect(stateOf(sought)).rejects.toThrow(ProviderError);
      expect(await stateOf(sought)).toBe('Paid');
    },
  );
});

describe('a refund', () => {
  const refund = ({ request, sought }: { request: PaymentRequest; sought: PaymentLookup }) =>
    till.provider.refund({ ...sought, tenantId: request.tenantId });
  const posted = () => till.bank.seen.filter(({ call }) => call === 'POST /gateway/transactions/refunds');
  const returnedOf = (sought: PaymentLookup) =>
    till.bank.transactions
      .filter(
        ({ type, trackingId, status }) =>
          type === 'refund' && trackingId === sought.invoiceNumber && status === 'successful',
      )
      .reduce((sum, { amount }) => sum + amount, 0);

  test('is made once, however many times it is requested', async () => {
    const paid = await till.opened('pay');
    await refund(paid);
    await refund(paid);
    expect(await stateOf(paid.sought)).toBe('Refunded');
    const uid = till.bank.transactions.find(
      ({ type, trackingId }) => type === 'payment' && trackingId === paid.sought.invoiceNumber,
    )?.uid;
    expect(posted().map(({ requestId, body }) => ({ requestId, body }))).toEqual([
      {
        requestId: `refund-${uid}`,
        body: { request: { parent_uid: uid, amount: 4990, reason: 'The order is refunded' } },
      },
    ]);
  });

  test('without an answer and missing in the list is not made twice', async () => {
    const paid = await till.opened('pay');
    till.bank.server.fail('POST /gateway/transactions/refunds', 'HangsUpAfter', 2);
    await expect(refund(paid)).rejects.toThrow('bePaid did not answer');
    const listed = till.bank.listsRefunds;
    till.bank.listsRefunds = false;
    await refund(paid);
    till.bank.listsRefunds = listed;
    expect(returnedOf(paid.sought)).toBe(4990);
  });

  test.each([true, false])(
    'of a part is made once, and only for that part (listed: %s)',
    async (isListed) => {
      till.bank.listsRefunds = isListed;
      onTestFinished(() => {
        till.bank.listsRefunds = true;
      });
      const paid = await till.opened('pay');
      const partOf = (amountMinor: number) => ({
        refundId: randomUUID(),
        amountMinor,
        lines: [],
        isLate: false,
      });
      const give = (part: ReturnType<typeof partOf> | undefined, returnedMinor: number) =>
        till.provider.refund({
          ...paid.sought,
          tenantId: paid.request.tenantId,
          returnedMinor,
          ...(part === undefined ? {} : { part }),
        });
      const first = partOf(1000);
      till.bank.server.fail('POST /gateway/transactions/refunds', 'HangsUpAfter', 2);
      await expect(give(first, 0)).rejects.toThrow('bePaid did not answer');
      await give(first, 0);
      expect(returnedOf(paid.sought)).toBe(1000);
      expect(posted().at(-1)).toMatchObject({
        requestId: `refund-${first.refundId}`,
        body: { request: { amount: 1000, duplicate_check: false } },
      });
      await give(partOf(1000), 1000);
      expect(await stateOf(paid.sought)).toBe('Paid');
      await expect(give(partOf(4990), 2000)).rejects.toBeInstanceOf(ProviderRefusal);
      till.bank.refundStates.push('failed');
      await expect(give(partOf(500), 2000)).rejects.toBeInstanceOf(ProviderRefusal);
      await expect(give({ ...partOf(500), isLate: true }, 2000)).rejects.toThrow('look there');
      await give(undefined, 2000);
      expect(returnedOf(paid.sought)).toBe(4990);
    },
  );

  test.each([undefined, 1000])(
    'that is incomplete counts neither as done nor as refused (part: %s)',
    async (amountMinor) => {
      const paid = await till.opened('pay');
      till.bank.refundStates.push('incomplete');
      const part = amountMinor && { refundId: randomUUID(), amountMinor, lines: [], isLate: false };
      const request = { ...paid.sought, tenantId: paid.request.tenantId, ...(part ? { part } : {}) };
      for (const _ of ['first', 'asked again']) {
        const refusal = await till.provider.refund(request).catch((error: unknown) => error);
        expect(refusal).toMatchObject({ message: expect.stringContaining('its refund is incomplete') });
        expect(refusal).not.toBeInstanceOf(ProviderRefusal);
      }
      const refunds = till.bank.transactions.filter(
        ({ type, trackingId }) => type === 'refund' && trackingId === paid.sought.invoiceNumber,
      );
      expect(refunds).toHaveLength(1);
      // bePaid adds its later answer to the list.
      for (const refund of refunds) refund.status = 'successful';
      await till.provider.refund(request);
      expect(returnedOf(paid.sought)).toBe(amountMinor ?? 4990);
    },
  );

  test('that fails throws', async () => {
    const paid = await till.opened('pay');
    till.bank.refundStates.push('failed');
    await expect(refund(paid)).rejects.toThrow('its refund is failed');
    expect(await stateOf(paid.sought)).toBe('Paid');
  });

  test('of an unpaid payment, of another amount, or of one that was partly refunded by hand is refused', async () => {
    await expect(refund(await till.opened('decline'))).rejects.toThrow('holds no money');
    const paid = await till.opened('pay');
    await expect(refund({ ...paid, sought: { ...paid.sought, amountMinor: 1 } })).rejects.toThrow(
      'another amount',
    );
    await expect(refund({ ...paid, sought: { ...paid.sought, currencyId: 643 } })).rejects.toThrow(
      'another amount',
    );
    till.bank.refundByHand(paid.sought.invoiceNumber, 990);
    await expect(refund(paid)).rejects.toThrow('by hand');
    expect(await stateOf(paid.sought)).toBe('Paid');
    expect(posted()).toEqual([]);
    till.bank.refundByHand(paid.sought.invoiceNumber, 4000);
    await refund(paid);
    expect(await stateOf(paid.sought)).toBe('Refunded');
  });
});
