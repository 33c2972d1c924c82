/** How far the server's clock is ahead of this device's, as the last answer said; a device may be wrong by days. */
let aheadMs = 0;

/** Learns the time from an answer. One without a time teaches nothing. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(told)) aheadMs = told - Date.now();
}

/**
 * What the server's clock showed when this device's showed that: to be compared with what the server dates.
 * @param ownMs milliseconds since 1970; now unless told
 */
export function serverTime(ownMs: number = Date.now()): number {
  return ownMs + aheadMs;
}
