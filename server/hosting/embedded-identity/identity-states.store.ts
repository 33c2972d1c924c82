import type { AdapterPayload } from 'oidc-provider';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    identity_states: {
      tenant_id: string;
      /** The model of `oidc-provider`: Session, Grant, Interaction, AuthorizationCode … */
      model: string;
      state_id: string;
      /** Only for sessions: the uid by which other rows refer to them. */
      session_uid: string | null;
      grant_id: string | null;
      payload: AdapterPayload;
      /** When a code was used; it cannot be used again. */
      consumed_at: Date | null;
      expires_at: Date | null;
    };
  }
}

export interface StateKey {
  model: string;
  stateId: string;
}

export async function saveState(
  { trx, tenantId }: Scope,
  { model, stateId }: StateKey,
  payload: AdapterPayload,
  expiresAt: Date | null,
): Promise<void> {
  const values = {
    session_uid: model === 'Session' ? (payload.uid ?? null) : null,
    grant_id: payload.grantId ?? null,
    payload: JSON.stringify(payload) as unknown as AdapterPayload,
    expires_at: expiresAt,
  };
  await trx
    .insertInto('identity_states')
    .values({ tenant_id: tenantId, model, state_id: stateId, consumed_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'model', 'state_id']).doUpdateSet(values))
    .execute();
}

/**
 * Finds an unexpired state of the identity provider.
 * @param by an id, or for sessions the uid
 */
export async function findState(
  { trx, tenantId }: Scope,
  by: StateKey | { model: string; sessionUid: string },
  now: Date,
): Promise<AdapterPayload | undefined> {
  const query = trx
    .selectFrom('identity_states')
    .select(['payload', 'consumed_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('model', '=', by.model);
  const row = await ('stateId' in by
    ? query.where('state_id', '=', by.stateId)
    : query.where('session_uid', '=', by.sessionUid)
  ).executeTakeFirst();
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  const consumed = row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  return { ...row.payload, ...consumed };
}

/**
 * Marks a state as used.
 * @returns whether this call marked it
 */
export async function consumeState(
  { trx, tenantId }: Scope,
  { model, stateId }: StateKey,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('identity_states')
    .set({ consumed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('state_id', '=', stateId)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteState({ trx, tenantId }: Scope, { model, stateId }: StateKey): Promise<void> {
  await trx
    .deleteFrom('identity_states')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('state_id', '=', stateId)
    .execute();
}

/** Deletes everything of one model that a grant issued. */
export async function deleteGranted(
  { trx, tenantId }: Scope,
  { model, grantId }: { model: string; grantId: string },
): Promise<void> {
  await trx
    .deleteFrom('identity_states')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('grant_id', '=', grantId)
    .execute();
}

export async function deleteExpired({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('identity_states')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .execute();
}
