import type { KyselyPlugin } from 'kysely';
import type { AppDeps } from '#server/app.ts';

/** Counts the statements that work sends within transactions of tenants. @param work gets the watched database */
export async function countStatements(
  deps: AppDeps,
  work: (deps: AppDeps) => Promise<unknown>,
): Promise<number> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = deps;
  const inTenant: typeof database.inTenant = (tenantId, inScope) =>
    database.inTenant(tenantId, (scope) => inScope({ ...scope, trx: scope.trx.withPlugin(counter) }));
  await work({ ...deps, database: { ...database, inTenant } });
  return statements;
}
