import { type Kysely, sql } from 'kysely';

/** The tables with a bib and its lookup key. */
const TABLES = ['competitors', 'results', 'protected_bibs'] as const;

/** Gives bibs with a hyphen between digits a key of their own: `15-1` had the key of 151 (docs/decisions/0222). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hyphenated = (
    bib: string,
  ) => sql`regexp_replace(upper(regexp_replace(${sql.ref(bib)}, '[–—./]', '-', 'g')),
    '^([[:alpha:]]*)-?0+(?=[0-9])', '\\1')`;
  // Clips have only the key. They get the new key of the event's hyphenated bib that had theirs, unless a bib without a hyphen
  // has it too.
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
