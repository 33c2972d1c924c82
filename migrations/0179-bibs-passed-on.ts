import { type Kysely, sql } from 'kysely';

/** Stores when another person got the bib of a participant who left (docs/decisions/0311). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column bib_passed_on_at timestamptz`.execute(db);
  await sql`comment on column competitors.bib_passed_on_at is
    'When another person got the bib of this participant, who had left the list. Stays after that person leaves or is erased, until this participant is on the list again.'`.execute(
    db,
  );
  await sql`update competitors as gone set bib_passed_on_at = now()
    where gone.left_at is not null and exists (select from competitors as wearer
      where wearer.tenant_id = gone.tenant_id and wearer.event_id = gone.event_id and wearer.bib_key = gone.bib_key
        and (wearer.left_at is null or wearer.left_at > gone.left_at)
        and not string_to_array(lower(wearer.given_name || ' ' || wearer.surname), ' ')
          && string_to_array(lower(gone.given_name || ' ' || gone.surname), ' ')
        and not coalesce(wearer.birth_date = gone.birth_date, false)
        and not coalesce(wearer.email_key = gone.email_key, false))`.execute(db);
}
