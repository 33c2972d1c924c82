import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskTokens: Columns<'deskTokens'>;
    deskAnswers: Columns<'deskAnswers'>;
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

const COLUMNS = ['tokenId', 'memberId', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

export async function insertToken(
  scope: Scope,
  { tokenId, memberId, name, scopes, createdAt, expiresAt }: Omit<DeskToken, 'lastUsedAt'>,
  tokenHash: string,
): Promise<void> {
  await insertInto(scope, 'deskTokens', {
    tokenId,
    memberId,
    name,
    tokenHash,
    scopes,
    createdAt,
    expiresAt,
  }).execute();
}

/** Finds the unexpired token with a hash. */
export async function findToken(scope: Scope, tokenHash: string, now: Date): Promise<DeskToken | undefined> {
  return selectFrom(scope, 'deskTokens')
    .select(COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function setTokenUsed(scope: Scope, tokenId: string, now: Date): Promise<void> {
  await updateTable(scope, 'deskTokens').set({ lastUsedAt: now }).where('tokenId', '=', tokenId).execute();
}

/** Lists a member's tokens, newest first; expired ones are included. */
export async function listTokens(scope: Scope, memberId: string): Promise<DeskToken[]> {
  return selectFrom(scope, 'deskTokens')
    .select(COLUMNS)
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenId')
    .execute();
}

/** Locks a token of a member until the transaction ends. */
export async function lockToken(
  scope: Scope,
  memberId: string,
  tokenId: string,
): Promise<DeskToken | undefined> {
  return selectFrom(scope, 'deskTokens')
    .select(COLUMNS)
    .where('memberId', '=', memberId)
    .where('tokenId', '=', tokenId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setScopes(scope: Scope, tokenId: string, scopes: string[]): Promise<void> {
  await updateTable(scope, 'deskTokens').set({ scopes }).where('tokenId', '=', tokenId).execute();
}

export async function deleteToken(scope: Scope, tokenId: string): Promise<void> {
  await deleteFrom(scope, 'deskTokens').where('tokenId', '=', tokenId).execute();
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
  scope: Scope,
  { actorId, idempotencyKey, requestHash }: NamedWrite,
  { now, keptSince }: { now: Date; keptSince: Date },
): Promise<'Claimed' | 'Reused' | KeptAnswer> {
  await deleteAnswersBefore(scope, keptSince);
  const inserted = await insertInto(scope, 'deskAnswers', {
    actorId,
    idempotencyKey,
    requestHash,
    createdAt: now,
  })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'Claimed';
  const kept = await selectFrom(scope, 'deskAnswers')
    .select(['requestHash', 'status', 'body'])
    .where('actorId', '=', actorId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (kept?.requestHash !== requestHash || kept.status === null) return 'Reused';
  const { status, body } = kept;
  return { status, body };
}

/** Stores the answer to a write that this transaction claimed. */
export async function keepAnswer(
  scope: Scope,
  { actorId, idempotencyKey }: NamedWrite,
  { status, body }: KeptAnswer,
): Promise<void> {
  await updateTable(scope, 'deskAnswers')
    .set({ status, body: body === null ? null : JSON.stringify(body) })
    .where('actorId', '=', actorId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute();
}

/** Deletes the stored answers to writes from before a given time. */
export async function deleteAnswersBefore(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'deskAnswers').where('createdAt', '<', before).execute();
}
