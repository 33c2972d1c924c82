import { writeOwnDataMail } from '#delivering/mails/index.ts';
import { type CanonicalKey, emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** Limits per network, and per requester and address. */
const ASKED = { name: 'own-data-asked', limit: 20, windowSeconds: 3600 };
const MAILED = { name: 'own-data-mailed', limit: 2, windowSeconds: 24 * 3600 };

/**
 * Mails an address the link to its stored data. The answer is the same if nothing is stored, or if the limit of mails
 * is reached.
 */
export async function mailOwnDataLink(
  deps: Pick<Deps, 'database' | 'rateLimits' | 'queue' | 'clock' | 'newId' | 'events'>,
  { tenantId, language, publicOrigin }: TenantContext,
  { email, clientAddress }: { email: string; clientAddress: CanonicalKey },
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  if ((await deps.rateLimits.take(tenantId, MAILED, emailKey(email))) !== undefined) return undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    writeOwnDataMail(deps, scope, { recipient: email, language, origin: publicOrigin }),
  );
  return undefined;
}
