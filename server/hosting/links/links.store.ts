import { sql } from 'kysely';
import type { LinkKind } from '#contract/desk-links.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    desk_links: {
      tenant_id: string;
      link_id: string;
      kind: LinkKind;
      /** Only for an organizer's link. */
      event_id: string | null;
      /** Only for a photographer's link. */
      photographer_id: string | null;
      label: string;
      /** SHA-256 of its token. */
      token_hash: string;
      created_at: Date;
      expires_at: Date;
      revoked_at: Date | null;
      /** How often the link was opened. */
      uses: number;
      last_used_at: Date | null;
    };
    desk_link_sessions: {
      tenant_id: string;
      session_hash: string;
      link_id: string;
      created_at: Date;
      last_seen_at: Date;
    };
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
  'desk_links.link_id as linkId',
  'kind',
  'event_id as eventId',
  'photographer_id as photographerId',
  'label',
  'desk_links.created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'uses',
  'last_used_at as lastUsedAt',
] as const;

export async function insertLink(
  { trx, tenantId }: Scope,
  link: Omit<DeskLink, 'revokedAt' | 'uses' | 'lastUsedAt'>,
  tokenHash: string,
): Promise<void> {
  await trx
    .insertInto('desk_links')
    .values({
      tenant_id: tenantId,
      link_id: link.linkId,
      kind: link.kind,
      event_id: link.eventId,
      photographer_id: link.photographerId,
      label: link.label,
      token_hash: tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      uses: 0,
    })
    .execute();
}

/** Lists a tenant's links, newest first, including ended ones. */
export async function listLinks({ trx, tenantId }: Scope): Promise<DeskLink[]> {
  return trx
    .selectFrom('desk_links')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('link_id')
    .execute();
}

/** Locks a link until the transaction ends, by its id or by the hash of its token. */
export async function lockLink(
  { trx, tenantId }: Scope,
  which: { linkId: string } | { tokenHash: string },
): Promise<DeskLink | undefined> {
  const query = trx.selectFrom('desk_links').select(COLUMNS).where('tenant_id', '=', tenantId);
  const one =
    'linkId' in which
      ? query.where('link_id', '=', which.linkId)
      : query.where('token_hash', '=', which.tokenHash);
  return one.forUpdate().executeTakeFirst();
}

export async function setLinkRevoked({ trx, tenantId }: Scope, linkId: string, now: Date): Promise<void> {
  await trx
    .updateTable('desk_links')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

export async function countLinkUse({ trx, tenantId }: Scope, linkId: string, now: Date): Promise<void> {
  await trx
    .updateTable('desk_links')
    .set({ uses: sql`uses + 1`, last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

/** Starts a session of a link, and deletes the tenant's sessions started before a given time. */
export async function insertLinkSession(
  { trx, tenantId }: Scope,
  { linkId, sessionHash, now }: { linkId: string; sessionHash: string; now: Date },
  endedBefore: Date,
): Promise<void> {
  await trx
    .deleteFrom('desk_link_sessions')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<=', endedBefore)
    .execute();
  await trx
    .insertInto('desk_link_sessions')
    .values({
      tenant_id: tenantId,
      session_hash: sessionHash,
      link_id: linkId,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
}

/** Finds a session by its hash, together with its link. */
export async function findLinkSession(
  { trx, tenantId }: Scope,
  sessionHash: string,
): Promise<{ link: DeskLink; createdAt: Date; lastSeenAt: Date } | undefined> {
  const row = await trx
    .selectFrom('desk_link_sessions as session')
    .innerJoin('desk_links', (join) =>
      join
        .onRef('desk_links.tenant_id', '=', 'session.tenant_id')
        .onRef('desk_links.link_id', '=', 'session.link_id'),
    )
    .select([
      ...COLUMNS,
      'session.created_at as sessionCreatedAt',
      'session.last_seen_at as sessionLastSeenAt',
    ])
    .where('session.tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
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
    .updateTable('desk_link_sessions')
    .set({ last_seen_at: now })
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .execute();
}

export async function deleteLinkSession({ trx, tenantId }: Scope, sessionHash: string): Promise<void> {
  await trx
    .deleteFrom('desk_link_sessions')
    .where('tenant_id', '=', tenantId)
    .where('session_hash', '=', sessionHash)
    .execute();
}

/** Moves the links of an event's organizer to the event into which it was merged. */
export async function moveLinksToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await trx
    .updateTable('desk_links')
    .set({ event_id: intoEventId })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
