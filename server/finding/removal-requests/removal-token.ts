import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';

type TokenDeps = Pick<Deps, 'keys'>;

const messageOf = (tenantId: string, requestId: string): string => `${tenantId} ${requestId}`;

/**
 * Signs the token of the link that is mailed to a request's address: it confirms the request, and shows it only to its
 * requester.
 */
export function signRemovalToken({ keys }: TokenDeps, tenantId: string, requestId: string): string {
  return `${requestId}.${keys.sign('removal-requests', messageOf(tenantId, requestId))}`;
}

/** Verifies the token of a mailed link. @returns its request; undefined if it is forged */
export function verifyRemovalToken({ keys }: TokenDeps, tenantId: string, token: string): string | undefined {
  const [id, signature = ''] = token.split('.');
  const requestId = idSchema.safeParse(id).data;
  if (requestId === undefined) return undefined;
  return keys.verify('removal-requests', messageOf(tenantId, requestId), signature) ? requestId : undefined;
}
