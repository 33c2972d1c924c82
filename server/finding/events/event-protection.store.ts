/** What an event knows of its protected participants (docs/decisions/0125). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** By what an event's participants are judged, beside the tenant's age. */
export interface EventYouth {
  /** The race day: `YYYY-MM-DD`. */
  date: string;
  youthDistances: string[];
  /** The rule by which they were judged last; null where they never were. */
  judgedBy: string | null;
  hasProtected: boolean;
}

/** Reads by what an event's participants are judged. */
export async function readEventYouth(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<EventYouth | undefined> {
  const row = await trx
    .selectFrom('events')
    .select(['date', 'youth_distances', 'youth_rule', 'has_protected'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      date: row.date,
      youthDistances: row.youth_distances,
      judgedBy: row.youth_rule,
      hasProtected: row.has_protected,
    }
  );
}

/** Writes down by what an event's participants were judged, and whether any of them is protected. */
export async function markEventYouth(
  { trx, tenantId }: Scope,
  eventId: string,
  { judgedBy, hasProtected }: Pick<EventYouth, 'hasProtected'> & { judgedBy: string },
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ youth_rule: judgedBy, has_protected: hasProtected })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where(
      sql<boolean>`(youth_rule, has_protected) is distinct from (${judgedBy}::text, ${hasProtected}::boolean)`,
    )
    .execute();
}

/** Lists the events of a tenant that are not being deleted, with what their participants were judged by. */
export async function listEventYouth(scope: Scope): Promise<(EventYouth & { eventId: string })[]> {
  const rows = await scope.trx
    .selectFrom('events')
    .select(['event_id', 'date', 'youth_distances', 'youth_rule', 'has_protected'])
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    date: row.date,
    youthDistances: row.youth_distances,
    judgedBy: row.youth_rule,
    hasProtected: row.has_protected,
  }));
}
