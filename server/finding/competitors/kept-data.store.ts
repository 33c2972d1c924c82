import { sql } from 'kysely';
import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes participants' start list data, including those who left a list. A row that now describes another person
 * still has the former person's values, which later lists are compared with. These values are left out.
 */
export async function describeKeptParticipants(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const participants = await trx
    .selectFrom('competitors')
    .select(['competitor_id', 'event_id', 'bib', 'bib_key', 'surname', 'given_name', 'birth_date', 'email'])
    .select(['member', 'code', 'distance', 'gender', 'age_class', 'club', 'nationality'])
    .select(['left_at', 'is_kept_off', 'corrected'])
    .select(['protection', 'protection_word', 'protected_since'])
    .select(['email_origin', 'email_since', 'former_email', 'former_bib_keys', 'person_since'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', anyId(personIds))
    .execute();
  const words = await trx
    .selectFrom('competitor_names')
    .select(['event_id', 'competitor_id', 'word'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', anyId(personIds))
    .execute();
  return [
    {
      kind: 'participants',
      table: 'competitors',
      rows: participants.map((row) =>
        row.person_since === null ? row : { ...row, corrected: {}, former_bib_keys: [] },
      ),
    },
    { kind: 'participants', table: 'competitor_names', isPart: true, rows: words },
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
  { trx, tenantId }: Scope,
  { email, leftName, eventId }: WhoIsMeant,
  count: number,
): Promise<string[]> {
  let query = trx.selectFrom('competitors').select('competitor_id').where('tenant_id', '=', tenantId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (email !== undefined) query = query.where('email_key', '=', email);
  if (leftName !== undefined)
    query = query
      .where(({ or, eb }) => or([eb('left_at', 'is not', null), eb('protection', 'is not', null)]))
      .where(
        sql<boolean>`strpos(lower(concat_ws(' ', given_name, surname, given_name)), lower(${leftName})) > 0`,
      );
  const rows = await query.orderBy('competitor_id').limit(count).execute();
  return rows.map((row) => row.competitor_id);
}
