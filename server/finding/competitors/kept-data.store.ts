import { sql } from 'kysely';
import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Describes participants' start list data, including those who left a list. A row that now describes another person
 * still has the former person's values, which later lists are compared with. These values are left out.
 */
export async function describeKeptParticipants(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const participants = await selectFrom(scope, 'competitors')
    .select(['competitorId', 'eventId', 'bib', 'bibKey', 'surname', 'givenName', 'birthDate', 'email'])
    .select(['member', 'code', 'distance', 'gender', 'ageClass', 'club', 'nationality'])
    .select(['leftAt', 'isKeptOff', 'corrected'])
    .select(['protection', 'protectionWord', 'protectedSince'])
    .select([
      'emailOrigin',
      'emailSince',
      'formerEmail',
      'formerBibKeys',
      'personSince',
      'bibPassedOnAt',
      'proofReplacedAt',
    ])
    .where('competitorId', '=', anyId(personIds))
    .execute();
  const words = await selectFrom(scope, 'competitorNames')
    .select(['eventId', 'competitorId', 'word'])
    .where('competitorId', '=', anyId(personIds))
    .execute();
  return [
    {
      kind: 'participants',
      table: 'competitors',
      rows: participants.map((row) =>
        row.personSince === null ? row : { ...row, corrected: {}, formerBibKeys: [] },
      ),
    },
    { kind: 'participants', table: 'competitorNames', isPart: true, rows: words },
  ];
}

/** Where to look for the participants of a name or an address: in one event, or in all events of a tenant. */
interface WhoIsMeant {
  email?: string | undefined;
  /** Any part of the name. It is used for participants who left or are protected, whose names are not indexed. */
  leftName?: string | undefined;
  eventId?: string | undefined;
}

/**
 * Lists the participants who match all given filters: the address, the event, and a part of the name. The part of a
 * name matches only participants who left a start list or are protected.
 * @returns their ids
 */
export async function listParticipantIds(
  scope: Scope,
  { email, leftName, eventId }: WhoIsMeant,
  count: number,
): Promise<string[]> {
  let query = selectFrom(scope, 'competitors').select('competitorId');
  if (eventId !== undefined) query = query.where('eventId', '=', eventId);
  if (email !== undefined) query = query.where('emailKey', '=', email);
  if (leftName !== undefined)
    query = query
      .where(({ or, eb }) => or([eb('leftAt', 'is not', null), eb('protection', 'is not', null)]))
      .where(
        sql<boolean>`strpos(lower(concat_ws(' ', given_name, surname, given_name)), lower(${leftName})) > 0`,
      );
  const rows = await query.orderBy('competitorId').limit(count).execute();
  return rows.map((row) => row.competitorId);
}
