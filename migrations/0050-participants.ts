import { type Kysely, sql } from 'kysely';

/**
 * Operators' corrections of participants: fields that a start list must not undo, dropped participants, and merged ones
 * (docs/decisions/0104). Only one participant of a start list has a bib; a participant who left keeps theirs too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors
    add column corrected jsonb not null default '{}',
    add column is_kept_off boolean not null default false,
    drop constraint competitors_tenant_id_event_id_bib_key_key`.execute(db);
  await sql`create unique index competitors_worn on competitors (tenant_id, event_id, bib_key)
    where left_at is null`.execute(db);
  await sql`create index competitors_by_bib on competitors (tenant_id, event_id, bib_key)`.execute(db);

  await sql`alter table persons
    add column merged_into uuid,
    add column proof_version integer not null default 0,
    add foreign key (tenant_id, merged_into) references persons on delete set null (merged_into)`.execute(db);
  await sql`create index persons_merged on persons (tenant_id, merged_into) where merged_into is not null`.execute(
    db,
  );
}
