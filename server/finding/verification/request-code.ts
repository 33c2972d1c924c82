import { bibKey } from '#contract/competitor.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { type CanonicalKey, emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { type CodeRequest, insertCodeRequest } from './code-requests.store.ts';
import { sendCodeJob } from './verification.jobs.ts';

/** The limit of requested links per network, which a whole venue may share; the next limit is per address. */
const ASKED = { name: 'code-asked', limit: 60, windowSeconds: 600 };
const MAILED = { name: 'code-mailed', limit: 4, windowSeconds: 3600 };

/** For whom a link is requested: for an address, or for the protected participant who wears a bib. */
export type CodeSubject = { email: string } | { bib: string };

/**
 * Requests the mail with the verification link. It is sent only if the address is registered. The requester does not
 * learn whether it is: a job looks up the address later, so that the answer and its timing are the same for every
 * address.
 */
export async function requestCode(
  deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'clock' | 'newId'>,
  context: TenantContext,
  input: { eventId: string; clientAddress: CanonicalKey } & CodeSubject,
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const { eventId } = input;
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, input.clientAddress);
  if (tooMany !== undefined) return tooMany;
  // The rate limit must not reveal whether the address is registered, either.
  const mailbox = joinKeys(idKey(eventId), 'bib' in input ? idKey(bibKey(input.bib)) : emailKey(input.email));
  const isWanted = (await deps.rateLimits.take(tenantId, MAILED, mailbox)) === undefined;
  return deps.database.inTenant(tenantId, async (scope) => {
    if ((await findShownEvent(scope, eventId)) === undefined) return refuse('NotFound');
    if (!isWanted) return undefined;
    const { language, publicOrigin: origin } = context;
    const requestId = await prepareLink(deps, scope, {
      ...('bib' in input ? { bib: input.bib } : { email: input.email }),
      eventId,
      language,
      origin,
    });
    await deps.queue.send(scope, sendCodeJob, [{ requestId }]);
    return undefined;
  });
}

/**
 * Records that an address gets a link to the photos registered with it.
 * @returns the id of the request
 */
export async function prepareLink(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  request: Omit<CodeRequest, 'requestId' | 'email'> & CodeSubject,
): Promise<string> {
  const requestId = deps.newId();
  await insertCodeRequest(scope, { ...request, requestId }, deps.clock.now());
  return requestId;
}
