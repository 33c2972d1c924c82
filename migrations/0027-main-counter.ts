import { type Kysely, sql } from 'kysely';

/** The analytics provider of a tenant's visits: none until its file names one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update tenants set settings = settings || '{"mainCounter": null}' where not settings ? 'mainCounter'`.execute(
    db,
  );
}
