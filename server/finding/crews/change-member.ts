import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { CONSENT_VERSION, consentText } from './consent-texts.ts';
import { insertConsent, withdraw } from './consents.store.ts';
import { crewVisitor } from './crew-token.ts';
import { type CrewVisitor, consentState, mayRemove } from './crews.rules.ts';
import {
  type CrewMemberRecord,
  deleteMember,
  listMembers,
  listMembersOfPersons,
  setMemberConsent,
} from './crews.store.ts';
import { type OpenCrew, openCrew } from './open-crew.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A runner withdrew their consent before it was used for a purchase. */
    'crew.consent-withdrawn': { consentId: string };
  }
}

/** The most changes of crews from one network, which a whole finish line may share. */
const CHANGED = { name: 'crew-changed', limit: 300, windowSeconds: 600 };

type ChangeDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'newId' | 'rateLimits' | 'events'>;

/** The member that a call is about, and its sender. */
export interface MemberCall {
  crewId: string;
  memberId: string;
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

type Change = (scope: Scope, crew: OpenCrew, member: CrewMemberRecord) => Promise<Refusal | undefined>;

/** Removes a member, and ends an unused consent. */
export function leaveCrew(
  deps: ChangeDeps,
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  call: MemberCall,
): Promise<Refusal | undefined> {
  return changeMember(deps, tenantId, call, mayRemove, async (scope, _crew, member) => {
    await endConsent(deps, scope, member);
    await deleteMember(scope, member.memberId);
    return undefined;
  });
}

/**
 * Removes participants from crews if the data with which they joined is corrected, because another person may have
 * joined.
 */
export function subscribeCrews(deps: Pick<Deps, 'clock' | 'events'>): void {
  // A competitor's person has the same id.
  deps.events.on('participants.proof-voided', async (scope, { participants }) => {
    const personIds = participants.map(({ competitorId }) => competitorId);
    for (const member of await listMembersOfPersons(scope, personIds)) {
      await endConsent(deps, scope, member);
      await deleteMember(scope, member.memberId);
    }
  });
}

/** Stores a runner's own consent with the text that their page showed; Conflict if this text has changed. */
export function giveConsent(
  deps: ChangeDeps,
  { tenantId, language }: Pick<TenantContext, 'tenantId' | 'language'>,
  call: MemberCall,
  version: number,
): Promise<Refusal | undefined> {
  return changeMember(deps, tenantId, call, isThemselves, async (scope, crew, member) => {
    if (!crew.isProtected || version !== CONSENT_VERSION) return refuse('Conflict');
    if (consentState(member.consent) !== 'None') return undefined;
    const { crewId, eventId, makerName, event } = crew;
    const consentId = deps.newId();
    await insertConsent(scope, {
      consentId,
      crewId,
      eventId,
      personId: member.personId,
      text: consentText(language, { payer: makerName, event: event.title }),
      textVersion: version,
      language,
      givenAt: deps.clock.now(),
    });
    await setMemberConsent(scope, member.memberId, consentId);
    return undefined;
  });
}

/** Withdraws a runner's consent; Conflict once it was used for a purchase. */
export function withdrawConsent(
  deps: ChangeDeps,
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  call: MemberCall,
): Promise<Refusal | undefined> {
  return changeMember(deps, tenantId, call, isThemselves, async (scope, _crew, member) => {
    if (consentState(member.consent) === 'None' || (await endConsent(deps, scope, member))) return undefined;
    return refuse('Conflict');
  });
}

/** Each member consents only for themselves, also the crew's creator. */
function isThemselves(visitor: CrewVisitor, memberId: string): boolean {
  return visitor.role === 'Member' && visitor.memberId === memberId;
}

async function changeMember(
  deps: ChangeDeps,
  tenantId: string,
  { crewId, memberId, bearer, clientAddress }: MemberCall,
  mayChange: (visitor: CrewVisitor, memberId: string) => boolean,
  change: Change,
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, CHANGED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  if (!mayChange(crewVisitor(deps, tenantId, crewId, bearer), memberId)) return refuse('Unauthorized');
  return deps.database.inTenant(tenantId, async (scope) => {
    const crew = await openCrew(deps, scope, crewId, { lock: true });
    if (crew === undefined) return refuse('NotFound');
    const members = await listMembers(scope, crewId);
    const member = members.find((one) => one.memberId === memberId);
    return member === undefined ? refuse('NotFound') : change(scope, crew, member);
  });
}

/** Ends a member's consent and emits it. @returns whether it ended now */
async function endConsent(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  { consentId }: Pick<CrewMemberRecord, 'consentId'>,
): Promise<boolean> {
  if (consentId === null || !(await withdraw(scope, consentId, clock.now()))) return false;
  await events.emit(scope, 'crew.consent-withdrawn', { consentId });
  return true;
}
