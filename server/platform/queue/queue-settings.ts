import type { Database } from '../database/database.ts';

/** The schema of the queue's tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** Builds the queue's connection settings, for the owner of its tables or for the role that uses them. */
export function queueSettings(database: Database, role: 'login' | 'scheduler') {
  const pool = database.poolSettings(role, 'queue');
  return { ...(pool as object), schema: QUEUE_SCHEMA, max: 6, useListenNotify: true };
}
