/** Searches participants by name, bib and description. */
import { sql } from 'kysely';
import { DESCRIPTIONS, type Description } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { competitorsFound } from './competitor-names.store.ts';
import { COMPETITOR, type CompetitorRecord } from './competitors.store.ts';
import type { Protection } from './protection.rules.ts';

/** Finds a participant on the list with the reason for their protection; undefined if they left the list. */
export async function findListed(
  scope: Scope,
  competitorId: string,
): Promise<(CompetitorRecord & { protection: Protection | null }) | undefined> {
  return selectFrom(scope, 'competitors')
    .select([...COMPETITOR, 'protection'])
    .where('competitorId', '=', competitorId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Finds an event's competitors whose bib is the text, or whose names begin with its tokens, ordered by name. Protected
 * participants are not found.
 * @param describedIds further participants, listed after the others
 */
export async function findCompetitors(
  scope: Scope,
  eventId: string,
  text: string,
  page: { offset: number; count: number },
  describedIds: readonly string[] = [],
): Promise<{ competitors: CompetitorRecord[]; total: number }> {
  const named = competitorsFound(scope, eventId, text);
  const isRanked = describedIds.length > 0;
  const found: typeof named = isRanked
    ? sql`(select competitor_id, min(place) as place from (
        select competitor_id, 0 as place from ${named} as named
        union all select unnest(${[...describedIds]}::uuid[]), 1) as ranked
        group by competitor_id)`
    : named;
  const competitors = await scope.trx
    .selectFrom(found.as('found'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('competitors')
          .select(COMPETITOR)
          .where('tenantId', '=', scope.tenantId)
          .whereRef('competitors.competitorId', '=', 'found.competitorId')
          // Looks them up one by one, so that the planner does not read the whole start list for a few of them.
          .limit(1)
          .as('competitors'),
      (join) => join.onTrue(),
    )
    .selectAll('competitors')
    .$if(isRanked, (query) => query.orderBy(sql`found.place`))
    .orderBy('surname')
    .orderBy('givenName')
    .orderBy('bib')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  // If the first page is not full, it contains everything.
  if (page.offset === 0 && competitors.length < page.count) return { competitors, total: competitors.length };
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(
    scope.trx,
  );
  return { competitors, total: counted.rows[0]?.total ?? 0 };
}

const DESCRIPTION_COLUMNS = {
  gender: 'gender',
  ageClass: 'ageClass',
  club: 'club',
  nationality: 'nationality',
} as const satisfies Record<Description, string>;

/** A value of a descriptive column: a club, an age class. */
export interface DescribingValue {
  column: Description;
  value: string;
}

/** Lists the distinct values of the descriptive columns of an event. */
export async function listDescriptions(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<DescribingValue[]> {
  const values = DESCRIPTIONS.map((column) => {
    const ref = sql.ref(DESCRIPTION_COLUMNS[column]);
    return sql`(select distinct ${column}::text as column, ${ref} as value from competitors
      where tenant_id = ${tenantId} and event_id = ${eventId} and ${ref} is not null)`;
  });
  const { rows } = await sql<DescribingValue>`${sql.join(values, sql` union all `)}`.execute(trx);
  return rows;
}

/** Lists participants of an event who have one of the given values in a column; protected ones are left out. */
export async function listDescribed(
  scope: Scope,
  eventId: string,
  values: readonly DescribingValue[],
  count: number,
): Promise<CompetitorRecord[]> {
  const found = new Map<string, CompetitorRecord>();
  for (const [column, described] of Map.groupBy(values, (one) => one.column)) {
    const rows = await selectFrom(scope, 'competitors')
      .select(COMPETITOR)
      .where('eventId', '=', eventId)
      .where(
        DESCRIPTION_COLUMNS[column],
        '=',
        sql<string>`any(${described.map(({ value }) => value)}::text[])`,
      )
      .where('leftAt', 'is', null)
      .where('protection', 'is', null)
      .limit(count)
      .execute();
    for (const row of rows) found.set(row.competitorId, row);
  }
  return [...found.values()].slice(0, count);
}

/**
 * Lists the spellings of a bib in the start lists of given events, compared by `bibKey`; participants who left are
 * included.
 */
export async function listSpellings(
  scope: Scope,
  eventIds: readonly string[],
  key: string,
): Promise<{ eventId: string; bib: string }[]> {
  return selectFrom(scope, 'competitors')
    .select(['eventId', 'bib'])
    .distinct()
    .where('eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('bibKey', '=', key)
    .execute();
}

/**
 * Lists the bibs of participants in given events whose name may match a text, as `findCompetitors` finds them.
 * @param count the most bibs per event
 */
export async function listBibsOfNames(
  scope: Scope,
  eventIds: readonly string[],
  text: string,
  count: number,
): Promise<{ eventId: string; bib: string }[]> {
  const { trx, tenantId } = scope;
  const found = competitorsFound(scope, sql.ref<string>('asked.eventId'), text);
  const { rows } = await sql<{ eventId: string; bib: string }>`
    select distinct asked.event_id as "eventId", competitors.bib
    from unnest(${[...eventIds]}::uuid[]) as asked (event_id)
    cross join lateral (select competitor_id from ${found} as found limit ${count}) as found
    join competitors on competitors.tenant_id = ${tenantId} and competitors.competitor_id = found.competitor_id`.execute(
    trx,
  );
  return rows;
}
