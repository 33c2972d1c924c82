import { type RawBuilder, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { NameToken } from './name-dictionary.ts';
import { nameTokens } from './name-tokens.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    competitorNames: Columns<'competitorNames'>;
  }
}

/** The most matches that can be paged through: visitors type another letter instead of paging further. */
const FOUND_MAX = 1_000;
/**
 * The last character in byte order: all texts that begin with a token sort before the token followed by this character.
 */
const LAST_CHARACTER = '\u{10FFFF}';

/** Deletes the names of competitors from the search index. */
export async function deleteNames(scope: Scope, competitorIds: readonly string[]): Promise<void> {
  await deleteFrom(scope, 'competitorNames')
    .where('competitorId', '=', sql<string>`any(${competitorIds}::uuid[])`)
    .execute();
}

/** Replaces the names of competitors. Protected ones cannot be found by name. */
export async function saveNames(
  scope: Scope,
  competitors: readonly { competitorId: string; eventId: string; givenName: string; surname: string }[],
): Promise<void> {
  const { trx, tenantId } = scope;
  await deleteNames(
    scope,
    competitors.map(({ competitorId }) => competitorId),
  );
  // Does not join: PostgreSQL has no statistics for rows that are new in the transaction, and may plan a join of them
  // as nested loops.
  const rows = await selectFrom(scope, 'competitors')
    .select('competitorId')
    .where(
      'competitorId',
      '=',
      sql<string>`any(${competitors.map(({ competitorId }) => competitorId)}::uuid[])`,
    )
    .where('protection', 'is', null)
    .execute();
  const unprotected = new Set(rows.map((row) => row.competitorId));
  const names = competitors.flatMap((competitor) =>
    unprotected.has(competitor.competitorId)
      ? nameTokens(`${competitor.givenName} ${competitor.surname}`).map((word) => ({ ...competitor, word }))
      : [],
  );
  const column = (name: 'eventId' | 'competitorId' | 'word') => names.map((row) => row[name]);
  await sql`insert into competitor_names (tenant_id, event_id, competitor_id, word)
    select ${tenantId}, names.event_id, names.competitor_id, names.word
    from unnest(${column('eventId')}::uuid[], ${column('competitorId')}::uuid[], ${column('word')}::text[])
      as names (event_id, competitor_id, word)`.execute(trx);
}

/** Reads the distinct name tokens of an event. */
export async function readNameTokens(scope: Scope, eventId: string): Promise<NameToken[]> {
  return selectFrom(scope, 'competitorNames')
    .select(['word', ({ fn }) => fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .groupBy('word')
    .execute();
}

/** Lists participants of an event whose names contain one of some tokens, with that token. */
export async function listWearers(
  scope: Scope,
  eventId: string,
  words: readonly string[],
  count: number,
): Promise<{ competitorId: string; word: string }[]> {
  return selectFrom(scope, 'competitorNames')
    .select(['competitorId', 'word'])
    .where('eventId', '=', eventId)
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .limit(count)
    .execute();
}

/** Lists the name tokens of some participants, by participant. */
export async function listNamesOf(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await selectFrom(scope, 'competitorNames')
    .select(['competitorId', 'word'])
    .where('competitorId', '=', sql<string>`any(${competitorIds}::uuid[])`)
    .execute();
  const words = new Map<string, string[]>();
  for (const { competitorId: id, word } of rows) words.set(id, [...(words.get(id) ?? []), word]);
  return words;
}

/**
 * Selects the competitors of an event whose bib is the text, or whose names match it: each token of the text begins one
 * of their names. Matches by name are limited to the first thousand. The result is a subquery with one column,
 * `competitor_id`. It reads only the matching rows, not the whole start list, and finds no protected participant. LIKE
 * would read the whole list, because with row-level security it cannot use an index.
 * @param eventId the event, or the column that contains it
 */
export function competitorsFound(
  { tenantId }: Scope,
  eventId: string | RawBuilder<string>,
  text: string,
): RawBuilder<{ competitorId: string }> {
  const withBib = sql`select competitor_id from competitors
    where tenant_id = ${tenantId} and event_id = ${eventId} and bib_key = ${bibKey(text)} and left_at is null
      and protection is null`;
  // The longest token matches the fewest names.
  const [longest, ...others] = nameTokens(text).toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return sql`(${withBib})`;
  const namesBeginning = (word: string) => sql`from competitor_names as names
    where names.tenant_id = ${tenantId} and names.event_id = ${eventId}
      and names.word >= ${word} and names.word < ${word + LAST_CHARACTER}`;
  const haveOthers = others.map(
    (word) =>
      sql`and exists (select ${namesBeginning(word)} and names.competitor_id = longest.competitor_id)`,
  );
  return sql`(${withBib} union (
    select competitor_id from (select names.competitor_id, names.word ${namesBeginning(longest)}) as longest
    where true ${sql.join(haveOthers, sql` `)}
    order by word, competitor_id limit ${FOUND_MAX}))`;
}
