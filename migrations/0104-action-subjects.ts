import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * The subjects of an action, so that an erasure finds its values by ids instead of texts; and texts that may name an erased
 * person, until a member decides on them (docs/decisions/0195). Values of actions are blanked in their rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table action_subjects (
    tenant_id text not null,
    subject text not null,
    action_id bigint not null,
    primary key (tenant_id, subject, action_id),
    foreign key (tenant_id, action_id) references actions
  )`.execute(db);
  await protectTenantTable(db, 'action_subjects');
  await sql`create index action_subjects_of_action on action_subjects (tenant_id, action_id)`.execute(db);
  await sql`grant update (before, after, why) on action_values to photofinish_app`.execute(db);
  // The record is immutable, except that values may be removed or replaced by the sign for an erased one.
  await sql`create function refuse_other_action_values() returns trigger language plpgsql as $$
    begin
      if not ((new.before is null or new.before = old.before or strpos(new.before::text, '…') > 0)
          and (new.after is null or new.after = old.after or strpos(new.after::text, '…') > 0)
          and (new.why = '' or new.why = old.why or strpos(new.why, '…') > 0)) then
        raise exception 'values of actions are blanked and never rewritten';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger action_values_are_only_blanked before update on action_values
    for each row execute function refuse_other_action_values()`.execute(db);
  await sql`create index actions_of_id on actions (tenant_id, thing_id)`.execute(db);

  await sql`create table erasure_texts (
    tenant_id text not null,
    erasure_id uuid not null,
    text_key text not null,
    found_at timestamptz not null,
    primary key (tenant_id, erasure_id, text_key),
    foreign key (tenant_id, erasure_id) references erasures on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'erasure_texts');
  await sql`create index erasure_texts_waiting on erasure_texts (tenant_id, found_at, text_key)`.execute(db);
}
