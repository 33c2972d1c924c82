import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Faces, the persons found by them, verdicts on photos, selfies, and mailed links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column face_indexing text not null default 'atImport',
    add column face_retention_days integer not null default 90,
    add column faces_epoch integer not null default 0,
    add column faces_forgotten_at timestamptz,
    add column has_emails boolean not null default false`.execute(db);
  await sql`update events set has_emails = true where exists (
    select from competitors c where c.tenant_id = events.tenant_id and c.event_id = events.event_id and c.email is not null
  )`.execute(db);
  await sql`create index competitors_by_email on competitors (tenant_id, event_id, lower(email))
    where email is not null`.execute(db);
  await createFaces(db);
  await createPersons(db);
  await createSearches(db);
  await linkPurchases(db);
}

/** `written_in` is the writing transaction. By it a process finds the faces that it has not loaded yet. */
async function createFaces(db: Kysely<unknown>): Promise<void> {
  await sql`create table faces (
    tenant_id text not null,
    face_id uuid not null,
    event_id uuid not null,
    photo_id uuid not null,
    descriptor bytea not null,
    model text not null,
    box jsonb not null,
    quality real not null,
    bib text,
    written_in xid8 not null default pg_current_xact_id(),
    primary key (tenant_id, face_id),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index faces_of_event on faces (tenant_id, event_id, model, written_in, face_id)`.execute(
    db,
  );
  await sql`create index faces_of_photo on faces (tenant_id, photo_id)`.execute(db);
  await protectTenantTable(db, 'faces');
}

async function createPersons(db: Kysely<unknown>): Promise<void> {
  await sql`create table persons (
    tenant_id text not null,
    person_id uuid not null,
    event_id uuid not null,
    competitor_id uuid,
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (tenant_id, person_id),
    unique (tenant_id, competitor_id),
    foreign key (tenant_id, event_id) references events,
    foreign key (tenant_id, competitor_id) references competitors
  )`.execute(db);
  await sql`create index persons_that_expire on persons (tenant_id, expires_at) where expires_at is not null`.execute(
    db,
  );
  await sql`create table person_faces (
    tenant_id text not null,
    person_id uuid not null,
    face_id uuid not null,
    primary key (tenant_id, person_id, face_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, face_id) references faces on delete cascade
  )`.execute(db);
  await sql`create index person_faces_by_face on person_faces (tenant_id, face_id)`.execute(db);
  await sql`create table person_photos (
    tenant_id text not null,
    person_id uuid not null,
    photo_id uuid not null,
    evidence text not null,
    primary key (tenant_id, person_id, photo_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create table photo_verdicts (
    tenant_id text not null,
    person_id uuid not null,
    photo_id uuid not null,
    it_is_me boolean not null,
    decided_at timestamptz not null,
    primary key (tenant_id, person_id, photo_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  for (const table of ['persons', 'person_faces', 'person_photos', 'photo_verdicts'])
    await protectTenantTable(db, table);
}

/** Of a selfie, the consent is stored, and for an hour the found person; neither the picture nor its descriptor is stored. */
async function createSearches(db: Kysely<unknown>): Promise<void> {
  await sql`create table selfies (
    tenant_id text not null,
    selfie_id uuid not null,
    event_id uuid not null,
    state text not null,
    code text,
    person_id uuid,
    photos_count integer not null default 0,
    consent_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (tenant_id, selfie_id),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await protectTenantTable(db, 'selfies');
  await sql`create table code_requests (
    tenant_id text not null,
    request_id uuid not null,
    event_id uuid not null,
    email text not null,
    language text not null,
    origin text not null,
    created_at timestamptz not null,
    primary key (tenant_id, request_id),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await protectTenantTable(db, 'code_requests');
  await sql`alter table mails add column code_request_id uuid`.execute(db);
  await sql`alter table mails drop constraint mails_tenant_id_kind_order_id_recipient_key`.execute(db);
  await sql`alter table mails add constraint mails_once
    unique nulls not distinct (tenant_id, kind, order_id, code_request_id, recipient)`.execute(db);
}

/** A package belongs to a person: a competitor, or a person found by a selfie. A competitor's person has their id. */
async function linkPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`insert into persons (tenant_id, person_id, event_id, competitor_id)
    select c.tenant_id, c.competitor_id, c.event_id, c.competitor_id from competitors c
    where exists (select from cart_items i where i.tenant_id = c.tenant_id and i.competitor_id = c.competitor_id)
       or exists (select from order_items i where i.tenant_id = c.tenant_id and i.competitor_id = c.competitor_id)`.execute(
    db,
  );
  for (const table of ['cart_items', 'order_items']) {
    const name = sql.id(table);
    await sql`alter table ${name} drop constraint ${sql.id(`${table}_tenant_id_competitor_id_fkey`)}`.execute(
      db,
    );
    await sql`alter table ${name} rename column competitor_id to person_id`.execute(db);
    await sql`alter table ${name} add foreign key (tenant_id, person_id) references persons`.execute(db);
  }
  await sql`alter table order_items rename column competitor_name to person_name`.execute(db);
  await sql`create table order_item_photos (
    tenant_id text not null,
    order_item_id uuid not null,
    photo_id uuid not null,
    primary key (tenant_id, order_item_id, photo_id),
    foreign key (tenant_id, order_item_id) references order_items,
    foreign key (tenant_id, photo_id) references photos
  )`.execute(db);
  await protectTenantTable(db, 'order_item_photos');
}
