import { type Kysely, sql } from 'kysely';

/**
 * The data for composing a mail, as JSON (docs/decisions/0235). Older versions store it in the subject key, which remains the
 * dedupe key. Their rows get the payload here, and by a trigger while those versions still run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column payload jsonb not null default '{}'`.execute(db);
  await sql`create function mail_payload_of(kind text, subject_key text) returns jsonb language sql immutable as $$
    select case kind
      when 'package-grown' then jsonb_build_object('photosCount', substring(subject_key from '^[0-9]+')::integer)
      when 'originals-here' then jsonb_build_object('photosCount', substring(subject_key from '^[0-9]+')::integer)
      when 'archive' then jsonb_build_object('archiveId', subject_key)
      when 'order-part-refunded' then jsonb_build_object('refundId', subject_key)
      when 'goodwill-code' then jsonb_build_object('promoCodeId', subject_key)
      when 'request-notice' then jsonb_build_object('requestId', subject_key)
      when 'photos-here' then jsonb_build_object('eventId', subject_key)
      when 'own-data-link' then jsonb_build_object('origin', split_part(subject_key, ' ', 2))
      when 'address-replaced' then jsonb_build_object('competitorId', split_part(subject_key, ' ', 1))
      when 'removal-asked' then jsonb_build_object('requestId', subject_key)
      when 'removal-letter' then jsonb_build_object(
        'requestId', split_part(subject_key, '/', 1), 'letterId', split_part(subject_key, '/', 2))
      when 'member-invited' then jsonb_build_object(
        'memberId', split_part(subject_key, '/', 1), 'invitationId', split_part(subject_key, '/', 2))
      else '{}'
    end
  $$`.execute(db);
  await sql`update mails set payload = mail_payload_of(kind, subject_key)
    where mail_payload_of(kind, subject_key) <> '{}'`.execute(db);
  await sql`create function fill_mail_payload() returns trigger language plpgsql as $$
    begin new.payload := mail_payload_of(new.kind, new.subject_key); return new; end $$`.execute(db);
  await sql`create trigger mails_of_older_versions before insert on mails
    for each row when (new.payload = '{}') execute function fill_mail_payload()`.execute(db);
}
