import { bibKey } from '#contract/competitor.ts';
import { writeAddressReplaced } from '#delivering/mails/index.ts';
import {
  type AddressedParticipant,
  confirmParticipantAddress,
  readConfirmation,
  wasReassigned,
} from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPerson, type RecognitionDeps, readBibOfPerson } from '#finding/recognition/index.ts';
import { isGrantOpen, verifySearchToken } from '#finding/verification/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { type CanonicalKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { confirmOrderAddress, readOrderAddress } from '#selling/orders/index.ts';
import { type Known, type OwnDataDeps, subjectOfBearer } from './subject-of-bearer.ts';

/** The limit of letters to the previous address, per participant. */
const ASKED = { name: 'address-confirmation', limit: 2, windowSeconds: 24 * 3600 };
/** The limit of tokens per network. */
const TRIED = { name: 'address-token', limit: 30, windowSeconds: 3600 };
const BY_VISITOR: Cause = { actor: { kind: 'Visitor' }, why: '' };

type ConfirmDeps = OwnDataDeps & RecognitionDeps & { tenants: TenantResolver };

/** Describes the participants whose address must be confirmed, and the possible proofs. */
export async function describeUnconfirmed(scope: Scope, { unconfirmed }: Pick<Known, 'unconfirmed'>) {
  const described = [];
  for (const { competitorId, eventId, bib, former } of unconfirmed) {
    const event = await findEvent(scope, eventId);
    if (event === undefined) continue;
    described.push({
      participantId: competitorId,
      eventId,
      eventTitle: event.title,
      bib,
      hasFormer: former !== null,
      hasFaces: former === null && event.hasFaces && event.faceIndexing === 'atImport',
    });
  }
  return described;
}

/**
 * Finds the participant whose address a bearer wants to confirm; NotFound if the participant is not theirs, or the
 * address is already confirmed.
 */
async function findUnconfirmed(
  deps: OwnDataDeps,
  context: TenantContext,
  bearer: string | undefined,
  participantId: string,
): Promise<AddressedParticipant | Refusal> {
  const known = await subjectOfBearer(deps, context, bearer);
  if (isRefusal(known)) return known;
  return known.unconfirmed.find(({ competitorId }) => competitorId === participantId) ?? refuse('NotFound');
}

/** Mails the previous address again; its reader can confirm the bearer's address. Beyond the limit nothing is sent. */
export async function askForConfirmation(
  deps: ConfirmDeps,
  context: TenantContext,
  bearer: string | undefined,
  participantId: string,
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const found = await findUnconfirmed(deps, context, bearer, participantId);
  if (isRefusal(found)) return found;
  const { eventId, competitorId, former } = found;
  if (former === null) return refuse('NotFound');
  if ((await deps.rateLimits.take(tenantId, ASKED, idKey(competitorId))) !== undefined) return undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    writeAddressReplaced(deps, scope, { eventId, notices: [{ competitorId, address: former }] }),
  );
  return undefined;
}

/**
 * Confirms a bearer's address by a search with a selfie: the bib below the found face was read, the participant was
 * neither merged nor given another bib, and no earlier address can confirm it. If there is one, its reader decides: the
 * shop's own photos could serve as the selfie (docs/decisions/0347).
 * @returns Forbidden otherwise
 */
export async function confirmByFace(
  deps: ConfirmDeps,
  context: TenantContext,
  bearer: string | undefined,
  { participantId, searchToken }: { participantId: string; searchToken: string },
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const found = await findUnconfirmed(deps, context, bearer, participantId);
  if (isRefusal(found)) return found;
  if (found.former !== null) return refuse('Forbidden');
  const grant = await verifySearchToken(deps, tenantId, searchToken);
  if (grant === undefined || grant.proof !== 'Face' || grant.eventId !== found.eventId)
    return refuse('Forbidden');
  return deps.database.inTenant(tenantId, async (scope) => {
    const person = (await isGrantOpen(scope, grant)) ? await findPerson(scope, grant.personId) : undefined;
    const bib = person && (await readBibOfPerson(scope, person));
    if (bib === undefined || bibKey(bib) !== bibKey(found.bib)) return refuse('Forbidden');
    // The face wears this bib. Only the desk can judge whether the participant always wore it.
    if (await wasReassigned(scope, found.competitorId)) return refuse('Forbidden');
    await confirmParticipantAddress(scope, found.competitorId, BY_VISITOR);
    return undefined;
  });
}

/**
 * Confirms an address by the token that was mailed to the previous one.
 * @returns NotFound if the token confirms nothing
 */
export async function confirmByToken(
  deps: ConfirmDeps,
  { tenantId }: TenantContext,
  { token, clientAddress }: { token: string; clientAddress: CanonicalKey },
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, TRIED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  return deps.database.inTenant(tenantId, async (scope) => {
    const participant = await readConfirmation(deps, scope, token);
    const order = await readOrderAddress(deps, scope, token);
    const isDone =
      (participant !== undefined &&
        (await confirmParticipantAddress(scope, participant.competitorId, BY_VISITOR))) ||
      (order !== undefined && (await confirmOrderAddress(scope, order.orderId, BY_VISITOR)));
    return isDone ? undefined : refuse('NotFound');
  });
}
