import { PgBoss } from 'pg-boss';
import { createClient } from '../database/connections.ts';
import type { Database } from '../database/database.ts';
import { COUNTING_INDEXES } from './count-jobs.ts';
import type { AnyJob } from './job.ts';
import { QUEUE_SCHEMA, queueSettings } from './queue-settings.ts';

/** Seconds until a lost worker is noticed and its jobs go to another (pg-boss requires at least 10). */
const HEARTBEAT_SECONDS = 20;

/**
 * The lock of the process that migrates the queue: if two processes grant rights at the same time, PostgreSQL refuses
 * one.
 */
const MIGRATION_LOCK = 724_002;

/**
 * Creates the queue's tables and one queue per kind; run by the migration, as the owner of the tables. Concurrent
 * processes wait for one another.
 */
export async function migrateQueue(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const client = createClient(database.poolSettings('login', 'queue-migration'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await makeQueues(database, jobs);
  } finally {
    await client.end();
  }
}

async function makeQueues(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ ...queueSettings(database, 'login'), supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  // A dead-letter queue must exist before the queue that uses it.
  const ordered = jobs.toSorted(
    (a, b) => Number(a.deadLetterJob !== undefined) - Number(b.deadLetterJob !== undefined),
  );
  for (const job of ordered) {
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      retentionSeconds: 30 * 24 * 3600,
      deleteAfterSeconds: 24 * 3600,
      ...(job.deadLetterJob === undefined ? {} : { deadLetter: job.deadLetterJob }),
    };
    await boss.createQueue(job.name, options);
    await boss.updateQueue(job.name, options);
  }
  const db = boss.getDb();
  for (const [name, definition] of Object.entries(COUNTING_INDEXES)) {
    // "if not exists" would wait for writers of jobs before it checks, and could deadlock with deletes.
    const { rows } = await db.executeSql('select to_regclass($1) is not null as "isThere"', [
      `${QUEUE_SCHEMA}.${name}`,
    ]);
    if (!rows[0]?.isThere) await db.executeSql(`create index ${name} ${definition}`);
  }
  for (const role of ['photofinish_scheduler', 'photofinish_app']) {
    await db.executeSql(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`);
    await db.executeSql(`grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role}`);
  }
  await db.executeSql(
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to photofinish_scheduler`,
  );
  await db.executeSql(`grant select, insert on all tables in schema ${QUEUE_SCHEMA} to photofinish_app`);
  await boss.stop({ graceful: false });
}
