import type { PhotographerBibs } from '#contract/recognition.ts';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { UploadId } from './uploaded-files.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    uploadLinks: Columns<'uploadLinks', { photographerBibs: PhotographerBibs }>;
  }
}

/** A link by which a photographer uploads to an event; its token is not stored. */
export interface UploadLink {
  linkId: string;
  eventId: string;
  photographerId: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  completedAt: Date | null;
  /** Whether the link shows the sales of the photographer's photos. */
  showsSales: boolean;
  /** How far bibs named by the photographer are trusted. */
  photographerBibs: PhotographerBibs;
}

const COLUMNS = [
  'linkId',
  'eventId',
  'photographerId',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'completedAt',
  'showsSales',
  'photographerBibs',
] as const;

export async function insertUploadLink(
  scope: Scope,
  link: Omit<UploadLink, 'revokedAt' | 'completedAt'>,
  tokenHash: string,
): Promise<void> {
  await insertInto(scope, 'uploadLinks', { ...link, tokenHash }).execute();
}

/** Lists the links of an event, newest first, including ended ones. */
export async function listUploadLinks(scope: Scope, eventId: string): Promise<UploadLink[]> {
  return selectFrom(scope, 'uploadLinks')
    .select(COLUMNS)
    .where('eventId', '=', eventId)
    .orderBy('createdAt', 'desc')
    .orderBy('linkId')
    .execute();
}

/** Finds a link by its id or by the hash of its token. */
export async function findUploadLink(
  scope: Scope,
  which: { linkId: string } | { tokenHash: string },
): Promise<UploadLink | undefined> {
  const query = selectFrom(scope, 'uploadLinks').select(COLUMNS);
  return (
    'linkId' in which
      ? query.where('linkId', '=', which.linkId)
      : query.where('tokenHash', '=', which.tokenHash)
  ).executeTakeFirst();
}

/** Ends a link. @returns false if it had already ended, or does not exist */
export async function setUploadLinkRevoked(scope: Scope, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'uploadLinks')
    .set({ revokedAt: now })
    .where('linkId', '=', linkId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a photographer declared the upload complete, or that this was reverted. */
export async function setUploadCompleted(
  scope: Scope,
  linkId: string,
  completedAt: Date | null,
): Promise<void> {
  await updateTable(scope, 'uploadLinks').set({ completedAt }).where('linkId', '=', linkId).execute();
}

/** Moves the links of an event to the event into which it was merged. */
export async function moveUploadLinksToEvent(
  scope: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await updateTable(scope, 'uploadLinks')
    .set({ eventId: intoEventId })
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Ends the links of photographers.
 * @returns the incomplete files of these links
 */
export async function endUploads(
  scope: Scope,
  photographerIds: readonly string[],
  now: Date,
): Promise<UploadId[]> {
  await updateTable(scope, 'uploadLinks')
    .set({ revokedAt: now })
    .where('photographerId', '=', anyId(photographerIds))
    .where('revokedAt', 'is', null)
    .execute();
  return selectFrom(scope, 'uploadedFiles')
    .innerJoin('uploadLinks', (join) =>
      join
        .onRef('uploadLinks.tenantId', '=', 'uploadedFiles.tenantId')
        .onRef('uploadLinks.linkId', '=', 'uploadedFiles.linkId'),
    )
    .select(['uploadedFiles.linkId', 'contentHash'])
    .where('photographerId', '=', anyId(photographerIds))
    .where('state', '=', 'Coming')
    .execute();
}
