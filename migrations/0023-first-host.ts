import { type Kysely, sql } from 'kysely';

/** The order of a tenant's hosts: the first is where its mails lead. Hosts from before keep the order of their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_hosts add column position smallint not null default 0`.execute(db);
}
