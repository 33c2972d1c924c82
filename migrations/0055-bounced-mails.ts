import { type Kysely, sql } from 'kysely';

/**
 * Where a mail was sent, and whether it came back from an address that does not exist: no other letter goes there.
 * The last index lists what was refused lately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails
    add column sent_to text,
    add column stops boolean not null default false`.execute(db);
  await sql`create index mails_that_stop on mails (tenant_id, lower(sent_to)) where stops`.execute(db);
  await sql`create index mails_refused on mails (tenant_id, settled_at) where state = 'Refused'`.execute(db);
}
