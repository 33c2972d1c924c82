import type { OrderMail } from '#contract/mail.schema.ts';

/** The state of an order's mail, as the page shows it. */
export type MailProgress =
  /** Nothing is known of it (yet). */
  | 'Unknown'
  /** None was written. */
  | 'None'
  | 'Waiting'
  /** Waiting for so long that support should hear of it. */
  | 'Overdue'
  | 'Sent'
  | 'Refused';

/** A mail may be delayed; after an hour the buyer is asked to write to support (product §9). */
export const OVERDUE_AFTER_MS = 3_600_000;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** @param nowMs when this was true, by the server's clock (ms since the epoch) */
export function mailProgress(
  mail: Pick<OrderMail, 'state' | 'writtenOn'> | undefined,
  nowMs: number,
): MailProgress {
  if (mail === undefined) return 'Unknown';
  const waitedMs = mail.writtenOn === null ? 0 : nowMs - Date.parse(mail.writtenOn);
  return mail.state === 'Waiting' && waitedMs >= OVERDUE_AFTER_MS ? 'Overdue' : mail.state;
}

/**
 * Returns how long to wait before polling a waiting mail again: a quarter of the time waited so far, two
 * seconds at first, thirty at most.
 */
export function mailPause(waitedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs / 4));
}
