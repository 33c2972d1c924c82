import { readMergedPhotographers } from '#finding/photographers/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookStatementShare } from '#selling/ledger/index.ts';
import { listShareVersions, readMonth, readPayeeNames, sumShares, UNITS } from '#selling/shares/index.ts';
import { payeeKey, readPayees } from './payees.store.ts';
import { type DrawnStatement, drawStatements, statementKey, statementNumber } from './settlements.rules.ts';
import {
  findLastSettlement,
  insertSettlement,
  lastStatementNumber,
  lockSettlements,
  type Settlement,
  sumLeft,
} from './settlements.store.ts';

/** An entry dated in the last moment of a month may be written a little later, because a payment takes seconds. */
const SETTLED_AFTER_MS = 3_600_000;

/** Why a month is not settled. */
export type NotSettled =
  | 'NoMonth'
  /** The tenant has no rules for shares. */
  | 'NoRules'
  /** The month has not ended, or ended less than an hour ago. */
  | 'NotOver'
  | 'AlreadySettled'
  /** An earlier month with sales is not settled yet. */
  | 'EarlierFirst';

/** A month's settlement: planned, or issued. */
export interface DrawnMonth {
  settlement: Settlement;
  /** With the name of each payee. */
  statements: (DrawnStatement & { name: string })[];
}

/** Computes a month's statements; writes nothing. */
export async function drawMonth(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  month: string,
): Promise<DrawnMonth | { notSettled: NotSettled }> {
  const now = clock.now();
  const versions = await listShareVersions(scope);
  const last = await findLastSettlement(scope);
  const first = versions[0];
  const timeZone = versions.findLast(({ from }) => from <= now)?.timeZone ?? 'UTC';
  const time = readMonth(month, timeZone);
  if (time === undefined) return { notSettled: 'NoMonth' };
  if (last !== undefined && month <= last.month) return { notSettled: 'AlreadySettled' };
  if (first === undefined || first.from >= time.until) return { notSettled: 'NoRules' };
  if (time.until.getTime() + SETTLED_AFTER_MS > now.getTime()) return { notSettled: 'NotOver' };
  // Each settlement begins where the previous one ended, even if the zone has changed since.
  const from = last?.until ?? first.from;
  if (from < time.from && (await sumShares(scope, { from, until: time.from }, versions)).length > 0)
    return { notSettled: 'EarlierFirst' };
  const sums = await sumShares(scope, { from, until: time.until }, versions);
  const merged = await readMergedPhotographers(scope);
  const carried = new Map<string, number>();
  for (const { units, ...of } of await sumLeft(scope, UNITS)) {
    const key = statementKey({ ...of, payeeId: of.payeeId && (merged.get(of.payeeId) ?? of.payeeId) });
    carried.set(key, (carried.get(key) ?? 0) + units);
  }
  const drawn = drawStatements(sums, carried);
  const nameOf = await readPayeeNames(scope, drawn);
  return {
    settlement: { month, timeZone, from, until: time.until, issuedAt: now },
    statements: drawn.map((one) => ({ ...one, name: nameOf(one.party, one.payeeId) ?? '' })),
  };
}

/**
 * Settles a month: issues a statement for each payee and currency, numbered without gaps (except after a restore), and books the owed amounts.
 * Either all statements are issued or none, and no month is settled twice.
 */
export async function settleMonth(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  month: string,
  cause: Cause,
): Promise<DrawnMonth | { notSettled: NotSettled }> {
  await lockSettlements(scope);
  const drawn = await drawMonth(deps, scope, month);
  if ('notSettled' in drawn) return drawn;
  const payees = await readPayees(scope);
  const before = await lastStatementNumber(scope);
  const statements = drawn.statements.map((statement, index) => ({
    ...statement,
    number: before + index + 1,
    payee: payees.get(payeeKey(statement)) ?? null,
  }));
  await insertSettlement(scope, drawn.settlement, statements);
  for (const { number, currencyId, payableMinor } of statements)
    await bookStatementShare(deps, scope, { document: statementNumber(number), currencyId, payableMinor });
  const after = { month, statements: statements.length };
  await recordAction(scope, { what: 'statement.issue', thingId: month, after }, cause);
  return drawn;
}
