import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { requestErasure, runErasure } from '#operating/erasure/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { backUpDatabase } from '#tests/factories/back-up-database.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';

const TENANT = 'photofinish';

let shop: ShopFolder;
beforeAll(async () => {
  shop = await createShopFolder();
});
afterAll(() => shop.remove());

test('a server on a restored database repeats erasures before it answers requests', async () => {
  await shop.withPlatform(async (deps) => {
    const event = await makeEvent(deps, { photos: [['17'], ['17', '18']] });
    const restore = await backUpDatabase({ deps });
    const subject = { emails: ['runner17@example.com'], personIds: [event.competitors['17'] ?? ''] };
    const decision = { isAlsoBought: false, seenOrderIds: [] };
    const asked = await deps.database.inTenant(TENANT, (scope) =>
      requestErasure(deps, scope, subject, decision, BY_COMMAND),
    );
    if (isRefusal(asked)) throw new Error(asked.refused);
    await runErasure(deps, TENANT, asked.erasureId);
    await restore();
    expect(await findLeftovers({ deps, dataDir: shop.dataDir }, ['runner17'])).not.toEqual([]);
  });
  const server = shop.run(['serve', '--demo'], { PORT: '0' });
  await server.ready();
  expect(server.printed()).toContain('erasures were replayed');
  server.signal('SIGTERM');
  await server.ended;
  const left = await shop.withPlatform((deps) =>
    findLeftovers({ deps, dataDir: shop.dataDir }, ['runner17']),
  );
  expect(left).toEqual([]);
});
