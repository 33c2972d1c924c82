import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { STATEMENT_PARTIES } from './desk-settlements.ts';
import { currencyIdSchema } from './page.schema.ts';

/** A rule of shares by the names that members know; amounts are in its currency. */
export const shownShareRuleSchema = z.object({
  party: z.literal(STATEMENT_PARTIES),
  /** Null for all photographers. */
  photographer: z.string().nullable(),
  /** Null for all events. */
  event: z.string().nullable(),
  /** Null for all products. */
  products: z.array(z.literal(PRODUCT_TYPES)).nullable(),
  /** Null for every currency; a rule with amounts has one. */
  currencyId: currencyIdSchema.nullable(),
  percent: z.number(),
  /** Lowest first: the percentage of what a month’s sales exceed an amount by. */
  tiers: z.array(z.object({ above: z.number(), percent: z.number() })),
  /** For each photo or video; 0 if none. */
  fixed: z.number(),
  /** At least, for each photo or video; 0 if none. */
  minimum: z.number(),
});
export type ShownShareRule = z.infer<typeof shownShareRuleSchema>;
