import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Counts the paid orders with an item of given events, by event. Orders that were refunded later are included. */
export async function countSalesOfEvents(
  scope: Scope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectSales(scope)
    .select('lines.eventId')
    .where('lines.eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .groupBy('lines.eventId')
    .execute();
  return new Map(rows.map((row) => [row.eventId, row.paid]));
}

/** Counts the paid orders with an item of an event by day, `YYYY-MM-DD` in a given zone. */
export async function countSalesByDay(
  scope: Scope,
  eventId: string,
  timeZone: string,
): Promise<Map<string, number>> {
  const rows = await selectSales(scope)
    .select(sql<string>`to_char(lines.booked_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .where('lines.eventId', '=', eventId)
    .groupBy(sql`2`)
    .execute();
  return new Map(rows.map((row) => [row.day, row.paid]));
}

function selectSales({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('ledgerLines as lines')
    .innerJoin('ledgerEntries as entries', (join) =>
      join.onRef('entries.tenantId', '=', 'lines.tenantId').onRef('entries.entryId', '=', 'lines.entryId'),
    )
    .select(sql<number>`count(distinct entries.order_id)::integer`.as('paid'))
    .where('lines.tenantId', '=', tenantId)
    .where('entries.tenantId', '=', tenantId)
    .where('entries.kind', '=', 'Sale');
}
