import { isProtected as isParticipantProtected } from '#finding/competitors/index.ts';
import { findPerson, findProofVersion } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { crewVisitor } from './crew-token.ts';
import { consentState, mayTake } from './crews.rules.ts';
import { listMembers } from './crews.store.ts';
import { openCrew } from './open-crew.ts';

/** The limits per network; each call prices up to fifty packages. A page asks for the price after each change. */
const LIMITS = {
  Take: { name: 'crew-taken', limit: 60, windowSeconds: 600 },
  Quote: { name: 'crew-quoted', limit: 600, windowSeconds: 600 },
};

/** A member of a crew whose photos its payer may buy. */
interface BuyableMember {
  memberId: string;
  personId: string;
  /** The consent; null if the event requires none. */
  consentId: string | null;
  /** The token that identifies them to selling's calls; no answer contains it. */
  searchToken: string;
}

/** The members of a crew whose photos a visitor may buy. */
export interface CrewToBuy {
  eventId: string;
  members: BuyableMember[];
  /** Members who have not consented. */
  withoutConsent: string[];
}

/**
 * Reads the members whose photos a visitor may buy: in a protected event only the crew's creator may, and only photos
 * of members who consented.
 */
export async function readCrewToBuy(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'>,
  tenantId: string,
  {
    crewId,
    bearer,
    clientAddress,
  }: { crewId: string; bearer: string | undefined; clientAddress: CanonicalKey },
  purpose: keyof typeof LIMITS,
): Promise<CrewToBuy | Refusal> {
  const tooMany = await deps.rateLimits.take(tenantId, LIMITS[purpose], clientAddress);
  if (tooMany !== undefined) return tooMany;
  const visitor = crewVisitor(deps, tenantId, crewId, bearer);
  return deps.database.inTenant(tenantId, async (scope) => {
    const crew = await openCrew(deps, scope, crewId);
    if (crew === undefined) return refuse('NotFound');
    const { eventId, isProtected } = crew;
    if (!mayTake(isProtected, visitor)) return refuse('Unauthorized');
    const found: CrewToBuy = { eventId, members: [], withoutConsent: [] };
    for (const member of await listMembers(scope, crewId)) {
      const { memberId, visitorId, proof, consent, consentId } = member;
      const { personId = member.personId, competitorId = null } =
        (await findPerson(scope, member.personId)) ?? {};
      // The proof of a participant who was later merged with a protected one does not prove the protected one.
      const isOtherProtected =
        personId !== member.personId &&
        competitorId !== null &&
        (await isParticipantProtected(scope, competitorId));
      if (isOtherProtected || (isProtected && consentState(consent) === 'None')) {
        found.withoutConsent.push(memberId);
        continue;
      }
      const searchToken = await issueSearchToken(deps, {
        tenantId,
        eventId,
        personId,
        proof,
        visitorId,
        version: (await findProofVersion(scope, personId)) ?? 0,
      });
      found.members.push({ memberId, personId, consentId: isProtected ? consentId : null, searchToken });
    }
    return found;
  });
}
