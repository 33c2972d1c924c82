const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The number of consecutive wrong answers without a waiting time: people mistype, and try the other format of a date.
 */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = MINUTE_MS;
/** A day: even with a known year of birth, trying half of its 365 days takes half a year. */
const WAIT_MAX_MS = DAY_MS;

/** After this time without an attempt the count starts again. Waiting for that allows fewer attempts than continuing does. */
export const TRIES_KEPT_MS = 30 * DAY_MS;

/**
 * Computes the lock of a participant's factor after a number of wrong attempts in a row: doubled by
 * each.
 */
export function waitAfter(tries: number): number {
  return tries < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), WAIT_MAX_MS);
}
