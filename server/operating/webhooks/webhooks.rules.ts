import { createHmac } from 'node:crypto';
import type { DeliveryFailure } from '#contract/desk-webhooks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the previous secret also signs. */
export const PREVIOUS_SECRET_MS = 24 * HOUR_MS;
/** How long a delivery is retried. */
export const TRIED_FOR_MS = 4 * 24 * HOUR_MS;
/** How long the log is kept. */
export const LOG_KEPT_MS = 30 * 24 * HOUR_MS;

/** Pauses after the first attempt, the second, and so on (Standard Webhooks' schedule, in rounds of a minute). */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** The random part of a pause, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Computes the pause after `attempts` attempts; undefined after the last one. */
export function pauseAfter(attempts: number, random: number): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * random));
}

/**
 * Computes the pause for a server that does not answer, after `attempts` failed attempts in a row. After each pause one
 * attempt suffices to find out whether the server is back.
 */
export function restAfter(failures: number): number {
  return PAUSES_MS[Math.min(Math.max(failures, 1), 3) - 1] ?? MINUTE_MS;
}

/** The answer of an attempt: a status, or why there was none. */
export type Answered = { status: number } | { failure: DeliveryFailure };

/**
 * `Delivered`; `Refused`: only this message was refused; `Away`: the server would accept no message; `Gone`: the
 * receiver wants no more messages (410).
 */
type Judgement = 'Delivered' | 'Refused' | 'Away' | 'Gone';

/** Judges an attempt: only a status from 200 to 299 counts as delivered. */
export function judgeAnswer(answered: Answered): Judgement {
  if ('failure' in answered) return 'Away';
  const { status } = answered;
  if (status >= 200 && status < 300) return 'Delivered';
  if (status === 410) return 'Gone';
  return status >= 500 || status === 408 || status === 429 ? 'Away' : 'Refused';
}

/** Formats a secret as in Standard Webhooks. @param key 32 bytes */
export function writeSecret(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/**
 * Signs a message as in Standard Webhooks.
 * @param keys the keys of the present secret, and of the previous one while it is valid
 * @param id without full stops
 * @returns the header `webhook-signature`
 */
export function signMessage(
  keys: readonly Uint8Array[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}
