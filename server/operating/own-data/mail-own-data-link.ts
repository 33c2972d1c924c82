import { OWN_DATA_LINK_HOURS } from '#contract/own-data.ts';
import { writeOwnDataMail } from '#delivering/mails/index.ts';
import { type CanonicalKey, emailKey, joinKeys } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** The limit of requests per network. */
const ASKED = { name: 'own-data-asked', limit: 20, windowSeconds: 3600 };
/** The limit of mails per address from one network, so that a stranger in another network cannot use it up. */
const MAILED = { name: 'own-data-mailed', limit: 2, windowSeconds: 24 * 3600 };
/** The limit from all networks. When the limit is reached, the mailbox already has a link that still works. */
const MAILED_TO_ADDRESS = {
  name: 'own-data-mailed-address',
  limit: 2,
  windowSeconds: OWN_DATA_LINK_HOURS * 3600,
};

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
  const address = emailKey(email);
  const tooOften =
    (await deps.rateLimits.take(tenantId, MAILED, joinKeys(address, clientAddress))) ??
    (await deps.rateLimits.take(tenantId, MAILED_TO_ADDRESS, address));
  if (tooOften !== undefined) return undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    writeOwnDataMail(deps, scope, { recipient: email, language, origin: publicOrigin }),
  );
  return undefined;
}
