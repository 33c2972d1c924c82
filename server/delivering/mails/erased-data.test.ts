import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { eraseMails } from './erased-data.store.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('an erasure keeps the notice of other participants, without the erased participants', async () => {
  const [first, second, third, alone] = [0, 1, 2, 3].map(() => shop.deps.newId());
  const write = (payload: object) => ({
    tenantId: TENANT,
    mailId: shop.deps.newId(),
    kind: 'address-replaced',
    recipient: 'runner@example.com',
    language: 'en' as const,
    subjectKey: shop.deps.newId(),
    payload: JSON.stringify(payload),
    state: 'Waiting' as const,
    createdAt: new Date(),
  });
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const erase = (personIds: (string | undefined)[]) =>
      eraseMails(scope, {
        emails: [],
        codeRequestIds: [],
        personIds: personIds.flatMap((id) => id ?? []),
      });
    const listPayloads = async () => {
      const rows = await scope.trx.selectFrom('mails').select('payload').execute();
      return rows.map(({ payload }) => payload);
    };
    await scope.trx
      .insertInto('mails')
      .values([write({ competitorId: first, eventId: TENANT, others: [second, third] })])
      .execute();
    await scope.trx
      .insertInto('mails')
      .values([write({ competitorId: alone })])
      .execute();
    expect(await erase([first, alone])).toEqual({ mails: 1 });
    expect(await listPayloads()).toEqual([{ competitorId: second, eventId: TENANT, others: [third] }]);
    expect(await erase([third])).toEqual({ mails: 0 });
    expect(await listPayloads()).toEqual([{ competitorId: second, eventId: TENANT, others: [] }]);
    expect(await erase([second])).toEqual({ mails: 1 });
  });
});
