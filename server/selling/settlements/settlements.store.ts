import { type RawBuilder, sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Party } from '#selling/shares/index.ts';
import type { Payee } from './payees.store.ts';
import { type DrawnStatement, type StatementLine, statementNumber } from './settlements.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    settlements: Columns<'settlements'>;
    statements: Columns<'statements', { party: Party; lines: StatementLine[]; payee: Payee | null }>;
    statementPayments: Columns<'statementPayments'>;
    skippedStatementNumbers: Columns<'skippedStatementNumbers'>;
  }
}

/** A settled month. */
export interface Settlement {
  month: string;
  timeZone: string;
  from: Date;
  until: Date;
  issuedAt: Date;
}

/** An issued statement. */
export interface Statement extends DrawnStatement {
  number: number;
  month: string;
  issuedAt: Date;
  name: string;
  payee: Payee | null;
  /** The day of payment, as `YYYY-MM-DD`; null until then. */
  paidOn: string | null;
}

/** Locks settlements until the transaction ends. */
export async function lockSettlements({ trx, tenantId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settlements ${tenantId}`}))`.execute(trx);
}

/** Finds the month that was settled last. */
export async function findLastSettlement(scope: Scope): Promise<Settlement | undefined> {
  return selectFrom(scope, 'settlements')
    .select(['month', 'timeZone', 'fromAt as from', 'untilAt as until', 'issuedAt'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sums, by payee, what all statements so far left unpaid: fractions of a minor unit, or negative balances. */
export async function sumLeft(
  scope: Scope,
  unitsPerMinor: number,
): Promise<{ party: Party; payeeId: string | null; currencyId: CurrencyId; units: number }[]> {
  const rows = await selectFrom(scope, 'statements')
    .select(['party', 'payeeId', 'currencyId'])
    .select(sql<number>`sum(share_units - payable_minor * ${unitsPerMinor})::bigint`.as('units'))
    .groupBy(['party', 'payeeId', 'currencyId'])
    .execute();
  return rows.map((row) => ({
    ...row,
    currencyId: currencyOf(row.currencyId),
    units: Number(row.units),
  }));
}

/** Finds the last statement number that was given or skipped; 0 if there is none. */
export async function lastStatementNumber(scope: Scope): Promise<number> {
  const given = await selectFrom(scope, 'statements')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst();
  const skipped = await selectFrom(scope, 'skippedStatementNumbers')
    .select(({ fn }) => fn.max('lastNumber').as('last'))
    .executeTakeFirst();
  return Math.max(given?.last ?? 0, skipped?.last ?? 0);
}

/**
 * Skips the next statement numbers, because statements that the restored books do not contain may have them.
 * @returns the skipped numbers
 */
export async function skipStatementNumbers(
  scope: Scope,
  { count, backupAt, restoredAt }: { count: number; backupAt: Date; restoredAt: Date },
): Promise<{ first: string; last: string }> {
  await lockSettlements(scope);
  const before = await lastStatementNumber(scope);
  const [firstNumber, lastNumber] = [before + 1, before + count];
  await insertInto(scope, 'skippedStatementNumbers', {
    firstNumber,
    lastNumber,
    backupAt,
    restoredAt,
  }).execute();
  return { first: statementNumber(firstNumber), last: statementNumber(lastNumber) };
}

/** Writes a settled month with its statements. */
export async function insertSettlement(
  scope: Scope,
  settlement: Settlement,
  statements: readonly Omit<Statement, 'month' | 'issuedAt' | 'paidOn'>[],
): Promise<void> {
  const { month } = settlement;
  await insertInto(scope, 'settlements', {
    month,
    timeZone: settlement.timeZone,
    fromAt: settlement.from,
    untilAt: settlement.until,
    issuedAt: settlement.issuedAt,
  }).execute();
  for (const statement of statements)
    await insertInto(scope, 'statements', {
      number: statement.number,
      month,
      party: statement.party,
      payeeId: statement.payeeId,
      currencyId: statement.currencyId,
      lines: JSON.stringify(statement.lines) as unknown as StatementLine[],
      shareUnits: statement.shareUnits,
      carriedUnits: statement.carriedUnits,
      payableMinor: statement.payableMinor,
      name: statement.name,
      payee: JSON.stringify(statement.payee) as unknown as Payee,
    }).execute();
}

/** Payees of one party. */
export interface PayeesOf {
  party: Party;
  payeeIds: readonly string[];
}

/** The filter for statements; by default all of a tenant. */
export interface WhichStatements {
  month?: string | undefined;
  numbers?: readonly number[] | undefined;
  /** Only statements of these payees. */
  of?: readonly PayeesOf[] | undefined;
}

/** Lists statements, ordered by number. */
export async function listStatements(scope: Scope, which: WhichStatements = {}): Promise<Statement[]> {
  const rows = await selectStatements(scope, which).orderBy('statements.number').execute();
  return rows.map(statementOf);
}

/**
 * Lists a page of statements, latest first.
 * @param before lists only statements with smaller numbers
 */
export async function listLatestStatements(
  scope: Scope,
  which: WhichStatements,
  { before, count }: { before: number | undefined; count: number },
): Promise<Statement[]> {
  let query = selectStatements(scope, which);
  if (before !== undefined) query = query.where('statements.number', '<', before);
  const rows = await query.orderBy('statements.number', 'desc').limit(count).execute();
  return rows.map(statementOf);
}

/** Lists the months that have statements, latest first. */
export async function listStatementMonths(
  scope: Scope,
  { of }: Pick<WhichStatements, 'of'>,
): Promise<string[]> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'settlements')
    .select('month')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('statements')
          .select('statements.number')
          .where('statements.tenantId', '=', tenantId)
          .whereRef('statements.month', '=', 'settlements.month')
          .$if(of !== undefined, (query) => query.where(isOf(of ?? []))),
      ),
    )
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ month }) => month);
}

