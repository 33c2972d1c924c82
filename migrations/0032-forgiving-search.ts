import { type Kysely, sql } from 'kysely';

/**
 * Persons with a bib that is on no start list; whether searches in an event find such bibs; how often its start list changed.
 * Bibs that were listed with a prefix (`BIB503`) are now found by the number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table persons
    add column bib text,
    add constraint persons_of_bib unique (tenant_id, event_id, bib),
    add constraint persons_are_listed_or_not check (bib is null or competitor_id is null)`.execute(db);
  await sql`alter table events
    add column finds_unlisted_bibs boolean not null default true,
    add column names_epoch integer not null default 0`.execute(db);
  for (const table of ['competitors', 'results', 'videos']) await dropWords(db, table);
}

async function dropWords(db: Kysely<unknown>, table: string): Promise<void> {
  const WORDS =
    '^(BIB|RACENUMBER|STARTNUMBER|RUNNER|NUMBER|STARTNUMMER|STARTNR|NUMMER|DORSAL|NUMERO|PETTORALE)0*';
  const shortened = (row: string) =>
    sql`regexp_replace(${sql.ref(`${row}.bib_key`)}, ${`${WORDS}(?=[0-9])`}, '')`;
  await sql`update ${sql.id(table)} as listed set bib_key = ${shortened('listed')}
    where listed.bib_key ~ ${`${WORDS}[0-9]+$`} and not exists (
      select from ${sql.id(table)} as other
      where other.tenant_id = listed.tenant_id and other.event_id = listed.event_id
        and other.bib_key <> listed.bib_key and ${shortened('other')} = ${shortened('listed')})`.execute(db);
}
