import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BepaidTill, keysOfShop, openBepaidTill } from '#tests/fakes/bepaid/bepaid-till.ts';
import { bepaidKeysSchema } from './bepaid-keys.ts';

let till: BepaidTill;
beforeAll(async () => {
  till = await openBepaidTill();
});
afterAll(() => till.bank.server.close());

const check = async (tenantId: string, origin = 'https://marafon.example') =>
  (await till.provider.check(tenantId, origin)).map(
    ({ subject, isGood, finding }) => `${subject} ${isGood}: ${finding}`,
  );

test('a valid shop passes, by read requests only', async () => {
  expect(await check('marafon')).toEqual([
    'keys true: shopId and secretKey are valid; live',
    'webhook address true: each payment names https://marafon.example/public/payment-bepaid-service/api/v1/webhooks: ' +
      'nothing to enter there, but it must be reached from outside',
  ]);
  expect(await check('belt')).toContain('keys true: shopId and secretKey are valid; test: no money moves');
  expect(till.bank.seen.every(({ call }) => call.startsWith('GET '))).toBe(true);
});

test('wrong keys and an unreachable address are reported, without the secret', async () => {
  const secretKey = 'not-the-secret-of-this-shop';
  till.setKeys('belt', { ...keysOfShop(till.shops.belt, 'test'), secretKey });
  const findings = await check('belt', 'http://belt.localhost');
  expect(findings[0]).toMatch(/^keys false: bePaid refused .* with 401\. Look at shopId and secretKey/);
  expect(findings[1]).toBe(
    'webhook address false: bePaid cannot reach http://belt.localhost: set PUBLIC_URL to an https address',
  );
  expect(findings.join()).not.toContain(secretKey);
});

test('wrong keys are reported without their content', () => {
  const { error } = bepaidKeysSchema.safeParse({
    mode: 'true',
    shopId: 'x',
    secretKey: 'hush',
    publicKeys: ['MIIBIjANBg', till.shops.belt.publicKey],
  });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'mode must be test or live',
    'shopId must be the number of the shop',
    'secretKey must be the secret key of the shop',
    'publicKeys.0 must be the public key of the shop, as the back office shows it',
  ]);
});

test('a public key is read with and without its PEM lines', () => {
  const { publicKey } = till.shops.belt;
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;
  const keys = bepaidKeysSchema.parse({
    ...keysOfShop(till.shops.belt, 'test'),
    publicKeys: [pem, publicKey],
  });
  const [one, other] = keys.publicKeys;
  expect(one && other?.equals(one)).toBe(true);
});
