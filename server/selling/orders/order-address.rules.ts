/** Decides what the address of an order proves (docs/decisions/0261). Pure. */
import { emailKey } from '#platform/canonical-key.ts';

/**
 * `First`: the address was entered before the payment, or was confirmed later. `Later`: a visitor entered it after the
 * payment.
 */
export type AddressOrigin = 'First' | 'Later';

/** An order's address and its origin. */
export interface OrderAddress {
  email: string;
  origin: AddressOrigin;
  /** The proved address that a later one replaced; null if it was erased. */
  former: string | null;
}

/** The domain of erased buyers. */
const ERASED = '@erased.invalid';

/** Returns whether the buyer of an order was erased: then no address is left that it proves. */
export function isErasedBuyer({ email, origin, former }: OrderAddress): boolean {
  const proved = origin === 'First' ? email : former;
  return proved === null || proved.endsWith(ERASED);
}

const isSameAddress = (one: string | null, other: string): boolean =>
  one !== null && emailKey(one) === emailKey(other);

/**
 * Judges the address that a visitor enters for a paid order. It is proved only if it is the address that was proved
 * before.
 */
export function judgeOrderAddress(
  { email: known, origin, former }: OrderAddress,
  email: string,
): OrderAddress {
  const proved = origin === 'First' ? known : former;
  return isSameAddress(proved, email)
    ? { email, origin: 'First', former: null }
    : { email, origin: 'Later', former: proved };
}

/** Lists the addresses that must be notified of a new address: the proved one, and the one that is replaced. */
export function listReplacedAddresses(known: OrderAddress, next: OrderAddress): string[] {
  if (isSameAddress(known.email, next.email)) return [];
  const replaced = [known.email, next.former ?? known.email].filter(
    (address) => !isSameAddress(address, next.email) && !address.endsWith(ERASED),
  );
  return [...new Map(replaced.map((address) => [emailKey(address), address])).values()];
}
