import type { OrderState } from '#contract/order.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Transitions } from '#selling/transitions.ts';
import type { OrderRecord } from './orders.store.ts';

/** Product §12: an order waits for payment, is completed by it, or is canceled. */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  AwaitingPayment: ['Completed', 'Canceled'],
  Completed: ['Canceled'],
  Canceled: ['Completed'],
};

/** Returns the person of a package line in a cart or an order; null if the line is not a package. */
export function packageOwner(line: {
  photoId: string | null;
  videoId: string | null;
  personId: string | null;
}): string | null {
  return line.photoId === null && line.videoId === null ? line.personId : null;
}

/** Formats the order number that people quote: the year and a running number. It grants no access. */
export function orderNumber(year: number, running: number): string {
  return `${year}-${String(running).padStart(6, '0')}`;
}

/**
 * Returns whether no more photos are added to a package, because it was bought with less proof than its event now
 * requires.
 * @param boughtAt when the order was placed; undefined for a preorder that an operator imported
 */
export function hasStoppedGrowing(
  boughtAt: Date | undefined,
  event: { securedAt: Date | null } | undefined,
): boolean {
  const securedAt = event?.securedAt ?? null;
  return boughtAt !== undefined && securedAt !== null && boughtAt < securedAt;
}

const DAY_MS = 24 * 3600_000;

/** Computes when an order's files expire; null if the tenant keeps them forever. */
export function keptFrom(from: Date, days: number | null): Date | null {
  return days === null ? null : new Date(from.getTime() + days * DAY_MS);
}

/** Refuses to release an order's files if it is not paid (any more), or if its retention has ended. */
export function refuseHandingOver(
  { state, keptUntil }: Pick<OrderRecord, 'state' | 'keptUntil'>,
  now: Date,
): Refusal | undefined {
  if (state !== 'Completed') return refuse('Conflict');
  return keptUntil !== null && keptUntil <= now ? refuse('OrderExpired') : undefined;
}
