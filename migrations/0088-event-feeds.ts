import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Addresses from which an event's start list and results are pulled (docs/decisions/0154). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_feeds (
    tenant_id text not null references tenants,
    feed_id uuid not null,
    event_id uuid not null,
    kind text not null check (kind in ('StartList', 'Results', 'Both')),
    format text not null,
    url text not null,
    columns jsonb not null,
    gun_starts jsonb not null,
    is_whole boolean not null,
    every_minutes integer not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    version integer not null default 1,
    next_at timestamptz not null,
    asked_at timestamptz,
    tried_at timestamptz,
    failures integer not null default 0,
    state text not null default 'Waiting',
    problem jsonb,
    counts jsonb,
    etag text,
    last_modified text,
    applied_hash text,
    applied_lines integer,
    applied_at timestamptz,
    held_hash text,
    confirmed_hash text,
    is_judging_due boolean not null default false,
    judged_at timestamptz,
    primary key (tenant_id, feed_id),
    unique (tenant_id, event_id, kind),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'event_feeds');
}
