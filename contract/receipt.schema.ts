import { z } from 'zod';
import { vatSchema } from './invoice.schema.ts';
import { LANGUAGES } from './languages.ts';
import { currencyIdSchema, idSchema, pageQuery, totalSchema } from './page.schema.ts';
import { RECEIPT_FILE_TYPES, RECEIPT_KINDS } from './receipt.ts';

/** Who sells: the tenant's legal entity as it was on that day. */
const receiptIssuerSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    /** As the country writes it; null without one. */
    vatId: z.string().nullable(),
    /** Entry in a register of companies. */
    registration: z.string().nullable(),
  })
  .meta({ id: 'ReceiptIssuer' });

const vatShareSchema = z.object({ percent: z.number(), amount: z.number(), netAmount: z.number() });

const receiptSchema = z
  .object({
    receiptId: idSchema,
    invoiceId: idSchema,
    kind: z.literal(RECEIPT_KINDS),
    /** For people: without gaps within a tenant's year. */
    number: z.string(),
    /** Of a refund: the number of the receipt that it reverses. */
    refundOf: z.string().nullable(),
    /** Of a refund: whether it reverses only a part of that receipt. */
    isPart: z.boolean(),
    orderNumber: z.string(),
    issuedOn: z.iso.datetime(),
    issuer: receiptIssuerSchema,
    /** Who a business card's invoice is made out to. */
    buyer: vatSchema.nullable(),
    currencyId: currencyIdSchema,
    lines: z.array(
      z.object({ title: z.string(), eventName: z.string(), quantity: z.int(), amount: z.number() }),
    ),
    /** What offers, codes and rounding took off lines at catalog prices; 0 where the lines say what each cost. Major units. */
    discount: z.number(),
    /** What was paid before for photos of a package, major units. */
    paidBefore: z.number(),
    /** What the method of payment took off, major units. */
    methodDiscount: z.number(),
    /** Of a refund of all that was left: the amount refunded earlier, major units. */
    returnedBefore: z.number(),
    /** Paid, VAT included; major units. Of a refund: refunded. */
    totalAmount: z.number(),
    /** Null if none is charged, or at several rates. */
    vat: vatShareSchema.nullable(),
    /** Each rate, the highest first. */
    vats: z.array(vatShareSchema),
    /** Where the sale is taxed, ISO 3166-1 alpha-2; null if it is where the issuer is. */
    vatCountry: z.string().nullable(),
  })
  .meta({ id: 'Receipt' });

const invoiceQuery = {
  invoiceId: idSchema,
  /** The auth token, as product §6 sends it beside the bearer header. */
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
    /** For a plain link, which cannot send the page's Accept-Language. */
    language: z.literal(LANGUAGES).optional(),
  }),
} as const;

export type Receipt = z.infer<typeof receiptSchema>;
