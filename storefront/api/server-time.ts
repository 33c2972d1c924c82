/** How far the server's clock is ahead of this device's, by the last answer; a device may be wrong by days. */
let aheadMs = 0;

/** Learns the time from an answer. One without a time teaches nothing. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(told)) aheadMs = told - Date.now();
}

/**
 * Computes what the server's clock showed at a moment of this device's, to compare it with the server's dates.
 * @param ownMs milliseconds since 1970; by default now
 */
export function serverTime(ownMs: number = Date.now()): number {
  return ownMs + aheadMs;
}
