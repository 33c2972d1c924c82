import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openYookassaTill,
  requestOf,
  soughtOf,
  type YookassaTill,
} from '#tests/fakes/yookassa/yookassa-till.ts';
import type { PaymentLookup, PaymentRequest } from '../payment-provider.ts';
import { ProviderRefusal } from '../provider-error.ts';

let till: YookassaTill;
beforeAll(async () => {
  till = await openYookassaTill();
});
afterAll(() => till.bank.server.close());
beforeEach(() => {
  for (const list of [till.bank.seen, till.bank.notifications, till.bank.refundStates]) list.length = 0;
  till.bank.pageMax = 100;
});

const stateOf = async (sought: PaymentLookup, tenantId = 'marafon') =>
  (await till.provider.find(tenantId, sought))?.state;

describe('a refund', () => {
  const refund = ({ request, sought }: { request: PaymentRequest; sought: PaymentLookup }) =>
    till.provider.refund({ ...sought, tenantId: request.tenantId });
  const postedRefunds = () => till.bank.seen.filter(({ call }) => call === 'POST /refunds');

  test('is made once, with the receipt of the sale, however many times it is requested', async () => {
    const paid = await till.opened('pay');
    await refund(paid);
    await refund(paid);
    expect(await stateOf(paid.sought)).toBe('Refunded');
    const [call, ...more] = postedRefunds();
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({
      payment_id: paid.reference,
      amount: { value: '1890.50', currency: 'RUB' },
    });
    expect(call?.body.receipt).toMatchObject({
      customer: { email: 'buyer@example.com' },
      tax_system_code: 2,
      items: [
        { description: 'Фото', quantity: '2.00', amount: { value: '945.25', currency: 'RUB' }, vat_code: 7 },
      ],
    });
  });

  test('is not made twice after its answer was lost', async () => {
    const paid = await till.opened('pay');
    till.bank.server.fail('POST /v3/refunds', 'HangsUpAfter', 2);
    await expect(refund(paid)).rejects.toThrow('YooKassa did not answer');
    await refund(paid);
    expect(till.bank.payments.find(({ id }) => id === paid.reference)?.refunded).toBe(189050n);
  });

  test('that was canceled is retried as a new one; a pending one is not', async () => {
    const paid = await till.opened('pay');
    till.bank.refundStates.push('canceled', 'pending');
    await expect(refund(paid)).rejects.toThrow('insufficient_funds');
    await expect(refund(paid)).rejects.toThrow('pending');
    await expect(refund(paid)).rejects.toThrow('has not said that it is done');
    const keys = postedRefunds().map(({ idempotenceKey }) => idempotenceKey);
    const { invoiceNumber } = paid.request;
    expect(keys).toEqual([`refund-${invoiceNumber}-0`, `refund-${invoiceNumber}-1`]);
  });

  test('of a part is made once and only for that part, with the receipt of its lines', async () => {
    const paid = await till.opened('pay');
    const partOf = (amountMinor: number) => ({
      refundId: randomUUID(),
      amountMinor,
      lines: [{ title: 'Фото', quantity: 1, amountMinor }],
      isLate: false,
    });
    const give = (part: ReturnType<typeof partOf> | undefined, returnedMinor: number) =>
      till.provider.refund({
        ...paid.sought,
        tenantId: paid.request.tenantId,
        returnedMinor,
        ...(part === undefined ? {} : { part }),
      });
    const first = partOf(94525);
    till.bank.server.fail('POST /v3/refunds', 'HangsUpAfter', 2);
    await expect(give(first, 0)).rejects.toThrow('YooKassa did not answer');
    await give({ ...first, isLate: true }, 0);
    const [call] = postedRefunds();
    expect(call).toMatchObject({
      idempotenceKey: `refund-part-${first.refundId}`,
      body: {
        amount: { value: '945.25' },
        receipt: { items: [{ description: 'Фото', quantity: '1.00', amount: { value: '945.25' } }] },
      },
    });
    expect(await stateOf(paid.sought)).toBe('Paid');
    till.bank.refundStates.push('pending', 'canceled');
    const second = partOf(500);
    await expect(give(second, 94525)).rejects.toThrow('pending');
    await expect(give(second, 94525)).rejects.toThrow('has not said that it is done');
    till.bank.settlePending();
    await give(second, 94525);
    const third = partOf(700);
    await expect(give(third, 95025)).rejects.toBeInstanceOf(ProviderRefusal);
    await expect(give(third, 95025)).rejects.toBeInstanceOf(ProviderRefusal);
    await give(undefined, 95025);
    expect(till.bank.payments.find(({ id }) => id === paid.reference)?.refunded).toBe(189050n);
  });

  test('of a part that is canceled after it was pending is refused, and another part can follow', async () => {
    const paid = await till.opened('pay');
    const partOf = () => ({
      refundId: randomUUID(),
      amountMinor: 500,
      lines: [{ title: 'Фото', quantity: 1, amountMinor: 500 }],
      isLate: false,
    });
    const give = (part: ReturnType<typeof partOf>) =>
      till.provider.refund({ ...paid.sought, tenantId: paid.request.tenantId, part });
    till.bank.refundStates.push('pending');
    const held = partOf();
    await expect(give(held)).rejects.toThrow('pending');
    till.bank.cancelPending();
    await expect(give(held)).rejects.toBeInstanceOf(ProviderRefusal);
    expect(postedRefunds()).toHaveLength(1);
    await give(partOf());
    expect(till.bank.payments.find(({ id }) => id === paid.reference)?.refunded).toBe(500n);
  });

  test('of an unpaid payment, of another amount, or of one that was partly refunded by hand is refused', async () => {
    await expect(refund(await till.opened())).rejects.toThrow('holds no money');
    const paid = await till.opened('pay');
    await expect(refund({ ...paid, sought: { ...paid.sought, amountMinor: 1 } })).rejects.toThrow(
      'another amount',
    );
    await expect(refund({ ...paid, sought: soughtOf(requestOf(), null) })).rejects.toThrow(
      'knows no payment',
    );
    const payment = till.bank.payments.find(({ id }) => id === paid.reference);
    if (payment !== undefined) payment.refunded = 100n;
    await expect(refund(paid)).rejects.toThrow('by hand');
    expect(await stateOf(paid.sought)).toBe('Paid');
    expect(postedRefunds()).toEqual([]);
  });

  test('has no receipt if YooKassa registers none', async () => {
    const paid = await till.opened('pay', { tenantId: 'belt' });
    await refund(paid);
    expect(postedRefunds()[0]?.body).not.toHaveProperty('receipt');
  });

  test('of a sale without a registered receipt names the order', async () => {
    const paid = await till.opened('pay');
    const payment = till.bank.payments.find(({ id }) => id === paid.reference);
    if (payment !== undefined) payment.receipt = undefined;
    await refund(paid);
    expect(postedRefunds()[0]?.body.receipt.items).toEqual([
      {
        description: '№ 2026-000017',
        quantity: '1.00',
        amount: { value: '1890.50', currency: 'RUB' },
        vat_code: 7,
        payment_subject: 'service',
        payment_mode: 'full_payment',
      },
    ]);
  });
});
