import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { applying, proposalSchema, SOURCE_MAX, sourceSchema } from './desk-settings.schema.ts';
import { monthSchema } from './desk-settlements.schema.ts';
import { STATEMENT_PARTIES } from './desk-settlements.ts';
import { currencyIdSchema } from './page.schema.ts';
import { shownShareRuleSchema } from './share-rule.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const fileBody = z.strictObject({ source: sourceSchema });

/** How a sale is shared. */
const shareSchema = z.object({
  /** The number of photos that are sold: 1, unless it is a package. */
  photosCount: z.int(),
  shares: z.array(z.object({ party: z.literal(STATEMENT_PARTIES), amount: z.number() })),
  /** The amount that the tenant keeps; negative if it gives away more than it gets. */
  kept: z.number(),
});

/** A sale to which a rule applies, and how it is shared. */
const shareQuoteSchema = shareSchema.extend({
  productType: z.literal(PRODUCT_TYPES),
  currencyId: currencyIdSchema,
  /** The price without tax. */
  net: z.number(),
  /** The same package with many photos, which limit the rule's amounts per photo; null for other sales. */
  many: shareSchema.nullable(),
});

/** Each party's share of a month's sales. */
const effectSchema = z.array(
  z.object({
    party: z.literal(STATEMENT_PARTIES),
    /** Null for the platform. */
    name: z.string().nullable(),
    currencyId: currencyIdSchema,
    /** The share by the rules that were valid then. */
    before: z.number(),
    /** The share by the file. */
    after: z.number(),
  }),
);

export const deskShareSchemas = {
  getShares: {
    summary: 'The rules by which sales are shared, with earlier versions',
    params: tenantParams,
    response: {
      200: z.object({
        /** Newest first. */
        versions: z.array(
          z.object({
            version: z.int(),
            /** The first day on which it is valid, in its zone. */
            day: z.iso.date(),
            appliedAt: z.iso.datetime(),
            source: z.string(),
            rules: z.array(shownShareRuleSchema),
          }),
        ),
        /** The names that rules can refer to. */
        photographers: z.array(z.string()),
        /** The currency in which the tenant sells. */
        currencyId: currencyIdSchema,
      }),
    },
  },
  quoteShares: {
    summary: 'Examples of how a file of shares divides sales, one for each rule; changes nothing',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: fileBody,
    response: {
      200: z.object({
        /** In the order of the rules; null if the file has faults. */
        quotes: z.array(shareQuoteSchema).nullable(),
        faults: proposalSchema.shape.faults,
      }),
    },
  },
  previewShares: {
    summary:
      'Each party’s share of a month’s sales, and by a file as if it had always been valid; changes nothing',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: z.strictObject({
      month: monthSchema,
      /** Null for only the rules that are set. */
      source: sourceSchema.nullable().default(null),
    }),
    response: { 200: z.object({ effect: effectSchema, faults: proposalSchema.shape.faults }) },
  },
  proposeShares: {
    summary: 'The changes that a file of shares would make, and its effect on last month; changes nothing',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: fileBody,
    response: {
      200: proposalSchema.extend({
        /** The last full month, as in `2026-05`; null if there are faults. */
        month: z.string().nullable(),
        effect: effectSchema,
      }),
    },
  },
  applyShares: {
    summary: 'Makes a file of shares, as it was shown, the next version; a version never changes',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: z.strictObject({ source: sourceSchema, ...applying }),
    response: { 201: z.object({ version: z.int() }) },
  },
} as const;
