import { normaliseBib } from '#contract/competitor.ts';
import { faultAt } from '#contract/faults.ts';
import { type EventRecord, findShownEvent, lockStartList } from '#finding/events/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import { opensFor, type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import { type CanonicalKey, emailKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { unconfirmedUntil } from './photo-alerts.rules.ts';
import { type PhotoAlert, saveAlert } from './photo-alerts.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An alert was requested: the mail that asks for its confirmation must be sent. */
    'photo-alert.asked': { alertId: string };
  }
}

/** The limit of requests per network, which a whole venue may share. */
const ASKED = { name: 'photo-alert-asked', limit: 60, windowSeconds: 600 };
/**
 * The limits of mails to one address. The first counts requests from one network, so that a stranger in another network
 * cannot use it up. The second counts requests from all networks.
 */
const MAILED = { name: 'photo-alert-mailed', limit: 6, windowSeconds: 6 * 3600 };
const MAILED_TO_ADDRESS = { name: 'photo-alert-mailed-address', limit: 30, windowSeconds: 6 * 3600 };

interface AlertInput {
  eventId: string;
  email: string;
  number: string | undefined;
  /** The search token of the person whose photos are awaited. */
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

/**
 * Stores a request for a mail when photos appear, and asks the address for confirmation. The answer does not reveal whether
 * the address is known, has requested before or gets too many of these mails, nor whether the bib exists, which is looked up
 * when there are photos.
 */
export async function askAlert(
  deps: Pick<Deps, 'database' | 'keys' | 'rateLimits' | 'events' | 'clock' | 'newId'>,
  context: TenantContext,
  input: AlertInput,
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const { eventId, email, bearer } = input;
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, input.clientAddress);
  if (tooMany !== undefined) return tooMany;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (bearer !== undefined && grant?.eventId !== eventId) return refuse('Unauthorized');
  const address = emailKey(email);
  const tooOften =
    (await deps.rateLimits.take(tenantId, MAILED, joinKeys(address, input.clientAddress))) ??
    (await deps.rateLimits.take(tenantId, MAILED_TO_ADDRESS, address));
  return deps.database.inTenant(tenantId, async (scope) => {
    // Locks the list: between these checks and the end of the transaction, no participant becomes protected, and no
    // event requires more proof.
    await lockStartList(scope, eventId, 'read');
    const event = await findShownEvent(scope, eventId);
    if (event === undefined) return refuse('NotFound');
    const subject = await subjectOf(scope, event, grant, input.number);
    if (isRefusal(subject)) return subject;
    if (tooOften !== undefined) return undefined;
    const { language, publicOrigin: origin } = context;
    const asked = { alertId: deps.newId(), eventId, ...subject, email, language, origin };
    const { alertId, confirmedAt } = await saveAlert(scope, asked, unconfirmedUntil(deps.clock.now()));
    if (confirmedAt === null) await deps.events.emit(scope, 'photo-alert.asked', { alertId });
    return undefined;
  });
}

/**
 * Returns the person or bib whose photos are awaited. Returns neither if photos of the event itself are awaited, or, in
 * a secure event, those of the person registered with the address.
 */
async function subjectOf(
  scope: Scope,
  event: EventRecord,
  grant: SearchGrant | undefined,
  number: string | undefined,
): Promise<Pick<PhotoAlert, 'personId' | 'bib'> | Refusal> {
  if (grant !== undefined) {
    const person = await findPerson(scope, grant.personId);
    if (person === undefined || !(await opensFor(scope, event, grant))) return refuse('Unauthorized');
    return { personId: person.personId, bib: null };
  }
  if (number === undefined) return { personId: null, bib: null };
  if (event.isSecure) return refuse('Invalid', [faultAt('number', 'OnlyRegisteredAddress')]);
  return { personId: null, bib: normaliseBib(number) };
}
