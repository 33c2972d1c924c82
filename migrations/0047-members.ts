import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** The members of a tenant's desk, their roles and invitations (docs/decisions/0098). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table members (
    tenant_id text not null references tenants,
    member_id uuid not null,
    email text not null,
    language text not null,
    invited_at timestamptz not null,
    invitation_id uuid,
    invitation_hash text,
    invitation_origin text,
    invitation_expires_at timestamptz,
    joined_at timestamptz,
    primary key (tenant_id, member_id),
    unique (tenant_id, email),
    check (num_nulls(invitation_id, invitation_hash, invitation_origin, invitation_expires_at) in (0, 4))
  )`.execute(db);
  await protectTenantTable(db, 'members');
  await sql`create unique index members_of_invitation on members (tenant_id, invitation_hash)
    where invitation_hash is not null`.execute(db);

  await sql`create table member_roles (
    tenant_id text not null,
    member_id uuid not null,
    role text not null
      check (role in ('owner', 'operator', 'privacy-officer', 'accountant', 'organizer', 'photographer')),
    event_id uuid,
    check ((role = 'organizer') = (event_id is not null)),
    unique nulls not distinct (tenant_id, member_id, role, event_id),
    foreign key (tenant_id, member_id) references members on delete cascade,
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'member_roles');
  await sql`create index member_roles_of_event on member_roles (tenant_id, event_id)
    where event_id is not null`.execute(db);
}
