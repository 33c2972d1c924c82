import { type Kysely, sql } from 'kysely';

/** Tables that keep a bib and what it is looked up by. */
const TABLES = ['competitors', 'results', 'protected_bibs'] as const;

/** Assigns bibs with a hyphen between digits their own key: `15-1` had that of 151 (docs/decisions/0222). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hyphenated = (
    bib: string,
  ) => sql`regexp_replace(upper(regexp_replace(${sql.ref(bib)}, '[–—./]', '-', 'g')),
    '^([[:alpha:]]*)-?0+(?=[0-9])', '\\1')`;
  // Clips have the key alone: they follow the bib of their event that had it, where no other one has.
  await sql`update videos set bib_key = ${hyphenated('listed.bib')}
    from competitors as listed
    where listed.tenant_id = videos.tenant_id and listed.event_id = videos.event_id
      and listed.bib ~ '[0-9][-–—./][0-9]' and listed.bib_key = videos.bib_key
      and not exists (select from competitors as other
        where other.tenant_id = listed.tenant_id and other.event_id = listed.event_id
          and other.bib_key = listed.bib_key and other.bib !~ '[0-9][-–—./][0-9]')`.execute(db);
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set bib_key = ${hyphenated('bib')}
      where bib ~ '[0-9][-–—./][0-9]'`.execute(db);
}
