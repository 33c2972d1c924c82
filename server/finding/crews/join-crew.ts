import { CREW_MEMBERS_MAX } from '#contract/limits.ts';
import { isProtected } from '#finding/competitors/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import { isGrantOpen, verifySearchToken } from '#finding/verification/index.ts';
import { type CanonicalKey, idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { signCrewToken } from './crew-token.ts';
import { findCrew, insertMember, listMembers } from './crews.store.ts';
import { openCrew } from './open-crew.ts';

/** The limits of joins per network and per crew: people join, leave and join again. */
const JOINED = { name: 'crew-joined', limit: 200, windowSeconds: 600 };
const FILLED = { name: 'crew-filled', limit: 200, windowSeconds: 3600 };

/**
 * Adds the person of a search token of the event to a crew: they found themselves by the event's ordinary search, with
 * all required proofs.
 */
export async function joinCrew(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'newId' | 'rateLimits'>,
  tenantId: string,
  input: { crewId: string; name: string; bearer: string | undefined; clientAddress: CanonicalKey },
): Promise<{ memberId: string; token: string } | Refusal> {
  const { crewId, name, bearer } = input;
  const tooMany = await deps.rateLimits.take(tenantId, JOINED, input.clientAddress);
  if (tooMany !== undefined) return tooMany;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (grant === undefined) return refuse('Unauthorized');
  // Made-up ids are not counted: each would add a counter.
  const isKnown = await deps.database.inTenant(
    tenantId,
    async (scope) => (await findCrew(scope, crewId, deps.clock.now())) !== undefined,
  );
  if (!isKnown) return refuse('NotFound');
  const tooManyInCrew = await deps.rateLimits.take(tenantId, FILLED, idKey(crewId));
  if (tooManyInCrew !== undefined) return tooManyInCrew;
  const memberId = deps.newId();
  const refusal = await deps.database.inTenant(tenantId, async (scope) => {
    // Locks the list: no participant becomes protected, and no event requires more proof, between these checks and the
    // end of the transaction.
    await lockStartList(scope, grant.eventId, 'read');
    const crew = await openCrew(deps, scope, crewId, { lock: true });
    if (crew === undefined) return refuse('NotFound');
    const { eventId, personId, visitorId, proof } = grant;
    if (eventId !== crew.eventId || !(await isGrantOpen(scope, grant))) return refuse('Unauthorized');
    if ((await findPerson(scope, personId)) === undefined) return refuse('Unauthorized');
    // A crew shows its members to each other: a protected participant must stay hidden.
    if (await isProtected(scope, personId)) return refuse('Forbidden');
    const members = await listMembers(scope, crewId);
    if (members.some((member) => member.personId === personId)) return refuse('AlreadyInCrew');
    if (members.length >= CREW_MEMBERS_MAX) return refuse('CrewFull');
    await insertMember(scope, crewId, { memberId, personId, visitorId, proof, name }, deps.clock.now());
    return undefined;
  });
  if (isRefusal(refusal)) return refusal;
  return { memberId, token: signCrewToken(deps, tenantId, { crewId, memberId }) };
}
