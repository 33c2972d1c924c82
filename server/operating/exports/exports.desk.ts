import type { FastifyInstance } from 'fastify';
import { deskExportSchemas } from '#contract/desk-exports.schema.ts';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { describeExports } from './describe-exports.ts';
import { openDeskExportFiles } from './export-file.routes.ts';

/** Opens the calls that describe a month for an accountant, and link to its files. */
export function openDeskMonthExports(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskExportFiles(app, deps);
  openDeskService(app, deps, deskExportRoutes, deskExportSchemas, {
    describeExports: {
      operation: 'money.read',
      cost: SEARCHING_COST,
      async run({ scope, query: { month, timeZone, chart, consultant, client, yearStart } }) {
        const datev =
          chart === undefined || consultant === undefined || client === undefined
            ? undefined
            : { chart, consultant, client, yearStart: yearStart ?? `${month.slice(0, 4)}-01-01` };
        const found = await describeExports(deps, scope, { month, timeZone }, datev);
        return isRefusal(found) ? found : ok(found);
      },
    },
  });
}
