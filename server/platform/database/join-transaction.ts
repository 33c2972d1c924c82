import type { Database, Scope } from './database.ts';

/**
 * Runs operations that open their own transaction in the caller's instead: their writes are committed or rolled back
 * with the caller's. If one returns a refusal, the caller must return it.
 * @throws Error if an operation concerns another tenant
 */
export function joinTransaction<Deps extends { database: Database }>(deps: Deps, scope: Scope): Deps {
  const database: Database = {
    ...deps.database,
    async inTenant(tenantId, work) {
      if (tenantId !== scope.tenantId)
        throw new Error(`the transaction is another tenant's than ${tenantId}`);
      return work(scope);
    },
  };
  return { ...deps, database };
}
