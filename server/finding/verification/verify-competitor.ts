import { setTimeout as sleep } from 'node:timers/promises';
import type { Verification, VerificationFactors } from '#contract/competitor.schema.ts';
import { bibKey, type Description, type SearchProof, type VerificationCode } from '#contract/competitor.ts';
import {
  type CompetitorRecord,
  findListed,
  listedBibs,
  listWearersOfBib,
  presentCompetitor,
} from '#finding/competitors/index.ts';
import {
  type EventRecord,
  findShownEvent,
  findsUnlistedBibs,
  hasPublicNames,
} from '#finding/events/index.ts';
import { findShownFinish, type ShownFinish } from '#finding/race-results/index.ts';
import { ensureCompetitorPerson, findByReadBib, findProofVersion } from '#finding/recognition/index.ts';
import { findSelfiePerson } from '#finding/selfies/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import { readShownColumns } from '#hosting/tenants/index.ts';
import { type CanonicalKey, emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findCodeRequest } from './code-requests.store.ts';
import { forgetTries } from './factor-tries.store.ts';
import { notifyOfGuesses, takeFactorTry } from './guard-factor.ts';
import { requestCode } from './request-code.ts';
import { issueSearchToken, verifyMailedToken } from './search-token.ts';
import { checkFactor, mayReadName, proofOf } from './verification.rules.ts';

/** The most attempts per network address, event and minute: enough for a family, too few to enumerate a start list. */
const TRIES = { name: 'competitor-token', limit: 30, windowSeconds: 60 };

/** Every refusal takes this long, so that its timing reveals no more than its text. */
const REFUSAL_MS = 60;

