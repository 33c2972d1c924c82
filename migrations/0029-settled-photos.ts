import { type Kysely, sql } from 'kysely';

/**
 * The transaction in which a photo was published or refused. By it, a process that follows an import polls for changes: a
 * transaction that still runs during one poll is found by the next one. Null for photos that were settled before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column settled_in xid8`.execute(db);
  await sql`create index photos_settled on photos (tenant_id, event_id, settled_in)
    where settled_in is not null`.execute(db);
}
