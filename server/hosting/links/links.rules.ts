import { LINK_CALLS, type LinkKind } from '#contract/desk-links.ts';
import type { Operation } from '#hosting/members/index.ts';

/** The operations that each kind of link permits, whatever its calls declare. All of them only read. */
export const LINK_OPERATIONS: Record<LinkKind, readonly Operation[]> = {
  accountant: ['sales.read', 'money.read', 'statement.read', 'event.read'],
  organizer: ['sales.read', 'statement.read', 'event.read'],
  photographer: ['sales.read', 'statement.read'],
};

/** Returns whether a kind of link opens a call. Calls that are not listed are refused. */
export function isOpenToLink(kind: LinkKind, { method, path }: { method: string; path: string }): boolean {
  return LINK_CALLS[kind].some((call) => call.method === method && call.path === path);
}

/** Returns whether a link is valid. */
export function isLinkOpen(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): boolean {
  return revokedAt === null && now < expiresAt;
}
