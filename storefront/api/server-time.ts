/** Milliseconds by which the server's clock is ahead of this device's, by the last response; a device may be wrong by days. */
let aheadMs = 0;

/** Reads the time of the server from a response; one without a date is ignored. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const serverMs = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/**
 * Computes what the server's clock showed at a moment of this device's, to compare it with the server's dates.
 * @param ownMs milliseconds since 1970; by default now
 */
export function serverTime(ownMs: number = Date.now()): number {
  return ownMs + aheadMs;
}
