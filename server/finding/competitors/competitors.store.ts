import { type ColumnType, type Generated, type GeneratedAlways, sql } from 'kysely';
import { bibKey, DESCRIPTIONS, type Description } from '#contract/competitor.ts';
import { noteNamesChange } from '#finding/events/index.ts';
import { eraseActionValues } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { AddressOrigin } from './address.rules.ts';
import { competitorsFound, deleteNames, saveNames } from './competitor-names.store.ts';
import type { Corrections } from './corrections.rules.ts';
import type { Protection } from './protection.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    competitors: {
      tenant_id: string;
      competitor_id: string;
      event_id: string;
      bib: string;
      bib_key: string;
      /** The member's number in the team that shares the bib. 0 for a single wearer. */
      member: Generated<number>;
      surname: string;
      given_name: string;
      birth_date: string | null;
      email: string | null;
      /** The address in lower case. */
      email_key: GeneratedAlways<string | null>;
      /** The origin of the address. Written by `register-participants.ts` and on confirmation. */
      email_origin: Generated<AddressOrigin>;
      /** When a later address was added. */
      email_since: ColumnType<Date | null, undefined, Date | null>;
      /** The proved address that it replaced, until it is confirmed. */
      former_email: ColumnType<string | null, undefined, string | null>;
      /** Bibs that they had before, as keys; written by a trigger. */
      former_bib_keys: ColumnType<string[], undefined, never>;
      /** Since when the row stands for its present person; null if it never stood for another one. */
      person_since: ColumnType<Date | null, undefined, Date | null>;
      code: string | null;
      distance: string | null;
      gender: string | null;
      age_class: string | null;
      club: string | null;
      nationality: string | null;
      /** Why strangers cannot find them; null if not protected. Written only by `protect-participants.ts`. */
      protection: ColumnType<Protection | null, undefined, Protection | null>;
      /** Since when; null if not protected. */
      protected_since: ColumnType<Date | null, undefined, Date | null>;
      /** An operator's verdict about it; null without one. */
      protection_word: ColumnType<boolean | null, undefined, boolean | null>;
      /** When a later start list omitted them or an operator removed them; null for participants on the list. */
      left_at: Date | null;
      /** Whether an operator dropped them: an unchanged start list does not restore them. */
      is_kept_off: Generated<boolean>;
      /** The start list's value of each corrected field. */
      corrected: ColumnType<Corrections, string | undefined, string>;
    };
  }
}

/** A participant as in the start list (product §3). */
export interface CompetitorRecord {
  competitorId: string;
  eventId: string;
  bib: string;
  /** The member's number in the team that shares the bib. 0 for a single wearer. */
  member: number;
  surname: string;
  givenName: string;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  email: string | null;
  code: string | null;
  distance: string | null;
  /** The descriptive fields, as in the list. */
  gender?: string | null;
  ageClass?: string | null;
  club?: string | null;
  nationality?: string | null;
}

const COLUMNS = [
  'competitor_id',
  'event_id',
  'bib',
  'member',
  'surname',
  'given_name',
  'birth_date',
  'email',
  'code',
  'distance',
  'gender',
  'age_class',
  'club',
  'nationality',
] as const;

type SelectedRow = {
  competitor_id: string;
  event_id: string;
  bib: string;
  member: number;
  surname: string;
  given_name: string;
  birth_date: string | null;
  email: string | null;
  code: string | null;
  distance: string | null;
  gender: string | null;
  age_class: string | null;
  club: string | null;
  nationality: string | null;
};

function recordOf(row: SelectedRow): CompetitorRecord {
  return {
    competitorId: row.competitor_id,
    eventId: row.event_id,
    bib: row.bib,
    member: row.member,
    surname: row.surname,
    givenName: row.given_name,
    birthDate: row.birth_date,
    email: row.email,
    code: row.code,
    distance: row.distance,
    gender: row.gender,
    ageClass: row.age_class,
    club: row.club,
    nationality: row.nationality,
  };
}

/** Rows of one INSERT: PostgreSQL takes 65,535 parameters, a row has nineteen. */
const INSERT_ROWS = 2_000;
/** From so many rows on a scan for each of them would take long. */
const MANY_ROWS = 100;

