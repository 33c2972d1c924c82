import pg from 'pg';

/** How long a query waits for a connection; after that the request is refused with 503. */
const CONNECTION_TIMEOUT_MS = 15_000;

/**
 * Creates a pool whose lost connections fail the query that runs on them, and nothing else. `pg` reports a loss twice:
 * to the query and as an `error` of the client, which ends the process unless it has a listener; and its pool listens to
 * idle clients only.
 */
export function createPool(settings: pg.PoolConfig, onLoss: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...settings });
  // An idle connection that was lost is replaced at the pool's next use.
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Creates one client, not yet connected, whose lost connection fails its query and never the process. */
export function createClient(settings: pg.ClientConfig): pg.Client {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  return client;
}
