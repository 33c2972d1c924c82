import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';

type TokenDeps = Pick<Deps, 'keys'>;

const messageOf = (tenantId: string, requestId: string): string => `${tenantId} ${requestId}`;

/**
 * Signs the token of the link in an answer. It opens only the photos of this answer that everybody may see, and proves
 * nothing about its reader.
 */
export function signFoundToken({ keys }: TokenDeps, tenantId: string, requestId: string): string {
  return `${requestId}.${keys.sign('search-requests', messageOf(tenantId, requestId))}`;
}

/** Verifies the token of an answer's link. @returns its request; undefined if it is forged */
export function verifyFoundToken({ keys }: TokenDeps, tenantId: string, token: string): string | undefined {
  const [id, signature = ''] = token.split('.');
  const requestId = idSchema.safeParse(id).data;
  if (requestId === undefined) return undefined;
  return keys.verify('search-requests', messageOf(tenantId, requestId), signature) ? requestId : undefined;
}
