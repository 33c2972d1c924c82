import { z } from 'zod';
import { vatSchema } from './invoice.schema.ts';
import { LANGUAGES } from './languages.ts';
import { currencyIdSchema, idSchema, pageQuery, totalSchema } from './page.schema.ts';
import { RECEIPT_FILE_TYPES, RECEIPT_KINDS } from './receipt.ts';

/** The seller: the tenant's legal entity on the day of the receipt. */
const receiptIssuerSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    /** In the country's format; null if there is none. */
    vatId: z.string().nullable(),
    /** The entry in a register of companies. */
    registration: z.string().nullable(),
  })
  .meta({ id: 'ReceiptIssuer' });

const vatShareSchema = z.object({ percent: z.number(), amount: z.number(), netAmount: z.number() });

const receiptSchema = z
  .object({
    receiptId: idSchema,
    invoiceId: idSchema,
    kind: z.literal(RECEIPT_KINDS),
    /** The readable number, without gaps within a tenant's year. */
    number: z.string(),
    /** For a refund: the number of the receipt that it reverses. */
    refundOf: z.string().nullable(),
    /** For a refund: whether it reverses only a part of that receipt. */
    isPart: z.boolean(),
    orderNumber: z.string(),
    issuedOn: z.iso.datetime(),
    issuer: receiptIssuerSchema,
    /** The recipient of a business card's invoice. */
    buyer: vatSchema.nullable(),
    currencyId: currencyIdSchema,
    lines: z.array(
      z.object({ title: z.string(), eventName: z.string(), quantity: z.int(), amount: z.number() }),
    ),
    /**
     * The discount of offers, codes and rounding on lines at catalog prices; 0 if the lines have their sold prices. In
     * major units.
     */
    discount: z.number(),
    /** Earlier payments for photos of a package, in major units. */
    paidBefore: z.number(),
    /** The discount of the payment method, in major units. */
    methodDiscount: z.number(),
    /** For a refund of the remainder: the amount refunded earlier, in major units. */
    returnedBefore: z.number(),
    /** The amount paid, or refunded for a refund, including VAT; in major units. */
    totalAmount: z.number(),
    /** Null if none is charged, or at several rates. */
    vat: vatShareSchema.nullable(),
    /** Each rate, the highest first. */
    vats: z.array(vatShareSchema),
    /** The country in which the sale is taxed, ISO 3166-1 alpha-2; null if it is the issuer's. */
    vatCountry: z.string().nullable(),
  })
  .meta({ id: 'Receipt' });

const invoiceQuery = {
  invoiceId: idSchema,
  /** The token that product §6 sends in addition to the bearer header. */
  token: z.string().max(4_096).optional(),
};

export const receiptSchemas = {
  listReceipts: {
    summary: 'The receipts of an invoice, oldest first; none before it is paid',
    querystring: z.object({ ...pageQuery, ...invoiceQuery }),
    response: { 200: z.object({ receipts: z.array(receiptSchema), total: totalSchema }) },
  },
  getReceipt: {
    summary: 'One receipt',
    params: z.object({ receiptId: idSchema }),
    querystring: z.object(invoiceQuery),
    response: { 200: receiptSchema },
  },
} as const;

export const receiptFileSchemas = {
  summary: 'The receipts of an invoice as a file, a page each',
  querystring: z.object({
    ...invoiceQuery,
    fileType: z.literal(RECEIPT_FILE_TYPES).default('html'),
    /** The language as a parameter, because a plain link cannot send the page's Accept-Language. */
    language: z.literal(LANGUAGES).optional(),
  }),
} as const;

export type Receipt = z.infer<typeof receiptSchema>;
