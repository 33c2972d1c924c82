import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A key that signs the mails of a domain, as nodemailer takes it. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/** The keys by domain. */
export type DkimKeys = ReadonlyMap<string, DkimKey>;

/** A file is named like its record in the DNS: `photos._domainkey.laufbilder.example.pem`. */
const FILE_NAME = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\._domainkey\.([a-z0-9.-]+)\.pem$/i;

/**
 * Reads the folder of `DKIM_KEYS`, one private key per domain.
 * @param folder undefined if nothing is signed
 * @throws ConfigError that names an unusable file; it never contains a key
 */
export async function loadDkimKeys(folder: string | undefined): Promise<DkimKeys> {
  if (folder === undefined) return new Map();
  const names = await readdir(folder).catch(() => {
    throw new ConfigError(`DKIM_KEYS names ${folder}, which is no folder that can be read.`);
  });
  const keys = new Map<string, DkimKey>();
  for (const name of names.filter((each) => each.endsWith('.pem'))) {
    const [, keySelector, domain] = FILE_NAME.exec(name) ?? [];
    if (keySelector === undefined || domain === undefined)
      throw new ConfigError(`DKIM_KEYS: "${name}" is not called SELECTOR._domainkey.DOMAIN.pem.`);
    const domainName = domain.toLowerCase();
    if (keys.has(domainName)) throw new ConfigError(`DKIM_KEYS: there are two keys for ${domainName}.`);
    const privateKey = await readFile(join(folder, name), 'utf8');
    try {
      createPrivateKey(privateKey);
    } catch {
      throw new ConfigError(`DKIM_KEYS: "${name}" is no private key in PEM.`);
    }
    keys.set(domainName, { domainName, keySelector, privateKey });
  }
  return keys;
}

/** Finds the key for a sender's address; undefined if its domain has none. */
export function dkimKeyOf(keys: DkimKeys, address: string): DkimKey | undefined {
  return keys.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}

/** Builds the DNS record of a key, at `SELECTOR._domainkey.DOMAIN`. */
export function dkimRecordOf({ privateKey }: DkimKey): { type: string; publicKey: string } {
  const key = createPublicKey(privateKey);
  const type = key.asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa';
  const der = key.export({ type: 'spki', format: 'der' });
  // For an Ed25519 key the record contains only the 32 bytes (RFC 8463).
  return { type, publicKey: (type === 'ed25519' ? der.subarray(-32) : der).toString('base64') };
}
