/** Complete entries of a period, as exported for an accountant. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { LedgerLine, Posting } from './ledger.rules.ts';
import { entryOf, type LedgerEntry, lineOf } from './ledger.store.ts';

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
  { trx, tenantId }: Scope,
  { from, until, after }: { from: Date; until: Date; after: { bookedAt: Date; entryId: string } | undefined },
  count: number,
): Promise<BookedEntry[]> {
  const rows = await trx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('booked_at', '>=', from)
    .where('booked_at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(booked_at, entry_id) > (${after?.bookedAt}, ${after?.entryId}::uuid)`),
    )
    .orderBy('booked_at')
    .orderBy('entry_id')
    .limit(count)
    .execute();
  if (rows.length === 0) return [];
  const entryIds = rows.map((row) => row.entry_id);
  const postings = await trx
    .selectFrom('ledger_postings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entry_id', 'in', entryIds)
    .orderBy('account')
    .execute();
  const lines = await trx
    .selectFrom('ledger_lines')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('position')
    .execute();
  const postingsOf = Map.groupBy(postings, (row) => row.entry_id);
  const linesOf = Map.groupBy(lines, (row) => row.entry_id);
  return rows.map((row) => ({
    ...entryOf(row),
    postings: (postingsOf.get(row.entry_id) ?? []).map(({ account, amount_minor }) => ({
      account,
      amountMinor: amount_minor,
    })),
    lines: (linesOf.get(row.entry_id) ?? []).map(lineOf),
  }));
}

const EURO = 978;

/** Counts the entries of a period, and those among them that are not in euros. */
export async function countBooked(
  { trx, tenantId }: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; foreign: number }> {
  return trx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where currency_id <> ${EURO})`.as('foreign'))
    .where('tenant_id', '=', tenantId)
    .where('booked_at', '>=', from)
    .where('booked_at', '<', until)
    .executeTakeFirstOrThrow();
}
