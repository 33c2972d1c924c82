import type { FastifyInstance } from 'fastify';
import { deskSettlementSchemas } from '#contract/desk-settlements.schema.ts';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { printStatement, writeStatementsCsv } from '#delivering/statements/index.ts';
import { readEventTitles } from '#finding/events/index.ts';
import { findOwn, findOwnSubject } from '#finding/photographers/index.ts';
import {
  type DeskDeps,
  type DeskHandlers,
  DRAWING_COST,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
  SEARCHING_COST,
} from '#hosting/desk/index.ts';
import type { DeskMember } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  drawMonth,
  listLatestStatements,
  listStatementMonths,
  listStatements,
  listTransfers,
  type NotSettled,
  type PayeesOf,
  type PayeesPlan,
  payStatements,
  planPayees,
  type Statement,
  setPayees,
  settleMonth,
  statementNumber,
  writePayeesFile,
  writePayFile,
  writePaymentsCsv,
} from '#selling/settlements/index.ts';
import { nameDrawn, presentDrawn, presentStatement, presentTransfers } from './settlements.presenter.ts';

/** Opens the calls about settlements, by the operations that the command uses. */
export function openDeskSettlements(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskSettlementRoutes, deskSettlementSchemas, {
    ...statementCalls(deps),
    ...payoutCalls(deps),
    ...payeeCalls(),
  });
}

