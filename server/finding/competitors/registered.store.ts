/** Reads participants with the details that only members of the desk see. */
import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { AddressOrigin } from './address.rules.ts';
import { competitorsFound } from './competitor-names.store.ts';
import { COMPETITOR, type CompetitorRecord } from './competitors.store.ts';
import type { Corrections } from './corrections.rules.ts';
import type { Protection } from './protection.rules.ts';

/** A participant's complete row with an operator's corrections; also for participants who left. */
export interface Registered extends CompetitorRecord {
  /** Null for participants on the list. */
  leftAt: Date | null;
  isKeptOff: boolean;
  corrected: Corrections;
  /** The reason why strangers cannot find the participant; null if not protected. */
  protection: Protection | null;
  emailOrigin: AddressOrigin;
}

/**
 * Lists everybody who was ever on an event's start list; removed participants come last.
 * @param bib lists only current and former wearers of this bib
 */
export async function listRegistered(scope: Scope, eventId: string, bib?: string): Promise<Registered[]> {
  return selectFrom(scope, 'competitors')
    .select(REGISTERED)
    .where('eventId', '=', eventId)
    .$if(bib !== undefined, (query) => query.where('bibKey', '=', bibKey(bib ?? '')))
    .orderBy('leftAt', (order) => order.asc().nullsFirst())
    .orderBy('competitorId')
    .execute();
}

/** Lists the wearer of each bib in a distance of an event, without further details. */
export async function listDistanceWearers(
  scope: Scope,
  eventId: string,
): Promise<Pick<Registered, 'bib' | 'distance' | 'leftAt'>[]> {
  return selectFrom(scope, 'competitors')
    .select(['bib', 'distance', 'leftAt'])
    .where('eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .where('distance', 'is not', null)
    .execute();
}

const REGISTERED = [...COMPETITOR, 'leftAt', 'isKeptOff', 'corrected', 'protection', 'emailOrigin'] as const;

/** Finds a participant's complete row, including participants who left. */
export async function findRegistered(
  scope: Scope,
  eventId: string,
  competitorId: string,
): Promise<Registered | undefined> {
  return selectFrom(scope, 'competitors')
    .select(REGISTERED)
    .where('eventId', '=', eventId)
    .where('competitorId', '=', competitorId)
    .executeTakeFirst();
}

const isNamedOrWears = (text: string) =>
  sql<boolean>`(bib_key = ${bibKey(text)} or strpos(lower(concat_ws(' ', given_name, surname)), lower(${text})) > 0)`;

/**
 * Pages through an event's participants, or through those who left its start list, ordered by bib.
 * @param text a bib, or the beginnings of names; if empty, all participants match. For participants who left or are
 *   protected, any part of their names matches
 */
export async function pageRegistered(
  scope: Scope,
  eventId: string,
  { text, hasLeft }: { text: string; hasLeft: boolean },
  page: { offset: number; count: number },
): Promise<{ participants: Registered[]; total: number }> {
  let query = selectFrom(scope, 'competitors')
    .where('eventId', '=', eventId)
    .where('leftAt', hasLeft ? 'is not' : 'is', null);
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
  const participants = await query
    .select(REGISTERED)
    // Sorts 9 before 10.
    .orderBy(sql`length(bib_key)`)
    .orderBy('bibKey')
    .orderBy('member')
    .orderBy('competitorId')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  return { participants, total };
}
