import { type Adapter, errors } from 'oidc-provider';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  consumeState,
  deleteExpired,
  deleteGranted,
  deleteState,
  findState,
  saveState,
} from './identity-states.store.ts';

/** After this many writes a process deletes expired rows. */
const SWEEP_EVERY = 50;

/** Creates the provider's storage in PostgreSQL, separate for each tenant and shared by all processes. */
export function createStateAdapter(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
): (model: string) => Adapter {
  let writes = 0;
  const run = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(tenantId, work);
  return (model) => ({
    async upsert(stateId, payload, expiresIn) {
      const now = deps.clock.now();
      const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1000);
      writes += 1;
      const isSweeping = writes % SWEEP_EVERY === 0;
      await run(async (scope) => {
        if (isSweeping) await deleteExpired(scope, now);
        await saveState(scope, { model, stateId }, payload, expiresAt);
      });
    },
    find: (stateId) => run((scope) => findState(scope, { model, stateId }, deps.clock.now())),
    findByUid: (sessionUid) => run((scope) => findState(scope, { model, sessionUid }, deps.clock.now())),
    // Codes that are typed on another device are not supported.
    findByUserCode: async () => undefined,
    async consume(stateId) {
      const isFirst = await run((scope) => consumeState(scope, { model, stateId }, deps.clock.now()));
      if (!isFirst) throw new errors.InvalidGrant('it was used already');
    },
    destroy: (stateId) => run((scope) => deleteState(scope, { model, stateId })),
    revokeByGrantId: (grantId) => run((scope) => deleteGranted(scope, { model, grantId })),
  });
}
