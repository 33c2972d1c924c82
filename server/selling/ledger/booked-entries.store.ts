/** Complete entries of a period, as exported for an accountant. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { LedgerLine, Posting } from './ledger.rules.ts';
import { ENTRY, entryOf, type LedgerEntry, LINE } from './ledger.store.ts';

/** An entry with its postings and lines. */
export interface BookedEntry extends LedgerEntry {
  postings: Posting[];
  lines: LedgerLine[];
}

/**
 * Lists entries ordered by booking time.
 * @param range.after the last entry of the previous page
 */
export async function listEntriesBetween(
  scope: Scope,
  { from, until, after }: { from: Date; until: Date; after: { bookedAt: Date; entryId: string } | undefined },
  count: number,
): Promise<BookedEntry[]> {
  const rows = await selectFrom(scope, 'ledgerEntries')
    .select(ENTRY)
    .where('bookedAt', '>=', from)
    .where('bookedAt', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(booked_at, entry_id) > (${after?.bookedAt}, ${after?.entryId}::uuid)`),
    )
    .orderBy('bookedAt')
    .orderBy('entryId')
    .limit(count)
    .execute();
  if (rows.length === 0) return [];
  const entryIds = rows.map((row) => row.entryId);
  const postings = await selectFrom(scope, 'ledgerPostings')
    .select(['entryId', 'account', 'amountMinor'])
    .where('entryId', 'in', entryIds)
    .orderBy('account')
    .execute();
  const lines = await selectFrom(scope, 'ledgerLines')
    .select('entryId')
    .select(LINE)
    .where('entryId', 'in', entryIds)
    .orderBy('entryId')
    .orderBy('position')
    .execute();
  const postingsOf = Map.groupBy(postings, (row) => row.entryId);
  const linesOf = Map.groupBy(lines, (row) => row.entryId);
  return rows.map((row) => ({
    ...entryOf(row),
    postings: (postingsOf.get(row.entryId) ?? []).map(({ entryId, ...posting }) => posting),
    lines: (linesOf.get(row.entryId) ?? []).map(({ entryId, ...line }) => line),
  }));
}

const EURO = 978;

/** Counts the entries of a period, and those among them that are not in euros. */
export async function countBooked(
  scope: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; foreign: number }> {
  return selectFrom(scope, 'ledgerEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where currency_id <> ${EURO})`.as('foreign'))
    .where('bookedAt', '>=', from)
    .where('bookedAt', '<', until)
    .executeTakeFirstOrThrow();
}
