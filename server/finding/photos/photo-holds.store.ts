/** The holds of photos. `photos.state` is derived from them; only `saveHolds` writes both. */
import { sql } from 'kysely';
import type { HoldKind } from '#contract/photo-holds.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import { type HeldState, type Hold, isSame, stateUnder, withImplied } from './photo-holds.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoHolds: Columns<'photoHolds', { kind: HoldKind }>;
  }
}

/** A hold, as shown to members. */
export interface StoredHold extends Hold {
  actionId: number | null;
  heldAt: Date;
}

/** A photo whose state depends on holds. */
export interface HeldPhoto {
  photoId: string;
  eventId: string;
  contentHash: string;
  format: PhotoFormat;
  isReport: boolean;
  /** The capture time, in whole seconds since the epoch. */
  second: number;
  state: HeldState;
  /** The stored holds, and those that the state implies. */
  holds: readonly Hold[];
  stored: readonly Hold[];
}

/** The new holds of a photo, and the action that caused the change. */
export interface HoldChange {
  photo: HeldPhoto;
  holds: readonly Hold[];
  actionId?: number;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Lists photos that are published, hidden or protected, with their holds, and locks them in the order of their ids. */
export async function lockHeld(scope: Scope, photoIds: readonly string[]): Promise<HeldPhoto[]> {
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'contentHash', 'format', 'isReport', 'state'])
    .select(sql<number>`floor(extract(epoch from sorted_at))::bigint`.as('second'))
    .where('photoId', '=', anyOf(photoIds))
    .where('state', 'in', ['Published', 'Hidden', 'Protected'])
    .orderBy('photoId')
    .forNoKeyUpdate()
    .execute();
  const held = await listHolds(scope, photoIds);
  return rows.map((row) => {
    const state = row.state as HeldState;
    const stored = held.get(row.photoId) ?? [];
    return { ...row, state, holds: withImplied(state, stored), stored };
  });
}

/** Lists the holds of photos, oldest first, by photo. */
export async function listHolds(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, StoredHold[]>> {
  const rows = await selectFrom(scope, 'photoHolds')
    .select(['photoId', 'kind', 'ownerId', 'actionId', 'heldAt'])
    .where('photoId', '=', anyOf(photoIds))
    .orderBy('heldAt')
    .orderBy('kind')
    .orderBy('ownerId')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map([...grouped].map(([photoId, own]) => [photoId, own.map(({ photoId: _, ...hold }) => hold)]));
}

/** Stores the bibs that cause the protections of photos. */
export async function saveProtectedFor(
  { trx, tenantId }: Scope,
  photos: readonly { photoId: string; standsFor: readonly string[] }[],
): Promise<void> {
  const lists = photos.map(({ standsFor }) => JSON.stringify(standsFor));
  await sql`update photo_holds as hold set bibs = array(select jsonb_array_elements_text(held.bibs))
    from unnest(${photos.map(({ photoId }) => photoId)}::uuid[], ${lists}::jsonb[]) as held (photo_id, bibs)
    where hold.tenant_id = ${tenantId} and hold.photo_id = held.photo_id and hold.kind = 'protection'`.execute(
    trx,
  );
}

/** Lists the photos on which given owners have holds, by owner. */
export async function listHeldBy(
  scope: Scope,
  kind: 'photographer' | 'complaint',
  ownerIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await selectFrom(scope, 'photoHolds')
    .select(['ownerId', 'photoId'])
    .where('kind', '=', kind)
    .where('ownerId', '=', sql<string>`any(${[...ownerIds]}::text[])`)
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.ownerId);
  return new Map([...grouped].map(([owner, own]) => [owner, new Set(own.map((row) => row.photoId))]));
}

/**
 * Writes the holds of locked photos, and the resulting states.
 * @returns the photos whose state changed: their former values and the new state
 */
export async function saveHolds(
  scope: Scope,
  changes: readonly HoldChange[],
): Promise<(HeldPhoto & { became: HeldState })[]> {
  const { trx, tenantId } = scope;
  const added = changes.flatMap(({ photo, holds, actionId = null }) =>
    holds
      .filter((hold) => !photo.stored.some((one) => isSame(one, hold)))
      .map((hold) => ({ photoId: photo.photoId, ...hold, actionId })),
  );
  const gone = changes.flatMap(({ photo, holds }) =>
    photo.stored
      .filter((hold) => !holds.some((one) => isSame(one, hold)))
      .map((hold) => ({ photoId: photo.photoId, ...hold })),
  );
  const columns = (
    rows: readonly (Hold & { photoId: string })[],
  ) => sql`${rows.map(({ photoId }) => photoId)}::uuid[],
    ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ ownerId }) => ownerId)}::text[]`;
  if (gone.length > 0)
    await sql`delete from photo_holds as hold using unnest(${columns(gone)}) as gone (photo_id, kind, owner_id)
      where hold.tenant_id = ${tenantId} and hold.photo_id = gone.photo_id and hold.kind = gone.kind
        and hold.owner_id = gone.owner_id`.execute(trx);
  if (added.length > 0)
    await sql`insert into photo_holds (tenant_id, photo_id, kind, owner_id, action_id)
      select ${tenantId}, added.* from unnest(${columns(added)}, ${added.map(({ actionId }) => actionId)}::bigint[])
        as added (photo_id, kind, owner_id, action_id)`.execute(trx);
  const changed = changes
    .map(({ photo, holds }) => ({ ...photo, became: stateUnder(holds) }))
    .filter(({ state, became }) => became !== state);
  for (const [state, own] of Map.groupBy(changed, ({ became }) => became))
    await updateTable(scope, 'photos')
      .set({ state })
      .where('photoId', '=', anyOf(own.map(({ photoId }) => photoId)))
      .execute();
  return changed;
}
