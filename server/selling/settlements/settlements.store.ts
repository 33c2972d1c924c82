import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Party } from '#selling/shares/index.ts';
import type { Payee } from './payees.store.ts';
import type { DrawnStatement, StatementLine } from './settlements.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Append-only: the settled months. */
    settlements: {
      tenant_id: string;
      /** As `YYYY-MM`. */
      month: string;
      time_zone: string;
      /** The period: entries booked from `from_at` on and before `until_at`. */
      from_at: Date;
      until_at: Date;
      issued_at: Date;
    };
    /** Append-only. */
    statements: {
      tenant_id: string;
      /** Statement numbers of a tenant have no gaps. */
      number: number;
      month: string;
      party: Party;
      payee_id: string | null;
      currency_id: number;
      lines: StatementLine[];
      share_units: number;
      carried_units: number;
      payable_minor: number;
      /** The payee's name and details, as they were when the statement was issued. */
      name: string;
      payee: Payee | null;
    };
    /** Append-only: which statements were paid. */
    statement_payments: { tenant_id: string; number: number; paid_on: string; noted_at: Date };
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
export async function findLastSettlement({ trx, tenantId }: Scope): Promise<Settlement | undefined> {
  const row = await trx
    .selectFrom('settlements')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      month: row.month,
      timeZone: row.time_zone,
      from: row.from_at,
      until: row.until_at,
      issuedAt: row.issued_at,
    }
  );
}

/** Sums, by payee, what all statements so far left unpaid: fractions of a minor unit, or negative balances. */
export async function sumLeft(
  { trx, tenantId }: Scope,
  unitsPerMinor: number,
): Promise<{ party: Party; payeeId: string | null; currencyId: CurrencyId; units: number }[]> {
  const rows = await trx
    .selectFrom('statements')
    .select(['party', 'payee_id', 'currency_id'])
    .select(sql<number>`sum(share_units - payable_minor * ${unitsPerMinor})::bigint`.as('units'))
    .where('tenant_id', '=', tenantId)
    .groupBy(['party', 'payee_id', 'currency_id'])
    .execute();
  return rows.map((row) => ({
    party: row.party,
    payeeId: row.payee_id,
    currencyId: currencyOf(row.currency_id),
    units: Number(row.units),
  }));
}

/** Finds the last statement number; 0 if there is no statement. */
export async function lastStatementNumber({ trx, tenantId }: Scope): Promise<number> {
  const row = await trx
    .selectFrom('statements')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Writes a settled month with its statements. */
export async function insertSettlement(
  { trx, tenantId }: Scope,
  settlement: Settlement,
  statements: readonly Omit<Statement, 'month' | 'issuedAt' | 'paidOn'>[],
): Promise<void> {
  const { month } = settlement;
  await trx
    .insertInto('settlements')
    .values({
      tenant_id: tenantId,
      month,
      time_zone: settlement.timeZone,
      from_at: settlement.from,
      until_at: settlement.until,
      issued_at: settlement.issuedAt,
    })
    .execute();
  for (const statement of statements)
    await trx
      .insertInto('statements')
      .values({
        tenant_id: tenantId,
        number: statement.number,
        month,
        party: statement.party,
        payee_id: statement.payeeId,
        currency_id: statement.currencyId,
        lines: JSON.stringify(statement.lines) as unknown as StatementLine[],
        share_units: statement.shareUnits,
        carried_units: statement.carriedUnits,
        payable_minor: statement.payableMinor,
        name: statement.name,
        payee: JSON.stringify(statement.payee) as unknown as Payee,
      })
      .execute();
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
 * Lists a page of statements, the latest first.
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

/** Lists the months that have statements, the latest first. */
export async function listStatementMonths(
  { trx, tenantId }: Scope,
  { of }: Pick<WhichStatements, 'of'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('settlements')
    .select('month')
    .where('tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('statements')
          .select('statements.number')
          .where('statements.tenant_id', '=', tenantId)
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

function selectStatements({ trx, tenantId }: Scope, { month, numbers, of }: WhichStatements) {
  let query = trx
    .selectFrom('statements')
    .innerJoin('settlements', (join) =>
      join
        .onRef('settlements.tenant_id', '=', 'statements.tenant_id')
        .onRef('settlements.month', '=', 'statements.month'),
    )
    .leftJoin('statement_payments as paid', (join) =>
      join
        .onRef('paid.tenant_id', '=', 'statements.tenant_id')
        .onRef('paid.number', '=', 'statements.number'),
    )
    .selectAll('statements')
    .select('settlements.issued_at')
    .select(sql<string | null>`to_char(paid.paid_on, 'YYYY-MM-DD')`.as('paid_on'))
    .where('statements.tenant_id', '=', tenantId);
  if (month !== undefined) query = query.where('statements.month', '=', month);
  if (numbers !== undefined)
    query = query.where('statements.number', '=', sql<number>`any(${[...numbers]}::integer[])`);
  return of === undefined ? query : query.where(isOf(of));
}

function statementOf(
  row: Selectable<Tables['statements']> & { issued_at: Date; paid_on: string | null },
): Statement {
  return {
    number: row.number,
    month: row.month,
    issuedAt: row.issued_at,
    party: row.party,
    payeeId: row.payee_id,
    currencyId: currencyOf(row.currency_id),
    lines: row.lines,
    shareUnits: Number(row.share_units),
    carriedUnits: Number(row.carried_units),
    payableMinor: Number(row.payable_minor),
    name: row.name,
    payee: row.payee,
    paidOn: row.paid_on,
  };
}

/** Records that a statement was paid. */
export async function insertPayment(
  { trx, tenantId }: Scope,
  payment: { number: number; paidOn: string; notedAt: Date },
): Promise<void> {
  await trx
    .insertInto('statement_payments')
    .values({
      tenant_id: tenantId,
      number: payment.number,
      paid_on: payment.paidOn,
      noted_at: payment.notedAt,
    })
    .execute();
}

function currencyOf(currencyId: number): CurrencyId {
  if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
  return currencyId;
}
