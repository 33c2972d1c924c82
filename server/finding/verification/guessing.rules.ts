const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number of consecutive wrong answers without a waiting time. People mistype, and try the other date format. */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = MINUTE_MS;
/** One day. Even if the year of birth is known, trying half of its 365 days takes half a year. */
const WAIT_MAX_MS = DAY_MS;

/**
 * After this time without an attempt the count restarts. Waiting for that allows fewer attempts than continuing to
 * guess.
 */
export const TRIES_KEPT_MS = 30 * DAY_MS;

/**
 * Computes how long a participant's second factor is locked after consecutive wrong attempts; each one doubles the
 * time.
 */
export function waitAfter(tries: number): number {
  return tries < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), WAIT_MAX_MS);
}
