import { type Cause, findLastChanges, recordAction, wasDone } from '#hosting/actions/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { provedAddressOf } from './address.rules.ts';
import { type AddressedParticipant, findAddressed, saveAddresses } from './addresses.store.ts';

/** The number of days within which the reader of the replaced address can confirm the new address by a mailed link. */
export const CONFIRMATION_DAYS = 14;
const DAY_MS = 86_400_000;

type TokenDeps = Pick<Deps, 'keys' | 'clock'>;

/** Builds the content of a token: the new address, and the address that it replaces. */
const messageOf = (
  tenantId: string,
  expires: string,
  { competitorId, email, former }: AddressedParticipant,
): string =>
  [
    tenantId,
    expires,
    competitorId,
    ...[email, former].map((one) => (one === null ? '' : emailKey(one))),
  ].join(' ');

/** Signs the token with which the reader of the former address confirms the current one. */
export function signConfirmation(
  { keys, clock }: TokenDeps,
  tenantId: string,
  participant: AddressedParticipant,
): string {
  const expires = String(clock.now().getTime() + CONFIRMATION_DAYS * DAY_MS);
  const signature = keys.sign('address-confirmations', messageOf(tenantId, expires, participant));
  return `${expires}.${participant.competitorId}.${signature}`;
}

/**
 * Finds the participant whose address a token confirms; undefined if the token is forged or too old, or if the address
 * has changed since.
 */
export async function readConfirmation(
  { keys, clock }: TokenDeps,
  scope: Scope,
  token: string,
): Promise<AddressedParticipant | undefined> {
  const [expires = '', competitorId = '', signature = ''] = token.split('.');
  if (!(Number(expires) > clock.now().getTime()) || !UUID.test(competitorId)) return undefined;
  const participant = await findAddressed(scope, competitorId);
  if (participant === undefined || participant.former === null) return undefined;
  const message = messageOf(scope.tenantId, expires, participant);
  return keys.verify('address-confirmations', message, signature) ? participant : undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Records that a participant confirmed their address. From then on it proves as much as a first address.
 * @returns false if the address is proved already, or if there is none
 */
export async function confirmParticipantAddress(
  scope: Scope,
  competitorId: string,
  cause: Cause,
): Promise<boolean> {
  const known = await findAddressed(scope, competitorId);
  if (known === undefined || known.email === null || provedAddressOf(known) === known.email) return false;
  await saveAddresses(scope, [{ competitorId, origin: 'First', former: null }]);
  const before = { bib: known.bib };
  await recordAction(scope, { what: 'participant.confirm-address', thingId: competitorId, before }, cause);
  return true;
}

/**
 * Returns whether a participant got another bib, or another participant was merged into them. If so, their bib proves
 * no identity.
 */
export async function wasReassigned(scope: Scope, competitorId: string): Promise<boolean> {
  const changes = await findLastChanges(scope, { kind: 'participant', ids: [competitorId], field: 'bib' });
  return changes.size > 0 || wasDone(scope, { what: 'participant.merge', thingId: competitorId });
}
