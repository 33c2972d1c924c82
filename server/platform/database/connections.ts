import pg from 'pg';

/** How long a query waits for a connection; after that the request is refused with 503. */
const CONNECTION_TIMEOUT_MS = 15_000;

/**
 * Creates a pool in which a lost connection fails only the query that runs on it. `pg` reports a loss twice: to the
 * query, and as an `error` event of the client. Without a listener that event ends the process, and pg's pool listens
 * only to idle clients.
 */
export function createPool(settings: pg.PoolConfig, onLoss: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true, ...settings });
  // The pool replaces a lost idle connection at its next use.
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Creates one unconnected client. If its connection is lost, its query fails, but the process continues. */
export function createClient(settings: pg.ClientConfig): pg.Client {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  return client;
}
