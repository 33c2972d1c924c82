import { type ColumnType, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import { noteNamesChange } from '#finding/events/index.ts';
import { eraseActionValues } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { AddressOrigin } from './address.rules.ts';
import { deleteNames, saveNames } from './competitor-names.store.ts';
import type { Corrections } from './corrections.rules.ts';
import type { Protection } from './protection.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    competitors: Columns<
      'competitors',
      {
        emailOrigin: AddressOrigin;
        emailSince: ColumnType<Date | null, undefined, Date | null>;
        formerEmail: ColumnType<string | null, undefined, string | null>;
        formerBibKeys: ColumnType<string[], undefined, never>;
        personSince: ColumnType<Date | null, undefined, Date | null>;
        bibPassedOnAt: ColumnType<Date | null, undefined, Date | null>;
        protection: ColumnType<Protection | null, undefined, Protection | null>;
        protectedSince: ColumnType<Date | null, undefined, Date | null>;
        protectionWord: ColumnType<boolean | null, undefined, boolean | null>;
        corrected: ColumnType<Corrections, string | undefined, string>;
      }
    >;
  }
}

/** A participant as on the start list (product §3). */
export interface CompetitorRecord {
  competitorId: string;
  eventId: string;
  bib: string;
  /** The member's number in the team that shares the bib; 0 if only one participant wears it. */
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

/** The columns of a participant's record. */
export const COMPETITOR = [
  'competitorId',
  'eventId',
  'bib',
  'member',
  'surname',
  'givenName',
  'birthDate',
  'email',
  'code',
  'distance',
  'gender',
  'ageClass',
  'club',
  'nationality',
] as const;

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a row has nineteen. */
const INSERT_ROWS = 2_000;
/** From this number of rows on, one scan per row takes too long. */
const MANY_ROWS = 100;

/** Inserts participants of the start list, or updates those already stored, even if their bib changed. */
export async function saveCompetitors(
  scope: Scope,
  competitors: readonly (CompetitorRecord & { corrected?: Corrections })[],
): Promise<void> {
  for (let start = 0; start < competitors.length; start += INSERT_ROWS) {
    const part = competitors.slice(start, start + INSERT_ROWS);
    const rows = part.map((competitor) => ({
      tenantId: scope.tenantId,
      competitorId: competitor.competitorId,
      eventId: competitor.eventId,
      bib: competitor.bib,
      bibKey: bibKey(competitor.bib),
      member: competitor.member,
      surname: competitor.surname,
      givenName: competitor.givenName,
      birthDate: competitor.birthDate,
      email: competitor.email,
      code: competitor.code,
      distance: competitor.distance,
      gender: competitor.gender ?? null,
      ageClass: competitor.ageClass ?? null,
      club: competitor.club ?? null,
      nationality: competitor.nationality ?? null,
      leftAt: null,
      isKeptOff: false,
      corrected: JSON.stringify(competitor.corrected ?? {}),
    }));
    await scope.trx
      .insertInto('competitors')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'competitorId']).doUpdateSet((excluded) => ({
          bib: excluded.ref('excluded.bib'),
          bibKey: excluded.ref('excluded.bibKey'),
          member: excluded.ref('excluded.member'),
          surname: excluded.ref('excluded.surname'),
          givenName: excluded.ref('excluded.givenName'),
          birthDate: excluded.ref('excluded.birthDate'),
          email: excluded.ref('excluded.email'),
          code: excluded.ref('excluded.code'),
          distance: excluded.ref('excluded.distance'),
          gender: excluded.ref('excluded.gender'),
          ageClass: excluded.ref('excluded.ageClass'),
          club: excluded.ref('excluded.club'),
          nationality: excluded.ref('excluded.nationality'),
          leftAt: null,
          bibPassedOnAt: null,
          isKeptOff: false,
          corrected: sql<string>`excluded.corrected`,
        })),
      )
      .execute();
    // The connection may have cached a plan for checking the names' foreign key while there were few participants. That
    // plan scans all of them.
    if (part.length >= MANY_ROWS) await sql`discard plans`.execute(scope.trx);
    await saveNames(scope, part);
  }
  for (const eventId of new Set(competitors.map((competitor) => competitor.eventId)))
    await noteNamesChange(scope, eventId);
}

/**
 * Removes participants from an event's start list: they can no longer be found, but their purchases stay.
 * @param isKeptOff true if an operator removes them, false if a start list omits them
 */
export async function markLeft(
  scope: Scope,
  eventId: string,
  competitorIds: readonly string[],
  { leftAt, isKeptOff = false }: { leftAt: Date; isKeptOff?: boolean },
): Promise<void> {
  if (competitorIds.length === 0) return;
  await updateTable(scope, 'competitors')
    // The times tell who wore a bib last, so a second removal does not change them.
    .set({ leftAt: sql`coalesce(left_at, ${leftAt})`, isKeptOff })
    .where('competitorId', '=', sql<string>`any(${competitorIds}::uuid[])`)
    .execute();
  await deleteNames(scope, competitorIds);
  await noteNamesChange(scope, eventId);
}

/** Finds a competitor by id, including those removed from the start list. */
export async function findCompetitor(
  scope: Scope,
  competitorId: string,
): Promise<CompetitorRecord | undefined> {
  return (await listCompetitorsById(scope, [competitorId]))[0];
}

