import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TABLE_TYPES, tableTypes } from '../scripts/table-types.ts';
import { openTestShop } from './factories/test-shop.ts';

test(`${TABLE_TYPES} is current: after a migration, node scripts/write-table-types.ts`, async () => {
  const shop = await openTestShop();
  try {
    const written = readFileSync(path.join(import.meta.dirname, '..', TABLE_TYPES), 'utf8');
    expect(written).toBe(await tableTypes(shop.deps.database));
  } finally {
    await shop.close();
  }
});
