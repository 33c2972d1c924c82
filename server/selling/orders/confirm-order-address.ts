import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type AddressedOrder, findAddressedOrder, saveOrderAddress } from './order-addresses.store.ts';
import { findOrder } from './orders.store.ts';

/** The number of days within which the former address can confirm the later one by a mailed link. */
export const ORDER_ADDRESS_DAYS = 14;
const DAY_MS = 86_400_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type TokenDeps = Pick<Deps, 'keys' | 'clock'>;

/** Builds the content of a token: the later address, and the address that it replaces. */
const messageOf = (tenantId: string, expires: string, { orderId, email, former }: AddressedOrder): string =>
  [tenantId, expires, orderId, emailKey(email), former === null ? '' : emailKey(former)].join(' ');

/** Signs the token with which the reader of the former address confirms the current one. */
export function signOrderAddress(
  { keys, clock }: TokenDeps,
  tenantId: string,
  order: AddressedOrder,
): string {
  const expires = String(clock.now().getTime() + ORDER_ADDRESS_DAYS * DAY_MS);
  const signature = keys.sign('order-addresses', messageOf(tenantId, expires, order));
  return `${expires}.${order.orderId}.${signature}`;
}

/**
 * Finds the order whose address a token confirms; undefined if the token is forged or too old, or if the address has
 * changed since.
 */
export async function readOrderAddress(
  { keys, clock }: TokenDeps,
  scope: Scope,
  token: string,
): Promise<AddressedOrder | undefined> {
  const [expires = '', orderId = '', signature = ''] = token.split('.');
  if (!(Number(expires) > clock.now().getTime()) || !UUID.test(orderId)) return undefined;
  const order = await findAddressedOrder(scope, orderId);
  if (order === undefined || order.former === null) return undefined;
  return keys.verify('order-addresses', messageOf(scope.tenantId, expires, order), signature)
    ? order
    : undefined;
}

/**
 * Records that the address of an order was confirmed to be its buyer's. From then on it proves as much as the address
 * at the payment.
 * @returns false if it is proved already
 */
export async function confirmOrderAddress(scope: Scope, orderId: string, cause: Cause): Promise<boolean> {
  await findOrder(scope, orderId, { lock: true });
  const known = await findAddressedOrder(scope, orderId);
  if (known === undefined || known.origin === 'First') return false;
  await saveOrderAddress(scope, orderId, { email: known.email, origin: 'First', former: null });
  await recordAction(scope, { what: 'order.confirm-address', thingId: orderId }, cause);
  return true;
}
