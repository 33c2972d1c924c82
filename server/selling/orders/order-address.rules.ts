/** What the address of an order proves (docs/decisions/0261). Pure. */
import { emailKey } from '#platform/canonical-key.ts';

/** `First`: it was there at the payment, or was confirmed since. `Later`: a visitor entered it after the payment. */
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

const isSameAddress = (one: string | null, other: string): boolean =>
  one !== null && emailKey(one) === emailKey(other);

/** Judges the address that a visitor enters for a paid order: only the proved one is proved again. */
export function judgeOrderAddress(
  { email: known, origin, former }: OrderAddress,
  email: string,
): OrderAddress {
  const proved = origin === 'First' ? known : former;
  return isSameAddress(proved, email)
    ? { email, origin: 'First', former: null }
    : { email, origin: 'Later', former: proved };
}

/** Lists the addresses that are notified of another one: the proved one, and the one that it replaces. */
export function listReplacedAddresses(known: OrderAddress, next: OrderAddress): string[] {
  if (isSameAddress(known.email, next.email)) return [];
  const replaced = [known.email, next.former ?? known.email].filter(
    (address) => !isSameAddress(address, next.email) && !address.endsWith(ERASED),
  );
  return [...new Map(replaced.map((address) => [emailKey(address), address])).values()];
}
