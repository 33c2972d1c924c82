import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { createPool } from '../database/connections.ts';
import type { Database } from '../database/database.ts';
import { OWN_KEY_ID, type SigningKeys } from './signing-keys.ts';

/** How long a key must stay listed after it last signed: until then its links may be in use. */
export const KEY_KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

/** A key that signed for this installation. */
interface KnownKey {
  keyId: string;
  fingerprint: string;
  /** When a process last started with it as the signing key; null if none did. */
  signedUntil: Date | null;
}

/** A key that is no longer listed, and the time until which it should be. */
export interface LostKey {
  keyId: string;
  keepUntil: Date;
}

/**
 * Compares the configured keys with those that signed for this installation.
 * @throws ConfigError if a key of the same id had another secret, or if the other processes have a secret that this one
 *   lacks: links would work in some processes only
 * @returns the keys that were removed too early
 */
export async function checkSigningKeys(database: Database, keys: SigningKeys, now: Date): Promise<LostKey[]> {
  return withLogin(database, async (login) => judge(await listKnown(login), keys, now));
}

/** Like `checkSigningKeys`; also records the keys with which a serving or working process has started. */
export async function registerSigningKeys(
  database: Database,
  keys: SigningKeys,
  now: Date,
): Promise<LostKey[]> {
  return withLogin(database, async (login) => {
    const lost = judge(await listKnown(login), keys, now);
    for (const { keyId, fingerprint } of keys.fingerprints())
      await login.query(
        `insert into signing_keys (key_id, fingerprint, first_seen_at, signed_until) values ($1, $2, $3, $4)
         on conflict (key_id) do update
         set signed_until = coalesce(excluded.signed_until, signing_keys.signed_until)`,
        [keyId, fingerprint, now, keyId === keys.keyIds[0] ? now : null],
      );
    return lost;
  });
}

function judge(known: readonly KnownKey[], keys: SigningKeys, now: Date): LostKey[] {
  for (const { keyId, fingerprint } of keys.fingerprints()) {
    const before = known.find((one) => one.keyId === keyId);
    if (before !== undefined && before.fingerprint !== fingerprint)
      throw new ConfigError(
        `The secret with the id ${keyId} in SIGNING_SECRET is not the one that this shop’s processes had. Put the new secret first, under an id of its own: SIGNING_SECRET=NEW-ID:NEW,${keyId}:OLD.`,
      );
  }
  const others = known.filter(({ keyId }) => keyId !== OWN_KEY_ID);
  if (keys.keyIds[0] === OWN_KEY_ID && others.length > 0)
    throw new ConfigError(
      `SIGNING_SECRET is not set here, but this shop’s other processes have it (${others.map(({ keyId }) => keyId).join(', ')}). Set the same secret.`,
    );
  return known.flatMap(({ keyId, signedUntil }) => {
    if (keys.keyIds.includes(keyId) || signedUntil === null) return [];
    const keepUntil = new Date(signedUntil.getTime() + KEY_KEPT_DAYS * DAY_MS);
    return keepUntil > now ? [{ keyId, keepUntil }] : [];
  });
}

async function listKnown(login: pg.Pool): Promise<KnownKey[]> {
  const { rows } = await login.query<KnownKey>(
    `select key_id as "keyId", fingerprint, signed_until as "signedUntil" from signing_keys order by first_seen_at, key_id`,
  );
  return rows;
}

async function withLogin<T>(database: Database, work: (login: pg.Pool) => Promise<T>): Promise<T> {
  const login = createPool({ ...database.poolSettings('login', 'signing-keys'), max: 1 });
  try {
    return await work(login);
  } finally {
    await login.end();
  }
}
