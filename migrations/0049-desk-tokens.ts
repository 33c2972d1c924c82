import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Tokens of scripts, and the stored responses to writes of the desk, for repeated requests (docs/decisions/0101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_tokens (
    tenant_id text not null,
    token_id uuid not null,
    member_id uuid not null,
    name text not null,
    token_hash text not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    primary key (tenant_id, token_id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, member_id) references members on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'desk_tokens');
  await sql`create index desk_tokens_of_member on desk_tokens (tenant_id, member_id)`.execute(db);

  await sql`create table desk_answers (
    tenant_id text not null references tenants,
    actor_id uuid not null,
    idempotency_key text not null,
    request_hash text not null,
    status integer,
    body jsonb,
    created_at timestamptz not null,
    primary key (tenant_id, actor_id, idempotency_key)
  )`.execute(db);
  await protectTenantTable(db, 'desk_answers');
  await sql`create index desk_answers_age on desk_answers (tenant_id, created_at)`.execute(db);
}