/** Writes participants on the list; known ones are updated, even if their bib changed. */
export async function saveCompetitors(
  scope: Scope,
  competitors: readonly (CompetitorRecord & { corrected?: Corrections })[],
): Promise<void> {
  for (let start = 0; start < competitors.length; start += INSERT_ROWS) {
    const part = competitors.slice(start, start + INSERT_ROWS);
    const rows = part.map((competitor) => ({
      tenant_id: scope.tenantId,
      competitor_id: competitor.competitorId,
      event_id: competitor.eventId,
      bib: competitor.bib,
      bib_key: bibKey(competitor.bib),
      member: competitor.member,
      surname: competitor.surname,
      given_name: competitor.givenName,
      birth_date: competitor.birthDate,
      email: competitor.email,
      code: competitor.code,
      distance: competitor.distance,
      gender: competitor.gender ?? null,
      age_class: competitor.ageClass ?? null,
      club: competitor.club ?? null,
      nationality: competitor.nationality ?? null,
      left_at: null,
      is_kept_off: false,
      corrected: JSON.stringify(competitor.corrected ?? {}),
    }));
    await scope.trx
      .insertInto('competitors')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'competitor_id']).doUpdateSet((excluded) => ({
          bib: excluded.ref('excluded.bib'),
          bib_key: excluded.ref('excluded.bib_key'),
          member: excluded.ref('excluded.member'),
          surname: excluded.ref('excluded.surname'),
          given_name: excluded.ref('excluded.given_name'),
          birth_date: excluded.ref('excluded.birth_date'),
          email: excluded.ref('excluded.email'),
          code: excluded.ref('excluded.code'),
          distance: excluded.ref('excluded.distance'),
          gender: excluded.ref('excluded.gender'),
          age_class: excluded.ref('excluded.age_class'),
          club: excluded.ref('excluded.club'),
          nationality: excluded.ref('excluded.nationality'),
          left_at: null,
          is_kept_off: false,
          corrected: sql<string>`excluded.corrected`,
        })),
      )
      .execute();
    // The connection may have planned the check of the names' foreign key when there were few participants: a scan of all.
    if (part.length >= MANY_ROWS) await sql`discard plans`.execute(scope.trx);
    await saveNames(scope, part);
  }
  for (const eventId of new Set(competitors.map((competitor) => competitor.eventId)))
    await noteNamesChange(scope, eventId);
}

/**
 * Removes participants from an event's start list: they can no longer be found; their purchases stay.
 * @param isKeptOff whether an operator removes them, and not a start list
 */
export async function markLeft(
  scope: Scope,
  eventId: string,
  competitorIds: readonly string[],
  { leftAt, isKeptOff = false }: { leftAt: Date; isKeptOff?: boolean },
): Promise<void> {
  if (competitorIds.length === 0) return;
  await scope.trx
    .updateTable('competitors')
    .set({ left_at: leftAt, is_kept_off: isKeptOff })
    .where('tenant_id', '=', scope.tenantId)
    .where('competitor_id', '=', sql<string>`any(${competitorIds}::uuid[])`)
    .execute();
  await deleteNames(scope, competitorIds);
  await noteNamesChange(scope, eventId);
}

/** Finds a competitor by id, also one removed from the start list. */
export async function findCompetitor(
  scope: Scope,
  competitorId: string,
): Promise<CompetitorRecord | undefined> {
  return (await listCompetitorsById(scope, [competitorId]))[0];
}

/** Lists competitors by id, also those removed from the start list. */
export async function listCompetitorsById(
  { trx, tenantId }: Scope,
  competitorIds: readonly string[],
): Promise<CompetitorRecord[]> {
  if (competitorIds.length === 0) return [];
  const rows = await trx
    .selectFrom('competitors')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', 'in', competitorIds)
    .execute();
  return rows.map(recordOf);
}

