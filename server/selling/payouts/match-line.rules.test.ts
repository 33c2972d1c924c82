import { expect, test } from 'vitest';
import { matchLine, type OwnPayment, type Taken } from './match-line.rules.ts';
import type { PayoutLine } from './payout-line.ts';

const payment: OwnPayment = {
  paymentId: 'p',
  isPaid: true,
  amountMinor: 1250,
  currency: 'EUR',
  refunds: [
    { key: 'part', amountMinor: 500 },
    { key: 'rest', amountMinor: 750 },
  ],
};
const line = (change: Partial<PayoutLine> = {}): PayoutLine => ({
  lineId: 'txn',
  kind: 'Payment',
  invoiceNumber: null,
  refundId: null,
  reference: null,
  parentId: null,
  currency: 'EUR',
  grossMinor: 1250,
  feeMinor: 61,
  netMinor: 1189,
  at: new Date(0),
  payoutId: null,
  ...change,
});
const refund = (grossMinor: number, refundId: string | null = null) =>
  line({ kind: 'Refund', grossMinor, refundId });
const free: Taken = { isPaid: false, refundKeys: new Set() };
const reasonOf = (...call: Parameters<typeof matchLine>) => matchLine(...call).reason;

test('a payment matches to the cent, once, in its currency, at its provider', () => {
  expect(matchLine(line(), payment, free)).toEqual({ paymentId: 'p', refundKey: null, reason: null });
  expect(reasonOf(line({ grossMinor: 1249 }), payment, free)).toBe('AmountDiffers');
  expect(reasonOf(line({ currency: 'CZK' }), payment, free)).toBe('CurrencyDiffers');
  expect(reasonOf(line(), { ...payment, isPaid: false }, free)).toBe('NotPaidHere');
  expect(reasonOf(line(), payment, { ...free, isPaid: true })).toBe('PaidTwice');
  expect(reasonOf(line(), undefined, free)).toBe('UnknownPayment');
});

test('a refund matches a recorded refund by its id or by its amount', () => {
  expect(matchLine(refund(-500, 'part'), payment, free)).toMatchObject({ refundKey: 'part', reason: null });
  expect(matchLine(refund(-750), payment, free)).toMatchObject({ refundKey: 'rest', reason: null });
  expect(reasonOf(refund(-501, 'part'), payment, free)).toBe('AmountDiffers');
  expect(reasonOf(refund(-500), payment, { ...free, refundKeys: new Set(['part']) })).toBe('AmountDiffers');
  expect(reasonOf(refund(-500), { ...payment, refunds: [] }, free)).toBe('UnknownRefund');
  expect(reasonOf(refund(-500), undefined, free)).toBe('UnknownPayment');
});

test('a returned refund matches a recorded failure, never a refund', () => {
  const failed = { ...payment, refunds: [...payment.refunds, { key: 'failure', amountMinor: -500 }] };
  expect(matchLine(refund(500, 'part'), failed, free)).toMatchObject({ refundKey: 'failure', reason: null });
  expect(matchLine(refund(-500, 'part'), failed, free)).toMatchObject({ refundKey: 'part', reason: null });
  expect(reasonOf(refund(500), payment, free)).toBe('UnknownRefund');
  expect(reasonOf(refund(500), failed, { ...free, refundKeys: new Set(['failure']) })).toBe('UnknownRefund');
});

test('fees and payouts match nothing; a chargeback and unknown lines need review', () => {
  for (const kind of ['Fee', 'Payout'] as const) expect(reasonOf(line({ kind }), undefined, free)).toBeNull();
  expect(matchLine(line({ kind: 'Chargeback' }), payment, free)).toMatchObject({
    paymentId: 'p',
    reason: 'Chargeback',
  });
  expect(reasonOf(line({ kind: 'Other' }), undefined, free)).toBe('OtherKind');
});
