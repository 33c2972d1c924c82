import { type Kysely, sql } from 'kysely';

/** Who counts a tenant's visits: nobody, until its file says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update tenants set settings = settings || '{"mainCounter": null}' where not settings ? 'mainCounter'`.execute(
    db,
  );
}
