import { type Kysely, sql } from 'kysely';

/**
 * Stores a hundred former bibs of a participant, the first fifty and the last fifty, instead of the last five. A participant
 * whose bib was changed six times must still be notified if another person gets the first one (docs/decisions/0255).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_former_bib() returns trigger language plpgsql as $$
    begin
      if not old.bib_key = any(old.former_bib_keys) then
        new.former_bib_keys := case when cardinality(old.former_bib_keys) < 100 then old.former_bib_keys
          else old.former_bib_keys[:50] || old.former_bib_keys[52:] end || old.bib_key;
      end if;
      return new;
    end $$`.execute(db);
}
