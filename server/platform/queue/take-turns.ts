import { sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue-settings.ts';

/** Leaves room below for the jobs that follow in the same line: the database has integers of 32 bits. */
const FARTHEST_TURN = -1_000_000_000;

/**
 * Computes where new jobs of one line (an event's photos) are inserted. A job's priority is its turn: the queue takes
 * the highest first, and each line's jobs have descending turns. A new line begins at the current turn, not after all
 * waiting jobs. So lines that wait together are served in turns, and a single line in order of arrival. Costs one read
 * at the front of an index, however many jobs wait.
 * @param ahead the number of jobs of this line that are already waiting
 * @returns the priority of the line's next job; the ones after it get one less each
 */
export async function findTurn({ trx }: Scope, jobName: string, ahead: number): Promise<number> {
  const jobs = sql.table(`${QUEUE_SCHEMA}.job`);
  const answer = await sql<{ priority: number }>`
    select priority from ${jobs}
    where name = ${jobName} and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on
    limit 1
  `.execute(trx);
  return Math.max(FARTHEST_TURN, (answer.rows[0]?.priority ?? 0) - ahead);
}
