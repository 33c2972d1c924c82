import { type NotNull, sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** The sales of a photo in one currency. */
export interface BestPhoto {
  photoId: string;
  currencyId: CurrencyId;
  /** How often it was bought singly or in a frame, which means that the buyer chose it. */
  chosen: number;
  /** How often it was bought, including packages, which contain all photos of a person. */
  sold: number;
  /** Revenue from delivered photos, excluding tax, in minor units. */
  revenueMinor: number;
}

/** Lists an event's photos that buyers chose most, then those with the most revenue. Refunds are deducted. */
export async function listBestPhotos(
  scope: Scope,
  {
    eventId,
    from,
    until,
    count,
  }: { eventId: string; from: Date | undefined; until: Date | undefined; count: number },
): Promise<BestPhoto[]> {
  const rows = await selectFrom(scope, 'ledgerLines')
    .select(['photoId', 'currencyId'])
    .select([
      sql<number>`coalesce(sum(quantity) filter (where product_type in ('Photo', 'Frame')), 0)::integer`.as(
        'chosen',
      ),
      sql<number>`sum(quantity)::integer`.as('sold'),
      sql<number>`coalesce(sum(net_minor) filter (where account = 'Revenue'), 0)::bigint`.as('revenueMinor'),
    ])
    .where('eventId', '=', eventId)
    .where('photoId', 'is not', null)
    .$if(from !== undefined, (lines) => lines.where('bookedAt', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (lines) => lines.where('bookedAt', '<', until ?? new Date(0)))
    .groupBy(['photoId', 'currencyId'])
    .having(sql<boolean>`sum(quantity) > 0`)
    .orderBy('chosen', 'desc')
    .orderBy('revenueMinor', 'desc')
    .orderBy('photoId')
    .limit(count)
    .$narrowType<{ photoId: NotNull }>()
    .execute();
  return rows.map((row) => {
    if (!isCurrencyId(row.currencyId))
      throw new Error(`the currency ${row.currencyId} is not in the contract`);
    return { ...row, currencyId: row.currencyId };
  });
}
