import type { AdapterPayload } from 'oidc-provider';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    identityStates: Columns<'identityStates', { payload: AdapterPayload }>;
  }
}

export interface StateKey {
  model: string;
  stateId: string;
}

export async function saveState(
  scope: Scope,
  { model, stateId }: StateKey,
  payload: AdapterPayload,
  expiresAt: Date | null,
): Promise<void> {
  const values = {
    sessionUid: model === 'Session' ? (payload.uid ?? null) : null,
    grantId: payload.grantId ?? null,
    payload: JSON.stringify(payload) as unknown as AdapterPayload,
    expiresAt,
  };
  await insertInto(scope, 'identityStates', { model, stateId, consumedAt: null, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'model', 'stateId']).doUpdateSet(values))
    .execute();
}

/**
 * Finds an unexpired state of the identity provider.
 * @param by an id, or for sessions the uid
 */
export async function findState(
  scope: Scope,
  by: StateKey | { model: string; sessionUid: string },
  now: Date,
): Promise<AdapterPayload | undefined> {
  const query = selectFrom(scope, 'identityStates')
    .select(['payload', 'consumedAt', 'expiresAt'])
    .where('model', '=', by.model);
  const row = await ('stateId' in by
    ? query.where('stateId', '=', by.stateId)
    : query.where('sessionUid', '=', by.sessionUid)
  ).executeTakeFirst();
  if (row === undefined || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  const consumed = row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt.getTime() / 1000) };
  return { ...row.payload, ...consumed };
}

/**
 * Marks a state as used.
 * @returns whether this call marked it
 */
export async function consumeState(scope: Scope, { model, stateId }: StateKey, now: Date): Promise<boolean> {
  const result = await updateTable(scope, 'identityStates')
    .set({ consumedAt: now })
    .where('model', '=', model)
    .where('stateId', '=', stateId)
    .where('consumedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteState(scope: Scope, { model, stateId }: StateKey): Promise<void> {
  await deleteFrom(scope, 'identityStates')
    .where('model', '=', model)
    .where('stateId', '=', stateId)
    .execute();
}

/** Deletes everything of one model that a grant issued. */
export async function deleteGranted(
  scope: Scope,
  { model, grantId }: { model: string; grantId: string },
): Promise<void> {
  await deleteFrom(scope, 'identityStates')
    .where('model', '=', model)
    .where('grantId', '=', grantId)
    .execute();
}

export async function deleteExpired(scope: Scope, now: Date): Promise<void> {
  await deleteFrom(scope, 'identityStates').where('expiresAt', '<', now).execute();
}
