import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    eventRejudgements: Columns<'eventRejudgements'>;
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
export async function beginRejudgement(scope: Scope, eventId: string, rejudgementId: string): Promise<void> {
  const fresh = {
    rejudgementId,
    lastPhotoId: null,
    photosJudged: 0,
    photosChanged: 0,
    photosUnread: 0,
    bibsAdded: 0,
    bibsRemoved: 0,
    finishedAt: null,
  };
  await insertInto(scope, 'eventRejudgements', { eventId, ...fresh })
    .onConflict((conflict) => conflict.columns(['tenantId', 'eventId']).doUpdateSet(fresh))
    .execute();
}

/** Finds the progress of judging an event's photos again; undefined if it was never started. */
export async function findRejudgement(scope: Scope, eventId: string): Promise<Rejudgement | undefined> {
  return selectFrom(scope, 'eventRejudgements')
    .select(['rejudgementId', 'lastPhotoId', 'photosJudged', 'photosChanged', 'photosUnread'])
    .select(['bibsAdded', 'bibsRemoved', 'finishedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}

/** Adds the changes of one photo to the progress. */
export async function countChange(
  scope: Scope,
  eventId: string,
  rejudgementId: string,
  { bibsAdded, bibsRemoved }: PhotoChange,
): Promise<void> {
  await updateTable(scope, 'eventRejudgements')
    .set({
      photosChanged: sql`photos_changed + 1`,
      bibsAdded: sql`bibs_added + ${bibsAdded}::integer`,
      bibsRemoved: sql`bibs_removed + ${bibsRemoved}::integer`,
    })
    .where('eventId', '=', eventId)
    .where('rejudgementId', '=', rejudgementId)
    .execute();
}

/**
 * Records that a batch was judged.
 * @returns false, with nothing changed, if another process recorded it first, or if judging was restarted
 */
export async function moveOn(
  scope: Scope,
  eventId: string,
  from: Pick<Rejudgement, 'rejudgementId' | 'lastPhotoId'>,
  {
    lastPhotoId,
    judged,
    unread,
    finishedAt,
  }: { lastPhotoId: string | null; judged: number; unread: number; finishedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'eventRejudgements')
    .set({
      lastPhotoId,
      photosJudged: sql`photos_judged + ${judged}::integer`,
      photosUnread: sql`photos_unread + ${unread}::integer`,
      finishedAt,
    })
    .where('eventId', '=', eventId)
    .where('rejudgementId', '=', from.rejudgementId)
    .where('lastPhotoId', 'is not distinct from', from.lastPhotoId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
