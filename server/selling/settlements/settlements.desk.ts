import type { FastifyInstance } from 'fastify';
import { deskSettlementSchemas } from '#contract/desk-settlements.schema.ts';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { findOwnSubject } from '#finding/photographers/index.ts';
import {
  type DeskDeps,
  type DeskHandlers,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
  SEARCHING_COST,
} from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { findVisible } from './find-visible.ts';
import { listTransfers } from './list-transfers.ts';
import { writePayFile, writePaymentsCsv } from './pay-file.rules.ts';
import { payStatements } from './pay-statements.ts';
import { type PayeesPlan, planPayees, setPayees } from './set-payees.ts';
import { drawMonth, type NotSettled, settleMonth } from './settle-month.ts';
import { nameDrawn, presentDrawn, presentStatement, presentTransfers } from './settlements.presenter.ts';
import { statementNumber } from './settlements.rules.ts';
import { listLatestStatements, listStatementMonths } from './settlements.store.ts';
import { writePayeesFile } from './write-payees-file.ts';

/** Opens the calls about settlements, by the operations that the command uses. */
export function openDeskSettlements(app: FastifyInstance, deps: Deps & DeskDeps): void {
  // The slice that writes statements, in a higher wing, answers them.
  const { writeStatements: _, printStatement: __, ...routes } = deskSettlementRoutes;
  openDeskService(app, deps, routes, deskSettlementSchemas, {
    ...statementCalls(deps),
    ...payoutCalls(deps),
    ...payeeCalls(),
  });
}

/** Answers the calls about statements. */
function statementCalls(
  deps: Deps & DeskDeps,
): Pick<DeskHandlers<typeof deskSettlementSchemas>, 'listStatements' | 'drawMonth' | 'issueMonth'> {
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
