import { z } from 'zod';
import { ACCOUNT_CHARTS, ACCOUNT_KEY, ACCOUNT_NUMBERS_MAX, BOOKED_ACCOUNTS } from './desk-exports.ts';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';
import { isTimeZone } from './time-zone.ts';

/** The settings of the DATEV format (developer.datev.de, "Buchungsstapel"). */
const datevFields = {
  chart: z.enum(ACCOUNT_CHARTS),
  /** The number of the tax adviser, and the client's number there. */
  consultant: z.coerce.number().int().min(1_001).max(9_999_999),
  client: z.coerce.number().int().min(1).max(99_999),
};

const linkSchema = z.string();
const tenantParams = z.object({ tenantId: z.string().max(41) });
const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write a month, as in 2026-05');
const quarterSchema = z.string().regex(/^\d{4}-Q[1-4]$/, 'write a quarter, as in 2026-Q2');
/** The IANA time zone of days and months. */
const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => isTimeZone(zone), 'is not a time zone')
  .default('UTC');
/** A tax rate in percent; null if no tax is charged. */
const rateSchema = z.number().nullable();
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });

/** Account numbers by key, as in `Revenue FR 20`. */
const numbersSchema = z
  .record(z.string().regex(ACCOUNT_KEY, 'is no account'), z.string().regex(/^\d{4}$/, 'write four digits'))
  .refine((numbers) => Object.keys(numbers).length <= ACCOUNT_NUMBERS_MAX, 'has too many accounts');
const versionSchema = z.int().min(0).max(1_000_000);

export const deskExportSchemas = {
  describeExports: {
    summary: 'A month’s files for an accountant, with links that are valid for some minutes',
    params: tenantParams,
    querystring: z
      .strictObject({
        /** By default the latest month with bookings. */
        month: monthSchema.optional(),
        timeZone: timeZoneSchema,
        /** The first day of the fiscal year; by default 1 January. */
        yearStart: z.iso.date().optional(),
        ...z.object(datevFields).partial().shape,
      })
      .refine(
        ({ yearStart, month }) =>
          yearStart === undefined || month === undefined || yearStart <= `${month}-01`,
        'yearStart must be the first day of the fiscal year of that month',
      ),
    response: {
      200: z.object({
        month: z.string(),
        receipts: z.object({
          count: z.int(),
          /** Missing numbers in the sequence of receipts; several in a row as "first – last". */
          missing: z.array(z.string()),
          /** Numbers that were skipped when the shop was restored from a backup. Lost receipts may have some of them. */
          skipped: z.array(
            z.object({
              first: z.string(),
              last: z.string(),
              backupAt: z.iso.datetime(),
              restoredAt: z.iso.datetime(),
            }),
          ),
          /** Whether receipts have no tax, and the brand's file does not say why. */
          needsReason: z.boolean(),
          url: linkSchema,
        }),
        bookings: z.object({
          count: z.int(),
          /** The number of bookings that are not in euros; DATEV does not accept them. */
          foreign: z.int(),
          csvUrl: linkSchema,
          jsonUrl: linkSchema,
          /** Null until all settings that the format needs are set, with a number for each account. */
          datevUrl: linkSchema.nullable(),
          /** The accounts that the month needs. */
          accounts: z.array(
            z.object({
              account: z.enum(BOOKED_ACCOUNTS),
              /** The country of taxation, if it is not the seller's. */
              country: z.string().nullable(),
              rate: rateSchema,
              /** The number in the file; null if the chart has none. */
              number: z.string().nullable(),
            }),
          ),
        }),
      }),
    },
  },
  getAccounts: {
    summary: 'The chart of accounts, the numbers that differ from it, and the numbers of adviser and client',
    params: tenantParams,
    response: {
      200: z.object({
        chart: datevFields.chart,
        consultant: z.int().nullable(),
        client: z.int().nullable(),
        accounts: z.record(z.string(), z.string()),
        version: versionSchema,
      }),
    },
  },
  setAccounts: {
    summary: 'Sets the chart of accounts and its numbers. Conflict if they were changed meanwhile',
    params: tenantParams,
    body: z.strictObject({
      chart: datevFields.chart,
      consultant: datevFields.consultant.nullable(),
      client: datevFields.client.nullable(),
      accounts: numbersSchema,
      seenVersion: versionSchema,
      why: lineSchema(500).default(''),
    }),
    response: { 200: z.object({ version: versionSchema }) },
  },
  getOssReturn: {
    summary: 'The figures of a quarter for the return of the EU’s one-stop shop, from the books',
    params: tenantParams,
    querystring: z.strictObject({
      /** By default the latest quarter with sales that are taxed in another country. */
      quarter: quarterSchema.optional(),
      timeZone: timeZoneSchema,
    }),
    response: {
      200: z.object({
        quarter: z.string(),
        /** The day from which sales are taxed in the buyer's country; null if they are not. */
        since: z.string().nullable(),
        /** By country, rate and currency; amounts of two currencies are never summed. */
        supplies: z.array(
          z.object({ country: z.string(), rate: z.number(), net: amountSchema, vat: amountSchema }),
        ),
        /** Tax of earlier quarters that changed, by quarter and country. */
        corrections: z.array(z.object({ quarter: z.string(), country: z.string(), vat: amountSchema })),
        /** The same as CSV, with the countries' codes of the return (EL for Greece). */
        csv: z.string(),
      }),
    },
  },
  getGiftCodes: {
    summary:
      'What is owed for gift codes: how it changed in a month, and the codes that are not redeemed yet',
    params: tenantParams,
    querystring: z.strictObject({
      /** By default the latest month with bookings. */
      month: monthSchema.optional(),
      timeZone: timeZoneSchema,
    }),
    response: {
      200: z.object({
        month: z.string(),
        /** One for each currency. `opening + issued − redeemed − refunded − expired = closing` */
        movements: z.array(
          z.object({
            currencyId: currencyIdSchema,
            opening: z.number(),
            issued: z.number(),
            redeemed: z.number(),
            refunded: z.number(),
            expired: z.number(),
            closing: z.number(),
          }),
        ),
        /** What is owed now, from the books, and the sum of the open codes: they must be equal. */
        now: z.array(z.object({ currencyId: currencyIdSchema, booked: z.number(), codes: z.number() })),
        /** The codes that are not redeemed, oldest first, at most 500. */
        open: z.array(
          z.object({
            /** A label that cannot be redeemed. */
            code: z.string(),
            orderId: idSchema.nullable(),
            orderNumber: z.string().nullable(),
            soldAt: z.iso.datetime(),
            /** Excluding tax that was due at the sale. */
            value: amountSchema,
            isStopped: z.boolean(),
          }),
        ),
        openCount: z.int(),
      }),
    },
  },
} as const;
