import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Requests for a mail when photos are published. The address is stored until that mail is sent; the mails of a request are
 * deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_alerts (
    tenant_id text not null,
    alert_id uuid not null,
    event_id uuid not null,
    person_id uuid,
    bib text,
    email text not null,
    language text not null,
    origin text not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    seen_at timestamptz,
    told_at timestamptz,
    primary key (tenant_id, alert_id),
    constraint photo_alerts_once unique nulls not distinct (tenant_id, event_id, email, person_id, bib),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, person_id) references persons on delete cascade,
    check (person_id is null or bib is null)
  )`.execute(db);
  await sql`create index photo_alerts_of_person on photo_alerts (tenant_id, person_id)`.execute(db);
  await sql`create index photo_alerts_expired on photo_alerts (tenant_id, expires_at)`.execute(db);
  await sql`create index photo_alerts_waiting on photo_alerts (tenant_id, event_id, alert_id)
    where confirmed_at is not null and told_at is null`.execute(db);
  await protectTenantTable(db, 'photo_alerts');
  await sql`alter table mails
    add column photo_alert_id uuid,
    drop constraint mails_once,
    add constraint mails_once unique nulls not distinct
      (tenant_id, kind, order_id, code_request_id, order_item_id, photo_alert_id, subject_key, recipient),
    add foreign key (tenant_id, photo_alert_id) references photo_alerts on delete cascade`.execute(db);
  await sql`create index mails_of_photo_alert on mails (tenant_id, photo_alert_id)`.execute(db);
}
