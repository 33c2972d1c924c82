import { type Kysely, sql } from 'kysely';

/** The embedded mailbox also takes mails to operators of the installation, which belong to no tenant (docs/decisions/0337). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailbox_messages drop constraint mailbox_messages_tenant_id_fkey`.execute(db);
}
