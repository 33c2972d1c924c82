import { sql } from 'kysely';
import type { PaymentState } from '#contract/invoice.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import {
  ASK_DISTANCE_MAX_MS,
  ASK_WATCHED_AFTER_MS,
  ASK_WATCHED_DISTANCE_MS,
  OVERDUE_PAYMENT_MS,
  POLL_AFTER_MS,
  UNDECIDED_STATES,
} from './payments.rules.ts';
import { type PaymentRecord, paymentOf, selectPayments } from './payments.store.ts';

/** Selects the ids of payments whose outcome is unknown. */
const undecided = (scope: Scope) =>
  selectFrom(scope, 'payments')
    .select('paymentId')
    .where('state', 'in', UNDECIDED_STATES)
    .where('discountOf', 'is', null);

/**
 * Records that payments are polled now.
 * @returns their ids
 */
async function noteAsked(scope: Scope, payments: ReturnType<typeof undecided>, now: Date): Promise<string[]> {
  const rows = await updateTable(scope, 'payments')
    .set({ askedAt: now })
    .where('paymentId', 'in', payments)
    .returning('paymentId')
    .execute();
  return rows.map((row) => row.paymentId);
}

/**
 * Selects undecided payments that are due for polling, and records the poll. The first poll is `POLL_AFTER_MS` after
 * the payment was opened. The next wait equals the payment's age at the last poll, at most `ASK_DISTANCE_MAX_MS`.
 * @returns their ids
 */
export async function takeDuePayments(scope: Scope, now: Date, count: number): Promise<string[]> {
  const waited = sql`least(greatest(asked_at - created_at, make_interval(secs => ${POLL_AFTER_MS / 1000})),
    make_interval(secs => ${ASK_DISTANCE_MAX_MS / 1000}))`;
  const due = undecided(scope)
    .where('createdAt', '<=', new Date(now.getTime() - POLL_AFTER_MS))
    .where(sql<boolean>`(asked_at is null or asked_at + ${waited} <= ${now})`)
    .orderBy('createdAt')
    .limit(count)
    .forUpdate()
    .skipLocked();
  return noteAsked(scope, due, now);
}

/** Only the last attempts of an invoice are polled while the buyer watches. */
const WATCHED_MAX = 3;

/**
 * Selects undecided payments of an invoice whose page is open and that are due for polling, and records the poll.
 * @returns their ids
 */
export async function takeWatchedPayments(scope: Scope, invoiceId: string, now: Date): Promise<string[]> {
  const watched = undecided(scope)
    .where('invoiceId', '=', invoiceId)
    .where('createdAt', '<=', new Date(now.getTime() - ASK_WATCHED_AFTER_MS))
    .where((where) =>
      where.or([
        where('askedAt', 'is', null),
        where('askedAt', '<=', new Date(now.getTime() - ASK_WATCHED_DISTANCE_MS)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(WATCHED_MAX)
    .forUpdate()
    .skipLocked();
  return noteAsked(scope, watched, now);
}

/**
 * Lists every undecided payment, oldest first.
 * @returns their ids
 */
export async function listUndecided(scope: Scope): Promise<string[]> {
  const rows = await undecided(scope).orderBy('createdAt').execute();
  return rows.map((row) => row.paymentId);
}

/** Lists the given invoices that have an undecided payment. */
export function listUndecidedInvoices(scope: Scope, invoiceIds: readonly string[]): Promise<Set<string>> {
  return listInvoicesWith(scope, invoiceIds, UNDECIDED_STATES);
}

/** Lists the given invoices that have a payment, whatever its outcome. */
export function listTriedInvoices(scope: Scope, invoiceIds: readonly string[]): Promise<Set<string>> {
  return listInvoicesWith(scope, invoiceIds);
}

/** Lists the given invoices that have a payment; optionally only one in certain states. */
async function listInvoicesWith(
  scope: Scope,
  invoiceIds: readonly string[],
  states?: readonly PaymentState[],
): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = await selectFrom(scope, 'payments')
    .select('invoiceId')
    .distinct()
    .where('invoiceId', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .execute();
  return new Set(rows.map((row) => row.invoiceId));
}

/** How often a disputed payment's refund is tried again: disputes take weeks, and no notice says how they end. */
const DISPUTED_RETRY_MS = 24 * 3600_000;

/**
 * Claims payments whose refund was decided before a given time and is still pending; disputed ones once a day.
 * @returns their ids
 */
export async function takeStuckRefunds(scope: Scope, now: Date, before: Date): Promise<string[]> {
  const rows = await updateTable(scope, 'payments')
    .set({ updatedAt: now })
    .where('state', '=', 'Paid')
    .where('refundReason', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('disputedAt', 'is', null), eb('disputedAt', '<=', new Date(now.getTime() - DISPUTED_RETRY_MS))]),
    )
    .where('discountOf', 'is', null)
    .where('updatedAt', '<=', before)
    .returning('paymentId')
    .execute();
  return rows.map((row) => row.paymentId);
}

/** Lists payments that have been undecided for longer than usual, and those with a pending refund; oldest first. */
export async function listOverdue(scope: Scope, now: Date, count: number): Promise<PaymentRecord[]> {
  const { tenantId } = scope;
  const before = (state: keyof typeof OVERDUE_PAYMENT_MS) =>
    new Date(now.getTime() - OVERDUE_PAYMENT_MS[state]);
  const own = selectPayments(scope).where('discountOf', 'is', null).orderBy('createdAt').limit(count);
  const undecided = await own
    .where('state', 'in', UNDECIDED_STATES)
    .where('createdAt', '<=', before('Pending'))
    .where((where) => where.or([where('state', '=', 'Pending'), where('createdAt', '<=', before('Created'))]))
    .execute();
  // A refund normally takes seconds, and each retry updates the time of the decision.
  const paid = own.where('state', '=', 'Paid');
  const returning = await paid.where('refundReason', 'is not', null).execute();
  const returningInPart = await paid
    .where('refundReason', 'is', null)
    .where('paymentId', 'in', (parts) =>
      parts
        .selectFrom('partRefunds')
        .select('paymentId')
        .where('tenantId', '=', tenantId)
        .where('state', '=', 'Asked'),
    )
    .execute();
  return [...undecided, ...returning, ...returningInPart]
    .flatMap((row) => paymentOf(row) ?? [])
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .slice(0, count);
}
