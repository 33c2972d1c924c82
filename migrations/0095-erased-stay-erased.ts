import { type Kysely, sql } from 'kysely';

/**
 * Keeps an erasure effective: bibs that a feed must not import again, and events that read no faces because a protected
 * participant was erased (docs/decisions/0171).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_feeds add column left_out text[] not null default '{}'`.execute(db);
  await sql`alter table events add column faces_stay_off boolean not null default false`.execute(db);
}
