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

/** The name of RFC 9864, which includes the curve. */
export const CERTIFICATE_ALGORITHM = 'Ed25519';

/** The key with which an installation signs certificates. */
export interface CertificateKey {
  /** The thumbprint of the public key (RFC 7638). */
  keyId: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/**
 * Loads the key that signs certificates: the configured PEM file (PKCS#8), else one in the data folder that is
 * generated at its first use and readable only by its owner. It is separate from the signing secret, because
 * certificates are verified for years and the signing secret may change any day.
 * @throws ConfigError if the file is missing or contains no Ed25519 key
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
