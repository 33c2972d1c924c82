import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    visit_counts: {
      tenant_id: string;
      event_id: string;
      day: string;
      visits: number;
      found: number;
      carts: number;
    };
  }
}

/** The numbers of visits by step of the purchase. */
export interface VisitCounts {
  visits: number;
  found: number;
  carts: number;
}

/** Adds to an event's counts for a day, `YYYY-MM-DD` in the event's zone. */
export async function addVisits(
  { trx, tenantId }: Scope,
  eventId: string,
  day: string,
  { visits, found, carts }: VisitCounts,
): Promise<void> {
  await trx
    .insertInto('visit_counts')
    .values({ tenant_id: tenantId, event_id: eventId, day, visits, found, carts })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id', 'day']).doUpdateSet((excluded) => ({
        visits: sql<number>`visit_counts.visits + ${excluded.ref('excluded.visits')}`,
        found: sql<number>`visit_counts.found + ${excluded.ref('excluded.found')}`,
        carts: sql<number>`visit_counts.carts + ${excluded.ref('excluded.carts')}`,
      })),
    )
    .execute();
}

/** Sums the counts of given events. */
export async function sumVisits(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
): Promise<Map<string, VisitCounts>> {
  const rows = await trx
    .selectFrom('visit_counts')
    .select('event_id')
    .select(
      (['visits', 'found', 'carts'] as const).map((column) =>
        sql<number>`sum(${sql.ref(column)})::integer`.as(column),
      ),
    )
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, ...counts }) => [event_id, counts]));
}

/** Lists the counts of an event by day, `YYYY-MM-DD`. */
export async function listVisits(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<Map<string, VisitCounts>> {
  const rows = await trx
    .selectFrom('visit_counts')
    .select(['visits', 'found', 'carts'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('day')
    .execute();
  return new Map(rows.map(({ on, ...counts }) => [on, counts]));
}
