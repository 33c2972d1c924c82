import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * Logins of buyers by a mailed link. A row begins as a link that is valid for minutes, and becomes a session that
     * is valid for days. Addresses that get no mail have rows too.
     */
    account_logins: {
      tenant_id: string;
      login_id: string;
      email_key: string;
      language: Language;
      /** The shop in which the link was requested. */
      origin: string;
      /** The path in the shop that opens after the login. */
      return_path: string;
      /** Null once the link was used. */
      link_hash: string | null;
      /** Null until then. */
      session_hash: string | null;
      expires_at: Date;
    };
  }
}

/** A login: a mailed link, or the session that it started. */
export interface AccountLogin {
  loginId: string;
  /** Canonical. */
  email: string;
  language: Language;
  origin: string;
  returnPath: string;
  expiresAt: Date;
}

export async function insertLink(
  { trx, tenantId }: Scope,
  login: AccountLogin & { linkHash: string },
): Promise<void> {
  await trx
    .insertInto('account_logins')
    .values({
      tenant_id: tenantId,
      login_id: login.loginId,
      email_key: login.email,
      language: login.language,
      origin: login.origin,
      return_path: login.returnPath,
      link_hash: login.linkHash,
      session_hash: null,
      expires_at: login.expiresAt,
    })
    .execute();
}

/** Finds a link that can still be used, by its id or by the hash of its token. */
export async function findLink(
  { trx, tenantId }: Scope,
  by: { loginId: string } | { linkHash: string },
  now: Date,
): Promise<AccountLogin | undefined> {
  const row = await trx
    .selectFrom('account_logins')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_hash', 'is not', null)
    .where((where) =>
      'loginId' in by ? where('login_id', '=', by.loginId) : where('link_hash', '=', by.linkHash),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && loginOf(row);
}

/** Turns a link into a session; works once. */
export async function beginSession(
  { trx, tenantId }: Scope,
  { linkHash, sessionHash, expiresAt }: { linkHash: string; sessionHash: string; expiresAt: Date },
  now: Date,
): Promise<AccountLogin | undefined> {
  const row = await trx
    .updateTable('account_logins')
    .set({ link_hash: null, session_hash: sessionHash, expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && loginOf(row);
}

/** Finds an unexpired session, by its id or by the hash of its secret. */
export async function findSession(
  { trx, tenantId }: Scope,
  by: { loginId: string } | { sessionHash: string },
  now: Date,
): Promise<AccountLogin | undefined> {
  const row = await trx
    .selectFrom('account_logins')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('session_hash', 'is not', null)
    .where((where) =>
      'loginId' in by ? where('login_id', '=', by.loginId) : where('session_hash', '=', by.sessionHash),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && loginOf(row);
}

export async function deleteLogin({ trx, tenantId }: Scope, loginId: string): Promise<void> {
  await trx
    .deleteFrom('account_logins')
    .where('tenant_id', '=', tenantId)
    .where('login_id', '=', loginId)
    .execute();
}

/** Ends the sessions of an address in every browser. Links that were mailed stay valid. */
export async function deleteSessions({ trx, tenantId }: Scope, email: string): Promise<void> {
  await trx
    .deleteFrom('account_logins')
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', email)
    .where('session_hash', 'is not', null)
    .execute();
}

/** Deletes expired links and sessions. */
export async function sweepAccountLogins({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('account_logins')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now)
    .execute();
}

function loginOf(row: {
  login_id: string;
  email_key: string;
  language: Language;
  origin: string;
  return_path: string;
  expires_at: Date;
}): AccountLogin {
  return {
    loginId: row.login_id,
    email: row.email_key,
    language: row.language,
    origin: row.origin,
    returnPath: row.return_path,
    expiresAt: row.expires_at,
  };
}
