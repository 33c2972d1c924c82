import type { Database } from '../database/database.ts';

/** Where the queue's tables live. */
export const QUEUE_SCHEMA = 'pgboss';

/** Builds the queue's connection settings, as the owner of its tables or as the role that works with them. */
export function queueSettings(database: Database, role: 'login' | 'scheduler') {
  const pool = database.poolSettings(role, 'queue');
  return { ...(pool as object), schema: QUEUE_SCHEMA, max: 6, useListenNotify: true };
}
