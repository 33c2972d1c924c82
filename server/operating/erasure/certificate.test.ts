import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import type { Certificate } from './certificate.schema.ts';
import { readKeysAddress, readPublicKeys, signCertificate, verifyCertificate } from './certificate.ts';

const certificate: Certificate = {
  kind: 'photofinish.erasure',
  version: 1,
  certificateId: randomUUID(),
  tenant: { tenantId: 'photofinish', name: 'Photofinish' },
  requestedAt: '2026-05-10T10:00:00.000Z',
  finishedAt: '2026-05-10T10:01:00.000Z',
  personIds: [randomUUID()],
  removed: [{ place: 'Database', counts: [{ kind: 'faces', count: 12 }] }],
  removedPhotoIds: [randomUUID()],
  kept: [{ reason: 'Receipts', counts: [{ kind: 'receipts', count: 1 }] }],
  keptOrderIds: [randomUUID()],
  keys: 'https://photos.example/.well-known/photofinish-certificates.json',
};

test('a certificate is verified by the published key, and fails after any change', async () => {
  const key = await loadCertificateKey({
    certificateKeyFile: undefined,
    dataDir: await makeTempFolder('certificate'),
  });
  const published = { keys: [key.publicJwk] };
  const file = await signCertificate(key, certificate);
  const text = JSON.stringify(file);
  expect(await verifyCertificate(text, published)).toEqual({ certificate, keyId: key.keyId });
  expect(readKeysAddress(text)).toBe(certificate.keys);

  const forged = { ...certificate, removedPhotoIds: [] };
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64url');
  expect(await verifyCertificate(JSON.stringify({ ...file, certificate: forged }), published)).toBe(
    'ReadableCopyDiffers',
  );
  expect(await verifyCertificate(JSON.stringify({ ...file, payload }), published)).toBe('Forged');
  expect(await verifyCertificate(text, { keys: [] })).toBe('UnknownKey');
  for (const bad of ['', '{}', '[]', JSON.stringify({ ...file, protected: 'e30' })])
    expect(await verifyCertificate(bad, published)).toBe('Malformed');
});

test('reads the public key as a key set, a single key and a PEM file; refuses anything else', async () => {
  const folder = await makeTempFolder('certificate');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const certificateKeyFile = join(folder, 'key.pem');
  await writeFile(certificateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const key = await loadCertificateKey({ certificateKeyFile, dataDir: folder });
  const text = JSON.stringify(await signCertificate(key, certificate));
  const spellings = [
    JSON.stringify({ keys: [key.publicJwk] }),
    JSON.stringify(key.publicJwk),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ];
  for (const spelling of spellings) {
    const keys = await readPublicKeys(spelling);
    expect(keys && (await verifyCertificate(text, keys))).toMatchObject({ certificate });
  }
  for (const none of ['', 'x', '{}', '{"keys":[{"kty":"RSA"}]}', '-----BEGIN PUBLIC KEY-----\nx'])
    expect(await readPublicKeys(none)).toBeUndefined();
  expect(JSON.stringify(key.publicJwk)).not.toContain('"d"');
});

test('creates the key once, and its error names a file that contains no key', async () => {
  const dataDir = await makeTempFolder('certificate');
  const keys = await Promise.all(
    [1, 2, 3].map(() => loadCertificateKey({ certificateKeyFile: undefined, dataDir })),
  );
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  expect(await readFile(join(dataDir, 'keys', 'certificate-key.pem'), 'utf8')).toContain('PRIVATE KEY');
  const certificateKeyFile = join(dataDir, 'none.pem');
  await expect(loadCertificateKey({ certificateKeyFile, dataDir })).rejects.toThrow('CERTIFICATE_KEY');
  await writeFile(certificateKeyFile, 'nothing');
  await expect(loadCertificateKey({ certificateKeyFile, dataDir })).rejects.toThrow('Ed25519');
});
