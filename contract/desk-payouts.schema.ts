import { z } from 'zod';
import { PAYOUT_PROVIDERS, REPORT_MAX_BYTES, UNMATCHED_REASONS } from './desk-payouts.ts';
import { lineFaultSchema } from './line-faults.schema.ts';
import { base64Length, fileSchema } from './page.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const providerSchema = z.enum(PAYOUT_PROVIDERS);
/**
 * An amount in major units with its ISO 4217 currency code; a report may contain currencies in which the shop does not
 * sell.
 */
const money = { amount: z.number(), currency: z.string() };

export const deskPayoutSchemas = {
  listPayouts: {
    summary: 'Imported reports of payment providers, their sums, and money that does not match',
    params: tenantParams,
    response: {
      200: z.object({
        reports: z.array(
          z.object({
            reportId: z.string(),
            provider: providerSchema,
            importedAt: z.iso.datetime(),
            fromAt: z.iso.datetime().nullable(),
            untilAt: z.iso.datetime().nullable(),
            lines: z.int(),
          }),
        ),
        sums: z.array(
          z.object({
            provider: providerSchema,
            currency: z.string(),
            matched: z.number(),
            fees: z.number(),
            paidOut: z.number(),
          }),
        ),
        /** The balance at the providers according to the books. */
        open: z.array(z.object(money)),
        unmatched: z.array(
          z.object({
            provider: providerSchema,
            reason: z.enum(UNMATCHED_REASONS),
            /** The provider's id of the line, or the id of our payment if no line matches it. */
            id: z.string(),
            at: z.iso.datetime(),
            ...money,
          }),
        ),
        /** The total number of unmatched lines. */
        unmatchedCount: z.int(),
      }),
    },
  },
  importPayouts: {
    summary: 'Imports a report of a payment provider: the whole report, or nothing of it',
    params: tenantParams,
    body: z.strictObject({ base64: fileSchema(REPORT_MAX_BYTES) }),
    bodyMaxBytes: base64Length(REPORT_MAX_BYTES) + 1_000,
    response: {
      200: z.object({
        /** Null if the report is faulty; then nothing of it is imported. */
        imported: z
          .object({
            provider: providerSchema,
            lines: z.int(),
            /** The number of lines that earlier reports contained. */
            known: z.int(),
            /** Whether this same file was imported before; then the import changed nothing. */
            isKnown: z.boolean(),
          })
          .nullable(),
        /** The faults of the report by line, counted from 1. */
        faults: z.array(lineFaultSchema),
      }),
    },
  },
} as const;
