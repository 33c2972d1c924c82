import { type Kysely, sql } from 'kysely';

/**
 * The address of each mail, and whether it bounced because the address does not exist; such an address gets no further letter.
 * The last index lists recently refused mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails
    add column sent_to text,
    add column stops boolean not null default false`.execute(db);
  await sql`create index mails_that_stop on mails (tenant_id, lower(sent_to)) where stops`.execute(db);
  await sql`create index mails_refused on mails (tenant_id, settled_at) where state = 'Refused'`.execute(db);
}
