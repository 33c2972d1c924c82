import type { Generated } from 'kysely';
import type { DeskScope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Started logins. Visible only in the desk's scope, like the two tables below. */
    desk_logins: {
      state_hash: string;
      browser_hash: string;
      /** The tenant whose identity provider is asked; null for the installation's provider. */
      provider_tenant: string | null;
      nonce: string;
      code_verifier: string;
      is_fresh: boolean;
      invitation_tenant: string | null;
      invitation_hash: string | null;
      expires_at: Date;
    };
    desk_sessions: {
      session_hash: string;
      provider_tenant: string | null;
      issuer: string;
      email: string;
      /** When the provider last authenticated the person; null if the provider did not report it. */
      authenticated_at: Date | null;
      created_at: Date;
      last_seen_at: Date;
    };
    /** Operators of the installation who have logged in; recorded actions contain their ids. */
    desk_operators: {
      operator_id: string;
      email: string;
      /** When the first setup appointed them; null for operators named in the settings. */
      appointed_at: Generated<Date | null>;
    };
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
  await trx.deleteFrom('desk_logins').where('expires_at', '<=', now).execute();
  await trx
    .insertInto('desk_logins')
    .values({
      state_hash: login.stateHash,
      browser_hash: login.browserHash,
      provider_tenant: login.providerTenant,
      nonce: login.nonce,
      code_verifier: login.codeVerifier,
      is_fresh: login.isFresh,
      invitation_tenant: login.invitation?.tenantId ?? null,
      invitation_hash: login.invitation?.hash ?? null,
      expires_at: login.expiresAt,
    })
    .execute();
}

/** Consumes a started login. It can be used once, and only by the browser that started it. */
export async function takeLogin(
  { trx }: DeskScope,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
): Promise<BegunLogin | undefined> {
  const row = await trx
    .deleteFrom('desk_logins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    providerTenant: row.provider_tenant,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    isFresh: row.is_fresh,
    invitation:
      row.invitation_tenant === null || row.invitation_hash === null
        ? null
        : { tenantId: row.invitation_tenant, hash: row.invitation_hash },
  };
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
  await trx.deleteFrom('desk_sessions').where('created_at', '<=', endedBefore).execute();
  await trx
    .insertInto('desk_sessions')
    .values({
      session_hash: session.sessionHash,
      provider_tenant: session.providerTenant,
      issuer: session.issuer,
      email: session.email,
      authenticated_at: session.authenticatedAt,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
    })
    .execute();
}

export async function findSession({ trx }: DeskScope, sessionHash: string): Promise<Session | undefined> {
  const row = await trx
    .selectFrom('desk_sessions')
    .selectAll()
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return (
    row && {
      providerTenant: row.provider_tenant,
      issuer: row.issuer,
      email: row.email,
      authenticatedAt: row.authenticated_at,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }
  );
}

export async function setLastSeen({ trx }: DeskScope, sessionHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('desk_sessions')
    .set({ last_seen_at: now })
    .where('session_hash', '=', sessionHash)
    .execute();
}

export async function deleteSession({ trx }: DeskScope, sessionHash: string): Promise<void> {
  await trx.deleteFrom('desk_sessions').where('session_hash', '=', sessionHash).execute();
}

/** Ends all sessions, started logins and mailed links. @returns the number of sessions */
export async function deleteAllSessions({ trx }: DeskScope): Promise<number> {
  await trx.deleteFrom('desk_logins').execute();
  await trx.deleteFrom('desk_login_links').execute();
  const { numDeletedRows } = await trx.deleteFrom('desk_sessions').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends all sessions of an address that one issuer logged in, except one session. */
export async function deleteOtherSessions(
  { trx }: DeskScope,
  { email, issuer, sessionHash }: { email: string; issuer: string; sessionHash: string },
): Promise<void> {
  await trx
    .deleteFrom('desk_sessions')
    .where('provider_tenant', 'is', null)
    .where('issuer', '=', issuer)
    .where('email', '=', email)
    .where('session_hash', '!=', sessionHash)
    .execute();
}

/** Returns the id of an operator of the installation; creates it at the first login. */
export async function operatorIdOf({ trx }: DeskScope, email: string, newId: string): Promise<string> {
  await trx
    .insertInto('desk_operators')
    .values({ operator_id: newId, email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const row = await trx
    .selectFrom('desk_operators')
    .select('operator_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.operator_id;
}

/** Returns whether the setup at the first start appointed an address as operator. */
export async function isAppointed({ trx }: DeskScope, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('desk_operators')
    .select('operator_id')
    .where('email', '=', email)
    .where('appointed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the setup at the first start appointed an operator. */
export async function hasAppointed({ trx }: DeskScope): Promise<boolean> {
  const row = await trx
    .selectFrom('desk_operators')
    .select('operator_id')
    .where('appointed_at', 'is not', null)
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
    .updateTable('desk_operators')
    .set({ appointed_at: null })
    .where('appointed_at', 'is not', null)
    .where('email', '<>', email)
    .execute();
  await trx
    .insertInto('desk_operators')
    .values({ operator_id: operatorId, email, appointed_at: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ appointed_at: at }))
    .execute();
}

/** Lists the addresses of operators of the installation, by the ids used in recorded actions. */
export async function listOperators({ trx }: DeskScope): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('desk_operators').selectAll().execute();
  return new Map(rows.map(({ operator_id, email }) => [operator_id, email]));
}
