import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { readOwnKey } from './own-key.ts';

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
      ? await readOwnKey(join(dataDir, 'keys', 'certificate-key.pem'), makeKey)
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

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(CERTIFICATE_ALGORITHM, { extractable: true });
  return exportPKCS8(privateKey);
}
