import { sql } from 'kysely';
import type { LinkKind } from '#contract/desk-links.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
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
  scope: Scope,
  link: Omit<DeskLink, 'revokedAt' | 'uses' | 'lastUsedAt'>,
  tokenHash: string,
): Promise<void> {
  await insertInto(scope, 'deskLinks', {
    linkId: link.linkId,
    kind: link.kind,
    eventId: link.eventId,
    photographerId: link.photographerId,
    label: link.label,
    tokenHash,
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    uses: 0,
  }).execute();
}

/** Lists a tenant's links, newest first, including ended ones. */
export async function listLinks(scope: Scope): Promise<DeskLink[]> {
  return selectFrom(scope, 'deskLinks')
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('linkId')
    .execute();
}

/** Locks a link until the transaction ends, by its id or by the hash of its token. */
export async function lockLink(
  scope: Scope,
  which: { linkId: string } | { tokenHash: string },
): Promise<DeskLink | undefined> {
  const query = selectFrom(scope, 'deskLinks').select(COLUMNS);
  const one =
    'linkId' in which
      ? query.where('linkId', '=', which.linkId)
      : query.where('tokenHash', '=', which.tokenHash);
  return one.forUpdate().executeTakeFirst();
}

export async function setLinkRevoked(scope: Scope, linkId: string, now: Date): Promise<void> {
  await updateTable(scope, 'deskLinks').set({ revokedAt: now }).where('linkId', '=', linkId).execute();
}

export async function countLinkUse(scope: Scope, linkId: string, now: Date): Promise<void> {
  await updateTable(scope, 'deskLinks')
    .set({ uses: sql`uses + 1`, lastUsedAt: now })
    .where('linkId', '=', linkId)
    .execute();
}

/** Starts a session of a link, and deletes the tenant's sessions started before a given time. */
export async function insertLinkSession(
  scope: Scope,
  { linkId, sessionHash, now }: { linkId: string; sessionHash: string; now: Date },
  endedBefore: Date,
): Promise<void> {
  await deleteFrom(scope, 'deskLinkSessions').where('createdAt', '<=', endedBefore).execute();
  await insertInto(scope, 'deskLinkSessions', {
    sessionHash,
    linkId,
    createdAt: now,
    lastSeenAt: now,
  }).execute();
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

export async function setLinkSessionSeen(scope: Scope, sessionHash: string, now: Date): Promise<void> {
  await updateTable(scope, 'deskLinkSessions')
    .set({ lastSeenAt: now })
    .where('sessionHash', '=', sessionHash)
    .execute();
}

export async function deleteLinkSession(scope: Scope, sessionHash: string): Promise<void> {
  await deleteFrom(scope, 'deskLinkSessions').where('sessionHash', '=', sessionHash).execute();
}

/** Counts the links of an event's organizer that still open. */
export async function countOpenLinks(scope: Scope, eventId: string, now: Date): Promise<number> {
  const { count } = await selectFrom(scope, 'deskLinks')
    .select(sql<number>`count(*)`.as('count'))
    .where('eventId', '=', eventId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
