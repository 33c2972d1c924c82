import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The purpose of a key: a signature for one purpose is invalid for another. */
type SigningPurpose =
  | 'files'
  | 'search-tokens'
  | 'sandbox-bank'
  | 'request-forms'
  | 'photo-alerts'
  | 'own-data'
  | 'address-confirmations'
  | 'order-addresses'
  | 'removal-requests'
  | 'search-requests'
  | 'crews'
  | 'member-invitations'
  | 'desk-tokens'
  | 'desk-links'
  | 'desk-logins'
  | 'account-links'
  | 'account-sessions'
  | 'desk-setup'
  | 'desk-passkeys'
  | 'upload-links'
  | 'bounces'
  | 'mail-addresses'
  | 'webhooks'
  | 'person-data'
  | 'face-searches'
  | 'site-previews'
  | 'photo-imports';

/** A signing secret with its id. */
export interface SigningSecret {
  keyId: string;
  secret: string;
}

/** The signing secrets: the first signs, all of them verify, so that links outlive a rotation. */
export interface SigningKeys {
  /** Ids of the secrets, the signing one first. */
  keyIds: readonly [string, ...string[]];
  /** 32 bytes for that purpose, derived from each secret, the signing one first. */
  keys(purpose: SigningPurpose): [Uint8Array, ...Uint8Array[]];
  /** HMAC-SHA256 of a message, base64url. */
  sign(purpose: SigningPurpose, message: string): string;
  /** The same with a named secret. @throws Error if it is not listed */
  signAs(keyId: string, purpose: SigningPurpose, message: string): string;
  /** The accepted signatures, the current one first. */
  signatures(purpose: SigningPurpose, message: string): string[];
  /** Compares in constant time. */
  verify(purpose: SigningPurpose, message: string, signature: string): boolean;
  /**
   * Encrypts by AES-256-GCM.
   * @param about the context of the bytes: they can be opened only with the same one
   */
  seal(purpose: SigningPurpose, bytes: Uint8Array, about: string): Buffer;
  /** Opens a seal; undefined if it is forged, has another context, or its secret is not listed. */
  unseal(purpose: SigningPurpose, sealed: Uint8Array, about: string): Buffer | undefined;
  /** A fingerprint that shows whether two secrets are equal, without revealing them: 64 derived bits. */
  fingerprints(): { keyId: string; fingerprint: string }[];
}

/** The id of a secret that was configured without one. */
export const UNNAMED_KEY_ID = 'unnamed';
/** The id of the secret that was generated in the data folder. */
export const OWN_KEY_ID = 'data-dir';

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'photofinish', purpose, 32));

/** Imported keys of OpenSSL: importing one from its bytes costs six times as much as signing. */
const imported = new WeakMap<Uint8Array, KeyObject>();

function hmac(key: Uint8Array, message: string): string {
  const known = imported.get(key) ?? createSecretKey(key);
  imported.set(key, known);
  return createHmac('sha256', known).update(message).digest('base64url');
}

const SEAL = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens a seal of a key: nonce, tag, bytes. */
function unsealBy(key: Uint8Array, sealed: Uint8Array, about: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv(SEAL, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Derives a key for each purpose.
 * @param secrets the signing one first
 * @param addressSecret for the hashes of mail addresses: they record for years which addresses want no letters, so
 * they must outlast a change of the signing secret
 */
export function createSigningKeys(
  secrets: readonly [SigningSecret, ...SigningSecret[]],
  addressSecret = secrets[0].secret,
): SigningKeys {
  const [first, ...before] = secrets;
  const derived = new Map<SigningPurpose, [Uint8Array, ...Uint8Array[]]>();
  const keys = (purpose: SigningPurpose): [Uint8Array, ...Uint8Array[]] => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const made: [Uint8Array, ...Uint8Array[]] =
      purpose === 'mail-addresses'
        ? [derive(addressSecret, purpose)]
        : [derive(first.secret, purpose), ...before.map(({ secret }) => derive(secret, purpose))];
    derived.set(purpose, made);
    return made;
  };
  const signatures = (purpose: SigningPurpose, message: string): string[] =>
    keys(purpose).map((key) => hmac(key, message));
  const keyIds: [string, ...string[]] = [first.keyId, ...before.map(({ keyId }) => keyId)];
  return {
    keyIds,
    keys,
    sign: (purpose, message) => hmac(keys(purpose)[0], message),
    signAs(keyId, purpose, message) {
      const named = keys(purpose)[keyIds.indexOf(keyId)];
      if (named === undefined) throw new Error(`SIGNING_SECRET lists no key ${keyId}`);
      return hmac(named, message);
    },
    signatures,
    verify: (purpose, message, signature) =>
      signatures(purpose, message)
        .map((expected) => isEqual(expected, signature))
        .includes(true),
    seal(purpose, bytes, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(SEAL, keys(purpose)[0], nonce);
      cipher.setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    unseal(purpose, sealed, about) {
      for (const key of keys(purpose)) {
        const opened = unsealBy(key, sealed, about);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
    fingerprints: () =>
      secrets.map(({ keyId, secret }) => ({
        keyId,
        fingerprint: Buffer.from(derive(secret, 'fingerprint')).toString('hex', 0, 8),
      })),
  };
}

/**
 * Loads the secrets of all signatures: from the configuration, else from a file in the data folder that is created at
 * the first start (readable only by its owner).
 */
export async function loadSigningSecrets(
  configured: readonly SigningSecret[],
  dataDir: string,
): Promise<[SigningSecret, ...SigningSecret[]]> {
  const [first, ...before] = configured;
  if (first !== undefined) return [first, ...before];
  return [{ keyId: OWN_KEY_ID, secret: await loadSecret('signing-secret', undefined, dataDir) }];
}

/**
 * Loads a secret: from the configuration, else from a file in the data folder that is created at the first start
 * (readable only by its owner).
 */
export async function loadSecret(
  name: 'signing-secret' | 'address-secret',
  configured: string | undefined,
  dataDir: string,
): Promise<string> {
  if (configured !== undefined) return configured;
  const folder = join(dataDir, 'keys');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known.trim();
  // Written to a temporary file and linked into place: if two processes start at once, one wins and both read the same
  // secret.
  const fresh = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return (await readFile(file, 'utf8')).trim();
}
