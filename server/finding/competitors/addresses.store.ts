/** The origins of participants' addresses (docs/decisions/0197). */
import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { AddressFacts, AddressState, Person } from './address.rules.ts';
import type { PhotoOwner } from './protection.rules.ts';
import { findWornSince, type Returning, type Worn } from './worn-since.rules.ts';

/**
 * Reads the addresses of participants and the persons whom they belong to, as stored before a change, by participant's
 * id.
 */
export async function readAddresses(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<Map<string, AddressFacts & Person & { leftAt: Date | null }>> {
  const rows = await selectFrom(scope, 'competitors')
    .select(['competitorId', 'bib', 'surname', 'givenName', 'birthDate', 'leftAt'])
    .select(['email', 'emailOrigin as origin', 'formerEmail as former'])
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ competitorId, bib, ...row }) => [competitorId, { ...row, bibKey: bibKey(bib) }]),
  );
}

/** The current wearer of a bib, or the last one. */
export interface Wearer {
  competitorId: string;
  bibKey: string;
  /** The address that is proved for this bib; null if none is. */
  address: string | null;
  hasLeft: boolean;
}

/**
 * Reads the current wearer, or else the last wearer, of each of some bibs, by the bib's key. The last wearer may have
 * another bib now. Their address is then judged for the other bib, and proves nothing about the given one.
 */
