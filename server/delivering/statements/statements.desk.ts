import type { FastifyInstance } from 'fastify';
import { deskSettlementSchemas } from '#contract/desk-settlements.schema.ts';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import { readEventTitles } from '#finding/events/index.ts';
import { findOwnSubject } from '#finding/photographers/index.ts';
import { type DeskDeps, DRAWING_COST, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { findVisible, listStatements, type Statement } from '#selling/settlements/index.ts';
import { printStatement, writeStatementsCsv } from './print-statement.ts';

/** Opens the calls that write statements as files. */
export function openDeskStatements(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { writeStatements, printStatement: print } = deskSettlementRoutes;
  openDeskService(app, deps, { writeStatements, printStatement: print }, deskSettlementSchemas, {
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
  });
}

function readTitles(scope: Scope, statements: readonly Statement[]): Promise<ReadonlyMap<string, string>> {
  const events = new Set(statements.flatMap(({ lines }) => lines.map(({ eventId }) => eventId)));
  return readEventTitles(scope, [...events]);
}
