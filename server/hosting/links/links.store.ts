import { sql } from 'kysely';
import type { LinkKind } from '#contract/desk-links.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskLinks: Columns<'deskLinks', { kind: LinkKind }>;
    deskLinkSessions: Columns<'deskLinkSessions'>;
  }
}

/** A read-only link to a part of the desk; its secret is not stored. */
export interface DeskLink {
  linkId: string;
  kind: LinkKind;
  eventId: string | null;
  photographerId: string | null;
  label: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  uses: number;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  'deskLinks.linkId',
  'kind',
  'eventId',
  'photographerId',
  'label',
  'deskLinks.createdAt',
  'expiresAt',
  'revokedAt',
  'uses',
  'lastUsedAt',
] as const;

export async function insertLink(
  { trx, tenantId }: Scope,
  link: Omit<DeskLink, 'revokedAt' | 'uses' | 'lastUsedAt'>,
  tokenHash: string,
): Promise<void> {
  await trx
    .insertInto('deskLinks')
    .values({
      tenantId,
      linkId: link.linkId,
      kind: link.kind,
      eventId: link.eventId,
      photographerId: link.photographerId,
      label: link.label,
      tokenHash,
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
      uses: 0,
    })
    .execute();
}

/** Lists a tenant's links, newest first, including ended ones. */
export async function listLinks({ trx, tenantId }: Scope): Promise<DeskLink[]> {
  return trx
    .selectFrom('deskLinks')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('linkId')
    .execute();
}

/** Locks a link until the transaction ends, by its id or by the hash of its token. */
export async function lockLink(
  { trx, tenantId }: Scope,
  which: { linkId: string } | { tokenHash: string },
): Promise<DeskLink | undefined> {
  const query = trx.selectFrom('deskLinks').select(COLUMNS).where('tenantId', '=', tenantId);
  const one =
    'linkId' in which
      ? query.where('linkId', '=', which.linkId)
      : query.where('tokenHash', '=', which.tokenHash);
  return one.forUpdate().executeTakeFirst();
}

export async function setLinkRevoked({ trx, tenantId }: Scope, linkId: string, now: Date): Promise<void> {
  await trx
    .updateTable('deskLinks')
    .set({ revokedAt: now })
    .where('tenantId', '=', tenantId)
    .where('linkId', '=', linkId)
    .execute();
}

export async function countLinkUse({ trx, tenantId }: Scope, linkId: string, now: Date): Promise<void> {
  await trx
    .updateTable('deskLinks')
    .set({ uses: sql`uses + 1`, lastUsedAt: now })
    .where('tenantId', '=', tenantId)
    .where('linkId', '=', linkId)
    .execute();
}

/** Starts a session of a link, and deletes the tenant's sessions started before a given time. */
export async function insertLinkSession(
  { trx, tenantId }: Scope,
  { linkId, sessionHash, now }: { linkId: string; sessionHash: string; now: Date },
  endedBefore: Date,
): Promise<void> {
  await trx
    .deleteFrom('deskLinkSessions')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<=', endedBefore)
    .execute();
  await trx
    .insertInto('deskLinkSessions')
    .values({
      tenantId,
      sessionHash,
      linkId,
      createdAt: now,
      lastSeenAt: now,
    })
    .execute();
}

/** Finds a session by its hash, together with its link. */
export async function findLinkSession(
  { trx, tenantId }: Scope,
  sessionHash: string,
): Promise<{ link: DeskLink; createdAt: Date; lastSeenAt: Date } | undefined> {
  const row = await trx
    .selectFrom('deskLinkSessions as session')
    .innerJoin('deskLinks', (join) =>
      join
        .onRef('deskLinks.tenantId', '=', 'session.tenantId')
        .onRef('deskLinks.linkId', '=', 'session.linkId'),
    )
    .select([...COLUMNS, 'session.createdAt as sessionCreatedAt', 'session.lastSeenAt as sessionLastSeenAt'])
    .where('session.tenantId', '=', tenantId)
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sessionCreatedAt, sessionLastSeenAt, ...link } = row;
  return { link, createdAt: sessionCreatedAt, lastSeenAt: sessionLastSeenAt };
}

export async function setLinkSessionSeen(
  { trx, tenantId }: Scope,
  sessionHash: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('deskLinkSessions')
    .set({ lastSeenAt: now })
    .where('tenantId', '=', tenantId)
    .where('sessionHash', '=', sessionHash)
    .execute();
}

export async function deleteLinkSession({ trx, tenantId }: Scope, sessionHash: string): Promise<void> {
  await trx
    .deleteFrom('deskLinkSessions')
    .where('tenantId', '=', tenantId)
    .where('sessionHash', '=', sessionHash)
    .execute();
}

/** Moves the links of an event's organizer to the event into which it was merged. */
export async function moveLinksToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await trx
    .updateTable('deskLinks')
    .set({ eventId: intoEventId })
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .execute();
}
