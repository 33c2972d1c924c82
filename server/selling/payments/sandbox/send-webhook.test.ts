import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { insertCharge } from './charges.store.ts';
import { sandboxHandlers } from './send-webhook.ts';

const tenantId = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a charge of an imported brand calls no address outside of a demo', async () => {
  let calls = 0;
  const server = createServer((_request, reply) => {
    calls += 1;
    reply.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const chargeId = shop.deps.newId();
  await shop.deps.database.inTenant(tenantId, (scope) =>
    insertCharge(scope, {
      chargeId,
      invoiceNumber: shop.deps.newId(),
      state: 'Declined',
      currencyId: 978,
      amountMinor: 100,
      returnUrl: webhookUrl,
      webhookUrl,
      openedAt: shop.deps.clock.now(),
    }),
  );
  const send = async (isDemo: boolean) => {
    const [handler] = sandboxHandlers({ ...shop.deps, isDemo });
    await handler?.handle({ tenantId, chargeId }, AbortSignal.timeout(10_000));
    return calls;
  };
  expect(await send(true)).toBe(1);
  expect(await send(false)).toBe(1);
});
