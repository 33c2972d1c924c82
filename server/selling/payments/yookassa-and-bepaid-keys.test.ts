import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { type FakeBepaid, openFakeBepaid } from '#tests/fakes/bepaid/fake-bepaid.ts';
import { loadPaymentKeys } from './payment-keys.ts';

let folder: string;
let bank: FakeBepaid;
beforeAll(async () => {
  folder = await makeTempFolder('keys');
  bank = await openFakeBepaid();
});
afterAll(async () => {
  await bank.server.close();
  await rm(folder, { recursive: true });
});

async function load(text: string) {
  const file = join(folder, 'keys.yaml');
  await writeFile(file, text, { mode: 0o600 });
  return loadPaymentKeys({ paymentKeysFile: file }, { warn: () => undefined });
}

test('a file as in docs/payments contains the keys of both providers', async () => {
  const { publicKey } = bank.addShop('361');
  const keys = await load(`marafon:
  yookassa:
    shopId: 100500
    secretKey: live_secret
    receipt: { vatCode: 7, taxSystemCode: 2 }
    webhookAddresses: [10.0.0.0/24]
  bepaid:
    mode: live
    shopId: 361
    secretKey: b8647b68898b084b
    publicKeys:
      - ${publicKey}
      - |
        -----BEGIN PUBLIC KEY-----
        ${publicKey}
        -----END PUBLIC KEY-----
`);
  expect(keys.of('yookassa')('marafon')).toEqual({
    shopId: '100500',
    secretKey: 'live_secret',
    webhookAddresses: ['10.0.0.0/24'],
    receipt: { vatCode: 7, taxSystemCode: 2, paymentSubject: 'service', paymentMode: 'full_payment' },
  });
  expect(keys.of('bepaid')('marafon')).toMatchObject({ mode: 'live', shopId: '361' });
  expect(keys.of('bepaid')('marafon')?.publicKeys).toHaveLength(2);
  expect(keys.of('bepaid')('photofinish')).toBeUndefined();
});

test('the faults of a wrong file are reported by line, without its content', async () => {
  const refused = await load(`marafon:
  yookassa:
    shopId: 100500
    secretKey: swordfish
    receipt: { vatCode: twenty }
  bepaid:
    mode: live
    secretKey: b8647b68898b084b
    publicKeys: [swordfish]
`).catch(String);
  expect(refused).toContain('keys.yaml:4:');
  expect(refused).toContain('must begin with test_ or live_');
  expect(refused).toContain('must be a code from 1 to 12');
  expect(refused).toContain('"shopId" is missing');
  expect(refused).toContain('must be the public key of the shop');
  expect(refused).not.toMatch(/swordfish|twenty|b8647b/);
});
