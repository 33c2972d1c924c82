import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** The states of photos that were published at some time. */
const EVER_PUBLISHED = ['Published', 'Protected', 'Hidden', 'Withdrawn', 'Removed'] as const;

/**
 * Returns whether any photo of an event was ever published, even if it is now hidden, protected, withdrawn or removed.
 * Photos that moved to another event count, whatever their state was, because those who saw them remember them. The
 * event's counts cannot answer this, because they decrease.
 */
export async function wasEverPublished(scope: Scope, eventId: string): Promise<boolean> {
  const moved = await selectFrom(scope, 'movedContents')
    .select('eventId')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  if (moved !== undefined) return true;
  const row = await selectFrom(scope, 'photos')
    .select(sql<boolean>`true`.as('wasPublished'))
    .where('eventId', '=', eventId)
    .where('state', 'in', EVER_PUBLISHED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the keys of those bibs that were read, with certainty or not, in a photo of an event that was ever published. */
export async function listBibsEverShown(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<Set<string>> {
  if (bibs.length === 0) return new Set();
  const { rows } = await sql<{ bib: string }>`
    select distinct tag.value as bib from photo_tags as tag
    join photos as photo on photo.tenant_id = tag.tenant_id and photo.photo_id = tag.photo_id
    where tag.tenant_id = ${tenantId} and tag.event_id = ${eventId} and tag.source in ('bib', 'vote', 'user')
      and tag.value = any(${[...new Set([...bibs, ...bibs.map(bibKey)])]}::text[])
      and photo.state = any(${[...EVER_PUBLISHED]}::text[])`.execute(trx);
  return new Set(rows.map(({ bib }) => bibKey(bib)));
}
