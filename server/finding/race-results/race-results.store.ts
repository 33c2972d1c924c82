import { sql } from 'kysely';
import type { Verification } from '#contract/competitor.schema.ts';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Split } from './parse-results.ts';
import type { RaceResult } from './place-results.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    results: Columns<'results', { splits: Split[] }>;
  }
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a row has fourteen. */
const INSERT_ROWS = 2_000;

/** Writes results. A bib's existing result is replaced. */
export async function saveResults(
  scope: Scope,
  eventId: string,
  results: readonly RaceResult[],
): Promise<void> {
  for (let start = 0; start < results.length; start += INSERT_ROWS) {
    await insertInto(
      scope,
      'results',
      results.slice(start, start + INSERT_ROWS).map((result) => ({
        eventId,
        bibKey: result.bibKey,
        bib: result.bib,
        finishedAt: result.finishedAt,
        finishTime: result.finishTime,
        gunMs: result.gunMs,
        chipMs: result.chipMs,
        splits: JSON.stringify(result.splits) as unknown as Split[],
        distance: result.distance,
        courseKm: result.courseKm,
        rank: result.rank,
        rankedCount: result.rankedCount,
        categoryRank: result.categoryRank,
      })),
    )
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'eventId', 'bibKey']).doUpdateSet({
          bib: sql.ref('excluded.bib'),
          finishedAt: sql.ref('excluded.finishedAt'),
          finishTime: sql.ref('excluded.finishTime'),
          gunMs: sql.ref('excluded.gunMs'),
          chipMs: sql.ref('excluded.chipMs'),
          splits: sql.ref('excluded.splits'),
          distance: sql.ref('excluded.distance'),
          courseKm: sql.ref('excluded.courseKm'),
          rank: sql.ref('excluded.rank'),
          rankedCount: sql.ref('excluded.rankedCount'),
          categoryRank: sql.ref('excluded.categoryRank'),
        }),
      )
      .execute();
  }
}

/** Returns whether an event has any result. */
export async function hasResults(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'results')
    .select('bibKey')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A finish as a visitor sees it: the time (missing if only its time of day is known), and the ranks that the list states. */
export type ShownFinish = Pick<Verification, 'finishTime' | 'rank'>;

/** Finds the finish to show for a bib; empty if there is no result. */
export async function findShownFinish(scope: Scope, eventId: string, bib: string): Promise<ShownFinish> {
  const row = await selectFrom(scope, 'results')
    .select(['finishTime', 'rank', 'rankedCount', 'categoryRank'])
    .where('eventId', '=', eventId)
    .where('bibKey', '=', bibKey(bib))
    .executeTakeFirst();
  if (row === undefined) return {};
  const { finishTime, rank: overall, rankedCount: of, categoryRank: inCategory } = row;
  return {
    ...(finishTime === '' ? {} : { finishTime }),
    ...(overall === null && inCategory === null ? {} : { rank: { overall, of, inCategory } }),
  };
}

/** A result without its split times, which are most of the data. */
export type Finish = Omit<RaceResult, 'splits'>;

const FINISH_COLUMNS = [
  'bib',
  'bibKey',
  'finishedAt',
  'finishTime',
  'gunMs',
  'chipMs',
  'distance',
  'courseKm',
  'rank',
  'rankedCount',
  'categoryRank',
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

const selectResults = (scope: Scope, eventId: string, bibKeys?: readonly string[]) =>
  selectFrom(scope, 'results')
    .where('eventId', '=', eventId)
    .$if(bibKeys !== undefined, (query) =>
      query.where(sql<boolean>`bib_key = any(${[...(bibKeys ?? [])]}::text[])`),
    )
    .orderBy('finishedAt')
    .orderBy('bibKey');

/** Moves an event's results to another event. If that event already has a result of a bib, its own result stays. */
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
