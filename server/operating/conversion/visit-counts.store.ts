import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    visitCounts: Columns<'visitCounts'>;
  }
}

/** The numbers of visits by step of the purchase. */
export interface VisitCounts {
  visits: number;
  found: number;
  carts: number;
  shares: number;
}

/** Adds to an event's counts for a day, `YYYY-MM-DD` in the event's zone. */
export async function addVisits(
  scope: Scope,
  eventId: string,
  day: string,
  { visits, found, carts, shares }: VisitCounts,
): Promise<void> {
  await insertInto(scope, 'visitCounts', { eventId, day, visits, found, carts, shares })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'eventId', 'day']).doUpdateSet((excluded) => ({
        visits: sql<number>`visit_counts.visits + ${excluded.ref('excluded.visits')}`,
        found: sql<number>`visit_counts.found + ${excluded.ref('excluded.found')}`,
        carts: sql<number>`visit_counts.carts + ${excluded.ref('excluded.carts')}`,
        shares: sql<number>`visit_counts.shares + ${excluded.ref('excluded.shares')}`,
      })),
    )
    .execute();
}

/** Sums the counts of given events. */
export async function sumVisits(
  scope: Scope,
  eventIds: readonly string[],
): Promise<Map<string, VisitCounts>> {
  const rows = await selectFrom(scope, 'visitCounts')
    .select('eventId')
    .select(
      (['visits', 'found', 'carts', 'shares'] as const).map((column) =>
        sql<number>`sum(${sql.ref(column)})::integer`.as(column),
      ),
    )
    .where('eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .groupBy('eventId')
    .execute();
  return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
}

/** Lists the counts of an event by day, `YYYY-MM-DD`. */
export async function listVisits(scope: Scope, eventId: string): Promise<Map<string, VisitCounts>> {
  const rows = await selectFrom(scope, 'visitCounts')
    .select(['visits', 'found', 'carts', 'shares'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'))
    .where('eventId', '=', eventId)
    .orderBy('day')
    .execute();
  return new Map(rows.map(({ on, ...counts }) => [on, counts]));
}
