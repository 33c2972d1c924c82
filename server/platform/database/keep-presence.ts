import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** The pause before another attempt to start the server. */
const RESTART_PAUSE_MS = 2_000;

/** Keeps this process registered at the embedded server, and starts the server again if it ends unexpectedly. */
export interface KeptPresence {
  /** Stops watching. @returns the connection that is registered, undefined if the server is gone */
  end(): Promise<pg.Client | undefined>;
}

/**
 * Watches the connection by which this process is registered. Its loss means that the server was killed, crashed or was
 * stopped by hand. Every process that shares the server does this; `enter` lets one of them start it.
 *
 * @param enter registers again, and starts the server if it is not running
 */
export function keepPresence(first: pg.Client, enter: () => Promise<pg.Client>, log?: Log): KeptPresence {
  const ending = new AbortController();
  let present: pg.Client | undefined;
  let returning: Promise<void> = Promise.resolve();

  const watch = (client: pg.Client): void => {
    present = client;
    client.once('end', () => {
      if (present === client) present = undefined;
      if (!ending.signal.aborted) returning = comeBack();
    });
  };
  const comeBack = async (): Promise<void> => {
    log?.error('the embedded PostgreSQL ended: it is started again');
    while (!ending.signal.aborted) {
      try {
        watch(await enter());
        log?.warn('the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        log?.error({ err: error }, 'the embedded PostgreSQL does not start: it is tried again');
        await sleep(RESTART_PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  };
  watch(first);
  return {
    async end() {
      ending.abort();
      await returning;
      return present;
    },
  };
}
