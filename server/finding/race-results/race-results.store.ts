import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Split } from './parse-results.ts';
import type { RaceResult } from './place-results.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The results: who crossed the line, and when. */
    results: {
      tenant_id: string;
      event_id: string;
      bib_key: string;
      bib: string;
      finished_at: Date;
      finish_time: string;
      gun_ms: number | null;
      chip_ms: number | null;
      splits: Split[];
      distance: string | null;
      course_km: number | null;
    };
  }
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a row has eleven. */
const INSERT_ROWS = 2_000;

/** Writes results. A bib's existing result is replaced. */
export async function saveResults(
  { trx, tenantId }: Scope,
  eventId: string,
  results: readonly RaceResult[],
): Promise<void> {
  for (let start = 0; start < results.length; start += INSERT_ROWS) {
    await trx
      .insertInto('results')
      .values(
        results.slice(start, start + INSERT_ROWS).map((result) => ({
          tenant_id: tenantId,
          event_id: eventId,
          bib_key: result.bibKey,
          bib: result.bib,
          finished_at: result.finishedAt,
          finish_time: result.finishTime,
          gun_ms: result.gunMs,
          chip_ms: result.chipMs,
          splits: JSON.stringify(result.splits) as unknown as Split[],
          distance: result.distance,
          course_km: result.courseKm,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'event_id', 'bib_key']).doUpdateSet({
          bib: sql.ref('excluded.bib'),
          finished_at: sql.ref('excluded.finished_at'),
          finish_time: sql.ref('excluded.finish_time'),
          gun_ms: sql.ref('excluded.gun_ms'),
          chip_ms: sql.ref('excluded.chip_ms'),
          splits: sql.ref('excluded.splits'),
          distance: sql.ref('excluded.distance'),
          course_km: sql.ref('excluded.course_km'),
        }),
      )
      .execute();
  }
}

/** Returns whether an event has any result. */
export async function hasResults({ trx, tenantId }: Scope, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('results')
    .select('bib_key')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the finish time to show for a bib; undefined if there is no result, or if only its time of day is known. */
export async function findFinishTime(
  { trx, tenantId }: Scope,
  eventId: string,
  bib: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('results')
    .select('finish_time')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('bib_key', '=', bibKey(bib))
    .executeTakeFirst();
  return row?.finish_time || undefined;
}

/** A result without its split times, which are most of the data. */
export type Finish = Omit<RaceResult, 'splits'>;

const FINISH_COLUMNS = [
  'bib',
  'bib_key as bibKey',
  'finished_at as finishedAt',
  'finish_time as finishTime',
  'gun_ms as gunMs',
  'chip_ms as chipMs',
  'distance',
  'course_km as courseKm',
] as const;

/** Lists an event's results with their split times, in finish order; optionally only those of some bibs. */
export async function listResults(
  scope: Scope,
  eventId: string,
  bibKeys?: readonly string[],
): Promise<RaceResult[]> {
  return selectResults(scope, eventId, bibKeys).select(FINISH_COLUMNS).select('splits').execute();
}

/** Lists an event's results without their split times, in finish order; optionally only those of some bibs. */
export async function listFinishes(
  scope: Scope,
  eventId: string,
  bibKeys?: readonly string[],
): Promise<Finish[]> {
  return selectResults(scope, eventId, bibKeys).select(FINISH_COLUMNS).execute();
}

const selectResults = ({ trx, tenantId }: Scope, eventId: string, bibKeys?: readonly string[]) =>
  trx
    .selectFrom('results')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .$if(bibKeys !== undefined, (query) =>
      query.where(sql<boolean>`bib_key = any(${[...(bibKeys ?? [])]}::text[])`),
    )
    .orderBy('finished_at')
    .orderBy('bib_key');

/** Moves an event's results to another one. If that event already has a result of a bib, its own result stays. */
export async function moveResultsToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await sql`update results set event_id = ${intoEventId}
    where tenant_id = ${tenantId} and event_id = ${eventId} and not exists (
      select from results as there where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}
        and there.bib_key = results.bib_key)`.execute(trx);
}

/** Lists the check points in an event's results, by course. */
export async function listSplits(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ name: string; km: number | null; distance: string | null; courseKm: number | null }[]> {
  const { rows } = await sql<{
    name: string;
    km: number | null;
    distance: string | null;
    courseKm: number | null;
  }>`select distinct split->>'name' as name, (split->>'km')::float as km, distance, course_km as "courseKm"
    from results cross join lateral jsonb_array_elements(splits) as split
    where tenant_id = ${tenantId} and event_id = ${eventId}
    order by 1, 3`.execute(trx);
  return rows;
}
