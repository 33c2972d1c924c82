import { type Kysely, sql } from 'kysely';

/** Events that were merged into another one, to which their addresses lead (docs/decisions/0128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column merged_into uuid,
    add foreign key (tenant_id, merged_into) references events (tenant_id, event_id) on delete set null (merged_into),
    add check (merged_into is null or not is_shown)`.execute(db);
  await sql`create index events_merged on events (tenant_id, merged_into) where merged_into is not null`.execute(
    db,
  );
  await sql`alter table photo_moves add column is_merge boolean not null default false`.execute(db);
}
