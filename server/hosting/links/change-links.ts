import { createHash } from 'node:crypto';
import { DESK_LINK_PAGE, type LinkKind } from '#contract/desk-links.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type DeskLink, insertLink, lockLink, setLinkRevoked } from './links.store.ts';

const DAY_MS = 86_400_000;

/** The prefix of a link's token, by which scanners for leaked secrets recognise it. */
export const LINK_PREFIX = 'pflink';

/** Hashes a secret like the database stores it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Builds a link's address. The token is derived from the link's id, so that the answer that shows it need not be
 * stored.
 */
export function linkUrlOf(
  { keys }: Pick<Deps, 'keys'>,
  deskUrl: string,
  tenantId: string,
  linkId: string,
): string {
  return `${deskUrl}${DESK_LINK_PAGE}#${tokenOf({ keys }, tenantId, linkId)}`;
}

function tokenOf({ keys }: Pick<Deps, 'keys'>, tenantId: string, linkId: string): string {
  return `${LINK_PREFIX}.${tenantId}.${keys.sign('desk-links', `${tenantId}/${linkId}`)}`;
}

/** A link to create. Its event or photographer must be the tenant's. */
interface LinkInput {
  kind: LinkKind;
  eventId: string | null;
  photographerId: string | null;
  label: string;
  expiresInDays: number;
}

/** Creates a link and records its recipient and expiry. */
export async function makeLink(
  deps: Pick<Deps, 'clock' | 'keys' | 'newId'>,
  scope: Scope,
  { expiresInDays, ...input }: LinkInput,
  cause: Cause,
): Promise<DeskLink> {
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  const link = { ...input, linkId: deps.newId(), createdAt, expiresAt };
  await insertLink(scope, link, hashOf(tokenOf(deps, scope.tenantId, link.linkId)));
  const { kind, eventId, photographerId, label } = link;
  const after = { kind, eventId, photographerId, label, expiresAt };
  await recordAction(scope, { what: 'link.make', thingId: link.linkId, after }, cause);
  return { ...link, revokedAt: null, uses: 0, lastUsedAt: null };
}

/**
 * Revokes a link and ends its sessions. A link that is already revoked stays unchanged.
 * @returns NotFound if the tenant has no such link
 */
export async function revokeLink(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  linkId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const link = await lockLink(scope, { linkId });
  if (link === undefined) return refuse('NotFound');
  if (link.revokedAt !== null) return undefined;
  await setLinkRevoked(scope, linkId, deps.clock.now());
  const before = { kind: link.kind, label: link.label, uses: link.uses };
  await recordAction(scope, { what: 'link.revoke', thingId: linkId, before }, cause);
  return undefined;
}
