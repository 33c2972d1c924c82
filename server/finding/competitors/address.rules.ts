/** Decides what a participant's address proves, depending on its origin (docs/decisions/0197). Pure. */
import { emailKey } from '#platform/canonical-key.ts';
import { hasName, isDifferentPerson, type ParticipantFacts } from './corrections.rules.ts';

/**
 * `First`: the address was on the event's first list, or its participant confirmed it. `Later`: it replaced another
 * address, or was added after photos were published.
 */
export type AddressOrigin = 'First' | 'Later';

/** A participant's address and its origin. */
export interface AddressState {
  email: string | null;
  origin: AddressOrigin;
  /**
   * The participant's own earlier, proved address, which may confirm the later one. It is never another participant's.
   */
  former: string | null;
}

/** The facts of a participant and of their bib. */
export interface AddressFacts extends AddressState {
  bibKey: string;
}

/** The fields that distinguish one person from another. */
export type Person = Pick<ParticipantFacts, 'surname' | 'givenName' | 'email' | 'birthDate'>;

/** The data with which a participant is to be registered. */
export interface NextAddress {
  email: string | null;
  bibKey: string;
  /** The address of the bib's former wearer; undefined if there was none. */
  wearer: string | null | undefined;
  /** Whether the row describes another person from now on. */
  isOther?: boolean;
  /** For a participant who returns to the list: the proved addresses of others who wore the bib meanwhile. */
  wornSince?: readonly (string | null)[];
}

/** Returns whether two addresses reach the same mailbox. Two missing addresses do not. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && emailKey(one) === emailKey(other);

/** Returns the address that is proved to belong to a participant. */
export const provedAddressOf = ({ email, origin, former }: AddressState): string | null =>
  origin === 'First' ? email : former;

/**
 * Returns whether a row must count as another person for proofs. It does if the name changed and the present or the
 * proved address differs from the new one. Both are compared, because otherwise two changes could do what one change
 * may not.
 * @param after the data now stated for the person
 */
export function isAnotherPerson(before: Person & AddressState, after: Person): boolean {
  const proved = provedAddressOf(before);
  // Without a name, only the address identifies the person.
  if (!hasName(before)) return hasName(after) && after.email !== null && !isSameAddress(proved, after.email);
  if (!hasName(after)) return true;
  return [before.email, proved].some((email) => isDifferentPerson({ ...before, email }, after));
}

/**
 * Judges the address with which a participant is to be registered. Photos belong to the wearer of the bib. So an
 * address on a bib that another person wore needs a new proof, and so does an address on any new bib once photos are
 * published: no earlier address confirms it. A row that now describes another person needs a new proof too, because the
 * former person's proofs say nothing about the new one.
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
 * Judges the address of two merged participants. It must be proved for both: an address that is proved for only one of
 * them confirms nothing about the other's photos.
 * @param email the address of the kept participant after the merge
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

/** Returns whether a participant has a later address that was not judged for this bib before. */
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
 * Lists the addresses that must be notified of a new address. If a participant takes an address to another bib, the
 * address opens that bib's photos, so it counts as new there.
 * @param others proved addresses of the bib's other wearers, and of its former wearer
 * @returns if the new address is proved, only the later address that it replaces, because the photos may belong to its
 *   owner
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
