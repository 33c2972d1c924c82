/** The protection of an event's participants (docs/decisions/0125). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Judgeable, Protection } from './protection.rules.ts';

/** The facts from which a participant's protection is decided. */
export interface JudgedParticipant extends Judgeable {
  competitorId: string;
  bib: string;
  surname: string;
  givenName: string;
  protection: Protection | null;
  hasLeft: boolean;
}

/** Lists everybody who was ever on an event's start list. @param competitorIds if given, only these */
export async function listJudged(
  scope: Scope,
  eventId: string,
  competitorIds?: readonly string[],
): Promise<JudgedParticipant[]> {
  const rows = await selectFrom(scope, 'competitors')
    .select(['competitorId', 'bib', 'surname', 'givenName', 'birthDate', 'distance', 'leftAt'])
    .select(['protection', 'protectionWord as verdict'])
    .where('eventId', '=', eventId)
    .$if(competitorIds !== undefined, (query) =>
      query.where(sql<boolean>`competitor_id = any(${[...(competitorIds ?? [])]}::uuid[])`),
    )
    .execute();
  return rows.map(({ leftAt, ...row }) => ({ ...row, hasLeft: leftAt !== null }));
}

/** Returns whether any participant of an event is protected, or has an operator's verdict about it. */
export async function hasProtection(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'competitors')
    .select('competitorId')
    .where('eventId', '=', eventId)
    .where(sql<boolean>`(protection is not null or protection_word is not null)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes the reasons for participants' protection, and the start time of new protections. A reason of null ends a
 * protection.
 */
export async function saveProtections(
  { trx, tenantId }: Scope,
  judged: readonly { competitorId: string; protection: Protection | null }[],
): Promise<void> {
  // Runs one statement per reason instead of a join, because PostgreSQL has no statistics for rows that are new in the
  // transaction.
  for (const [protection, own] of Map.groupBy(judged, (one) => one.protection)) {
    const ids = own.map(({ competitorId }) => competitorId);
    const since = protection === null ? sql`null` : sql`coalesce(protected_since, clock_timestamp())`;
    await sql`update competitors set protection = ${protection}, protected_since = ${since}
      where tenant_id = ${tenantId} and competitor_id = any(${ids}::uuid[])`.execute(trx);
  }
}

/**
 * Restarts the protection of protected participants whose bib now has another wearer. Earlier orders for the previous
 * wearer then do not open the new wearer's photos.
 */
export async function restartProtections(
  { trx, tenantId }: Scope,
  competitorIds: readonly string[],
): Promise<void> {
  await sql`update competitors set protected_since = clock_timestamp()
    where tenant_id = ${tenantId} and competitor_id = any(${[...competitorIds]}::uuid[])
      and protected_since is not null`.execute(trx);
}

/** Records that purchases for participants made until now open no new photos of them. */
export async function markProofReplaced(scope: Scope, competitorIds: readonly string[]): Promise<void> {
  if (competitorIds.length === 0) return;
  await updateTable(scope, 'competitors')
    .set({ proofReplacedAt: sql`clock_timestamp()` })
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
}

/** Returns whether the proof of one of some participants was replaced after a given time. */
export async function isProofReplaced(
  scope: Scope,
  competitorIds: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await selectFrom(scope, 'competitors')
    .select('competitorId')
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .where('proofReplacedAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an operator's verdict on whether to protect participants. */
export async function saveProtectionVerdict(
  scope: Scope,
  competitorIds: readonly string[],
  verdict: boolean,
): Promise<void> {
  await updateTable(scope, 'competitors')
    .set({ protectionWord: verdict })
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
}

/** Returns whether a participant is protected, including participants who left the list. */
export async function isProtected(scope: Scope, competitorId: string): Promise<boolean> {
  return (await findProtectedSince(scope, competitorId)) !== null;
}

/** Lists the protected ones of given participants, including those who left the list. */
export async function listProtectedOf(scope: Scope, competitorIds: readonly string[]): Promise<Set<string>> {
  if (competitorIds.length === 0) return new Set();
  const rows = await selectFrom(scope, 'competitors')
    .select('competitorId')
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .where('protectedSince', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.competitorId));
}

/** Lists when the protection of given participants began, including participants who left the list. */
export async function listProtectedSince(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<{ competitorId: string; eventId: string; protectedSince: Date | null }[]> {
  return selectFrom(scope, 'competitors')
    .select(['competitorId', 'eventId', 'protectedSince'])
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
}

/** Finds when a participant's protection began, including participants who left the list; null if not protected. */
export async function findProtectedSince(scope: Scope, competitorId: string): Promise<Date | null> {
  const row = await selectFrom(scope, 'competitors')
    .select('protectedSince')
    .where('competitorId', '=', competitorId)
    .executeTakeFirst();
  return row?.protectedSince ?? null;
}
