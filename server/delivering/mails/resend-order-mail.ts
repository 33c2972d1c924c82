import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { liftBounce } from '#hosting/mail-addresses/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findAddressedOrder,
  findOrder,
  listReplacedAddresses,
  saveOrderAddress,
} from '#selling/orders/index.ts';
import { writeOrderReaddressed } from './kinds/order-readdressed.ts';
import { releaseAddress } from './mails.store.ts';
import { writeOrderMailsAgain } from './write-order-mails-again.ts';

/**
 * The outcome of resending an order's mails. NotPaid: the order is not paid yet, or not any more, so there is
 * nothing to send. NotAllowed: the mail would give the order's link to another address.
 */
export type Resending = 'Written' | 'NotThere' | 'NotPaid' | 'NotAllowed';

/**
 * Writes the mails of a paid order again, optionally to another address; visitors use `correctAddress`, which
 * limits the number. Another address gets the order's link, so this needs the right to release originals (decision
 * 260), and the former addresses are notified.
 * @param email the new address of the order
 */
export async function resendOrderMail(
  deps: Pick<Deps, 'queue' | 'clock' | 'newId' | 'events' | 'keys' | 'rateLimits'>,
  scope: Scope,
  { orderId, email }: { orderId: string; email?: string | undefined },
  cause: Cause,
): Promise<Resending> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) return 'NotThere';
  if (order.state !== 'Completed') return 'NotPaid';
  const recipient = email ?? order.email;
  if (recipient === order.email) {
    await recordAction(scope, { what: 'order.resend-mail', thingId: orderId }, cause);
  } else if (!(await actorMay(scope, cause.actor, 'order.extend', null))) {
    return 'NotAllowed';
  } else {
    // The operator has checked who owns the address. The former addresses are notified all the same.
    const known = await findAddressedOrder(scope, orderId);
    const next = { email: recipient, origin: 'First', former: known?.former ?? null } as const;
    const addresses = known === undefined ? [] : listReplacedAddresses(known, next);
    await saveOrderAddress(scope, orderId, { ...next, former: null });
    await writeOrderReaddressed(deps, scope, { orderId, language: order.language, addresses });
    const values = { before: { email: order.email }, after: { email: recipient }, keys: deps.keys };
    await recordAction(scope, { what: 'order.correct-email', thingId: orderId, ...values }, cause);
  }
  // The operator who requests it knows that the address is right.
  await releaseAddress(scope, recipient);
  await liftBounce(deps, scope, recipient);
  await writeOrderMailsAgain(deps, scope, { ...order, email: recipient });
  return 'Written';
}