/** Builds the condition that a statement belongs to one of the given payees. */
function isOf(of: readonly PayeesOf[]): RawBuilder<boolean> {
  const parts = of.map(
    ({ party, payeeIds }) =>
      sql`(statements.party = ${party} and statements.payee_id = any(${[...payeeIds]}::uuid[]))`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

function selectStatements(scope: Scope, { month, numbers, of }: WhichStatements) {
  let query = selectFrom(scope, 'statements')
    .innerJoin('settlements', (join) =>
      join
        .onRef('settlements.tenantId', '=', 'statements.tenantId')
        .onRef('settlements.month', '=', 'statements.month'),
    )
    .leftJoin('statementPayments as paid', (join) =>
      join.onRef('paid.tenantId', '=', 'statements.tenantId').onRef('paid.number', '=', 'statements.number'),
    )
    .select(['statements.number', 'statements.month', 'settlements.issuedAt', 'statements.party'])
    .select(['payeeId', 'currencyId', 'lines', 'shareUnits', 'carriedUnits', 'payableMinor', 'name', 'payee'])
    .select(sql<string | null>`to_char(paid.paid_on, 'YYYY-MM-DD')`.as('paidOn'));
  if (month !== undefined) query = query.where('statements.month', '=', month);
  if (numbers !== undefined)
    query = query.where('statements.number', '=', sql<number>`any(${[...numbers]}::integer[])`);
  return of === undefined ? query : query.where(isOf(of));
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['executeTakeFirstOrThrow']>>;

function statementOf(row: SelectedRow): Statement {
  return {
    ...row,
    currencyId: currencyOf(row.currencyId),
    shareUnits: Number(row.shareUnits),
    carriedUnits: Number(row.carriedUnits),
    payableMinor: Number(row.payableMinor),
  };
}

/** Records that a statement was paid. */
export async function insertPayment(
  scope: Scope,
  payment: { number: number; paidOn: string; notedAt: Date },
): Promise<void> {
  await insertInto(scope, 'statementPayments', payment).execute();
}

function currencyOf(currencyId: number): CurrencyId {
  if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
  return currencyId;
}
