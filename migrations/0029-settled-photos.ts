import { type Kysely, sql } from 'kysely';

/**
 * The transaction in which a photo was published or refused, so that who follows an import asks for what changed: what
 * was still running at one look is found by the next. Null of what was settled before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column settled_in xid8`.execute(db);
  await sql`create index photos_settled on photos (tenant_id, event_id, settled_in)
    where settled_in is not null`.execute(db);
}