/** Lists the wearers of a bib with the reasons of their protection: one participant, or the members of a team. */
export async function listWearersOfBib(
  { trx, tenantId }: Scope,
  eventId: string,
  bib: string,
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  const rows = await trx
    .selectFrom('competitors')
    .select([...COLUMNS, 'protection'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('bib_key', '=', bibKey(bib))
    .where('left_at', 'is', null)
    .orderBy('member')
    .execute();
  return rows.map((row) => ({ ...recordOf(row), protection: row.protection }));
}

/** Lists those of the given bibs that teams wear, i.e. several participants, as normalised by `bibKey`. */
export async function listTeamKeys(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<Set<string>> {
  if (bibs.length === 0) return new Set();
  const rows = await trx
    .selectFrom('competitors')
    .select('bib_key')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('bib_key', 'in', bibs.map(bibKey))
    .where('left_at', 'is', null)
    .groupBy('bib_key')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return new Set(rows.map((row) => row.bib_key));
}

/** Returns whether several participants of an event wear the same bib. */
export async function hasTeams({ trx, tenantId }: Scope, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('competitors')
    .select('competitor_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('member', '>', 0)
    .where('left_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists an event's competitors registered with an email address, ignoring case. */
export async function listCompetitorsByEmail(
  { trx, tenantId }: Scope,
  eventId: string,
  email: string,
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  const rows = await trx
    .selectFrom('competitors')
    .select([...COLUMNS, 'protection'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .where('left_at', 'is', null)
    .orderBy('surname')
    .orderBy('given_name')
    .orderBy('bib')
    .execute();
  return rows.map((row) => ({ ...recordOf(row), protection: row.protection }));
}

/**
 * Lists an event's competitors with given bibs, compared by `bibKey`: all current wearers, otherwise the last removed
 * wearer. It includes protected ones, which callers must not show to strangers.
 */
export async function listCompetitorsByBib(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: string[],
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  if (bibKeys.length === 0) return [];
  const rows = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('competitors')
        .select([...COLUMNS, 'protection', 'bib_key'])
        .select(
          sql<number>`rank() over (partition by bib_key order by left_at desc nulls first)`.as('latest'),
        )
        .where('tenant_id', '=', tenantId)
        .where('event_id', '=', eventId)
        .where('bib_key', 'in', bibKeys)
        .as('ranked'),
    )
    .selectAll()
    .where('latest', '=', 1)
    .orderBy('bib_key')
    .orderBy('member')
    .execute();
  return rows.map((row) => ({ ...recordOf(row), protection: row.protection }));
}

/** Lists everybody on an event's start list. */
export async function listCompetitors(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<CompetitorRecord[]> {
  const rows = await trx
    .selectFrom('competitors')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .execute();
  return rows.map(recordOf);
}

/** A participant's complete row, also of one who left, with an operator's corrections. */
export interface Registered extends CompetitorRecord {
  /** Null for participants on the list. */
  leftAt: Date | null;
  isKeptOff: boolean;
  corrected: Corrections;
  /** Why strangers cannot find them; null if not protected. */
  protection: Protection | null;
  emailOrigin: AddressOrigin;
}

/**
 * Lists everybody who was ever on an event's start list; those removed last come last.
 * @param bib only current and former wearers
 */
export async function listRegistered(
  { trx, tenantId }: Scope,
  eventId: string,
  bib?: string,
): Promise<Registered[]> {
  const rows = await trx
    .selectFrom('competitors')
    .select(REGISTERED_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .$if(bib !== undefined, (query) => query.where('bib_key', '=', bibKey(bib ?? '')))
    .orderBy('left_at', (order) => order.asc().nullsFirst())
    .orderBy('competitor_id')
    .execute();
  return rows.map(registeredOf);
}

/** Lists who wears which bib in a distance of an event, without further facts of them. */
export async function listDistanceWearers(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<Pick<Registered, 'bib' | 'distance' | 'leftAt'>[]> {
  return trx
    .selectFrom('competitors')
    .select(['bib', 'distance', 'left_at as leftAt'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('distance', 'is not', null)
    .execute();
}

/** Lists the distances of an event's listed participants, each once. */
export async function listDistances({ trx, tenantId }: Scope, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('competitors')
    .select('distance')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('distance', 'is not', null)
    .orderBy('distance')
    .execute();
  return rows.flatMap(({ distance }) => distance ?? []);
}

const REGISTERED_COLUMNS = [
  ...COLUMNS,
  'left_at',
  'is_kept_off',
  'corrected',
  'protection',
  'email_origin',
] as const;

function registeredOf(
  row: SelectedRow & {
    left_at: Date | null;
    is_kept_off: boolean;
    corrected: Corrections;
    protection: Protection | null;
    email_origin: AddressOrigin;
  },
): Registered {
  return {
    ...recordOf(row),
    leftAt: row.left_at,
    isKeptOff: row.is_kept_off,
    corrected: row.corrected,
    protection: row.protection,
    emailOrigin: row.email_origin,
  };
}

/** Finds a participant's complete row, also of one who left. */
export async function findRegistered(
  { trx, tenantId }: Scope,
  eventId: string,
  competitorId: string,
): Promise<Registered | undefined> {
  const row = await trx
    .selectFrom('competitors')
    .select(REGISTERED_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('competitor_id', '=', competitorId)
    .executeTakeFirst();
  return row && registeredOf(row);
}

const isNamedOrWears = (text: string) =>
  sql<boolean>`(bib_key = ${bibKey(text)} or strpos(lower(concat_ws(' ', given_name, surname)), lower(${text})) > 0)`;

/**
 * Pages through an event's participants, or through those who left its start list, in the order of their bibs.
 * @param text a bib, or the beginnings of names; all participants if it is empty. Participants who left and protected
 *   ones are found by any part of their names
 */
export async function pageRegistered(
  scope: Scope,
  eventId: string,
  { text, hasLeft }: { text: string; hasLeft: boolean },
  page: { offset: number; count: number },
): Promise<{ participants: Registered[]; total: number }> {
  const { trx, tenantId } = scope;
  let query = trx
    .selectFrom('competitors')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('left_at', hasLeft ? 'is not' : 'is', null);
  if (text !== '' && !hasLeft)
    query = query.where(
      sql<boolean>`(competitor_id in ${competitorsFound(scope, eventId, text)}
        or (protection is not null and ${isNamedOrWears(text)}))`,
    );
  // Names of participants who left are not indexed.
  if (text !== '' && hasLeft) query = query.where(isNamedOrWears(text));
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(REGISTERED_COLUMNS)
    // So that 9 comes before 10.
    .orderBy(sql`length(bib_key)`)
    .orderBy('bib_key')
    .orderBy('member')
    .orderBy('competitor_id')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return { participants: rows.map(registeredOf), total };
}

/** Finds a participant on the list with the reason of their protection; undefined if they left the list. */
export async function findListed(
  scope: Scope,
  competitorId: string,
): Promise<(CompetitorRecord & { protection: Protection | null }) | undefined> {
  const { trx, tenantId } = scope;
  const row = await trx
    .selectFrom('competitors')
    .select([...COLUMNS, 'protection'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', competitorId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return row && { ...recordOf(row), protection: row.protection };
}

/** Counts the competitors of an event. */
export async function countCompetitors({ trx, tenantId }: Scope, eventId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('competitors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds an event's competitors whose bib is the text, or whose names begin with its words; by name. Protected ones are
 * not found.
 * @param describedIds further participants, listed after them
 */
export async function findCompetitors(
  scope: Scope,
  eventId: string,
  text: string,
  page: { offset: number; count: number },
  describedIds: readonly string[] = [],
): Promise<{ competitors: CompetitorRecord[]; total: number }> {
  const named = competitorsFound(scope, eventId, text);
  const isRanked = describedIds.length > 0;
  const found: typeof named = isRanked
    ? sql`(select competitor_id, min(place) as place from (
        select competitor_id, 0 as place from ${named} as named
        union all select unnest(${[...describedIds]}::uuid[]), 1) as ranked
        group by competitor_id)`
    : named;
  const rows = await scope.trx
    .selectFrom(found.as('found'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('competitors')
          .select(COLUMNS)
          .where('tenant_id', '=', scope.tenantId)
          .whereRef('competitors.competitor_id', '=', 'found.competitor_id')
          // Looked up one by one: the planner must not read the start list for a few of them.
          .limit(1)
          .as('competitors'),
      (join) => join.onTrue(),
    )
    .selectAll('competitors')
    .$if(isRanked, (query) => query.orderBy(sql`found.place`))
    .orderBy('surname')
    .orderBy('given_name')
    .orderBy('bib')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  const competitors = rows.map(recordOf);
  // If the first page is not full, it contains everything.
  if (page.offset === 0 && rows.length < page.count) return { competitors, total: rows.length };
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(
    scope.trx,
  );
  return { competitors, total: counted.rows[0]?.total ?? 0 };
}

const DESCRIPTION_COLUMNS = {
  gender: 'gender',
  ageClass: 'age_class',
  club: 'club',
  nationality: 'nationality',
} as const satisfies Record<Description, string>;

/** A value of a descriptive column: a club, an age class. */
export interface DescribingValue {
  column: Description;
  value: string;
}

/** Lists the distinct values of the descriptive columns of an event. */
export async function listDescriptions(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<DescribingValue[]> {
  const values = DESCRIPTIONS.map((column) => {
    const ref = sql.ref(DESCRIPTION_COLUMNS[column]);
    return sql`(select distinct ${column}::text as column, ${ref} as value from competitors
      where tenant_id = ${tenantId} and event_id = ${eventId} and ${ref} is not null)`;
  });
  const { rows } = await sql<DescribingValue>`${sql.join(values, sql` union all `)}`.execute(trx);
  return rows;
}

/** Lists participants of an event with one of the given values of a column, without protected ones. */
export async function listDescribed(
  { trx, tenantId }: Scope,
  eventId: string,
  values: readonly DescribingValue[],
  count: number,
): Promise<CompetitorRecord[]> {
  const found = new Map<string, CompetitorRecord>();
  for (const [column, described] of Map.groupBy(values, (one) => one.column)) {
    const rows = await trx
      .selectFrom('competitors')
      .select(COLUMNS)
      .where('tenant_id', '=', tenantId)
      .where('event_id', '=', eventId)
      .where(
        DESCRIPTION_COLUMNS[column],
        '=',
        sql<string>`any(${described.map(({ value }) => value)}::text[])`,
      )
      .where('left_at', 'is', null)
      .where('protection', 'is', null)
      .limit(count)
      .execute();
    for (const row of rows) found.set(row.competitor_id, recordOf(row));
  }
  return [...found.values()].slice(0, count);
}

/** Lists the spellings of a bib in given events' start lists, compared by `bibKey`, including participants who left. */
export async function listSpellings(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
  key: string,
): Promise<{ eventId: string; bib: string }[]> {
  return trx
    .selectFrom('competitors')
    .select(['event_id as eventId', 'bib'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('bib_key', '=', key)
    .execute();
}

/**
 * Lists the bibs of participants whom a text may mean in given events, as found by `findCompetitors`.
 * @param count the most per event
 */
export async function listBibsOfNames(
  scope: Scope,
  eventIds: readonly string[],
  text: string,
  count: number,
): Promise<{ eventId: string; bib: string }[]> {
  const { trx, tenantId } = scope;
  const found = competitorsFound(scope, sql.ref<string>('asked.event_id'), text);
  const { rows } = await sql<{ eventId: string; bib: string }>`
    select distinct asked.event_id as "eventId", competitors.bib
    from unnest(${[...eventIds]}::uuid[]) as asked (event_id)
    cross join lateral (select competitor_id from ${found} as found limit ${count}) as found
    join competitors on competitors.tenant_id = ${tenantId} and competitors.competitor_id = found.competitor_id`.execute(
    trx,
  );
  return rows;
}

/** Finds which bibs an event's start list contains, in its own spelling; undefined if the event has no list. */
export async function listedBibs(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: string[],
): Promise<Set<string> | undefined> {
  const inEvent = trx
    .selectFrom('competitors')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId);
  const any = await inEvent.select('competitor_id').limit(1).executeTakeFirst();
  if (any === undefined) return undefined;
  if (bibs.length === 0) return new Set();
  const listed = inEvent.where('left_at', 'is', null).where('bib_key', 'in', bibs.map(bibKey));
  const rows = await listed.select('bib').execute();
  return new Set(rows.map((row) => row.bib));
}

/** Reads every bib of an event's start list, one per line; undefined if the event has no list. */
export async function readBibLines({ trx, tenantId }: Scope, eventId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('competitors')
    .select(
      sql<string | null>`string_agg(distinct bib, chr(10) order by bib) filter (where left_at is null)`.as(
        'lines',
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.count === 0 ? undefined : (row.lines ?? '');
}

/**
 * Deletes some of an event's participants, with their values in the record. @returns the number deleted, at most
 * `count`
 */
export async function deleteCompetitors(scope: Scope, eventId: string, count: number): Promise<number> {
  const competitorIds = await deleteBatch(
    scope,
    { table: 'competitors', key: 'competitor_id' },
    eventId,
    count,
  );
  await eraseActionValues(scope, 'participant', competitorIds);
  return competitorIds.length;
}

/**
 * Moves everybody who was ever on an event's start list to another event; there every participant on the list has their
 * own bib.
 */
export async function moveCompetitors(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  await moveRowsToEvent(scope, ['competitors', 'competitor_names'], { eventId, intoEventId });
  for (const changedId of [eventId, intoEventId]) await noteNamesChange(scope, changedId);
}
