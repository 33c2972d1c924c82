import type { OrderMail } from '#contract/mail.schema.ts';

/** The state of an order's mail, as shown on the page. */
export type MailProgress =
  /** The state is not known yet. */
  | 'Unknown'
  /** None was written. */
  | 'None'
  | 'Waiting'
  /** Has waited so long that the buyer should contact support. */
  | 'Overdue'
  | 'Sent'
  | 'Refused';

/** A mail may be delayed; after an hour the buyer is asked to contact support (product §9). */
export const OVERDUE_AFTER_MS = 3_600_000;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * @param nowMs when the state was read, by the server's clock (ms since the epoch)
 */
export function mailProgress(
  mail: Pick<OrderMail, 'state' | 'writtenOn'> | undefined,
  nowMs: number,
): MailProgress {
  if (mail === undefined) return 'Unknown';
  const waitedMs = mail.writtenOn === null ? 0 : nowMs - Date.parse(mail.writtenOn);
  return mail.state === 'Waiting' && waitedMs >= OVERDUE_AFTER_MS ? 'Overdue' : mail.state;
}

/**
 * Returns how long to wait before polling a waiting mail again: a quarter of the time waited so far, at least two
 * seconds and at most thirty.
 */
export function mailPause(waitedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs / 4));
}
