import type { Selectable } from 'kysely';
import type { DeskScope } from '#platform/database/database.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskPasskeys: Columns<'deskPasskeys'>;
    deskPasskeyChallenges: Columns<'deskPasskeyChallenges', { purpose: ChallengePurpose }>;
  }
}

/** What a passkey signs a challenge for. */
type ChallengePurpose = 'Login' | 'Registration';

/** A random value that a passkey signs once, in the browser that requested it. */
interface Challenge {
  challengeHash: string;
  browserHash: string;
  purpose: ChallengePurpose;
}

/** A passkey of an address. */
export interface Passkey {
  passkeyId: string;
  /** Canonical. */
  email: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  userHandle: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const PASSKEY = [
  'passkeyId',
  'email',
  'credentialId',
  'publicKey',
  'counter',
  'userHandle',
  'name',
  'createdAt',
  'lastUsedAt',
] as const;

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(
  scope: DeskScope,
  { challengeHash, browserHash, purpose, expiresAt }: Challenge & { expiresAt: Date },
  now: Date,
): Promise<void> {
  await sweepChallenges(scope, now);
  await scope.trx
    .insertInto('deskPasskeyChallenges')
    .values({
      challengeHash,
      browserHash,
      purpose,
      expiresAt,
    })
    .execute();
}

/**
 * Consumes a challenge. It can be used once, and only by the browser that requested it.
 * @returns whether it was still open
 */
export async function takeChallenge(
  { trx }: DeskScope,
  { challengeHash, browserHash, purpose }: Challenge,
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('deskPasskeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Deletes expired challenges. */
export async function sweepChallenges({ trx }: DeskScope, now: Date): Promise<void> {
  await trx.deleteFrom('deskPasskeyChallenges').where('expiresAt', '<=', now).execute();
}

/**
 * Stores a passkey.
 * @returns false if its credential exists already, for any address
 */
export async function insertPasskey({ trx }: DeskScope, passkey: Passkey): Promise<boolean> {
  const inserted = await trx
    .insertInto('deskPasskeys')
    .values({ ...passkey, publicKey: Buffer.from(passkey.publicKey) })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds a passkey by its credential, of any address. */
export async function findPasskey({ trx }: DeskScope, credentialId: string): Promise<Passkey | undefined> {
  const row = await trx
    .selectFrom('deskPasskeys')
    .select(PASSKEY)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/** Lists the passkeys of an address, oldest first. */
export async function listPasskeys({ trx }: DeskScope, email: string): Promise<Passkey[]> {
  const rows = await trx
    .selectFrom('deskPasskeys')
    .select(PASSKEY)
    .where('email', '=', email)
    .orderBy('createdAt')
    .orderBy('passkeyId')
    .execute();
  return rows.map(passkeyOf);
}

/**
 * Records a login with a passkey in one statement: if two logins use the same counter, only one succeeds.
 * @returns false if the counter did not grow, or if the passkey was removed
 */
export async function setPasskeyUsed(
  { trx }: DeskScope,
  passkeyId: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const updated = await trx
    .updateTable('deskPasskeys')
    .set({ counter, lastUsedAt: now })
    .where('passkeyId', '=', passkeyId)
    // A passkey without a counter sends 0 each time.
    .where((is) =>
      counter === 0 ? is('deskPasskeys.counter', '=', 0) : is('deskPasskeys.counter', '<', counter),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Renames a passkey of an address.
 * @returns false if the address has no such passkey
 */
export async function setPasskeyName(
  { trx }: DeskScope,
  { passkeyId, email }: Pick<Passkey, 'passkeyId' | 'email'>,
  name: string,
): Promise<boolean> {
  const updated = await trx
    .updateTable('deskPasskeys')
    .set({ name })
    .where('passkeyId', '=', passkeyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Deletes a passkey of an address.
 * @returns its name; undefined if the address has no such passkey
 */
export async function deletePasskey(
  { trx }: DeskScope,
  { passkeyId, email }: Pick<Passkey, 'passkeyId' | 'email'>,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('deskPasskeys')
    .where('passkeyId', '=', passkeyId)
    .where('email', '=', email)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Lists the addresses that have passkeys. */
export async function listPasskeyAddresses({ trx }: DeskScope): Promise<string[]> {
  const rows = await trx.selectFrom('deskPasskeys').select('email').distinct().orderBy('email').execute();
  return rows.map(({ email }) => email);
}

/** Deletes every passkey of an address. */
export async function deletePasskeysOf({ trx }: DeskScope, email: string): Promise<void> {
  await trx.deleteFrom('deskPasskeys').where('email', '=', email).execute();
}

function passkeyOf(row: Pick<Selectable<Tables['deskPasskeys']>, (typeof PASSKEY)[number]>): Passkey {
  return { ...row, publicKey: new Uint8Array(row.publicKey) };
}
