import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import { printStatement, writeStatementsCsv } from '#delivering/statements/index.ts';
import { readEventTitles } from '#finding/events/index.ts';
import type { Config } from '#platform/config.ts';
import { writeFaults } from '#platform/yaml-file/check-value.ts';
import {
  type DrawnMonth,
  drawMonth,
  listStatements,
  listTransfers,
  type NotSettled,
  payStatements,
  readPayees,
  type Statement,
  setPayees,
  settleMonth,
  statementNumber,
  type Transfers,
  writePayFile,
  writePaymentsCsv,
} from '#selling/settlements/index.ts';
import type { AppDeps } from '#server/app.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { writeNewFile } from './write-new-file.ts';

interface Call {
  deps: Pick<AppDeps, 'clock' | 'database' | 'newId' | 'tenants'>;
  tenantId: string;
  options: ParsedOptions;
  terminal: Terminal;
}

/** Runs `photofinish settle`. @returns the exit code */
export async function settleCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runSettleCommand({ deps, tenantId, options, terminal: openTerminal() }, operands),
  );
}

/** Runs one of the command's actions. */
export async function runSettleCommand(call: Call, [action, ...operands]: string[]): Promise<number> {
  const [first, ...others] = operands;
  if (action === undefined) return settle(call);
  if (action === 'list' && first === undefined) return list(call);
  if (action === 'export' && first !== undefined && others.length === 0) return exportTo(call, first);
  if (action === 'payees' && others.length === 0)
    return first === undefined ? showPayees(call) : set(call, first);
  if (action === 'pay-file' && first !== undefined && others.length === 0) return writePayments(call, first);
  if (action === 'paid' && first !== undefined) return notePaid(call, operands);
  throw new UsageError(
    'Use "settle", "settle list", "settle export FOLDER", "settle payees [FILE]", "settle pay-file FILE" or "settle paid NUMBER…"; see settle --help.',
  );
}

const REASONS: Record<NotSettled, string> = {
  NoMonth: '--month must be a month, as in 2026-05.',
  NoRules: 'No shares for that month: set the rules first (photofinish shares set).',
  NotOver: 'That month ended less than an hour ago, or has not ended: its sales may still be booked.',
  AlreadySettled: 'That month, or a later one, is already settled; "settle list" shows its statements.',
  EarlierFirst: 'There are sales before that month that are not settled: settle the months before it first.',
};

async function settle({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const month = String(options.month ?? '');
  const cause = await readCause(deps, tenantId, options);
  const plan = await deps.database.inTenant(tenantId, (scope) => drawMonth(deps, scope, month));
  if ('notSettled' in plan) throw new UsageError(REASONS[plan.notSettled]);
  const isJson = options.json === true;
  if (!isJson) for (const line of describe(plan)) terminal.print(line);
  if (options['dry-run'] === true) {
    if (isJson) terminal.print(JSON.stringify({ ...plan, outcome: 'shown' }));
    return 0;
  }
  if (options.yes !== true) {
    if (terminal.confirm === undefined)
      throw new UsageError('Nothing was issued: add --yes to issue these statements.');
    if (!(await terminal.confirm('Issue these statements? They are never changed.'))) {
      terminal.print('Nothing was issued.');
      return 1;
    }
  }
  const settled = await deps.database.inTenant(tenantId, (scope) => settleMonth(deps, scope, month, cause));
  if ('notSettled' in settled) throw new UsageError(REASONS[settled.notSettled]);
  if (isJson) terminal.print(JSON.stringify({ ...settled, outcome: 'issued' }));
  else terminal.print(`${settled.statements.length} statements issued.`);
  return 0;
}

function describe({ settlement, statements }: DrawnMonth): string[] {
  const head = `${settlement.month} (${settlement.timeZone}), from ${settlement.from.toISOString()} to ${settlement.until.toISOString()}:`;
  if (statements.length === 0) return [head, 'no shares.'];
  return [
    head,
    ...statements.map((one) => `${one.party}${one.name === '' ? '' : ` ${one.name}`}: ${amountOf(one)}`),
  ];
}

function amountOf({ payableMinor, currencyId }: Pick<Statement, 'payableMinor' | 'currencyId'>): string {
  return `${writeDecimal(payableMinor, currencyId)} ${CURRENCIES[currencyId].code}`;
}

function monthOf(options: ParsedOptions): string | undefined {
  if (options.month === undefined) return undefined;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(String(options.month))) throw new UsageError(REASONS.NoMonth);
  return String(options.month);
}

function dayOf(options: ParsedOptions): string {
  const day = String(options.on ?? '');
  const date = new Date(`${day}T00:00Z`);
  if (
    !/^\d{4}-\d\d-\d\d$/.test(day) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== day
  )
    throw new UsageError('--on must be a day, as in 2026-06-05.');
  return day;
}

