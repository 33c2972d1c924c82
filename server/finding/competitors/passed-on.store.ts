import { sql } from 'kysely';
import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { type BibRow, isPassedOn } from './passed-on.rules.ts';

const BIB_ROW = [
  'competitorId',
  'bibKey',
  'leftAt',
  'bibPassedOnAt',
  'surname',
  'givenName',
  'birthDate',
  'email',
] as const satisfies (keyof BibRow)[];

/** Lists all rows of an event with some bibs, including those that left. */
export async function listBibRows(
  scope: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<BibRow[]> {
  return selectFrom(scope, 'competitors')
    .select(BIB_ROW)
    .where('eventId', '=', eventId)
    .where('bibKey', '=', anyText(bibKeys))
    .execute();
}

/** Returns whether a participant left the list, and their bib is another person's since (`isPassedOn`). */
export async function isBibPassedOn(scope: Scope, competitorId: string): Promise<boolean> {
  const gone = await selectFrom(scope, 'competitors')
    .select(['eventId', ...BIB_ROW])
    .where('competitorId', '=', competitorId)
    .where('leftAt', 'is not', null)
    .executeTakeFirst();
  if (gone === undefined) return false;
  if (gone.bibPassedOnAt !== null) return true;
  const rows = await listBibRows(scope, gone.eventId, [gone.bibKey]);
  return isPassedOn(
    gone,
    rows.filter((row) => row.competitorId !== competitorId),
  );
}

/**
 * Records that another person has the bibs of participants who left: photos of the bib are not theirs any more, also after
 * the other person leaves or is erased. Ends when they are on the list again (`registerParticipants`).
 */
export async function markPassedOn(scope: Scope, competitorIds: readonly string[]): Promise<void> {
  if (competitorIds.length === 0) return;
  await updateTable(scope, 'competitors')
    .set({ bibPassedOnAt: sql`clock_timestamp()` })
    .where('competitorId', '=', anyId(competitorIds))
    .execute();
}

/**
 * Takes back that a bib was passed on, because a member corrected the bib of the one who got it. Another person who has the
 * bib, or left with it later, still counts (`isPassedOn`).
 */
export async function unmarkPassedOn(scope: Scope, eventId: string, bibKey: string): Promise<void> {
  await updateTable(scope, 'competitors')
    .set({ bibPassedOnAt: null })
    .where('eventId', '=', eventId)
    .where('bibKey', '=', bibKey)
    .where('bibPassedOnAt', 'is not', null)
    .execute();
}
