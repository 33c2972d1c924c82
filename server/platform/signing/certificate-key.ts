import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from 'jose';
import { type Config, ConfigError } from '../config.ts';

/** As RFC 9864 calls it: the curve stands in the name. */
export const CERTIFICATE_ALGORITHM = 'Ed25519';

/** What an installation signs certificates with. */
export interface CertificateKey {
  /** The thumbprint of the public key (RFC 7638). */
  keyId: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/**
 * Loads the key that signs certificates: the configured PEM file (PKCS#8), else one in the data folder that is made at its
 * first use, readable by its owner alone. It is a key of its own, because a certificate is checked for years and the
 * signing secret may be changed on any day.
 * @throws ConfigError where the file is missing, or holds no Ed25519 key
 */
export async function loadCertificateKey({
  certificateKeyFile,
  dataDir,
}: Pick<Config, 'certificateKeyFile' | 'dataDir'>): Promise<CertificateKey> {
  const pem =
    certificateKeyFile === undefined
      ? await readOwnKey(join(dataDir, 'keys', 'certificate-key.pem'))
      : await readFile(certificateKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new ConfigError(
            `CERTIFICATE_KEY is ${certificateKeyFile}: it cannot be read (${error.code}).`,
          );
        });
  try {
    const privateKey = await importPKCS8(pem, CERTIFICATE_ALGORITHM, { extractable: true });
    const { kty, crv, x } = await exportJWK(privateKey);
    const publicJwk = { kty, crv, x } as JWK;
    const keyId = await calculateJwkThumbprint(publicJwk);
    return {
      keyId,
      privateKey,
      publicJwk: { ...publicJwk, kid: keyId, alg: CERTIFICATE_ALGORITHM, use: 'sig' },
    };
  } catch {
    throw new ConfigError(
      'The key of certificates is no Ed25519 key: make one with `openssl genpkey -algorithm ed25519`, and name its file in CERTIFICATE_KEY.',
    );
  }
}

/** Written beside and linked into place: of two processes that make the key at once, one wins. */
async function readOwnKey(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = await generateKeyPair(CERTIFICATE_ALGORITHM, { extractable: true });
  const fresh = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(fresh, await exportPKCS8(privateKey), { mode: 0o600, flush: true });
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return readFile(file, 'utf8');
}
