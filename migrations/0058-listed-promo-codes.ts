import { type Kysely, sql } from 'kysely';

/** Pages the list of a tenant's promo codes, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index promo_codes_listed on promo_codes (tenant_id, created_at, promo_code_id)`.execute(
    db,
  );
}
