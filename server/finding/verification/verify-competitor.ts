import { setTimeout as sleep } from 'node:timers/promises';
import type { Verification, VerificationFactors } from '#contract/competitor.schema.ts';
import { bibKey, normaliseBib, type VerificationCode } from '#contract/competitor.ts';
import {
  type CompetitorRecord,
  findCompetitor,
  findCompetitorByBib,
  presentCompetitor,
} from '#finding/competitors/index.ts';
import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { findSelfiePerson } from '#finding/selfies/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findCodeRequest } from './code-requests.store.ts';
import { requestCode } from './request-code.ts';
import { issueSearchToken, verifyMailedToken } from './search-token.ts';
import { checkFactor } from './verification.rules.ts';

/** Tries of one address at one event in a minute: enough for a family, too few to walk a start list. */
const TRIES = { name: 'competitor-token', limit: 30, windowSeconds: 60 };
/** Tries at one participant's factor in an hour, from wherever: a birth date has some 20,000 possibilities. */
const GUESSES = { name: 'competitor-guess', limit: 20, windowSeconds: 3600 };

/** A no takes this long, whatever it rests on: its time tells no more than its words. */
const REFUSAL_MS = 60;

/** Who asks, and with what. */
export interface VerificationRequest {
  eventId: string;
  factors: VerificationFactors;
  /** The mailed link's token, for picking one of its participants. */
  bearer: string | undefined;
  clientAddress: string;
}

/** Whom a request opens the photos of; or why nobody's. */
type Verified = { personId: string; competitor: CompetitorRecord | undefined } | { code: VerificationCode };

/**
 * Verifies a participant, by bib or a pick from a search with the factor the event asks for, by the mailed link, or
 * by a selfie, and hands out the search token (spec §2, blueprint §5).
 */
export async function verifyCompetitor(
  deps: Deps,
  context: TenantContext,
  request: VerificationRequest,
): Promise<Verification | Refusal> {
  const startedMs = performance.now();
  const { eventId, factors, bearer, clientAddress } = request;
  const { tenantId } = context;
  if (!(await deps.rateLimits.take(tenantId, TRIES, `${eventId} ${clientAddress}`)))
    return refuse('TooManyRequests');
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  if (event === undefined) return refuse('NotFound');
  if (factors.email !== undefined) {
    const refusal = await requestCode(deps, context, { eventId, email: factors.email, clientAddress });
    return refusal ?? { isVerificationSuccessful: false, code: 'EmailSent' };
  }
  const requestId = bearer === undefined ? undefined : await verifyMailedToken(deps, tenantId, bearer);
  if (requestId === undefined && !(await mayGuess(deps, tenantId, event, factors)))
    return refuse('TooManyRequests');
  const verified = await deps.database.inTenant(tenantId, async (scope): Promise<Verified> => {
    if (factors.selfieId !== undefined) return verifySelfie(deps, scope, event, factors.selfieId);
    if (requestId !== undefined) return verifyPick(scope, event, requestId, factors.competitorId);
    // A secure event is opened by the mailed link alone (spec §2).
    return event.isSecure ? { code: 'FactorRequired' } : verifyFactors(scope, event, factors);
  });
  if ('code' in verified) {
    await sleep(Math.max(0, REFUSAL_MS - (performance.now() - startedMs)));
    return { isVerificationSuccessful: false, code: verified.code };
  }
  const { personId, competitor } = verified;
  return {
    isVerificationSuccessful: true,
    token: await issueSearchToken(deps, { tenantId, eventId, personId }),
    ...(competitor === undefined ? {} : { competitor: presentCompetitor(competitor) }),
  };
}

/** Whether a factor may be tried for this bib. Counted for bibs that do not exist as well: the limit tells nothing. */
async function mayGuess(
  deps: Pick<Deps, 'rateLimits'>,
  tenantId: string,
  { eventId, verificationFactor }: EventRecord,
  { number, competitorId }: VerificationFactors,
): Promise<boolean> {
  const whose = number === undefined ? competitorId : bibKey(number);
  if (verificationFactor === 'None' || whose === undefined) return true;
  return deps.rateLimits.take(tenantId, GUESSES, `${eventId} ${whose}`);
}

async function verifyFactors(
  scope: Scope,
  event: EventRecord,
  factors: VerificationFactors,
): Promise<Verified> {
  const competitor = await findNamed(scope, event.eventId, factors);
  const code = checkFactor(event.verificationFactor, competitor, factors);
  if (code !== undefined || competitor === undefined) return { code: code ?? 'CompetitorNotFound' };
  return openFor(scope, competitor);
}

async function findNamed(
  scope: Scope,
  eventId: string,
  { number, competitorId }: VerificationFactors,
): Promise<CompetitorRecord | undefined> {
  if (number !== undefined) return findCompetitorByBib(scope, eventId, normaliseBib(number));
  const picked = competitorId === undefined ? undefined : await findCompetitor(scope, competitorId);
  return picked?.eventId === eventId ? picked : undefined;
}

async function openFor(scope: Scope, competitor: CompetitorRecord): Promise<Verified> {
  const { personId } = await ensureCompetitorPerson(scope, competitor);
  return { personId, competitor };
}

/** One of the participants of the address that the link was mailed to. */
async function verifyPick(
  scope: Scope,
  event: EventRecord,
  requestId: string,
  competitorId: string | undefined,
): Promise<Verified> {
  const request = await findCodeRequest(scope, requestId);
  const picked = competitorId === undefined ? undefined : await findCompetitor(scope, competitorId);
  const isTheirs =
    request?.eventId === event.eventId &&
    picked?.eventId === event.eventId &&
    picked.email?.toLowerCase() === request.email.toLowerCase();
  return isTheirs && picked !== undefined ? openFor(scope, picked) : { code: 'EmailNotVerified' };
}

async function verifySelfie(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  event: EventRecord,
  selfieId: string,
): Promise<Verified> {
  const personId = event.isSecure
    ? undefined
    : await findSelfiePerson(scope, event.eventId, selfieId, deps.clock.now());
  return personId === undefined ? { code: 'SelfieNotFound' } : { personId, competitor: undefined };
}
