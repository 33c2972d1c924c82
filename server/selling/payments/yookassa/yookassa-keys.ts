import { isIP } from 'node:net';
import { z } from 'zod';

const isAddressRange = (range: string): boolean => {
  const [address = '', bits = '0', ...more] = range.split('/');
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax && more.length === 0;
};

/** Builds the schema of one of YooKassa's numeric codes; the file has it as text. */
const codeSchema = (max: number) => {
  const message = `must be a code from 1 to ${max}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
};

/**
 * The seller's data on fiscal receipts (54-FZ), in YooKassa's codes:
 * yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/parameters-values, read 2026-11-21.
 */
const receiptKeysSchema = z.strictObject({
  /** The rate of VAT on every line: 1 is none, 4 is 20 %, 7 is 5 % … */
  vatCode: codeSchema(12),
  /** The seller's tax system, which some online cash registers require. */
  taxSystemCode: codeSchema(6).optional(),
  /** The kind of goods. */
  paymentSubject: z
    .string()
    .regex(/^[a-z_]{1,50}$/, 'must be a word as in service')
    .default('service'),
  /** The time of delivery; photos are delivered at once. */
  paymentMode: z
    .string()
    .regex(/^[a-z_]{1,50}$/, 'must be a word as in full_payment')
    .default('full_payment'),
});

/** A tenant's keys at YooKassa, as in the keys file (docs/payments/yookassa.md). */
export const yookassaKeysSchema = z.strictObject({
  shopId: z.string().regex(/^\d{1,20}$/, 'must be the number of the shop'),
  /** A key that begins with `test_` moves no money. */
  secretKey: z.string().regex(/^(test|live)_\S+$/, 'must begin with test_ or live_'),
  /** Set if YooKassa issues the fiscal receipts. */
  receipt: receiptKeysSchema.optional(),
  /** The addresses from which webhooks are accepted, instead of the ranges that YooKassa documents. */
  webhookAddresses: z
    .array(z.string().refine(isAddressRange, 'must be an IP address or a range as in 185.71.76.0/27'))
    .min(1, 'needs at least one address')
    .optional(),
});

export type YookassaKeys = z.output<typeof yookassaKeysSchema>;
export type ReceiptKeys = z.output<typeof receiptKeysSchema>;
