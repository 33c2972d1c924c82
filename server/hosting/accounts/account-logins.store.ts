import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    accountLogins: Columns<'accountLogins', { language: Language }>;
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

const LOGIN = ['loginId', 'emailKey as email', 'language', 'origin', 'returnPath', 'expiresAt'] as const;

export async function insertLink(scope: Scope, login: AccountLogin & { linkHash: string }): Promise<void> {
  await insertInto(scope, 'accountLogins', {
    loginId: login.loginId,
    emailKey: login.email,
    language: login.language,
    origin: login.origin,
    returnPath: login.returnPath,
    linkHash: login.linkHash,
    sessionHash: null,
    expiresAt: login.expiresAt,
  }).execute();
}

/** Finds a link that can still be used, by its id or by the hash of its token. */
export async function findLink(
  scope: Scope,
  by: { loginId: string } | { linkHash: string },
  now: Date,
): Promise<AccountLogin | undefined> {
  return selectFrom(scope, 'accountLogins')
    .select(LOGIN)
    .where('linkHash', 'is not', null)
    .where((where) =>
      'loginId' in by ? where('loginId', '=', by.loginId) : where('linkHash', '=', by.linkHash),
    )
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Turns a link into a session; works once. */
export async function beginSession(
  scope: Scope,
  { linkHash, sessionHash, expiresAt }: { linkHash: string; sessionHash: string; expiresAt: Date },
  now: Date,
): Promise<AccountLogin | undefined> {
  return updateTable(scope, 'accountLogins')
    .set({ linkHash: null, sessionHash, expiresAt })
    .where('linkHash', '=', linkHash)
    .where('expiresAt', '>', now)
    .returning(LOGIN)
    .executeTakeFirst();
}

/** Finds an unexpired session, by its id or by the hash of its secret. */
export async function findSession(
  scope: Scope,
  by: { loginId: string } | { sessionHash: string },
  now: Date,
): Promise<AccountLogin | undefined> {
  return selectFrom(scope, 'accountLogins')
    .select(LOGIN)
    .where('sessionHash', 'is not', null)
    .where((where) =>
      'loginId' in by ? where('loginId', '=', by.loginId) : where('sessionHash', '=', by.sessionHash),
    )
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function deleteLogin(scope: Scope, loginId: string): Promise<void> {
  await deleteFrom(scope, 'accountLogins').where('loginId', '=', loginId).execute();
}

/** Ends the sessions of an address in every browser. Links that were mailed stay valid. */
export async function deleteSessions(scope: Scope, email: string): Promise<void> {
  await deleteFrom(scope, 'accountLogins')
    .where('emailKey', '=', email)
    .where('sessionHash', 'is not', null)
    .execute();
}

/** Deletes expired links and sessions. */
export async function sweepAccountLogins(scope: Scope, now: Date): Promise<void> {
  await deleteFrom(scope, 'accountLogins').where('expiresAt', '<=', now).execute();
}
