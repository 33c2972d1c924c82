import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    desk_tokens: {
      tenant_id: string;
      token_id: string;
      member_id: string;
      name: string;
      /** SHA-256 of the token. */
      token_hash: string;
      scopes: string[];
      created_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
    };
    /** Answers to writes, returned again if a write is repeated. While the write runs, the row has no status. */
    desk_answers: {
      tenant_id: string;
      /** The member or operator. */
      actor_id: string;
      idempotency_key: string;
      request_hash: string;
      status: number | null;
      body: unknown;
      created_at: Date;
    };
  }
}

/** A token of a member for scripts; the token itself is not stored. */
export interface DeskToken {
  tokenId: string;
  memberId: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  'token_id as tokenId',
  'member_id as memberId',
  'name',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;

export async function insertToken(
  { trx, tenantId }: Scope,
  { tokenId, memberId, name, scopes, createdAt, expiresAt }: Omit<DeskToken, 'lastUsedAt'>,
  tokenHash: string,
): Promise<void> {
  await trx
    .insertInto('desk_tokens')
    .values({
      tenant_id: tenantId,
      token_id: tokenId,
      member_id: memberId,
      name,
      token_hash: tokenHash,
      scopes,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** Finds the unexpired token with a hash. */
export async function findToken(
  { trx, tenantId }: Scope,
  tokenHash: string,
  now: Date,
): Promise<DeskToken | undefined> {
  return trx
    .selectFrom('desk_tokens')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function setTokenUsed({ trx, tenantId }: Scope, tokenId: string, now: Date): Promise<void> {
  await trx
    .updateTable('desk_tokens')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** Lists a member's tokens, newest first; expired ones are included. */
export async function listTokens({ trx, tenantId }: Scope, memberId: string): Promise<DeskToken[]> {
  return trx
    .selectFrom('desk_tokens')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute();
}

/** Locks a token of a member until the transaction ends. */
export async function lockToken(
  { trx, tenantId }: Scope,
  memberId: string,
  tokenId: string,
): Promise<DeskToken | undefined> {
  return trx
    .selectFrom('desk_tokens')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('token_id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setScopes({ trx, tenantId }: Scope, tokenId: string, scopes: string[]): Promise<void> {
  await trx
    .updateTable('desk_tokens')
    .set({ scopes })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .execute();
}

export async function deleteToken({ trx, tenantId }: Scope, tokenId: string): Promise<void> {
  await trx
    .deleteFrom('desk_tokens')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** A write with its idempotency key. */
export interface NamedWrite {
  actorId: string;
  idempotencyKey: string;
  requestHash: string;
}

/** The stored answer to a write. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/**
 * Claims a write for this transaction. A concurrent repetition waits until the transaction ends. Also deletes answers
 * from before a given time.
 * @returns `Claimed` for a new write; the stored answer if the write is finished; `Reused` if its idempotency key
 *   belongs to another write
 */
export async function claimWrite(
  { trx, tenantId }: Scope,
  { actorId, idempotencyKey, requestHash }: NamedWrite,
  { now, keptSince }: { now: Date; keptSince: Date },
): Promise<'Claimed' | 'Reused' | KeptAnswer> {
  await trx
    .deleteFrom('desk_answers')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', keptSince)
    .execute();
  const inserted = await trx
    .insertInto('desk_answers')
    .values({
      tenant_id: tenantId,
      actor_id: actorId,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'Claimed';
  const kept = await trx
    .selectFrom('desk_answers')
    .select(['request_hash', 'status', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (kept?.request_hash !== requestHash || kept.status === null) return 'Reused';
  return { status: kept.status, body: kept.body };
}

/** Stores the answer to a write that this transaction claimed. */
export async function keepAnswer(
  { trx, tenantId }: Scope,
  { actorId, idempotencyKey }: NamedWrite,
  { status, body }: KeptAnswer,
): Promise<void> {
  await trx
    .updateTable('desk_answers')
    .set({ status, body: body === null ? null : JSON.stringify(body) })
    .where('tenant_id', '=', tenantId)
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
}