export async function readWearers(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<Wearer[]> {
  const { rows } = await sql<Wearer>`
    select distinct on (worn.bib_key) worn.bib_key as "bibKey", competitor_id as "competitorId", address,
      has_left as "hasLeft"
    from (
      select bib_key, competitor_id, left_at is not null as has_left, left_at, false as has_other, address
      from competitors
        cross join lateral (select case email_origin when 'First' then email else former_email end as address) as proved
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and bib_key = any(${[...bibKeys]}::text[])
      union all
      select former.bib_key, competitor_id, true, null, true, null
      from competitors cross join unnest(former_bib_keys) as former (bib_key)
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and former_bib_keys <> '{}'
        and former.bib_key = any(${[...bibKeys]}::text[])) as worn
    order by worn.bib_key, has_left, has_other, left_at desc`.execute(trx);
  return rows;
}

/**
 * Lists addresses of other people who wore the bibs of returning participants after these left the list, by the
 * participant's id. An entry is the address proved for the bib, or null. People who have another bib now are included:
 * it is unknown when they wore the participant's bib, so they may have worn it while the participant was off the list.
 * If there are several mailboxes, two are listed.
 */
export async function listWornSince(
  { trx, tenantId }: Scope,
  eventId: string,
  returning: readonly Returning[],
): Promise<Map<string, (string | null)[]>> {
  if (returning.length === 0) return new Map();
  const keys = [...new Set(returning.map((one) => one.bibKey))];
  const { rows } = await sql<Worn>`
    select competitor_id as "competitorId", bib_key as "bibKey", left_at as "leftAt",
      case email_origin when 'First' then email else former_email end as address
    from competitors
    where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and bib_key = any(${keys}::text[])
    union all
    select competitor_id, former.bib_key, null, null
    from competitors cross join unnest(former_bib_keys) as former (bib_key)
    where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and former_bib_keys <> '{}'
      and former.bib_key = any(${keys}::text[]) and competitors.bib_key <> former.bib_key`.execute(trx);
  return findWornSince(returning, rows);
}

/**
 * Lists the addresses of all who wore one of some bibs and then left the list or took another bib, by the bib's key:
 * the proved address, otherwise the present one. People without an address are left out. There is no limit: an
 * organizer could otherwise add participants until the person in the photos is no longer listed.
 */
export async function listFormerWearersAddresses(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<{ competitorId: string; bibKey: string; address: string }[]> {
  if (bibKeys.length === 0) return [];
  const { rows } = await sql<{ competitorId: string; bibKey: string; address: string }>`
    select competitor_id as "competitorId", bib_key as "bibKey", address from (
      select bib_key, competitor_id, coalesce(former_email, email) as address from competitors
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and left_at is not null
        and bib_key = any(${[...bibKeys]}::text[])
      union
      select former.bib_key, competitor_id, coalesce(former_email, email)
      from competitors cross join unnest(former_bib_keys) as former (bib_key)
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and former_bib_keys <> '{}'
        and former.bib_key = any(${[...bibKeys]}::text[])) as worn
    where address is not null`.execute(trx);
  return rows;
}

/**
 * Lists the proved addresses of the current wearers of some bibs, by the bib's key. Wearers without a proved address
 * are left out.
 */
export async function listWearersAddresses(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<{ competitorId: string; bibKey: string; address: string }[]> {
  const { rows } = await sql<{ competitorId: string; bibKey: string; address: string | null }>`
    select competitor_id, bib_key, case email_origin when 'First' then email else former_email end as address
    from competitors
    where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and left_at is null
      and bib_key = any(${[...bibKeys]}::text[])`.execute(trx);
  return rows.flatMap(({ address, ...wearer }) => (address === null ? [] : { ...wearer, address }));
}

/**
 * Lists everybody who was ever on an event's start list, with the facts that decide who may open their photos.
 * @param others ids of participants of another event, who are listed too
 */
export async function listPhotoOwners(
  { trx, tenantId }: Scope,
  eventId: string,
  others: readonly string[],
): Promise<PhotoOwner[]> {
  const { rows } = await sql<PhotoOwner>`
    select competitor_id as "competitorId", bib, surname, given_name as "givenName", birth_date as "birthDate",
      left_at is not null as "hasLeft", protection is not null as "isProtected", email,
      case email_origin when 'First' then email else coalesce(former_email, email) end as "ownEmail"
    from competitors where tenant_id = ${tenantId}
      and (event_id = ${eventId}::uuid or competitor_id = any(${[...others]}::uuid[]))`.execute(trx);
  return rows;
}

/** Lists the addresses of all members of teams that have a protected member, whatever the reason. */
export async function listTeamAddresses(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ competitorId: string; bib: string; email: string | null }[]> {
  // Scans the table once. PostgreSQL has no statistics for rows that are new in the transaction, and would plan a join
  // of them as nested loops.
  const { rows } = await sql<{ competitorId: string; bib: string; email: string | null }>`
    select competitor_id as "competitorId", bib, email from (
      select competitor_id, bib, email, count(*) over same_bib as wearers,
        bool_or(protection is not null) over same_bib as is_guarded
      from competitors
      where tenant_id = ${tenantId} and event_id = ${eventId}::uuid and left_at is null
      window same_bib as (partition by bib_key)) as one
    where wearers > 1 and is_guarded`.execute(trx);
  return rows;
}

/** Participants per statement: few enough that nested loops take only milliseconds. */
const WRITTEN_AT_ONCE = 500;

/** Writes changed origins of participants' addresses. */
export async function saveAddresses(
  { trx, tenantId }: Scope,
  all: readonly (Omit<AddressState, 'email'> & { competitorId: string })[],
): Promise<void> {
  for (let start = 0; start < all.length; start += WRITTEN_AT_ONCE) {
    const judged = all.slice(start, start + WRITTEN_AT_ONCE);
    const ids = judged.map(({ competitorId }) => competitorId);
    await sql`update competitors set email_origin = judged.origin, former_email = judged.former,
        email_since = case when judged.origin = 'Later' then clock_timestamp() end
      from unnest(${ids}::uuid[], ${judged.map(({ origin }) => origin)}::text[],
        ${judged.map(({ former }) => former)}::text[]) as judged (competitor_id, origin, former)
      where competitors.tenant_id = ${tenantId} and competitors.competitor_id = judged.competitor_id
        and competitors.competitor_id = any(${ids}::uuid[])
        and (competitors.email_origin, competitors.former_email) is distinct from (judged.origin, judged.former)`.execute(
      trx,
    );
  }
}

/** Records that rows describe another person from now on. */
export async function noteOtherPersons(
  { trx, tenantId }: Scope,
  competitorIds: readonly string[],
): Promise<void> {
  if (competitorIds.length === 0) return;
  await sql`update competitors set person_since = clock_timestamp()
    where tenant_id = ${tenantId} and competitor_id = any(${[...competitorIds]}::uuid[])`.execute(trx);
}

/** A participant whose address may not have been proved. */
export interface AddressedParticipant extends AddressState {
  competitorId: string;
  eventId: string;
  bib: string;
  /** When the address was added, if it was added later. */
  since: Date | null;
}

const ADDRESSED = [
  'competitorId',
  'eventId',
  'bib',
  'email',
  'emailOrigin as origin',
  'emailSince as since',
  'formerEmail as former',
] as const;

/**
 * Lists participants registered with an address, in all events, including those who left a start list; at most `count`.
 * If there are more, every event gets the same share, and participants with a proved address come first. An organizer
 * may give the address to any number of participants, which must not hide those of other events.
 */
export async function listAddressed(
  scope: Scope,
  emailKey: string,
  count: number,
): Promise<AddressedParticipant[]> {
  const placed = selectFrom(scope, 'competitors')
    .select(ADDRESSED)
    .select(
      sql<number>`row_number() over (partition by event_id order by email_origin = 'First' desc, competitor_id)`.as(
        'place',
      ),
    )
    .where('emailKey', '=', emailKey)
    .orderBy('place')
    .orderBy('competitorId')
    .limit(count);
  const rows = await placed.execute();
  return rows.map(({ place: _, ...participant }) => participant);
}

/** Reads participants with the origins of their addresses, by id. */
export async function readAddressed(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<Map<string, AddressedParticipant>> {
  const rows = await selectFrom(scope, 'competitors')
    .select(ADDRESSED)
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.competitorId, row]));
}

/** Finds a participant, with the origin of the address. */
export async function findAddressed(
  scope: Scope,
  competitorId: string,
): Promise<AddressedParticipant | undefined> {
  return selectFrom(scope, 'competitors')
    .select(ADDRESSED)
    .where('competitorId', '=', competitorId)
    .executeTakeFirst();
}
