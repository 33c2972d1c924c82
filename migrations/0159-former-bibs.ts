import { type Kysely, sql } from 'kysely';

/**
 * The last five former bibs of a participant, as keys. A later wearer of such a bib may open photos of the former wearer, who is
 * then notified (docs/decisions/0255).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add former_bib_keys text[] not null default '{}'`.execute(db);
  await sql`create function keep_former_bib() returns trigger language plpgsql as $$
    begin
      new.former_bib_keys := (array_remove(old.former_bib_keys, old.bib_key) || old.bib_key)[
        greatest(1, cardinality(array_remove(old.former_bib_keys, old.bib_key)) - 3):];
      return new;
    end $$`.execute(db);
  await sql`create trigger competitors_keep_former_bibs before update of bib_key on competitors
    for each row when (old.bib_key <> new.bib_key) execute function keep_former_bib()`.execute(db);
  await sql`create index competitors_of_former_bibs on competitors (tenant_id, event_id)
    where former_bib_keys <> '{}'`.execute(db);
}
