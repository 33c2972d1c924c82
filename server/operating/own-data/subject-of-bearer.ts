import { PROVES_TOO_LITTLE } from '#contract/own-data.ts';
import { type AddressedParticipant, findAddressed, listAddressed } from '#finding/competitors/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { opensFor, verifySearchToken } from '#finding/verification/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import { type DataSubject, readAddressToken } from '#hosting/data-subjects/index.ts';
import { type CanonicalKey, emailKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** The identity that a bearer proved, and participants with the same address who are not proved yet. */
export interface Known extends Judged {
  /**
   * Judges again in another transaction, because the start list may have changed.
   * @returns no persons who were not proved before
   */
  judgeAgain(scope: Scope): Promise<Judged | Refusal>;
}

interface Judged {
  subject: DataSubject;
  unconfirmed: readonly AddressedParticipant[];
}

export type OwnDataDeps = Deps & { accounts: AccountVerifier };

/** The most participants with one address; a club may have registered many. */
const REGISTERED_MAX = 100;
/** The limit of calls, because each reads all data of a person. */
const ASKED = { name: 'own-data', limit: 30, windowSeconds: 3600 };

/**
 * Finds the person whose identity a bearer proves. It is the account of a verified address, or the reader of an
 * address's mails, each with the participants registered with the address; or the person who was searched through such
 * a mail or login. A bib, a face or a second factor prove nothing here, because others may know or set them. A later
 * address gives no access to a participant's data until it is confirmed.
 * @returns Unauthorized without a valid bearer; EmailNotVerified or Forbidden if it proves too little
 */
export async function subjectOfBearer(
  deps: OwnDataDeps,
  context: TenantContext,
  bearer: string | undefined,
): Promise<Known | Refusal> {
  if (bearer === undefined) return refuse('Unauthorized');
  const known = await findKnown(deps, context, bearer);
  if (isRefusal(known)) return known;
  return (await deps.rateLimits.take(context.tenantId, ASKED, known.key)) ?? known;
}

async function findKnown(
  deps: OwnDataDeps,
  context: TenantContext,
  bearer: string,
): Promise<Found | Refusal> {
  const address = readAddressToken(deps, context.tenantId, bearer);
  if (address !== undefined) return subjectOfAddress(deps, context.tenantId, address);
  return (await deps.accounts.isAccountBearer(context, bearer))
    ? subjectOfAccount(deps, context, bearer)
    : subjectOfSearch(deps, context, bearer);
}

type Found = Known & { key: CanonicalKey };

async function subjectOfAccount(
  deps: OwnDataDeps,
  context: TenantContext,
  bearer: string,
): Promise<Found | Refusal> {
  const account = await deps.accounts.verify(context, bearer);
  if (account === undefined) return refuse('Unauthorized');
  const { email, isEmailVerified } = account;
  if (email === null || !isEmailVerified) return refuse('EmailNotVerified');
  return subjectOfAddress(deps, context.tenantId, email.toLowerCase());
}

function subjectOfAddress(deps: OwnDataDeps, tenantId: string, address: string): Promise<Found | Refusal> {
  return judge(deps, tenantId, emailKey(address), async (scope) =>
    divide([address], await listAddressed(scope, address, REGISTERED_MAX)),
  );
}

/** Judges what a bearer proves, now and again later. */
async function judge(
  deps: OwnDataDeps,
  tenantId: string,
  key: CanonicalKey,
  judgeNow: (scope: Scope) => Promise<Judged | Refusal>,
): Promise<Found | Refusal> {
  const first = await deps.database.inTenant(tenantId, judgeNow);
  if (isRefusal(first)) return first;
  const before = new Set(first.subject.personIds);
  return {
    key,
    ...first,
    async judgeAgain(scope) {
      const again = await judgeNow(scope);
      if (isRefusal(again)) return again;
      const { emails, personIds } = again.subject;
      return { ...again, subject: { emails, personIds: personIds.filter((id) => before.has(id)) } };
    },
  };
}

/** Splits participants by what their address proves. */
function divide(emails: readonly string[], registered: readonly AddressedParticipant[]): Judged {
  const proved = registered.filter(({ origin }) => origin === 'First');
  return {
    subject: { emails, personIds: proved.map(({ competitorId }) => competitorId) },
    unconfirmed: registered.filter(({ origin }) => origin === 'Later'),
  };
}

async function subjectOfSearch(
  deps: OwnDataDeps,
  { tenantId }: TenantContext,
  bearer: string,
): Promise<Found | Refusal> {
  const grant = await verifySearchToken(deps, tenantId, bearer);
  if (grant === undefined) return refuse('Unauthorized');
  if (PROVES_TOO_LITTLE.includes(grant.proof)) return refuse('Forbidden');
  return judge(deps, tenantId, idKey(grant.personId), async (scope) => {
    const event = await findShownEvent(scope, grant.eventId);
    if (event === undefined || !(await opensFor(scope, event, grant))) return refuse('Unauthorized');
    const registered = await findAddressed(scope, grant.personId);
    // A mailed link and a login depend on the address of the participant.
    if (registered !== undefined) return divide([], [registered]);
    return { subject: { emails: [], personIds: [grant.personId] }, unconfirmed: [] };
  });
}
