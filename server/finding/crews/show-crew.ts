import type { Crew, CrewMember } from '#contract/crew.schema.ts';
import { closeUpUrl, pictureUrls } from '#finding/photos/index.ts';
import {
  findPerson,
  photosOfPerson,
  placePerson,
  type RecognitionDeps,
  showBest,
} from '#finding/recognition/index.ts';
import { opensEvent } from '#finding/verification/index.ts';
import { type CanonicalKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { CONSENT_VERSION, consentText } from './consent-texts.ts';
import { crewVisitor } from './crew-token.ts';
import { consentState, maySeePhotos } from './crews.rules.ts';
import { type CrewMemberRecord, countMembers, listMembers } from './crews.store.ts';
import { openCrew } from './open-crew.ts';

/** Showing a crew searches all members' photos: limited per crew and visitor, and per network for any crews. */
const SHOWN = { name: 'crew-shown', limit: 300, windowSeconds: 600 };
const ASKED = { name: 'crew-asked', limit: 900, windowSeconds: 600 };
/** How many members' photos a network may have searched. */
const MEMBERS_SHOWN = { name: 'crew-members-shown', limit: 12_000, windowSeconds: 600 };
/** The limit for unknown crew ids: a whole club may open an old link a few times. */
const GUESSED = { name: 'crew-guessed', limit: 60, windowSeconds: 600 };

type ShowDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'> & RecognitionDeps;

/** Reads a crew, with the parts of each member that this visitor may see. */
export async function showCrew(
  deps: ShowDeps,
  { tenantId, language }: Pick<TenantContext, 'tenantId' | 'language'>,
  {
    crewId,
    bearer,
    clientAddress,
  }: { crewId: string; bearer: string | undefined; clientAddress: CanonicalKey },
): Promise<Crew | Refusal> {
  const tooMany =
    (await deps.rateLimits.take(tenantId, ASKED, clientAddress)) ??
    (await deps.rateLimits.check(tenantId, GUESSED, clientAddress));
  if (tooMany !== undefined) return tooMany;
  // Made-up ids have no members, and are counted as guesses alone: each would add a counter.
  const members = await deps.database.inTenant(tenantId, (scope) => countMembers(scope, crewId));
  const tooManyMembers =
    members === 0
      ? undefined
      : ((await deps.rateLimits.take(tenantId, SHOWN, idKey(crewId))) ??
        (await deps.rateLimits.take(tenantId, MEMBERS_SHOWN, clientAddress, members)));
  if (tooManyMembers !== undefined) return tooManyMembers;
  const visitor = crewVisitor(deps, tenantId, crewId, bearer);
  const shown = await deps.database.inTenant(tenantId, async (scope) => {
    const crew = await openCrew(deps, scope, crewId);
    if (crew === undefined) return refuse('NotFound');
    const { event, isProtected, makerName } = crew;
    const members: CrewMember[] = [];
    for (const member of await listMembers(scope, crewId)) {
      const consent = consentState(member.consent);
      const { memberId, name, proof } = member;
      // A member who joined with less proof than the event now requires may have been anybody.
      const isSeen = opensEvent(event, proof) && maySeePhotos(isProtected, visitor, { memberId, consent });
      const seen = isSeen ? await readPhotos(deps, scope, member) : { photosCount: null, pictureUrl: null };
      members.push({ memberId, name, consent, ...seen });
    }
    const names = { payer: makerName, event: event.title };
    return {
      crewId,
      eventId: event.eventId,
      eventTitle: event.title,
      makerName,
      isProtected,
      consent: isProtected ? { version: CONSENT_VERSION, text: consentText(language, names) } : null,
      isMaker: visitor.role === 'Maker',
      members,
    };
  });
  if (isRefusal(shown)) await deps.rateLimits.take(tenantId, GUESSED, clientAddress);
  return shown;
}

async function readPhotos(
  deps: ShowDeps,
  scope: Scope,
  { personId, visitorId }: CrewMemberRecord,
): Promise<{ photosCount: number; pictureUrl: string | null }> {
  const person = await findPerson(scope, personId);
  if (person === undefined) return { photosCount: 0, pictureUrl: null };
  const { own, bib } = await photosOfPerson(deps, scope, person, {
    visitorId,
    // Protected members leave every crew; a member merged with a protected participant shows none of the protected
    // participant's photos.
    opens: person.personId === personId ? 'Proven' : undefined,
  });
  const [best] = showBest(await placePerson(scope, bib, own), 1);
  const { tenantId } = scope;
  const pictureUrl =
    best === undefined
      ? null
      : (closeUpUrl(deps, tenantId, best.photo, best.region) ??
        pictureUrls(deps, tenantId, best.photo).thumbUrl);
  return { photosCount: own.length, pictureUrl };
}
