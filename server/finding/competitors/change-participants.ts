import { wasEverPublished } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { isSameAddress } from './address.rules.ts';
import { listPhotoOwners, listTeamAddresses } from './addresses.store.ts';
import {
  listShownBibs,
  type ProtectDeps,
  type ProtectionAuthority,
  type ProtectionCounts,
  protectParticipants,
} from './protect-participants.ts';
import { findTakenBibs, type PhotoOwner } from './protection.rules.ts';
import { hasProtection } from './protection.store.ts';
import { watchFreeOriginals } from './watch-free-originals.ts';

/**
 * Remembers the addresses of members of protected teams before a change. A link mailed to a new address would open the
 * photos of the protected member.
 * @returns a function that, after the change, lists the bibs of members whose address was replaced or added
 */
async function watchTeamAddresses(scope: Scope, eventId: string): Promise<() => Promise<string[]>> {
  const before = new Map(
    (await listTeamAddresses(scope, eventId)).map((one) => [one.competitorId, one.email]),
  );
  return async () => {
    const now = await listTeamAddresses(scope, eventId);
    const changed = now.filter(({ competitorId, email }) => {
      return (
        email !== null && before.has(competitorId) && !isSameAddress(before.get(competitorId) ?? null, email)
      );
    });
    return changed.map(({ bib }) => bib);
  };
}

type StatedOf = ReadonlyMap<string, Required<PhotoOwner>['stated']>;

/**
 * Remembers who wears the bibs of protected participants before a change.
 * @param mergedInto ids of participants who are merged into another
 * @param stated the data that the change states for its participants, by id
 * @returns a function that, after the change, lists the bibs that another person got, if photos or clips of them may be
 *   public
 */
async function watchTakenBibs(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
  mergedInto: ReadonlyMap<string, string>,
  stated: StatedOf,
): Promise<() => Promise<string[]>> {
  if (!(await hasProtection(scope, eventId))) return async () => [];
  const merged = [...mergedInto.keys()];
  const before = await listPhotoOwners(scope, eventId, merged);
  return async () => {
    const owners = await listPhotoOwners(scope, eventId, merged);
    const now = owners.map((one): PhotoOwner => {
      const ofChange = stated.get(one.competitorId);
      return ofChange === undefined ? one : { ...one, stated: ofChange };
    });
    const taken = await findTakenBibs(before, now, mergedInto);
    if (taken.length === 0 || (await wasEverPublished(scope, eventId))) return taken;
    return listShownBibs(deps, scope, eventId, taken);
  };
}

/**
 * Changes which participants, bibs and addresses an event's start list contains. Then judges the consequences:
 * protections that end, photos of protected participants that another person's address would open, and originals that
 * become free. Every such change must use this function, with the list locked.
 * @param change writes the participants
 * @param by the authority that permits ending protections and making originals free
 * @param by.mergedInto ids of participants who are merged into another
 * @param by.stated for changed participants the address and birth date that the change states: what a row merely keeps
 *   may be another person's
 * @returns Conflict if the authority does not suffice; the caller must then roll back
 */
export async function changeParticipants<Changed>(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
  by: { authority: ProtectionAuthority; mergedInto?: ReadonlyMap<string, string>; stated?: StatedOf },
  change: () => Promise<Changed>,
): Promise<{ changed: Changed; protection: ProtectionCounts } | Refusal> {
  const { authority, mergedInto = new Map(), stated = new Map() } = by;
  const refuseFreed = await watchFreeOriginals(deps, scope, eventId, authority);
  const listAddressed = await watchTeamAddresses(scope, eventId);
  const listTaken = await watchTakenBibs(deps, scope, eventId, mergedInto, stated);
  const changed = await change();
  const listOpened = async () => [...(await listAddressed()), ...(await listTaken())];
  const protection =
    (await refuseFreed()) ??
    (await protectParticipants(deps, scope, eventId, authority, { mergedInto, listOpened }));
  return isRefusal(protection) ? protection : { changed, protection };
}