/** Answers the calls about statements. */
function statementCalls(
  deps: Deps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskSettlementSchemas>,
  'listStatements' | 'writeStatements' | 'printStatement' | 'drawMonth' | 'issueMonth'
> {
  return {
    listStatements: {
      operation: 'statement.read',
      findSubject: findOwnSubject,
      async run({ scope, member, query: { month, before, count } }) {
        const of = await findVisible(scope, member);
        const found = await listLatestStatements(scope, { month, of }, { before, count: count + 1 });
        const shown = found.slice(0, count);
        return ok({
          statements: shown.map(presentStatement),
          next: found.length > count ? (shown.at(-1)?.number ?? null) : null,
          months: await listStatementMonths(scope, { of }),
        });
      },
    },
    writeStatements: {
      operation: 'statement.read',
      cost: SEARCHING_COST,
      findSubject: findOwnSubject,
      async run({ scope, member, query: { month, number } }) {
        const of = await findVisible(scope, member);
        const numbers = number === undefined ? undefined : [number];
        const statements = await listStatements(scope, { month, numbers, of });
        if (number !== undefined && statements.length === 0) return refuse('NotFound');
        return ok({ csv: writeStatementsCsv(statements, await readTitles(scope, statements)) });
      },
    },
    printStatement: {
      operation: 'statement.read',
      cost: DRAWING_COST,
      findSubject: findOwnSubject,
      async run({ scope, member, params: { number } }) {
        const of = await findVisible(scope, member);
        const [statement] = await listStatements(scope, { numbers: [number], of });
        if (statement === undefined) return refuse('NotFound');
        const { issuer, settings } = await deps.tenants.read(scope.tenantId);
        const titles = await readTitles(scope, [statement]);
        const circumstances = { issuer, titles, language: settings.defaultLanguage };
        return ok({ base64: (await printStatement(statement, circumstances)).toString('base64') });
      },
    },
    drawMonth: {
      operation: 'statement.issue',
      cost: SEARCHING_COST,
      async run({ scope, params: { month } }) {
        const drawn = await drawMonth(deps, scope, month);
        if ('notSettled' in drawn) return ok({ notSettled: drawn.notSettled, drawn: null });
        return ok({ notSettled: null, drawn: presentDrawn(drawn) });
      },
    },
    issueMonth: {
      operation: 'statement.issue',
      cost: SEARCHING_COST,
      async run({ scope, actor, params: { month }, body: { shown, why } }) {
        const settled = await settleMonth(deps, scope, month, { actor, why });
        if ('notSettled' in settled) return refuse('Conflict', [WHY_NOT_SETTLED[settled.notSettled]]);
        // The refusal rolls back the statements that were issued.
        if (nameDrawn(settled) !== shown) return refuse('Conflict', [faultAt('shown', 'SomethingChanged')]);
        return ok({ statementsCount: settled.statements.length });
      },
    },
  };
}

/** Answers the calls about payments of statements. */
function payoutCalls(
  deps: Deps & DeskDeps,
): Pick<DeskHandlers<typeof deskSettlementSchemas>, 'listTransfers' | 'writeTransfers' | 'payStatements'> {
  return {
    listTransfers: {
      operation: 'statement.pay',
      run: async ({ scope, query: { month } }) => ok(presentTransfers(await listTransfers(scope, month))),
    },
    writeTransfers: {
      operation: 'statement.pay',
      async run({ scope, query: { kind, month, day } }) {
        const found = await listTransfers(scope, month);
        if (kind === 'csv') return ok({ content: writePaymentsCsv(found) });
        const { payer, transfers } = found;
        if (payer === undefined) return refuse('Conflict', [faultAt('payees', 'NoPayerIban')]);
        if (transfers.length === 0) return refuse('Conflict', [faultAt('month', 'NothingForBank')]);
        const createdAt = deps.clock.now();
        const file = { createdAt, day: day ?? createdAt.toISOString().slice(0, 10) };
        return ok({ content: writePayFile(transfers, payer, file) });
      },
    },
    payStatements: {
      operation: 'statement.pay',
      async run({ scope, actor, body: { numbers, paidOn, why } }) {
        const paid = { numbers: [...new Set(numbers)], paidOn };
        const wrong = await payStatements(deps, scope, paid, { actor, why });
        if (wrong === undefined) return noContent();
        const path = 'numbers';
        return refuse('Conflict', [
          ...wrong.unknown.map((one) => faultAt(path, 'NoStatement', { statement: statementNumber(one) })),
          ...wrong.paidBefore.map((one) =>
            faultAt(path, 'StatementPaid', { statement: statementNumber(one) }),
          ),
          ...wrong.nothingPayable.map((one) =>
            faultAt(path, 'StatementNotPayable', { statement: statementNumber(one) }),
          ),
        ]);
      },
    },
  };
}

/** Answers the calls about the file of payees. */
function payeeCalls(): Pick<
  DeskHandlers<typeof deskSettlementSchemas>,
  'getPayees' | 'proposePayees' | 'applyPayees'
> {
  return {
    getPayees: {
      operation: 'payee.edit',
      run: async ({ scope }) => ok({ source: await writePayeesFile(scope) }),
    },
    proposePayees: {
      operation: 'payee.edit',
      isReading: true,
      cost: PARSING_COST,
      run: async ({ scope, body }) =>
        ok(presentProposal(await readSent(scope, body.source), describePlan, body)),
    },
    applyPayees: {
      operation: 'payee.edit',
      cost: PARSING_COST,
      async run({ scope, actor, body: { seenVersion, shown, why, ...said } }) {
        const read = await readSent(scope, said.source);
        const seen = refuseUnseen(read, describePlan, said, { seenVersion, shown });
        if (isRefusal(seen)) return seen;
        return judgeSetting(await setPayees(scope, Buffer.from(said.source), { actor, why }));
      },
    },
  };
}

const WHY_NOT_SETTLED: Record<NotSettled, FieldFault> = {
  NoMonth: faultAt('month', 'NoMonth'),
  NoRules: faultAt('month', 'NoShares'),
  NotOver: faultAt('month', 'MonthNotOver'),
  AlreadySettled: faultAt('month', 'AlreadySettled'),
  EarlierFirst: faultAt('month', 'EarlierSales'),
};

/** Returns whose statements a caller may see; undefined if the caller may see all of the tenant. */
async function findVisible(scope: Scope, member: DeskMember): Promise<PayeesOf[] | undefined> {
  const own = await findOwn(scope, member, 'statement.read');
  return (
    own && [
      { party: 'Organizer', payeeIds: own.eventIds },
      { party: 'Photographer', payeeIds: own.photographerIds },
    ]
  );
}

function readTitles(scope: Scope, statements: readonly Statement[]): Promise<ReadonlyMap<string, string>> {
  const events = new Set(statements.flatMap(({ lines }) => lines.map(({ eventId }) => eventId)));
  return readEventTitles(scope, [...events]);
}

async function readSent(scope: Scope, source: string): Promise<Read<PayeesPlan>> {
  const plan = await planPayees(scope, Buffer.from(source));
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  return { plan, warnings: [] };
}

/** Payees have no versions: a file replaces all payees. */
const describePlan = ({ changes }: PayeesPlan) => ({ changes, version: 0 });

function judgeSetting(done: Awaited<ReturnType<typeof setPayees>>): { status: 204; body: null } | Refusal {
  return 'faults' in done ? refuse('Invalid') : noContent();
}
