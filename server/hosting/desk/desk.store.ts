import type { DeskScope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskLogins: Columns<'deskLogins'>;
    deskSessions: Columns<'deskSessions'>;
    deskOperators: Columns<'deskOperators'>;
  }
}

/** A started login, to which the provider's answer must belong. */
export interface BegunLogin {
  providerTenant: string | null;
  nonce: string;
  codeVerifier: string;
  /** Whether the provider must authenticate the person again. */
  isFresh: boolean;
  /** The invitation that the login accepts; null for any other login. */
  invitation: { tenantId: string; hash: string } | null;
}

/** Stores a started login, and deletes expired ones. */
export async function insertLogin(
  { trx }: DeskScope,
  login: BegunLogin & { stateHash: string; browserHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('deskLogins').where('expiresAt', '<=', now).execute();
  await trx
    .insertInto('deskLogins')
    .values({
      stateHash: login.stateHash,
      browserHash: login.browserHash,
      providerTenant: login.providerTenant,
      nonce: login.nonce,
      codeVerifier: login.codeVerifier,
      isFresh: login.isFresh,
      invitationTenant: login.invitation?.tenantId ?? null,
      invitationHash: login.invitation?.hash ?? null,
      expiresAt: login.expiresAt,
    })
    .execute();
}

/** Consumes a started login. It can be used once, and only by the browser that started it. */
export async function takeLogin(
  { trx }: DeskScope,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
): Promise<BegunLogin | undefined> {
  const row = await trx
    .deleteFrom('deskLogins')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning(['providerTenant', 'nonce', 'codeVerifier', 'isFresh'])
    .returning(['invitationTenant as tenantId', 'invitationHash as hash'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tenantId, hash, ...login } = row;
  return { ...login, invitation: tenantId === null || hash === null ? null : { tenantId, hash } };
}

/** A member who is logged in to the desk. */
export interface Session {
  providerTenant: string | null;
  issuer: string;
  email: string;
  authenticatedAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Starts a session, and deletes those started before a given time. */
export async function insertSession(
  { trx }: DeskScope,
  session: Session & { sessionHash: string },
  endedBefore: Date,
): Promise<void> {
  await trx.deleteFrom('deskSessions').where('createdAt', '<=', endedBefore).execute();
  await trx.insertInto('deskSessions').values(session).execute();
}

export async function findSession({ trx }: DeskScope, sessionHash: string): Promise<Session | undefined> {
  return trx
    .selectFrom('deskSessions')
    .select(['providerTenant', 'issuer', 'email', 'authenticatedAt', 'createdAt', 'lastSeenAt'])
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst();
}

export async function setLastSeen({ trx }: DeskScope, sessionHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('deskSessions')
    .set({ lastSeenAt: now })
    .where('sessionHash', '=', sessionHash)
    .execute();
}

export async function deleteSession({ trx }: DeskScope, sessionHash: string): Promise<void> {
  await trx.deleteFrom('deskSessions').where('sessionHash', '=', sessionHash).execute();
}

/** Ends all sessions, started logins and mailed links. @returns the number of sessions */
export async function deleteAllSessions({ trx }: DeskScope): Promise<number> {
  await trx.deleteFrom('deskLogins').execute();
  await trx.deleteFrom('deskLoginLinks').execute();
  const { numDeletedRows } = await trx.deleteFrom('deskSessions').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Lists the addresses with sessions or mailed links. */
export async function listLoginAddresses({ trx }: DeskScope): Promise<string[]> {
  const rows = await trx
    .selectFrom('deskSessions')
    .select('email')
    .union(trx.selectFrom('deskLoginLinks').select('email'))
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Ends the sessions of an address that open a tenant and were started by a given time, and its mailed links that end by
 * another one.
 */
export async function deleteLoginsBefore(
  { trx }: DeskScope,
  {
    tenantId,
    email,
    before,
    linksEndAt,
  }: { tenantId: string; email: string; before: Date; linksEndAt: Date },
): Promise<void> {
  await trx
    .deleteFrom('deskSessions')
    .where('email', '=', email)
    .where('createdAt', '<=', before)
    .where(({ eb, or }) => or([eb('providerTenant', 'is', null), eb('providerTenant', '=', tenantId)]))
    .execute();
  await trx
    .deleteFrom('deskLoginLinks')
    .where('email', '=', email)
    .where('expiresAt', '<=', linksEndAt)
    .execute();
}

/** Ends all sessions of an address that one issuer logged in, except one session. */
export async function deleteOtherSessions(
  { trx }: DeskScope,
  { email, issuer, sessionHash }: { email: string; issuer: string; sessionHash: string },
): Promise<void> {
  await trx
    .deleteFrom('deskSessions')
    .where('providerTenant', 'is', null)
    .where('issuer', '=', issuer)
    .where('email', '=', email)
    .where('sessionHash', '!=', sessionHash)
    .execute();
}

/** Returns the id of an operator of the installation; creates it at the first login. */
export async function operatorIdOf({ trx }: DeskScope, email: string, newId: string): Promise<string> {
  await trx
    .insertInto('deskOperators')
    .values({ operatorId: newId, email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const row = await trx
    .selectFrom('deskOperators')
    .select('operatorId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.operatorId;
}

/** Returns whether the setup at the first start appointed an address as operator. */
export async function isAppointed({ trx }: DeskScope, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deskOperators')
    .select('operatorId')
    .where('email', '=', email)
    .where('appointedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the setup at the first start appointed an operator. */
export async function hasAppointed({ trx }: DeskScope): Promise<boolean> {
  const row = await trx
    .selectFrom('deskOperators')
    .select('operatorId')
    .where('appointedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Appoints an operator by the setup at the first start. It replaces one whom an earlier setup appointed. */
export async function appointOperator(
  { trx }: DeskScope,
  { operatorId, email, at }: { operatorId: string; email: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('deskOperators')
    .set({ appointedAt: null })
    .where('appointedAt', 'is not', null)
    .where('email', '<>', email)
    .execute();
  await trx
    .insertInto('deskOperators')
    .values({ operatorId, email, appointedAt: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ appointedAt: at }))
    .execute();
}

/** Lists the addresses of operators of the installation, by the ids used in recorded actions. */
export async function listOperators({ trx }: DeskScope): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('deskOperators').selectAll().execute();
  return new Map(rows.map(({ operatorId, email }) => [operatorId, email]));
}
