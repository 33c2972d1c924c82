import { type CanonicalKey, emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { FilledLine } from './read-cart.ts';

/** The limit of mails to one address about orders that cost nothing, because such an address is unproved. */
const TO_ADDRESS = { turn: 'free-orders-address', limit: 5, windowSeconds: 3600 };
/** The limit of free orders per network. Everybody at a finish line may share a network. */
const OF_NETWORK = { turn: 'free-orders', limit: 600, windowSeconds: 3600 };
/**
 * The limit of framed photos in free orders per network. Each is rendered and stored for its printed name, and anybody
 * may print any name on the same photo.
 */
const FRAMED_OF_NETWORK = { name: 'free-framed-photos', limit: 1_500, windowSeconds: 3600 };
/** How many photos a framed package counts as, at least: those of a preorder come later. */
const FRAMED_IN_PACKAGE = 10;
/**
 * The limit of orders to be paid per network. Anybody can place them, and each must be canceled if one of its photos is
 * removed.
 */
const UNPAID_OF_NETWORK = { turn: 'unpaid-orders', limit: 600, windowSeconds: 3600 };

/**
 * Counts a mail to an address that a visitor entered, in the transaction that writes it.
 * @returns TooManyRequests beyond the limit; the transaction is then rolled back
 */
export function limitMailsTo(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  scope: Scope,
  email: string,
): Promise<Refusal | undefined> {
  return rateLimits.takeTurn(scope, TO_ADDRESS, emailKey(email));
}

/**
 * Counts an order of total 0, in the transaction that places it.
 * @returns TooManyRequests beyond the limit; the transaction is then rolled back
 */
export async function limitFreeOrders(
  deps: Pick<Deps, 'rateLimits'>,
  scope: Scope,
  { email, clientAddress }: { email: string; clientAddress: CanonicalKey },
): Promise<Refusal | undefined> {
  return (
    (await limitMailsTo(deps, scope, email)) ??
    (await deps.rateLimits.takeTurn(scope, OF_NETWORK, clientAddress))
  );
}

/** Counts the photos that will be framed for an order of total 0. */
export function countFramed(
  lines: readonly Pick<FilledLine, 'frame' | 'photoId' | 'packagePhotoIds'>[],
): number {
  return lines.reduce((sum, { frame, photoId, packagePhotoIds }) => {
    if (frame === null) return sum;
    return sum + (photoId === null ? Math.max(FRAMED_IN_PACKAGE, packagePhotoIds.length) : 1);
  }, 0);
}

/**
 * Counts the framed photos of orders of total 0. Call it outside of any transaction.
 * @returns TooManyRequests beyond the limit
 */
export async function limitFramed(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  tenantId: string,
  framed: number,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  return framed === 0 ? undefined : rateLimits.take(tenantId, FRAMED_OF_NETWORK, clientAddress, framed);
}

/**
 * Counts an order that must be paid, in the transaction that places it.
 * @returns TooManyRequests beyond the limit; the transaction is then rolled back
 */
export function limitUnpaidOrders(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  scope: Scope,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  return rateLimits.takeTurn(scope, UNPAID_OF_NETWORK, clientAddress);
}
