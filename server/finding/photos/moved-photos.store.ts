/** Photos that go from one event to another: rows that name their event. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { THIS_TRANSACTION } from './received-photos.store.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists those of some photos whose content is in an event already, removed ones included. */
export async function listDuplicatesIn(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  eventId: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('photos as there')
    .innerJoin('photos as asked', (join) =>
      join
        .onRef('asked.tenant_id', '=', 'there.tenant_id')
        .onRef('asked.content_hash', '=', 'there.content_hash'),
    )
    .select('asked.photo_id')
    .where('there.tenant_id', '=', tenantId)
    .where('there.event_id', '=', eventId)
    .where('asked.photo_id', '=', anyOf(photoIds))
    .execute();
  return new Set(rows.map((row) => row.photo_id));
}

/** Lists those of some contents that an event has a photo of, whatever its state. */
export async function listContentsOf(
  { trx, tenantId }: Scope,
  eventId: string,
  contentHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('photos')
    .select('content_hash')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('content_hash', '=', sql<string>`any(${[...contentHashes]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}

/** Lists all photos of an event, whatever their state; up to some 300,000. @returns their ids */
export async function listIdsOfEvent({ trx, tenantId }: Scope, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
  return rows.map((row) => row.photo_id);
}

/**
 * Moves photos to another event, with their readings and holds. Votes of other photos and reviews of protected bibs stay
 * behind, because they concern the old event's participants.
 */
export async function giveToEvent(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  intoEventId: string,
): Promise<void> {
  const ids = anyOf(photoIds);
  await trx
    .updateTable('photos')
    .set({ event_id: intoEventId, settled_in: THIS_TRANSACTION })
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', ids)
    .execute();
  await trx
    .deleteFrom('photo_tags')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', ids)
    .where('source', '=', 'vote')
    .execute();
  await trx
    .deleteFrom('protected_photo_reviews')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', ids)
    .execute();
  for (const table of ['photo_tags', 'photo_readings', 'bib_verdicts'] as const)
    await trx
      .updateTable(table)
      .set({ event_id: intoEventId })
      .where('tenant_id', '=', tenantId)
      .where('photo_id', '=', ids)
      .execute();
}
