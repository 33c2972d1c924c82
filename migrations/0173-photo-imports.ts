import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Imports of photos from zips and buckets on other servers (docs/decisions/0317). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_imports (
    tenant_id text not null,
    link_id uuid not null,
    kind text not null check (kind in ('Zip', 'Bucket')),
    shown_address text not null,
    sealed_source bytea,
    sealed_keys bytea,
    needs_keys boolean not null,
    state text not null check (state in ('Running', 'Done', 'Stopped', 'Failed')),
    reason text,
    status integer,
    passed text not null default '',
    validator text,
    seen integer not null default 0,
    skipped integer not null default 0,
    total integer,
    failures integer not null default 0,
    started_at timestamptz not null,
    next_at timestamptz not null,
    leased_until timestamptz,
    ended_at timestamptz,
    primary key (tenant_id, link_id),
    foreign key (tenant_id, link_id) references upload_links on delete cascade,
    check ((ended_at is null) = (state = 'Running')),
    check (sealed_keys is null or state = 'Running')
  )`.execute(db);
  await protectTenantTable(db, 'photo_imports');
  await sql`create index photo_imports_running on photo_imports (tenant_id, next_at) where state = 'Running'`.execute(
    db,
  );
  const comments: Record<string, string> = {
    'photo_imports.link_id': 'The upload link to which its files belong. It accepts no uploads.',
    'photo_imports.shown_address': 'The address without parts that may be a key.',
    'photo_imports.sealed_source': 'The address, encrypted; null once the import is done.',
    'photo_imports.sealed_keys': 'The access key, encrypted; only while the import runs.',
    'photo_imports.needs_keys': 'Whether it was started with an access key.',
    'photo_imports.reason': 'Why it failed, or why it waits.',
    'photo_imports.status': 'The HTTP status of the other server’s answer.',
    'photo_imports.passed':
      'How far it is: the number of passed entries of a zip, or the last key of a bucket.',
    'photo_imports.validator': 'Identifies the content of a zip, so that a changed one is not continued.',
    'photo_imports.failures': 'The number of failures in a row.',
    'photo_imports.next_at': 'When a job for it is sent, unless one has run by then.',
    'photo_imports.leased_until': 'Until when a process has it; null if none has.',
  };
  for (const [column, comment] of Object.entries(comments))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
}
