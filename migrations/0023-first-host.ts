import { type Kysely, sql } from 'kysely';

/** The order of a tenant's hosts. Links in mails use the first one. Existing hosts are sorted by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_hosts add column position smallint not null default 0`.execute(db);
}
