import type { Database, Scope } from './database.ts';

/**
 * Lets operations that open a transaction of their own run in the caller's: what they write is there with everything else
 * that the caller writes, or not at all. A refusal that they return is the caller's to return.
 * @throws Error where one is about another tenant
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
