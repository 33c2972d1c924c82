/** What a participant's address proves, depending on its origin (docs/decisions/0197). Pure. */
import { emailKey } from '#platform/canonical-key.ts';

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

/** The data with which a participant is to be registered. */
export interface NextAddress {
  email: string | null;
  bibKey: string;
  /** The address of the bib's former wearer; undefined without one. */
  wearer: string | null | undefined;
  /** Whether a list names another person on the row, of whom it states no address. */
  isOfFormer?: boolean;
}

/** Returns whether two addresses reach the same mailbox; two missing ones do not. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && emailKey(one) === emailKey(other);

/** Returns the address that is proved to be a participant's. */
export const provedAddressOf = ({ email, origin, former }: AddressState): string | null =>
  origin === 'First' ? email : former;

/**
 * Judges the address that a participant is to be registered with. Photos belong to the wearer of the bib, so a bib that
 * another person wore, or any new one once photos are published, needs a new proof: no earlier address confirms it.
 * @param known undefined for a new participant
 * @param hasPhotos whether photos of the event were published
 */
export function judgeAddress(
  known: AddressFacts | undefined,
  { email, bibKey, wearer, isOfFormer = false }: NextAddress,
  hasPhotos: boolean,
): AddressState {
  const first = { email, origin: 'First', former: null } as const;
  if (hasPhotos && known?.bibKey !== bibKey) {
    if (known === undefined && email === null) return first;
    const proved = known === undefined ? email : provedAddressOf(known);
    const isProved = isSameAddress(wearer ?? null, email) && isSameAddress(proved, email);
    return isProved ? first : { email, origin: 'Later', former: null };
  }
  if (known === undefined) return first;
  if (isOfFormer && email !== null) return { email, origin: 'Later', former: null };
  const proved = provedAddressOf(known);
  if (isSameAddress(proved, email)) return first;
  const isBlankFilled = known.email === null && known.origin === 'First' && !hasPhotos;
  if (isBlankFilled || (email === null && proved === null && known.origin === 'First')) return first;
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

/**
 * Lists the addresses that are notified of their replacement. An address that comes with its participant to another bib
 * opens that bib's photos, so it counts as new there.
 * @param others proved addresses of the others who wear the bib, and of its former wearer
 * @returns none if the address is proved
 */
export function listAddressesToNotify(
  known: AddressFacts | undefined,
  next: AddressFacts,
  others: readonly string[] = [],
): string[] {
  if (next.origin === 'First') return [];
  const isNew =
    known === undefined ||
    known.origin === 'First' ||
    known.bibKey !== next.bibKey ||
    !isSameAddress(known.email, next.email);
  const replaced = isNew ? [next.former, known?.email ?? null, ...(next.email === null ? [] : others)] : [];
  const notified = replaced.flatMap((address) =>
    address === null || isSameAddress(address, next.email) ? [] : address.trim(),
  );
  return [...new Map(notified.map((address) => [emailKey(address), address])).values()];
}
