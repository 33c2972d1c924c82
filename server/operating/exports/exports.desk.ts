import type { FastifyInstance } from 'fastify';
import { deskExportSchemas } from '#contract/desk-exports.schema.ts';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { recordAction } from '#hosting/actions/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { readAccountChart, saveAccountChart } from '#selling/ledger/index.ts';
import { describeExports } from './describe-exports.ts';
import { openDeskExportFiles } from './export-file.routes.ts';
import { readGiftCodes } from './read-gift-codes.ts';
import { readOssReturn } from './read-oss-return.ts';

/** Opens the calls that describe a month or quarter for an accountant, and link to its files. */
export function openDeskMonthExports(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskExportFiles(app, deps);
  openDeskService(app, deps, deskExportRoutes, deskExportSchemas, {
    describeExports: {
      operation: 'money.read',
      cost: SEARCHING_COST,
      async run({ scope, query }) {
        const { issuer } = await deps.tenants.read(scope.tenantId);
        const found = await describeExports(deps, scope, issuer, query);
        return isRefusal(found) ? found : ok(found);
      },
    },
    getAccounts: {
      operation: 'money.read',
      async run({ scope }) {
        return ok({ ...(await readAccountChart(scope)) });
      },
    },
    setAccounts: {
      operation: 'accounts.set',
      async run({ scope, actor, body: { seenVersion, why, ...chart } }) {
        const { version, ...before } = await readAccountChart(scope);
        if (!(await saveAccountChart(scope, { ...chart, version: seenVersion }))) return refuse('Conflict');
        const action = { what: 'accounts.set', thingId: 'accounts', before, after: chart } as const;
        await recordAction(scope, action, { actor, why });
        return ok({ version: seenVersion + 1 });
      },
    },
    getOssReturn: {
      operation: 'money.read',
      async run({ scope, query }) {
        const { issuer } = await deps.tenants.read(scope.tenantId);
        const found = await readOssReturn(deps, scope, issuer, query);
        return isRefusal(found) ? found : ok(found);
      },
    },
    getGiftCodes: {
      operation: 'money.read',
      async run({ scope, query }) {
        const found = await readGiftCodes(deps, scope, query);
        return isRefusal(found) ? found : ok(found);
      },
    },
  });
}
