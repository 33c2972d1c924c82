import type { Generated } from 'kysely';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { UploadId } from './uploaded-files.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    upload_links: {
      tenant_id: string;
      link_id: string;
      event_id: string;
      photographer_id: string;
      /** SHA-256 of its token. */
      token_hash: string;
      created_at: Date;
      expires_at: Date;
      revoked_at: Date | null;
      /** When the photographer declared the upload complete. */
      completed_at: Date | null;
      /** Whether the link shows the sales of the photographer's photos. */
      shows_sales: Generated<boolean>;
      /** How far bibs named by the photographer are trusted. */
      photographer_bibs: Generated<PhotographerBibs>;
    };
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
  'link_id as linkId',
  'event_id as eventId',
  'photographer_id as photographerId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'completed_at as completedAt',
  'shows_sales as showsSales',
  'photographer_bibs as photographerBibs',
] as const;

export async function insertUploadLink(
  { trx, tenantId }: Scope,
  link: Omit<UploadLink, 'revokedAt' | 'completedAt'>,
  tokenHash: string,
): Promise<void> {
  await trx
    .insertInto('upload_links')
    .values({
      tenant_id: tenantId,
      link_id: link.linkId,
      event_id: link.eventId,
      photographer_id: link.photographerId,
      token_hash: tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      shows_sales: link.showsSales,
      photographer_bibs: link.photographerBibs,
    })
    .execute();
}

/** Lists the links of an event, newest first, including ended ones. */
export async function listUploadLinks({ trx, tenantId }: Scope, eventId: string): Promise<UploadLink[]> {
  return trx
    .selectFrom('upload_links')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('link_id')
    .execute();
}

/**
 * Ends a link.
 * @returns false if it had already ended, or does not exist
 */
export async function findUploadLink(
  { trx, tenantId }: Scope,
  which: { linkId: string } | { tokenHash: string },
): Promise<UploadLink | undefined> {
  const query = trx.selectFrom('upload_links').select(COLUMNS).where('tenant_id', '=', tenantId);
  return (
    'linkId' in which
      ? query.where('link_id', '=', which.linkId)
      : query.where('token_hash', '=', which.tokenHash)
  ).executeTakeFirst();
}

/** Ends a link. @returns false if it had already ended, or does not exist */
export async function setUploadLinkRevoked(
  { trx, tenantId }: Scope,
  linkId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload_links')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a photographer declared the upload complete, or that this was reverted. */
export async function setUploadCompleted(
  { trx, tenantId }: Scope,
  linkId: string,
  completedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('upload_links')
    .set({ completed_at: completedAt })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

/** Moves the links of an event to the event into which it was merged. */
export async function moveUploadLinksToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await trx
    .updateTable('upload_links')
    .set({ event_id: intoEventId })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Ends the links of photographers.
 * @returns the incomplete files of these links
 */
export async function endUploads(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
  now: Date,
): Promise<UploadId[]> {
  await trx
    .updateTable('upload_links')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .where('revoked_at', 'is', null)
    .execute();
  return trx
    .selectFrom('uploaded_files')
    .innerJoin('upload_links', (join) =>
      join
        .onRef('upload_links.tenant_id', '=', 'uploaded_files.tenant_id')
        .onRef('upload_links.link_id', '=', 'uploaded_files.link_id'),
    )
    .select(['uploaded_files.link_id as linkId', 'content_hash as contentHash'])
    .where('uploaded_files.tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .where('state', '=', 'Coming')
    .execute();
}
