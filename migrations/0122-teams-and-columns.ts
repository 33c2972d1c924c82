import { type Kysely, sql } from 'kysely';

/**
 * Lets several people wear one bib: members of a relay team (docs/decisions/0227). Stores further columns of start lists
 * (docs/decisions/0231).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors
    add column member smallint not null default 0,
    add column gender text,
    add column age_class text,
    add column club text,
    add column nationality text,
    drop constraint competitors_protection_check,
    add constraint competitors_protection_check check (protection in ('Operator', 'Age', 'Distance', 'Team'))`.execute(
    db,
  );
  await sql`create unique index competitors_worn_by on competitors (tenant_id, event_id, bib_key, member)
    where left_at is null`.execute(db);
  await sql`drop index competitors_worn`.execute(db);
}
