import type { OrderMail } from '#contract/mail.schema.ts';
import { type MailState, ORDER_MAIL_CORRECTIONS_MAX } from '#contract/mail.ts';
import { recordAction } from '#hosting/actions/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { limitMailsTo } from '#selling/carts/index.ts';
import {
  findAddressedOrder,
  findOrder,
  judgeOrderAddress,
  listReplacedAddresses,
  type OrderRecord,
  saveOrderAddress,
} from '#selling/orders/index.ts';
import { writeOrderReaddressed } from './kinds/order-readdressed.ts';
import { mayCorrect, readReason } from './mails.rules.ts';
import { listOrderMails, type MailRecord } from './mails.store.ts';
import type { WriteDeps } from './write-mail.ts';
import { writeOrderMailsAgain } from './write-order-mails-again.ts';

/** Limits corrections from one network: a holder of one order's id must not mail arbitrary addresses. */
const CORRECTIONS = { name: 'mail-correction', limit: 20, windowSeconds: 3600 };

/**
 * Reads the newest mail of a paid order and its state.
 * @returns Conflict for an order that is not paid
 */
export function readOrderMail(
  deps: Pick<Deps, 'database'>,
  { tenantId }: TenantContext,
  orderId: string,
): Promise<OrderMail | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const order = await findOrder(scope, orderId);
    if (order === undefined) return refuse('NotFound');
    if (order.state !== 'Completed') return refuse('Conflict');
    const mails = await listOrderMails(scope, orderId, 'order');
    const [newest] = mails;
    return newest === undefined ? presentNone(order) : presentMail(newest, mails.length);
  });
}

/**
 * Changes the address of an order. For a paid order, sends its mails there; the same address gets them again.
 * Withdraws a waiting mail to the old address. An unpaid order has no mails to send.
 * @returns MailCorrectionsUsedUp after five corrections of a paid order; TooManyRequests beyond the limit of the
 * network or, for a paid order, of the address
 */
export async function correctAddress(
  deps: Pick<Deps, 'database' | 'queue' | 'clock' | 'newId' | 'events' | 'keys' | 'rateLimits'>,
  { tenantId }: TenantContext,
  correction: { orderId: string; email: string; clientAddress: CanonicalKey },
): Promise<Refusal | undefined> {
  const { orderId, email, clientAddress } = correction;
  const tooMany = await deps.rateLimits.take(tenantId, CORRECTIONS, clientAddress);
  if (tooMany !== undefined) return tooMany;
  return deps.database.inTenant(tenantId, async (scope) => {
    const order = await findOrder(scope, orderId, { lock: true });
    if (order === undefined) return refuse('NotFound');
    if (order.state === 'Canceled') return refuse('Conflict');
    const { length } = await listOrderMails(scope, orderId, 'order');
    if (!mayCorrect(length)) return refuse('MailCorrectionsUsedUp');
    // An order of total 0 is free to create, so its holder must not be able to mail an address more often than by
    // new orders.
    const tooOften = order.state === 'Completed' ? await limitMailsTo(deps, scope, email) : undefined;
    if (tooOften !== undefined) return tooOften;
    await changeAddress(deps, scope, order, email);
    if (email !== order.email)
      await recordAction(
        scope,
        {
          what: 'order.correct-email',
          thingId: orderId,
          before: { email: order.email },
          after: { email },
          keys: deps.keys,
        },
        { actor: { kind: 'Visitor' }, why: '' },
      );
    if (order.state === 'Completed') await writeOrderMailsAgain(deps, scope, { ...order, email });
    return undefined;
  });
}

/**
 * Stores the address that a visitor entered. After the payment it proves nothing until it is confirmed, and the
 * former addresses are notified, because anyone with an order's link can enter one (docs/decisions/0261).
 */
async function changeAddress(
  deps: WriteDeps & Pick<Deps, 'rateLimits'>,
  scope: Scope,
  { orderId, state, language }: OrderRecord,
  email: string,
): Promise<void> {
  const known = await findAddressedOrder(scope, orderId);
  if (known === undefined) throw new Error(`there is no order ${orderId}`);
  const next =
    state === 'Completed'
      ? judgeOrderAddress(known, email)
      : ({ email, origin: 'First', former: null } as const);
  await saveOrderAddress(scope, orderId, next);
  if (next.origin === 'First') return;
  const addresses = listReplacedAddresses(known, next);
  await writeOrderReaddressed(deps, scope, { orderId, language, addresses });
}

/** The state that is shown. A withdrawn mail is shown as waiting: it is sent again with its order's mails. */
const SHOWN_AS: Record<MailRecord['state'], MailState> = {
  Waiting: 'Waiting',
  Sent: 'Sent',
  Refused: 'Refused',
  Withdrawn: 'Waiting',
};

/** Describes an order without mails: an imported one, or one from before mails were stored. */
function presentNone({ email }: Pick<OrderRecord, 'email'>): OrderMail {
  const nothing = { writtenOn: null, sentOn: null, reasonCode: null };
  return { state: 'None', email, ...nothing, correctionsLeft: correctionsLeft(0) };
}

function correctionsLeft(mailsSoFar: number): number {
  return Math.max(0, ORDER_MAIL_CORRECTIONS_MAX + 1 - mailsSoFar);
}

function presentMail(
  { state, recipient, createdAt, settledAt, reason }: MailRecord,
  mailsSoFar: number,
): OrderMail {
  const isSent = state === 'Sent';
  return {
    state: SHOWN_AS[state],
    email: recipient,
    writtenOn: createdAt.toISOString(),
    sentOn: isSent && settledAt !== null ? settledAt.toISOString() : null,
    reasonCode: state === 'Refused' ? readReason(reason) : null,
    correctionsLeft: correctionsLeft(mailsSoFar),
  };
}
