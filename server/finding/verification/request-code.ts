import { findShownEvent } from '#finding/events/index.ts';
import { type CanonicalKey, emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { insertCodeRequest } from './code-requests.store.ts';
import { sendCodeJob } from './verification.jobs.ts';

/** Links one network may ask for, which a whole venue may share, and links one address may be sent. */
const ASKED = { name: 'code-asked', limit: 60, windowSeconds: 600 };
const MAILED = { name: 'code-mailed', limit: 4, windowSeconds: 3600 };

/**
 * Has the verification link mailed, if the address is registered. Who asks learns nothing of that: the address is
 * looked up later, by a job, so that the answer and its time are the same for every address.
 */
export async function requestCode(
  deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'clock' | 'newId'>,
  context: TenantContext,
  wish: { eventId: string; email: string; clientAddress: CanonicalKey },
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const { eventId, email } = wish;
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, wish.clientAddress);
  if (tooMany !== undefined) return tooMany;
  // Who is flooded with mails is not told either.
  const mailbox = joinKeys(idKey(eventId), emailKey(email));
  const isWanted = (await deps.rateLimits.take(tenantId, MAILED, mailbox)) === undefined;
  return deps.database.inTenant(tenantId, async (scope) => {
    if ((await findShownEvent(scope, eventId)) === undefined) return refuse('NotFound');
    if (!isWanted) return undefined;
    const request = {
      requestId: deps.newId(),
      eventId,
      email,
      language: context.language,
      origin: context.publicOrigin,
    };
    await insertCodeRequest(scope, request, deps.clock.now());
    await deps.queue.send(scope, sendCodeJob, [{ requestId: request.requestId }]);
    return undefined;
  });
}
