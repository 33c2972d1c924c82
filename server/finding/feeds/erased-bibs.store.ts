import { type SqlBool, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import { FEED_DAYS_MAX } from '#contract/desk-feeds.ts';
import { listBibKeysInUse } from '#finding/competitors/index.ts';
import { searchText } from '#finding/search-text.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Deps } from '#platform/deps.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    erasedBibs: Columns<'erasedBibs'>;
  }
}

/** A row of a list. */
export interface NamedRow {
  bib: string;
  surname: string;
  givenName: string;
}

/** A bib whose wearer was erased. Without a hash of bib and name it means every row with the bib. */
export interface ErasedBib {
  bibKey: string;
  nameHash: string;
}

const DAY_MS = 24 * 3600_000;

/** Hashes bib and name of a participant, with each accepted key; the current one first. */
export function nameHashesOf(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  { bib, surname, givenName }: NamedRow,
): string[] {
  const name = searchText(`${givenName} ${surname}`).trim();
  return keys.signatures('mail-addresses', `erased ${tenantId} ${bibKey(bib)} ${name}`);
}

/** Stores bibs that an event's feeds must skip. */
export async function insertErasedBibs(
  scope: Scope,
  eventId: string,
  bibs: readonly ErasedBib[],
  erasedAt: Date,
): Promise<void> {
  if (bibs.length === 0) return;
  const rows = bibs.map(({ bibKey: key, nameHash }) => ({ eventId, bibKey: key, nameHash, erasedAt }));
  await insertInto(scope, 'erasedBibs', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'eventId', 'bibKey', 'nameHash'])
        .doUpdateSet(({ ref }) => ({ erasedAt: ref('excluded.erasedAt') })),
    )
    .execute();
}

/** Lists the bibs that an event's feeds must skip. */
export async function listErasedBibs(scope: Scope, eventId: string): Promise<ErasedBib[]> {
  return selectFrom(scope, 'erasedBibs')
    .select(['bibKey', 'nameHash'])
    .where('eventId', '=', eventId)
    .orderBy('bibKey')
    .execute();
}

/**
 * Moves the erased bibs of an event into the one into which it is merged, except those that somebody wears there.
 */
export async function moveErasedBibs(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const rows = await deleteFrom(scope, 'erasedBibs')
    .where('eventId', '=', eventId)
    .returning(['bibKey', 'nameHash', 'erasedAt'])
    .execute();
  const bibKeys = rows.map((row) => row.bibKey);
  const worn = new Set(await listBibKeysInUse(scope, intoEventId, { bibKeys, exceptIds: [] }));
  for (const row of rows)
    if (row.nameHash !== '' || !worn.has(row.bibKey))
      await insertErasedBibs(scope, intoEventId, [row], row.erasedAt);
}

/**
 * Deletes the erased bibs of events without a running feed, as long after the race and after the erasure as a feed may
 * run.
 */
export async function forgetErasedBibs(scope: Scope, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FEED_DAYS_MAX * DAY_MS);
  await deleteFrom(scope, 'erasedBibs')
    .where('erasedAt', '<=', since)
    .where(
      sql<SqlBool>`not exists (select from events as event where event.tenant_id = erased_bibs.tenant_id
        and event.event_id = erased_bibs.event_id and event.date >= ${since.toISOString().slice(0, 10)}::date)`,
    )
    .where(
      sql<SqlBool>`not exists (select from event_feeds as feed where feed.tenant_id = erased_bibs.tenant_id
        and feed.event_id = erased_bibs.event_id and feed.until_at > ${now})`,
    )
    .execute();
  // Versions before migration 0174 stored these bibs in the feed's row.
  await updateTable(scope, 'eventFeeds')
    .set({ leftOut: [] })
    .where('untilAt', '<=', now)
    .where(sql<boolean>`left_out <> '{}'`)
    .execute();
}