/** Lists competitors by id, including those removed from the start list. */
export async function listCompetitorsById(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<CompetitorRecord[]> {
  if (competitorIds.length === 0) return [];
  return selectFrom(scope, 'competitors')
    .select(COMPETITOR)
    .where('competitorId', 'in', competitorIds)
    .execute();
}

/** Lists the wearers of a bib with the reasons for their protection: one participant, or the members of a team. */
export async function listWearersOfBib(
  scope: Scope,
  eventId: string,
  bib: string,
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  return selectFrom(scope, 'competitors')
    .select([...COMPETITOR, 'protection'])
    .where('eventId', '=', eventId)
    .where('bibKey', '=', bibKey(bib))
    .where('leftAt', 'is', null)
    .orderBy('member')
    .execute();
}

/** Lists the given bibs that several participants wear as a team, normalised by `bibKey`. */
export async function listTeamKeys(
  scope: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<Set<string>> {
  if (bibs.length === 0) return new Set();
  const rows = await selectFrom(scope, 'competitors')
    .select('bibKey')
    .where('eventId', '=', eventId)
    .where('bibKey', 'in', bibs.map(bibKey))
    .where('leftAt', 'is', null)
    .groupBy('bibKey')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return new Set(rows.map((row) => row.bibKey));
}

/** Returns whether several participants of an event wear the same bib. */
export async function hasTeams(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'competitors')
    .select('competitorId')
    .where('eventId', '=', eventId)
    .where('member', '>', 0)
    .where('leftAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists an event's competitors with an email address, compared case-insensitively. */
export async function listCompetitorsByEmail(
  scope: Scope,
  eventId: string,
  email: string,
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  return selectFrom(scope, 'competitors')
    .select([...COMPETITOR, 'protection'])
    .where('eventId', '=', eventId)
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .where('leftAt', 'is', null)
    .orderBy('surname')
    .orderBy('givenName')
    .orderBy('bib')
    .execute();
}

/**
 * Lists an event's competitors with given bibs, compared by `bibKey`. These are all current wearers of a bib, or the
 * last removed wearer if nobody wears it now. Protected participants are included; callers must not show them to
 * strangers.
 */
export async function listCompetitorsByBib(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: string[],
): Promise<(CompetitorRecord & { protection: Protection | null })[]> {
  if (bibKeys.length === 0) return [];
  return trx
    .selectFrom((eb) =>
      eb
        .selectFrom('competitors')
        .select([...COMPETITOR, 'protection', 'bibKey'])
        .select(
          sql<number>`rank() over (partition by bib_key order by left_at desc nulls first)`.as('latest'),
        )
        .where('tenantId', '=', tenantId)
        .where('eventId', '=', eventId)
        .where('bibKey', 'in', bibKeys)
        .as('ranked'),
    )
    .select([...COMPETITOR, 'protection'])
    .where('latest', '=', 1)
    .orderBy('bibKey')
    .orderBy('member')
    .execute();
}

/** Lists all participants on an event's start list. */
export async function listCompetitors(scope: Scope, eventId: string): Promise<CompetitorRecord[]> {
  return selectFrom(scope, 'competitors')
    .select(COMPETITOR)
    .where('eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .execute();
}

/** Lists the distinct distances of an event's participants on the list. */
export async function listDistances(scope: Scope, eventId: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'competitors')
    .select('distance')
    .distinct()
    .where('eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .where('distance', 'is not', null)
    .orderBy('distance')
    .execute();
  return rows.flatMap(({ distance }) => distance ?? []);
}

/** Counts the competitors of an event. */
export async function countCompetitors(scope: Scope, eventId: string): Promise<number> {
  const { count } = await selectFrom(scope, 'competitors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds which of the given bibs an event's start list contains, in the list's spelling; undefined if the event has no
 * list.
 */
export async function listedBibs(
  scope: Scope,
  eventId: string,
  bibs: string[],
): Promise<Set<string> | undefined> {
  const inEvent = selectFrom(scope, 'competitors').where('eventId', '=', eventId);
  const any = await inEvent.select('competitorId').limit(1).executeTakeFirst();
  if (any === undefined) return undefined;
  if (bibs.length === 0) return new Set();
  const listed = inEvent.where('leftAt', 'is', null).where('bibKey', 'in', bibs.map(bibKey));
  const rows = await listed.select('bib').execute();
  return new Set(rows.map((row) => row.bib));
}

/** Reads every bib of an event's start list, one per line; undefined if the event has no list. */
export async function readBibLines(scope: Scope, eventId: string): Promise<string | undefined> {
  const row = await selectFrom(scope, 'competitors')
    .select(
      sql<string | null>`string_agg(distinct bib, chr(10) order by bib) filter (where left_at is null)`.as(
        'lines',
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.count === 0 ? undefined : (row.lines ?? '');
}

/**
 * Deletes some of an event's participants, and their values in recorded actions.
 * @returns the number deleted, at most `count`
 */
export async function deleteCompetitors(scope: Scope, eventId: string, count: number): Promise<number> {
  const competitorIds = await deleteBatch(
    scope,
    { table: 'competitors', key: 'competitorId' },
    eventId,
    count,
  );
  await eraseActionValues(scope, 'participant', competitorIds);
  return competitorIds.length;
}

/**
 * Moves everybody who was ever on an event's start list to another event. Bibs must not clash: every participant on the
 * combined list needs their own.
 */
export async function moveCompetitors(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  await moveRowsToEvent(scope, ['competitors', 'competitorNames'], { eventId, intoEventId });
  for (const changedId of [eventId, intoEventId]) await noteNamesChange(scope, changedId);
}
