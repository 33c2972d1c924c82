import { type Kysely, sql } from 'kysely';

/**
 * Stores that a buyer agreed to the end of their right of withdrawal, in the cart and in its order. Brands that sell in euros,
 * crowns or dollars ask for it from now on; brands under the law of Russia or Belarus do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column withdrawal jsonb`.execute(db);
  await sql`alter table orders add column withdrawal jsonb`.execute(db);
  await sql`
    update tenants set settings = settings
      || jsonb_build_object('withdrawalConsent', coalesce(settings->>'currencyId', '978') not in ('643', '933'))
    where not settings ? 'withdrawalConsent'`.execute(db);
}
