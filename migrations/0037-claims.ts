import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * "This is me" without a proving face waits for a reviewer (claims), whose verdict is stored (reviews). Also stores the face that
 * proved that a person is on a photo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_claims (
    tenant_id text not null,
    person_id uuid not null,
    photo_id uuid not null,
    visitor_id uuid not null,
    is_proven boolean not null,
    claimed_at timestamptz not null,
    primary key (tenant_id, person_id, photo_id, visitor_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create table claim_reviews (
    tenant_id text not null,
    person_id uuid not null,
    photo_id uuid not null,
    it_is_me boolean not null,
    face_id uuid,
    decided_at timestamptz not null,
    primary key (tenant_id, person_id, photo_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete cascade,
    foreign key (tenant_id, face_id) references faces on delete set null (face_id)
  )`.execute(db);
  await sql`alter table photo_verdicts add column face_id uuid,
    add foreign key (tenant_id, face_id) references faces on delete set null (face_id)`.execute(db);
  for (const table of ['photo_claims', 'claim_reviews']) {
    const name = sql.id(table);
    await sql`create index ${sql.id(`${table}_by_photo`)} on ${name} (tenant_id, photo_id)`.execute(db);
    await protectTenantTable(db, table);
  }
  for (const table of ['claim_reviews', 'photo_verdicts'])
    await sql`create index ${sql.id(`${table}_by_face`)} on ${sql.id(table)} (tenant_id, face_id)`.execute(
      db,
    );
}
