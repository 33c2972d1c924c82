import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The progress and the changes of the last time that an event's photos were judged again. */
    event_rejudgements: {
      tenant_id: string;
      event_id: string;
      rejudgement_id: string;
      /** The last photo that was judged, in time order; null before the first. */
      last_photo_id: string | null;
      photos_judged: number;
      photos_changed: number;
      photos_unread: number;
      bibs_added: number;
      bibs_removed: number;
      finished_at: Date | null;
    };
  }
}

/** What judging a photo again changed. */
export interface PhotoChange {
  isChanged: boolean;
  /** How many bibs newly lead people to the photo, and how many no longer do. */
  bibsAdded: number;
  bibsRemoved: number;
}

/** What judging an event's photos again has changed so far. */
export interface Rejudgement {
  rejudgementId: string;
  lastPhotoId: string | null;
  photosJudged: number;
  photosChanged: number;
  /** Photos that were read before readings were stored; they must be read again. */
  photosUnread: number;
  /** How often a bib newly leads people to a photo, and how often one no longer does. */
  bibsAdded: number;
  bibsRemoved: number;
  finishedAt: Date | null;
}

/** Starts judging an event's photos again, from the first. */
export async function beginRejudgement(
  { trx, tenantId }: Scope,
  eventId: string,
  rejudgementId: string,
): Promise<void> {
  const fresh = {
    rejudgement_id: rejudgementId,
    last_photo_id: null,
    photos_judged: 0,
    photos_changed: 0,
    photos_unread: 0,
    bibs_added: 0,
    bibs_removed: 0,
    finished_at: null,
  };
  await trx
    .insertInto('event_rejudgements')
    .values({ tenant_id: tenantId, event_id: eventId, ...fresh })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doUpdateSet(fresh))
    .execute();
}

/** Finds the progress of judging an event's photos again; undefined if it was never started. */
export async function findRejudgement(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<Rejudgement | undefined> {
  const row = await trx
    .selectFrom('event_rejudgements')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      rejudgementId: row.rejudgement_id,
      lastPhotoId: row.last_photo_id,
      photosJudged: row.photos_judged,
      photosChanged: row.photos_changed,
      photosUnread: row.photos_unread,
      bibsAdded: row.bibs_added,
      bibsRemoved: row.bibs_removed,
      finishedAt: row.finished_at,
    }
  );
}

/** Adds the changes of one photo to the progress. */
export async function countChange(
  { trx, tenantId }: Scope,
  eventId: string,
  rejudgementId: string,
  { bibsAdded, bibsRemoved }: PhotoChange,
): Promise<void> {
  await trx
    .updateTable('event_rejudgements')
    .set({
      photos_changed: sql`photos_changed + 1`,
      bibs_added: sql`bibs_added + ${bibsAdded}::integer`,
      bibs_removed: sql`bibs_removed + ${bibsRemoved}::integer`,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('rejudgement_id', '=', rejudgementId)
    .execute();
}

/**
 * Records that a batch was judged.
 * @returns false, with nothing changed, if another process recorded it first, or if judging was restarted
 */
export async function moveOn(
  { trx, tenantId }: Scope,
  eventId: string,
  from: Pick<Rejudgement, 'rejudgementId' | 'lastPhotoId'>,
  batch: { lastPhotoId: string | null; judged: number; unread: number; finishedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_rejudgements')
    .set({
      last_photo_id: batch.lastPhotoId,
      photos_judged: sql`photos_judged + ${batch.judged}::integer`,
      photos_unread: sql`photos_unread + ${batch.unread}::integer`,
      finished_at: batch.finishedAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('rejudgement_id', '=', from.rejudgementId)
    .where('last_photo_id', 'is not distinct from', from.lastPhotoId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
