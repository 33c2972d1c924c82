/**
 * Milliseconds by which the server's clock is ahead of this device's, from the last response. A device's clock may be
 * wrong by days.
 */
let aheadMs = 0;

/** Learns the server's time from a response; a response without a date is ignored. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const serverMs = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/**
 * Converts a moment of this device's clock to the server's clock, for comparison with the server's dates.
 * @param ownMs milliseconds since 1970; by default now
 */
export function serverTime(ownMs: number = Date.now()): number {
  return ownMs + aheadMs;
}
