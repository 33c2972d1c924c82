import type { Selectable } from 'kysely';
import type { DeskScope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Passkeys of addresses that log in to the desk. Visible only in the desk's scope, like the table below. */
    desk_passkeys: {
      passkey_id: string;
      email: string;
      /** Chosen by the passkey's device, base64url. */
      credential_id: string;
      /** COSE. */
      public_key: Buffer;
      counter: number;
      /** The id that represents the person to passkeys; it is not the address. */
      user_handle: string;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    desk_passkey_challenges: {
      challenge_hash: string;
      /** The hash of a cookie: of the started login's, or of the session that adds a passkey. */
      browser_hash: string;
      purpose: ChallengePurpose;
      expires_at: Date;
    };
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

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(
  scope: DeskScope,
  { challengeHash, browserHash, purpose, expiresAt }: Challenge & { expiresAt: Date },
  now: Date,
): Promise<void> {
  await sweepChallenges(scope, now);
  await scope.trx
    .insertInto('desk_passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      browser_hash: browserHash,
      purpose,
      expires_at: expiresAt,
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
    .deleteFrom('desk_passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Deletes expired challenges. */
export async function sweepChallenges({ trx }: DeskScope, now: Date): Promise<void> {
  await trx.deleteFrom('desk_passkey_challenges').where('expires_at', '<=', now).execute();
}

/**
 * Stores a passkey.
 * @returns false if its credential exists already, for any address
 */
export async function insertPasskey({ trx }: DeskScope, passkey: Passkey): Promise<boolean> {
  const inserted = await trx
    .insertInto('desk_passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      email: passkey.email,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      user_handle: passkey.userHandle,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds a passkey by its credential, of any address. */
export async function findPasskey({ trx }: DeskScope, credentialId: string): Promise<Passkey | undefined> {
  const row = await trx
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/** Lists the passkeys of an address, the oldest first. */
export async function listPasskeys({ trx }: DeskScope, email: string): Promise<Passkey[]> {
  const rows = await trx
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('passkey_id')
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
    .updateTable('desk_passkeys')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    // A passkey without a counter sends 0 each time.
    .where((is) =>
      counter === 0 ? is('desk_passkeys.counter', '=', 0) : is('desk_passkeys.counter', '<', counter),
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
    .updateTable('desk_passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
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
    .deleteFrom('desk_passkeys')
    .where('passkey_id', '=', passkeyId)
    .where('email', '=', email)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Lists the addresses that have passkeys. */
export async function listPasskeyAddresses({ trx }: DeskScope): Promise<string[]> {
  const rows = await trx.selectFrom('desk_passkeys').select('email').distinct().orderBy('email').execute();
  return rows.map(({ email }) => email);
}

/** Deletes every passkey of an address. */
export async function deletePasskeysOf({ trx }: DeskScope, email: string): Promise<void> {
  await trx.deleteFrom('desk_passkeys').where('email', '=', email).execute();
}

function passkeyOf(row: Selectable<Tables['desk_passkeys']>): Passkey {
  return {
    passkeyId: row.passkey_id,
    email: row.email,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    userHandle: row.user_handle,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