async function list({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const month = monthOf(options);
  const statements = await deps.database.inTenant(tenantId, (scope) => listStatements(scope, { month }));
  if (options.json === true) terminal.print(JSON.stringify(statements));
  else if (statements.length === 0) terminal.print('No statement was issued.');
  else
    for (const one of statements)
      terminal.print(
        `${statementNumber(one.number)}  ${one.month}  ${one.party}${one.name === '' ? '' : ` ${one.name}`}  ${amountOf(one)}  ${one.paidOn === null ? 'not paid' : `paid on ${one.paidOn}`}`,
      );
  return 0;
}

async function exportTo({ deps, tenantId, options, terminal }: Call, folder: string): Promise<number> {
  const month = monthOf(options);
  const { issuer, settings } = await deps.tenants.read(tenantId);
  const { statements, titles } = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await listStatements(scope, { month });
    const events = new Set(found.flatMap(({ lines }) => lines.map(({ eventId }) => eventId)));
    return { statements: found, titles: await readEventTitles(scope, [...events]) };
  });
  await mkdir(folder, { recursive: true });
  await writeNewFile(join(folder, 'statements.csv'), [writeStatementsCsv(statements, titles)]);
  const circumstances = { issuer, titles, language: settings.defaultLanguage };
  for (const statement of statements) {
    const pdf = await printStatement(statement, circumstances);
    await writeNewFile(join(folder, `${statementNumber(statement.number)}.pdf`), [pdf]);
  }
  terminal.print(`${folder}: ${statements.length} statements`);
  return 0;
}

async function set({ deps, tenantId, options, terminal }: Call, file: string): Promise<number> {
  const cause = await readCause(deps, tenantId, options);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The file "${file}" cannot be read.`);
  });
  const done = await deps.database.inTenant(tenantId, (scope) => setPayees(scope, bytes, cause));
  if ('faults' in done)
    throw new UsageError(writeFaults(`The payees "${file}" were not set:`, file, done.faults));
  terminal.print(`${done.payees.length} payees set.`);
  return 0;
}

async function showPayees({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const payees = [...(await deps.database.inTenant(tenantId, readPayees)).values()];
  if (options.json === true) terminal.print(JSON.stringify(payees));
  else if (payees.length === 0) terminal.print('No payees are set: see settle --help.');
  else for (const { party, name, iban } of payees) terminal.print(`${party} ${name}: ${iban ?? 'no IBAN'}`);
  return 0;
}

const NOT_TAKEN: Record<Transfers['notTaken'][number]['reason'], string> = {
  NoPayee: 'no payee is set: settle payees FILE',
  NoIban: 'no IBAN is known',
  NotSepa: 'their bank does not accept SEPA credit transfers',
  NotEuro: 'it is not in euros',
};

async function writePayments({ deps, tenantId, options, terminal }: Call, file: string): Promise<number> {
  const month = monthOf(options);
  const kind = extname(file);
  if (kind !== '.xml' && kind !== '.csv') throw new UsageError('Name a file that ends in .xml or .csv.');
  const found = await deps.database.inTenant(tenantId, (scope) => listTransfers(scope, month));
  if (kind === '.csv') {
    const count = found.transfers.length + found.notTaken.length;
    await writeNewFile(file, [writePaymentsCsv(found)]);
    terminal.print(`${file}: ${count} payments`);
    return 0;
  }
  const { payer, transfers, notTaken } = found;
  if (payer === undefined)
    throw new UsageError('The payer is not set, or has no IBAN: write payer into the file of settle payees.');
  for (const { statement, reason } of notTaken)
    terminal.print(
      `${statementNumber(statement.number)} (${amountOf(statement)}) is not in it: ${NOT_TAKEN[reason]}.`,
    );
  if (transfers.length === 0) {
    terminal.print('There is nothing to pay: no file was written.');
    return notTaken.length === 0 ? 0 : 1;
  }
  const createdAt = deps.clock.now();
  const day = options.on === undefined ? createdAt.toISOString().slice(0, 10) : dayOf(options);
  await writeNewFile(file, [writePayFile(transfers, payer, { createdAt, day })]);
  terminal.print(
    `${file}: ${transfers.length} payments. Once the bank has paid: settle paid ${transfers.map(({ statement }) => statementNumber(statement.number)).join(' ')} --on DAY`,
  );
  return notTaken.length === 0 ? 0 : 1;
}

async function notePaid(
  { deps, tenantId, options, terminal }: Call,
  operands: readonly string[],
): Promise<number> {
  const numbers = operands.map((text) => {
    const [, digits] = /^(?:S-)?0*(\d{1,9})$/.exec(text) ?? [];
    if (digits === undefined) throw new UsageError(`"${text}" is not a statement number like S-000012.`);
    return Number(digits);
  });
  const paidOn = dayOf(options);
  const cause = await readCause(deps, tenantId, options);
  const unique = [...new Set(numbers)];
  const wrong = await deps.database.inTenant(tenantId, (scope) =>
    payStatements(deps, scope, { numbers: unique, paidOn }, cause),
  );
  if (wrong === undefined) {
    terminal.print(`${unique.length} statements recorded as paid on ${paidOn}.`);
    return 0;
  }
  const say = (found: readonly number[], what: string) =>
    found.length === 0 ? [] : `${found.map(statementNumber).join(', ')}: ${what}`;
  throw new UsageError(
    [
      'Nothing was recorded.',
      say(wrong.unknown, 'no such statement'),
      say(wrong.paidBefore, 'paid before'),
      say(wrong.nothingPayable, 'nothing is payable'),
    ]
      .flat()
      .join('\n'),
  );
}
