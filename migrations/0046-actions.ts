import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * The record of actions: actor, kind, subject and time. The rows are append-only: the application has no right to change them,
 * and a trigger refuses changes by any role, even the migrating one. Personal values are in a separate table, whose rows an
 * erasure deletes (docs/decisions/0097).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table actions (
    tenant_id text not null references tenants,
    action_id bigint generated always as identity,
    done_at timestamptz not null default now(),
    actor text not null check (actor in ('Member', 'Command', 'Job', 'Visitor')),
    member_id uuid check (actor in ('Member', 'Command') or member_id is null),
    job text check ((actor = 'Job') = (job is not null)),
    what text not null,
    thing_kind text not null,
    thing_id text not null,
    primary key (tenant_id, action_id),
    check (actor <> 'Member' or member_id is not null)
  )`.execute(db);
  await sql`create index actions_of_thing on actions (tenant_id, thing_kind, thing_id, action_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'actions');
  await sql`revoke update, delete on actions from photofinish_app`.execute(db);
  await sql`create function refuse_change_of_actions() returns trigger language plpgsql as $$
    begin raise exception 'the record of actions is append-only'; end $$`.execute(db);
  await sql`create trigger actions_are_append_only before update or delete or truncate on actions
    for each statement execute function refuse_change_of_actions()`.execute(db);

  await sql`create table action_values (
    tenant_id text not null,
    action_id bigint not null,
    before jsonb,
    after jsonb,
    why text not null,
    primary key (tenant_id, action_id),
    foreign key (tenant_id, action_id) references actions
  )`.execute(db);
  await protectTenantTable(db, 'action_values');
  await sql`revoke update on action_values from photofinish_app`.execute(db);
}
