import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Stores erased bibs with their event, so that they outlive its feeds (docs/decisions/0171). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_bibs (
    tenant_id text not null,
    event_id uuid not null,
    bib_key text not null,
    name_hash text not null default '',
    erased_at timestamptz not null,
    primary key (tenant_id, event_id, bib_key, name_hash),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'erased_bibs');
  await sql`insert into erased_bibs (tenant_id, event_id, bib_key, erased_at)
    select distinct tenant_id, event_id, unnest(left_out), now() from event_feeds`.execute(db);
  const comments: Record<string, string> = {
    erased_bibs: 'Bibs whose wearers were erased: feeds skip their rows.',
    'erased_bibs.name_hash':
      'If others wear the bib: a keyed hash of bib and name, so that only this person’s rows are skipped. Otherwise empty.',
    'event_feeds.left_out':
      'Written by versions before migration 0174, and emptied when the feed ends. See `erased_bibs`.',
  };
  for (const [name, comment] of Object.entries(comments))
    await sql`comment on ${sql.raw(name.includes('.') ? 'column' : 'table')} ${sql.ref(name)} is ${sql.lit(comment)}`.execute(
      db,
    );
}
