import { LINK_CALLS, type LinkKind } from '#contract/desk-links.ts';
import type { Operation } from '#hosting/members/index.ts';

/** What somebody with a link of a kind may do at all, whatever its calls say. All of it only reads. */
export const LINK_OPERATIONS: Record<LinkKind, readonly Operation[]> = {
  accountant: ['sales.read', 'money.read', 'statement.read', 'event.read'],
  organizer: ['sales.read', 'statement.read', 'event.read'],
  photographer: ['sales.read', 'statement.read'],
};

/** Returns whether a call is among those that a kind of link opens. A call that nobody has named is refused. */
export function isOpenToLink(kind: LinkKind, { method, path }: { method: string; path: string }): boolean {
  return LINK_CALLS[kind].some((call) => call.method === method && call.path === path);
}

/** Returns whether a link opens something. */
export function isLinkOpen(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): boolean {
  return revokedAt === null && now < expiresAt;
}
