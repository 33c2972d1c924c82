import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import { describeKept } from './index.ts';

const NOBODY: DataSubject = { emails: [], personIds: [] };
let opened: OwnedShop;
beforeAll(async () => {
  opened = await openOwnedShop();
});
afterAll(() => opened?.shop.close());

const kept = (subject: DataSubject, tenantId = 'photofinish') =>
  opened.shop.deps.database.inTenant(tenantId, (scope) => describeKept(opened.shop.deps, scope, subject));
const tablesOf = async (subject: DataSubject, tenantId?: string) =>
  [...new Set((await kept(subject, tenantId)).map(({ table }) => table))].toSorted();

describe('what is kept', () => {
  test('of a participant is what was listed, read and said of them', async () => {
    const { event } = opened;
    const personIds = [event.competitors['1'] ?? ''];
    expect(await tablesOf({ emails: [], personIds })).toEqual([
      'competitor_names',
      'competitors',
      'crew_members',
      'persons',
      'photo_readings',
      'photo_tags',
      'photos',
    ]);
    const things = await kept({ emails: [], personIds });
    const values = things.flatMap(({ table, rows }) =>
      table === 'photo_tags' ? rows.map((row) => row.value) : [],
    );
    // The second photo shows the other runner, too: their number is not this one's.
    expect(new Set(values)).toEqual(new Set(['1']));
  });

  test('of a buyer who is no participant is what hangs on their address', async () => {
    expect(await tablesOf({ emails: ['owner@example.com'], personIds: [] })).toEqual([
      'archives',
      'cart_items',
      'carts',
      'invoices',
      'mails',
      'order_items',
      'orders',
      'payments',
      'preorders',
      'receipts',
    ]);
  });

  test('of nobody is nothing, and of nobody in another tenant', async () => {
    expect(await kept(NOBODY)).toEqual([]);
    const { event } = opened;
    const subject = { emails: ['owner@example.com'], personIds: [event.competitors['1'] ?? ''] };
    expect(await kept(subject, 'runpix')).toEqual([]);
  });
});
