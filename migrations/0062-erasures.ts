import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Erasures of persons, their targets, and their certificates (docs/decisions/0120). During an erasure its row names the person;
 * afterwards it contains only random ids and counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (
    tenant_id text not null references tenants,
    erasure_id uuid not null,
    state text not null default 'Running' check (state in ('Running', 'Done')),
    subject jsonb,
    options jsonb not null,
    step text not null default 'Collect',
    ids jsonb,
    counts jsonb not null default '{}',
    requested_at timestamptz not null,
    finished_at timestamptz,
    certificate jsonb,
    primary key (tenant_id, erasure_id),
    check ((state = 'Done') = (certificate is not null)),
    check ((state = 'Done') = (subject is null))
  )`.execute(db);
  await sql`create index erasures_listed on erasures (tenant_id, requested_at desc, erasure_id)`.execute(db);
  await sql`create table erasure_photos (
    tenant_id text not null,
    erasure_id uuid not null,
    photo_id uuid not null,
    is_alone boolean not null,
    outcome text check (outcome in ('Removed', 'Kept', 'Untagged', 'Gone')),
    has_files boolean not null,
    primary key (tenant_id, erasure_id, photo_id),
    foreign key (tenant_id, erasure_id) references erasures on delete cascade
  )`.execute(db);
  // Public keys that certificates were signed with: they stay published when the key is changed.
  await sql`create table certificate_keys (
    tenant_id text not null references tenants,
    key_id text not null,
    public_jwk jsonb not null,
    used_at timestamptz not null,
    primary key (tenant_id, key_id)
  )`.execute(db);
  for (const table of ['erasures', 'erasure_photos', 'certificate_keys']) await protectTenantTable(db, table);
}
