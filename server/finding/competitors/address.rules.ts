/** What a participant's address proves, depending on its origin (docs/decisions/0197). Pure. */
import { emailKey } from '#platform/canonical-key.ts';
import { hasName, isDifferentPerson, type ParticipantFacts } from './corrections.rules.ts';

/**
 * `First`: it was on the event's first list, or its participant confirmed it. `Later`: it replaced another one, or was
 * added after photos were published.
 */
export type AddressOrigin = 'First' | 'Later';

/** A participant's address and its origin. */
export interface AddressState {
  email: string | null;
  origin: AddressOrigin;
  /** The participant's own earlier proved address, which may confirm the later one; never another participant's. */
  former: string | null;
}

/** A participant's facts, and those of their bib. */
export interface AddressFacts extends AddressState {
  bibKey: string;
}

/** What distinguishes the person of a row from another one. */
export type Person = Pick<ParticipantFacts, 'surname' | 'givenName' | 'email' | 'birthDate'>;

/** The data with which a participant is to be registered. */
export interface NextAddress {
  email: string | null;
  bibKey: string;
  /** The address of the bib's former wearer; undefined without one. */
  wearer: string | null | undefined;
  /** Whether the row stands for another person from now on. */
  isOther?: boolean;
  /** The proved addresses of others who wore the bib since the participant left the list, if they did and come back. */
  wornSince?: readonly (string | null)[];
}

/** Returns whether two addresses reach the same mailbox; two missing ones do not. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && emailKey(one) === emailKey(other);

/** Returns the address that is proved to be a participant's. */
export const provedAddressOf = ({ email, origin, former }: AddressState): string | null =>
  origin === 'First' ? email : former;

/**
 * Returns whether a row stands for another person from now on, as far as proofs go. Neither the present address nor the
 * proved one may be another one under another name: two changes would do what one may not.
 * @param after what is stated of the person now
 */
export function isAnotherPerson(before: Person & AddressState, after: Person): boolean {
  const proved = provedAddressOf(before);
  // Without a name, the address is all that identifies somebody.
  if (!hasName(before)) return hasName(after) && after.email !== null && !isSameAddress(proved, after.email);
  if (!hasName(after)) return true;
  return [before.email, proved].some((email) => isDifferentPerson({ ...before, email }, after));
}

/**
 * Judges the address that a participant is to be registered with. Photos belong to the wearer of the bib, so a bib that
 * another person wore, or any new one once photos are published, needs a new proof: no earlier address confirms it. So
 * does a row that stands for another person: nothing that its former person had proves anything about the new one.
 * @param known undefined for a new participant
 * @param hasPhotos whether photos of the event were published
 */
export function judgeAddress(
  known: AddressFacts | undefined,
  { email, bibKey, wearer, isOther = false, wornSince = [] }: NextAddress,
  hasPhotos: boolean,
): AddressState {
  const first = { email, origin: 'First', former: null } as const;
  const unproved = { email, origin: 'Later', former: null } as const;
  const isBlank = known?.email === null && known.origin === 'First';
  if (known !== undefined && isOther) return isBlank && (email === null || !hasPhotos) ? first : unproved;
  if (hasPhotos && known?.bibKey !== bibKey) {
    if (known === undefined && email === null) return first;
    const proved = known === undefined ? email : provedAddressOf(known);
    const isProved = isSameAddress(wearer ?? null, email) && isSameAddress(proved, email);
    return isProved ? first : unproved;
  }
  if (known === undefined) return first;
  const proved = provedAddressOf(known);
  // Photos of the bib may show another person, who wore it in the meantime.
  if (hasPhotos && wornSince.length > 0) {
    const isProved = [proved, ...wornSince].every((address) => isSameAddress(address, email));
    if (email !== null || !isBlank) return isProved ? first : unproved;
  }
  if (isSameAddress(proved, email)) return first;
  if (isBlank && (email === null || !hasPhotos)) return first;
  return { email, origin: 'Later', former: proved };
}

/**
 * Judges the address of two merged participants: it must be proved for both. An address that is proved for one of them
 * alone confirms nothing about the other's photos.
 * @param email the address of the kept participant from now on
 */
export function judgeMergedAddress(
  kept: AddressState,
  other: AddressState,
  email: string | null,
  hasPhotos: boolean,
): AddressState {
  const isProvedBy = (one: AddressState, address: string | null): boolean => {
    const proved = provedAddressOf(one);
    const isOpen = proved === null && one.origin === 'First' && !hasPhotos;
    return isOpen || isSameAddress(proved, address);
  };
  const isProved = (address: string | null): boolean =>
    isProvedBy(kept, address) && isProvedBy(other, address);
  const isBlank = [kept, other].every((one) => one.origin === 'First' && one.email === null);
  if (email === null ? isBlank : isProved(email)) return { email, origin: 'First', former: null };
  const former = provedAddressOf(kept) ?? provedAddressOf(other);
  return { email, origin: 'Later', former: isProved(former) ? former : null };
}

/** Returns whether a participant's address is a later one that was not judged for this bib before. */
export function isNewOnBib(known: AddressFacts | undefined, next: AddressFacts): boolean {
  if (next.origin === 'First') return false;
  return (
    known === undefined ||
    known.origin === 'First' ||
    known.bibKey !== next.bibKey ||
    !isSameAddress(known.email, next.email)
  );
}

/**
 * Lists the addresses that are notified of their replacement. An address that comes with its participant to another bib
 * opens that bib's photos, so it counts as new there.
 * @param others proved addresses of the others who wear the bib, and of its former wearer
 * @returns of a proved address only the later one that it replaces: the photos may be its owner's
 */
export function listAddressesToNotify(
  known: AddressFacts | undefined,
  next: AddressFacts,
  others: readonly string[] = [],
): string[] {
  if (next.origin === 'First') {
    const replaced = known?.origin === 'Later' ? known.email : null;
    return replaced === null || isSameAddress(replaced, next.email) ? [] : [replaced.trim()];
  }
  const replaced = isNewOnBib(known, next)
    ? [
        next.former,
        known ? provedAddressOf(known) : null,
        known?.email ?? null,
        ...(next.email === null ? [] : others),
      ]
    : [];
  const notified = replaced.flatMap((address) =>
    address === null || isSameAddress(address, next.email) ? [] : address.trim(),
  );
  return [...new Map(notified.map((address) => [emailKey(address), address])).values()];
}
