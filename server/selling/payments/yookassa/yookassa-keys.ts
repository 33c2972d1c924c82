import { isIP } from 'node:net';
import { z } from 'zod';

const isAddressRange = (range: string): boolean => {
  const [address = '', bits = '0', ...more] = range.split('/');
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax && more.length === 0;
};

/** Returns a code as YooKassa numbers them; the file has it as text. */
const codeSchema = (max: number) => {
  const words = `must be a code from 1 to ${max}`;
  return z.coerce.number(words).int(words).min(1, words).max(max, words);
};

/**
 * What fiscal receipts say of the seller (54-FZ), by YooKassa's own codes:
 * yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/parameters-values, read 2026-11-21.
 */
const receiptKeysSchema = z.strictObject({
  /** The rate of VAT on every line: 1 is none, 4 is 20 %, 7 is 5 % … */
  vatCode: codeSchema(12),
  /** The seller's tax system, which some online cash registers want to know. */
  taxSystemCode: codeSchema(6).optional(),
  /** What is sold. */
  paymentSubject: z
    .string()
    .regex(/^[a-z_]{1,50}$/, 'must be a word as in service')
    .default('service'),
  /** When it is handed over; photos are at once. */
  paymentMode: z
    .string()
    .regex(/^[a-z_]{1,50}$/, 'must be a word as in full_payment')
    .default('full_payment'),
});

/** A tenant's keys at YooKassa, as the keys file holds them (docs/payments/yookassa.md). */
export const yookassaKeysSchema = z.strictObject({
  shopId: z.string().regex(/^\d{1,20}$/, 'must be the number of the shop'),
  /** `test_` at its beginning says that no money moves. */
  secretKey: z.string().regex(/^(test|live)_\S+$/, 'must begin with test_ or live_'),
  /** Set if YooKassa issues the fiscal receipts. */
  receipt: receiptKeysSchema.optional(),
  /** Where webhooks come from, in place of the ranges that YooKassa documents. */
  webhookAddresses: z
    .array(z.string().refine(isAddressRange, 'must be an IP address or a range as in 185.71.76.0/27'))
    .min(1, 'needs at least one address')
    .optional(),
});

export type YookassaKeys = z.output<typeof yookassaKeysSchema>;
export type ReceiptKeys = z.output<typeof receiptKeysSchema>;
