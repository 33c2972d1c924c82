import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { warnOfTenants } from './warn-of-tenants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('serve warns of a brand whose login or payment providers are not configured', async () => {
  const said: [string, string][] = [];
  const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
    warn: ({ tenantId }: { tenantId: string }, sentence: string) => said.push([tenantId, sentence]),
  });
  await warnOfTenants({ ...shop.deps, log }, shop.deps.providers);
  expect(said).toEqual([]);
  await warnOfTenants({ ...shop.deps, log, isDemo: false }, []);
  const about = (word: string) => said.filter(([, sentence]) => sentence.includes(word)).map(([id]) => id);
  expect(about('identityProvider')).toEqual(['marafon', 'photofinish']);
  expect(about('payment types')).toEqual(['laufbilder', 'marafon', 'photofinish']);
});

test('serve warns of payment types whose provider does not support the currency', async () => {
  const said: [string, string][] = [];
  const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
    warn: ({ tenantId }: { tenantId: string }, sentence: string) => said.push([tenantId, sentence]),
  });
  const [demo] = demoTenants.filter(({ tenantId }) => tenantId === 'laufbilder');
  if (demo === undefined) throw new Error('no such tenant');
  const yookassa = { name: 'yookassa', serves: () => true };
  const paymentTypes = [{ id: 'PersonalCard' as const, provider: yookassa.name, discountPercent: 0 }];
  const tenants = { read: async () => ({ ...demo, paymentTypes }) };
  await warnOfTenants({ ...shop.deps, log, tenants }, [yookassa]);
  expect(said.map(([, sentence]) => sentence)).toContainEqual(
    expect.stringContaining('does not support the currency'),
  );
});

test.each([{ paymentTypes: {} }, { settings: {} }])(
  'serve starts beside a brand whose stored settings are broken: %j',
  async (broken) => {
    const said: [string, string, string][] = [];
    const noteAt =
      (level: string) =>
      ({ tenantId }: { tenantId: string }, sentence: string) =>
        said.push([level, tenantId, sentence]);
    const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
      warn: noteAt('warn'),
      error: noteAt('error'),
    });
    const { tenants } = shop.deps;
    const read = async (tenantId: string) => {
      const tenant = await tenants.read(tenantId);
      return tenantId === 'laufbilder' ? ({ ...tenant, ...broken } as typeof tenant) : tenant;
    };
    await warnOfTenants({ ...shop.deps, log, tenants: { read } }, []);
    expect(said.filter(([level]) => level === 'error')).toEqual([
      ['error', 'laufbilder', expect.stringContaining('could not be checked')],
    ]);
    const warned = said.filter(([level]) => level === 'warn').map(([, tenantId]) => tenantId);
    expect(warned).toEqual(expect.arrayContaining(['marafon', 'photofinish']));
  },
);
