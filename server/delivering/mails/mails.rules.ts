import { type MailRefusalReason, ORDER_MAIL_CORRECTIONS_MAX } from '#contract/mail.ts';
import { MAIL_REFUSALS } from '#platform/mailer/judge-mail-error.ts';

const MINUTE_MS = 60_000;
/** The lease of a mail that is being sent; longer than any try. */
export const LEASE_MS = 10 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
/** If a receiver answers "not now", pauses grow with the mail's age up to this limit. */
const PAUSE_MAX_MS = 4 * 60 * MINUTE_MS;
/** If our own server is down, pauses stay this short, so that mails are sent soon after it is back. */
const AWAY_PAUSE_MAX_MS = 10 * MINUTE_MS;
/** The time during which a mail is retried: a mail server may be down for a weekend. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * Computes when a failed mail is retried. The pause equals the time since the first try, so pauses double from a
 * minute to hours. The time that a letter or a delayed notice waited before its first try does not count.
 * @returns undefined after three days of retries: the mail has failed and is reported
 */
export function nextTryAt(firstTriedAt: Date, triedAt: Date, isServerAway: boolean): Date | undefined {
  const ageMs = triedAt.getTime() - firstTriedAt.getTime();
  if (ageMs >= TRIED_FOR_MS) return undefined;
  const pauseMax = isServerAway ? AWAY_PAUSE_MAX_MS : PAUSE_MAX_MS;
  return new Date(triedAt.getTime() + Math.min(Math.max(ageMs, FIRST_PAUSE_MS), pauseMax));
}

/** Reads the class of a stored reason, which is its first token. */
export function readReason(reason: string | null): MailRefusalReason | null {
  const word = reason?.split(' ', 1)[0] ?? '';
  if (word === 'GivenUp') return word;
  return MAIL_REFUSALS.find((refusal) => refusal === word) ?? null;
}

/**
 * Returns whether an order's address may be corrected again.
 * @param mailsSoFar how many mails about the order were written to its buyer, the first one included
 */
export function mayCorrect(mailsSoFar: number): boolean {
  return mailsSoFar <= ORDER_MAIL_CORRECTIONS_MAX;
}

/**
 * After this many deferrals in a row all letters wait, because the receiving server defers us and not single
 * recipients.
 */
const LATER_MAX = 5;

/**
 * Judges what the answer to a letter means for all other letters. NotNow: the server wants us to stop (421, or it
 * is down), or has deferred several in a row. Taken: it accepts them.
 * @param sent undefined if it was not tried
 */
export function judgeAnswers(
  sent: { outcome: 'Sent' | 'Refused' } | { outcome: 'Later'; isServerAway: boolean } | undefined,
  laterInRow: number,
): 'NotNow' | 'Taken' | 'Unknown' {
  if (sent?.outcome === 'Sent') return 'Taken';
  if (sent?.outcome !== 'Later') return 'Unknown';
  return sent.isServerAway || laterInRow >= LATER_MAX ? 'NotNow' : 'Unknown';
}
