import { type Kysely, sql } from 'kysely';

/**
 * Empties displayed times that are times of day, because pages showed them as durations. A new import of the list computes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update results set finish_time = '' where gun_ms is null and chip_ms is null`.execute(db);
}
