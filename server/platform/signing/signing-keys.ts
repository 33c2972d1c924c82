import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a key may sign: a signature made for one purpose is worth nothing for another. */
type SigningPurpose =
  | 'files'
  | 'search-tokens'
  | 'sandbox-bank'
  | 'request-forms'
  | 'photo-alerts'
  | 'own-data'
  | 'removal-requests'
  | 'crews'
  | 'member-invitations'
  | 'desk-tokens'
  | 'desk-links'
  | 'upload-links'
  | 'bounces'
  | 'mail-addresses'
  | 'webhooks'
  | 'person-data'
  | 'face-searches';

export interface SigningKeys {
  /** 32 bytes derived from the secret for that purpose. */
  key(purpose: SigningPurpose): Uint8Array;
  /** HMAC-SHA256 of a message, base64url. */
  sign(purpose: SigningPurpose, message: string): string;
  /** Compares in constant time. */
  verify(purpose: SigningPurpose, message: string, signature: string): boolean;
}

/**
 * Derives a key for each purpose.
 * @param addressSecret of the hashes of mail addresses: they are kept for years, and a new signing secret must not forget
 *   who wants no letters
 */
export function createSigningKeys(secret: string, addressSecret = secret): SigningKeys {
  const derived = new Map<SigningPurpose, Uint8Array>();
  const key = (purpose: SigningPurpose): Uint8Array => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const source = purpose === 'mail-addresses' ? addressSecret : secret;
    const made = new Uint8Array(hkdfSync('sha256', source, 'photofinish', purpose, 32));
    derived.set(purpose, made);
    return made;
  };
  const sign = (purpose: SigningPurpose, message: string): string =>
    createHmac('sha256', key(purpose)).update(message).digest('base64url');
  return {
    key,
    sign,
    verify(purpose, message, signature) {
      const expected = Buffer.from(sign(purpose, message));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/**
 * Loads a secret: from the configuration, else from a file in the data folder that is created at the first start
 * (readable by its owner alone).
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
  // Written beside and linked into place: of two processes starting at once, one wins and both read the same.
  const fresh = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return (await readFile(file, 'utf8')).trim();
}
