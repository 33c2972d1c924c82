import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Data about mail addresses, stored by a keyed hash (docs/decisions/0156); letters to the participants of an event
 * (docs/decisions/0155); and the rate of letters (docs/decisions/0157).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_addresses (
    tenant_id text not null references tenants,
    address_hash text not null,
    key_id text not null,
    confirmed_at timestamptz,
    suppressed_at timestamptz,
    suppressed_as text check (suppressed_as in ('Unsubscribed', 'Elsewhere', 'Bounced', 'Complained', 'Erased')),
    primary key (tenant_id, address_hash),
    check ((suppressed_at is null) = (suppressed_as is null))
  )`.execute(db);
  await protectTenantTable(db, 'mail_addresses');
  await sql`create index mail_addresses_by_key on mail_addresses (tenant_id, key_id) where suppressed_at is not null`.execute(
    db,
  );

  await sql`create table event_letters (
    tenant_id text not null,
    event_id uuid not null,
    ground text,
    is_sending boolean not null default false,
    primary key (tenant_id, event_id),
    check (ground is not null or not is_sending),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'event_letters');
  await sql`create index event_letters_sending on event_letters (tenant_id, event_id) where is_sending`.execute(
    db,
  );

  await sql`create table letters (
    tenant_id text not null,
    letter_id uuid not null,
    event_id uuid not null,
    address_hash text not null,
    competitor_id uuid,
    state text not null check (state in ('Waiting', 'Sent', 'Refused', 'Withdrawn')),
    answer text check (answer in ('Unsubscribed', 'Bounced', 'Complained')),
    written_at timestamptz not null,
    settled_at timestamptz,
    primary key (tenant_id, letter_id),
    constraint letters_once unique (tenant_id, event_id, address_hash),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, competitor_id) references competitors on delete set null (competitor_id)
  )`.execute(db);
  await protectTenantTable(db, 'letters');
  await sql`create unique index letters_of_competitor on letters (tenant_id, competitor_id, event_id)
    where competitor_id is not null`.execute(db);
  await sql`create index letters_of_address on letters (tenant_id, address_hash)`.execute(db);

  await sql`alter table tenants add column letters jsonb`.execute(db);
  await sql`create table mail_paces (
    tenant_id text not null references tenants,
    next_at timestamptz not null,
    primary key (tenant_id)
  )`.execute(db);
  await protectTenantTable(db, 'mail_paces');
  // All tenants share the mail server and its rate. The table contains two times and no data of a tenant.
  await sql`create table installation_mail_pace (
    is_only boolean primary key default true check (is_only),
    next_at timestamptz not null,
    held_until timestamptz,
    holds integer not null default 0
  )`.execute(db);
  await sql`grant select, insert, update on installation_mail_pace to photofinish_app`.execute(db);

  await sql`alter table mails
    add column letter_id uuid,
    add column is_paced boolean not null default false,
    drop constraint mails_once,
    add constraint mails_once unique nulls not distinct (tenant_id, kind, order_id, code_request_id, order_item_id,
      photo_alert_id, letter_id, subject_key, recipient),
    add foreign key (tenant_id, letter_id) references letters on delete cascade`.execute(db);
  await sql`create index mails_of_letter on mails (tenant_id, letter_id) where letter_id is not null`.execute(
    db,
  );
  // A query for other due mails does not read waiting letters.
  await sql`drop index mails_due`.execute(db);
  await sql`create index mails_due on mails (tenant_id, next_try_at)
    where state = 'Waiting' and next_try_at is not null and not is_paced`.execute(db);
  await sql`create index mails_due_in_pace on mails (tenant_id, next_try_at)
    where state = 'Waiting' and next_try_at is not null and is_paced`.execute(db);
}