/** The requester, and the offered proof. */
export interface VerificationRequest {
  eventId: string;
  factors: VerificationFactors;
  /** The token of a mailed link, to choose one of its participants; or the token of a signed-in account. */
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

/** The participant whose photos the request opens, or the refusal. */
type Verified =
  | {
      personId: string;
      competitor: CompetitorRecord | undefined;
      /** The columns of the start list that the brand shows. */
      shown?: Description[];
      bib?: string | null;
      finish?: ShownFinish;
      proof: SearchProof;
      version: number;
    }
  | { code: VerificationCode; hasStartList?: boolean; competitors?: CompetitorRecord[] };

export interface VerificationDeps extends Deps {
  accounts: AccountVerifier;
}

/**
 * Verifies a participant and issues the search token (product §2, §10). The proof is the bib or a choice from search
 * results with the event's second factor, the mailed link, or a selfie.
 */
export async function verifyCompetitor(
  deps: VerificationDeps,
  context: TenantContext,
  request: VerificationRequest,
): Promise<Verification | Refusal> {
  const startedMs = performance.now();
  const { eventId, factors, bearer, clientAddress } = request;
  const { tenantId } = context;
  const event = await deps.database.inTenant(tenantId, (scope) => findShownEvent(scope, eventId));
  // Attempts at made-up event ids are not counted, because each id would add a counter.
  if (event === undefined) return refuse('NotFound');
  const tooMany = await deps.rateLimits.take(tenantId, TRIES, joinKeys(idKey(eventId), clientAddress));
  if (tooMany !== undefined) return tooMany;
  if (factors.email !== undefined) {
    const refusal = await requestCode(deps, context, { eventId, email: factors.email, clientAddress });
    return refusal ?? { isVerificationSuccessful: false, code: 'EmailSent' };
  }
  const requestId = bearer === undefined ? undefined : await verifyMailedToken(deps, tenantId, bearer);
  const verified = await verify(deps, context, event, request, requestId);
  if (isRefusal(verified)) return verified;
  if ('code' in verified) {
    await sleep(Math.max(0, REFUSAL_MS - (performance.now() - startedMs)));
    const { code, hasStartList, competitors } = verified;
    return {
      isVerificationSuccessful: false,
      code,
      ...(hasStartList === undefined ? {} : { hasStartList }),
      ...(competitors === undefined
        ? {}
        : { competitors: competitors.map((one) => presentCompetitor(one, [], event.date)) }),
    };
  }
  const { personId, competitor, shown = [], bib = null, finish = {}, proof, version } = verified;
  const visitorId = factors.visitorId ?? deps.newId();
  return {
    isVerificationSuccessful: true,
    token: await issueSearchToken(deps, { tenantId, eventId, personId, proof, visitorId, version }),
    personId,
    ...(competitor === undefined ? {} : { competitor: presentCompetitor(competitor, shown, event.date) }),
    ...(bib === null ? {} : { number: bib }),
    ...finish,
    proof,
  };
}

function verify(
  deps: VerificationDeps,
  context: TenantContext,
  event: EventRecord,
  { factors, bearer }: VerificationRequest,
  requestId: string | undefined,
): Promise<Verified | Refusal> {
  const { selfieId, competitorId } = factors;
  const within = (work: (scope: Scope) => Promise<Verified>) =>
    deps.database.inTenant(context.tenantId, work);
  if (selfieId !== undefined) return within((scope) => verifySelfie(deps, scope, event, selfieId));
  if (requestId !== undefined) return within((scope) => verifyPick(scope, event, requestId, competitorId));
  // A secure event opens only with the mailed link (product §2).
  if (event.isSecure) return Promise.resolve({ code: 'FactorRequired' });
  return verifyFactors(deps, context, event, factors, bearer);
}

/** Checks the second factor of an event. Each attempt is counted before its answer is known. */
async function verifyFactors(
  deps: VerificationDeps,
  context: TenantContext,
  event: EventRecord,
  factors: VerificationFactors,
  bearer: string | undefined,
): Promise<Verified | Refusal> {
  const { tenantId } = context;
  const { eventId, verificationFactor } = event;
  const account = await deps.accounts.verify(context, bearer);
  const wearers = await deps.database.inTenant(tenantId, (scope) => findNamed(scope, eventId, factors));
  // If the event requires no factor, the visitor opens a team's photos by choosing a member.
  if (verificationFactor === 'None' && wearers.length > 1)
    return { code: 'SeveralCompetitors', competitors: wearers };
  const named =
    wearers.find((one) => checkFactor(verificationFactor, one, factors) === undefined) ?? wearers[0];
  const code = checkFactor(verificationFactor, named, factors);
  const who = whoIsTried(named, factors);
  const isGuess = verificationFactor !== 'None' && code !== 'FactorRequired' && who !== undefined;
  const tries = isGuess ? await takeFactorTry(deps, tenantId, { eventId, who }) : 0;
  if (isRefusal(tries)) return tries;
  return deps.database.inTenant(tenantId, async (scope): Promise<Verified> => {
    if (code === undefined && named !== undefined) {
      if (isGuess) await forgetTries(scope, { eventId, who });
      return openFor(scope, event, named, proofOf(verificationFactor, named, account));
    }
    if (named === undefined && factors.number !== undefined && findsUnlistedBibs(event)) {
      const person = await findByReadBib(deps, scope, eventId, factors.number);
      if (person !== undefined) {
        const { personId, bib } = person;
        const finish = bib === null ? {} : await findShownFinish(scope, eventId, bib);
        const version = await versionOf(scope, personId);
        return { personId, competitor: undefined, bib, finish, proof: 'Bib', version };
      }
    }
    if (isGuess && named !== undefined) await notifyOfGuesses(deps, scope, context, named, tries);
    const refused = code ?? 'CompetitorNotFound';
    if (!hasPublicNames(event)) return { code: refused };
    return { code: refused, hasStartList: (await listedBibs(scope, eventId, [])) !== undefined };
  });
}

/**
 * Returns the key of the rate limit: one per bib, whether it was typed or chosen from a search, and also for an unknown
 * person.
 */
function whoIsTried(
  named: CompetitorRecord | undefined,
  { number, competitorId }: VerificationFactors,
): string | undefined {
  const bib = named?.bib ?? number;
  return bib === undefined ? competitorId : bibKey(bib);
}

/** Finds the requested participants: one, or all members of the team that wears the bib. */
async function findNamed(
  scope: Scope,
  eventId: string,
  { number, competitorId }: VerificationFactors,
): Promise<CompetitorRecord[]> {
  const picked = competitorId === undefined ? undefined : await findListed(scope, competitorId);
  const found =
    number === undefined
      ? [picked].filter((one) => one !== undefined)
      : await listWearersOfBib(scope, eventId, number);
  // Protected participants must seem not to exist: only the mailed link opens their photos.
  return found.filter((one) => one.eventId === eventId && one.protection === null);
}

/** Opens a participant's photos; also returns the finish if names are public. */
async function openFor(
  scope: Scope,
  event: EventRecord,
  competitor: CompetitorRecord,
  proof: SearchProof,
): Promise<Verified> {
  const { personId } = await ensureCompetitorPerson(scope, competitor);
  const finish = mayReadName(event, proof) ? await findShownFinish(scope, event.eventId, competitor.bib) : {};
  const shown = await readShownColumns(scope);
  return { personId, competitor, shown, finish, proof, version: await versionOf(scope, personId) };
}

const versionOf = async (scope: Scope, personId: string): Promise<number> =>
  (await findProofVersion(scope, personId)) ?? 0;

/** Returns one of the participants of the address to which the link was mailed. */
async function verifyPick(
  scope: Scope,
  event: EventRecord,
  requestId: string,
  competitorId: string | undefined,
): Promise<Verified> {
  const request = await findCodeRequest(scope, requestId);
  const picked = competitorId === undefined ? undefined : await findListed(scope, competitorId);
  const isTheirs =
    request?.eventId === event.eventId &&
    picked?.eventId === event.eventId &&
    picked.email !== null &&
    emailKey(picked.email) === emailKey(request.email);
  return isTheirs && picked !== undefined
    ? openFor(scope, event, picked, 'Email')
    : { code: 'EmailNotVerified' };
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
  return personId === undefined
    ? { code: 'SelfieNotFound' }
    : { personId, competitor: undefined, proof: 'Face', version: await versionOf(scope, personId) };
}
