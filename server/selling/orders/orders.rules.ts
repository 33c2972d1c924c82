import type { OrderState } from '#contract/order.ts';
import type { Transitions } from '#selling/transitions.ts';

/** Blueprint §7: an order waits for its payment, is completed by it, or is canceled. */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  AwaitingPayment: ['Completed', 'Canceled'],
  Completed: ['Canceled'],
  Canceled: ['Completed'],
};

/** Whose package a line of a cart or an order is; null where it is none. */
export function packageOwner(line: {
  photoId: string | null;
  videoId: string | null;
  personId: string | null;
}): string | null {
  return line.photoId === null && line.videoId === null ? line.personId : null;
}

/** The number people quote: the year and a running number; it opens nothing. */
export function orderNumber(year: number, running: number): string {
  return `${year}-${String(running).padStart(6, '0')}`;
}
