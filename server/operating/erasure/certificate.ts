import { isDeepStrictEqual } from 'node:util';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  importSPKI,
  type JSONWebKeySet,
} from 'jose';
import { z } from 'zod';
import { CERTIFICATE_ALGORITHM, type CertificateKey } from '#platform/signing/certificate-key.ts';
import {
  type Certificate,
  type CertificateFile,
  certificateFileSchema,
  certificateSchema,
} from './certificate.schema.ts';

const TYPE = 'photofinish-certificate+jws';

/** Why a certificate is invalid. */
type CertificateFault =
  /** The file is not in the format of a certificate. */
  | 'Malformed'
  /** The certificate's key is not among the given keys. */
  | 'UnknownKey'
  /** The certificate was changed after it was signed, or signed by another key. */
  | 'Forged'
  /** The certificate's readable copy differs from the signed content. */
  | 'ReadableCopyDiffers';

/** Signs a certificate. The signature covers the bytes as sent, so no canonical JSON is needed. */
export async function signCertificate(
  { keyId, privateKey }: CertificateKey,
  certificate: Certificate,
): Promise<CertificateFile> {
  const payload = new TextEncoder().encode(JSON.stringify(certificateSchema.parse(certificate)));
  const signed = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: CERTIFICATE_ALGORITHM, kid: keyId, typ: TYPE })
    .sign(privateKey);
  return certificateFileSchema.parse({ certificate, ...signed });
}

/** Verifies a certificate with only the public keys, without a database or a network. */
export async function verifyCertificate(
  text: string,
  keys: JSONWebKeySet,
): Promise<{ certificate: Certificate; keyId: string } | CertificateFault> {
  const file = certificateFileSchema.safeParse(parseJson(text));
  if (!file.success) return 'Malformed';
  const { certificate: readableCopy, ...jws } = file.data;
  try {
    const { payload, protectedHeader } = await flattenedVerify(jws, createLocalJWKSet(keys), {
      algorithms: [CERTIFICATE_ALGORITHM],
    });
    const certificate = certificateSchema.safeParse(parseJson(new TextDecoder().decode(payload)));
    if (!certificate.success || protectedHeader?.typ !== TYPE) return 'Malformed';
    if (!isDeepStrictEqual(readableCopy, certificate.data)) return 'ReadableCopyDiffers';
    return { certificate: certificate.data, keyId: protectedHeader.kid ?? '' };
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return 'UnknownKey';
    if (error instanceof errors.JWSSignatureVerificationFailed) return 'Forged';
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'Malformed';
    throw error;
  }
}

/** Reads the address of the published keys from a certificate that is not verified yet. */
export function readKeysAddress(text: string): string | undefined {
  const fileSchema = z.object({ certificate: z.object({ keys: z.url({ protocol: /^https?$/ }) }) });
  return fileSchema.safeParse(parseJson(text)).data?.certificate.keys;
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.literal('OKP') })) });

/**
 * Parses public keys in one of three formats: a JWK Set (as published), a single JWK, or a PEM file.
 * @returns undefined if the text has none of these formats
 */
export async function readPublicKeys(text: string): Promise<JSONWebKeySet | undefined> {
  if (text.includes('BEGIN PUBLIC KEY')) {
    const key = await importSPKI(text, CERTIFICATE_ALGORITHM, { extractable: true }).catch(() => undefined);
    return key && nameKeys({ keys: [await exportJWK(key)] });
  }
  const json = parseJson(text);
  const set = keySetSchema.safeParse(json).data ?? keySetSchema.safeParse({ keys: [json] }).data;
  return set && nameKeys(set).catch(() => undefined);
}

/** Sets each key's `kid` to its thumbprint, with which certificates name their key. */
async function nameKeys({ keys }: JSONWebKeySet): Promise<JSONWebKeySet> {
  return {
    keys: await Promise.all(keys.map(async (key) => ({ ...key, kid: await calculateJwkThumbprint(key) }))),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
