import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPaymentKeys } from './payment-keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET = 'sk_test_0123456789SECRET';
const GOOD = `photofinish:
  stripe:
    secretKey: ${SECRET}
    webhookSecrets: [whsec_one, whsec_two]
  paypal:
    mode: sandbox
    clientId: AbCdEfGhIjKlMnOp
    clientSecret: QrStUvWxYz012345
    webhookId: 8PT597110X687430L
`;

/** Loads a keys file with this content. @returns its keys or the error message, and what was logged */
async function load(text: string, mode = 0o600) {
  const file = join(folder, 'keys.yaml');
  await rm(file, { force: true });
  await writeFile(file, text, { mode });
  const logged: unknown[][] = [];
  const log = { warn: (...words: unknown[]) => void logged.push(words) };
  try {
    return { keys: await loadPaymentKeys({ paymentKeysFile: file }, log), logged, told: '' };
  } catch (error) {
    return { keys: undefined, logged, told: error instanceof Error ? error.message : String(error) };
  }
}

describe('the keys file', () => {
  test('contains the keys of each tenant at each provider', async () => {
    const { keys, logged } = await load(GOOD);
    const stripe = keys?.of('stripe');
    expect(stripe?.('photofinish')).toEqual({
      secretKey: SECRET,
      webhookSecrets: ['whsec_one', 'whsec_two'],
    });
    expect(stripe?.('marafon')).toBeUndefined();
    expect(keys?.tenantIds).toEqual(['photofinish']);
    expect(logged).toEqual([]);
  });

  test('refuses an example, and prints no key', async () => {
    const { told } = await load(
      GOOD.replace(SECRET, 'sk_live_your_key_here').replace('whsec_two', 'whsec_your_secret'),
    );
    expect(told).toMatch(/photofinish\.stripe\.secretKey.*this is an example/s);
    expect(told).toContain('photofinish.stripe.webhookSecrets');
    expect(told).not.toContain('whsec_your_secret');
  });

  test('can be the output of a command', async () => {
    const file = join(folder, 'printed.yaml');
    await writeFile(file, GOOD);
    const print = `${JSON.stringify(process.execPath)} -p "fs.readFileSync(process.argv[1], 'utf8')" ${JSON.stringify(file)}`;
    const keys = await loadPaymentKeys({ paymentKeysCommand: print }, { warn: () => {} });
    expect(keys.of('stripe')('photofinish')?.secretKey).toBe(SECRET);
  });

  test('may be missing if no tenant has keys', async () => {
    const keys = await loadPaymentKeys({}, { warn: () => {} });
    expect(keys.of('stripe')('photofinish')).toBeUndefined();
  });

  test.runIf(process.platform !== 'win32')('logs a warning when others can read it', async () => {
    const { keys, logged } = await load(GOOD, 0o644);
    expect(keys?.tenantIds).toEqual(['photofinish']);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('chmod o=');
  });
});

describe('a wrong keys file prevents the start', () => {
  test.each([
    [
      'an unknown provider',
      'photofinish:\n  strype: {}\n',
      '2:3: photofinish: this provider is not known: is it "stripe"?',
    ],
    [
      'an unknown key',
      GOOD.replace('webhookSecrets', 'webhookSecret'),
      '4:5: photofinish.stripe: this key is not known: is it "webhookSecrets"?',
    ],
    ['a missing key', 'photofinish:\n  stripe:\n    webhookSecrets: [whsec_one]\n', '"secretKey" is missing'],
    [
      'a key of the wrong kind',
      GOOD.replace(SECRET, 'pk_test_0123456789'),
      '3:16: photofinish.stripe.secretKey: must begin with',
    ],
    ['no tenant', 'Photo Finish!:\n  stripe: {}\n', '1:1: this is not the id of a tenant'],
    ['a tenant without providers', 'photofinish: soon\n', 'name its providers below it'],
    ['a list', '- photofinish\n', '1:1: begin with a tenant'],
    ['a tenant twice', `${GOOD}${GOOD}`, '10:1: this cannot be read: a name stands twice'],
  ])('%s', async (_name, text, sentence) => {
    const { told } = await load(text);
    expect(told).toContain('The payment keys cannot be used (docs/payments/README.md):');
    expect(told).toContain(`keys.yaml:`);
    expect(told).toContain(sentence);
  });

  test('that does not exist', async () => {
    await expect(
      loadPaymentKeys({ paymentKeysFile: join(folder, 'none.yaml') }, { warn: () => {} }),
    ).rejects.toThrow(/PAYMENT_KEYS names .*none\.yaml, which cannot be read/);
  });

  test.each([
    ['in place of a tenant', `${SECRET}: {}\n`],
    ['in place of a provider', `photofinish:\n  ${SECRET}: {}\n`],
    ['in place of a key’s name', `photofinish:\n  stripe: { ${SECRET} }\n`],
    ['without a space', `photofinish:\n  stripe:\n    secretKey:${SECRET}\n`],
    ['in a tag', `photofinish:\n  stripe:\n    secretKey: !${SECRET} x\n`],
    ['as an alias', `photofinish:\n  stripe:\n    secretKey: *${SECRET}\n`],
    ['twice as a name', `photofinish:\n  ${SECRET}: a\n  ${SECRET}: b\n`],
    ['in an open quote', `photofinish:\n  stripe:\n    secretKey: "${SECRET}\n`],
    [
      'as a value that is not one',
      `photofinish:\n  stripe:\n    secretKey: x${SECRET}\n    webhookSecrets: [${SECRET}]\n`,
    ],
  ])('and the message does not quote a secret that is %s', async (_name, text) => {
    const { told, keys } = await load(text);
    expect(keys).toBeUndefined();
    expect(told).toContain('keys.yaml:');
    expect(told).not.toContain(SECRET);
  });
});
