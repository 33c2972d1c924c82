import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { WebhookReading } from './payment-provider.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const forge = async (remoteAddress: string): Promise<number> => {
  const reply = await shop.call({
    host: 'photofinish.localhost',
    method: 'POST',
    payload: '{"state":"Paid"}',
    remoteAddress,
    url: '/public/payment-sandbox-service/api/v1/webhooks',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': 't=1,v1=00' },
  });
  return reply.statusCode;
};

test('forged webhooks are rate limited by sender, without affecting others', async () => {
  shop.holdClock();
  const answers: number[] = [];
  for (let turn = 0; turn < 32; turn++) answers.push(await forge('203.0.113.5'));
  expect(answers).toEqual([...Array(30).fill(401), 429, 429]);
  expect(await forge('203.0.113.6')).toBe(401);
});

/** Replaces the sandbox bank's reading of webhooks for one test. */
const readBy = (read: () => Promise<WebhookReading>) => {
  const sandbox = shop.deps.providers.find(({ name }) => name === 'sandbox');
  if (sandbox === undefined) throw new Error('there is no sandbox bank');
  const reading = vi.spyOn(sandbox, 'readWebhook').mockImplementation(read);
  onTestFinished(() => reading.mockRestore());
};

test('concurrent forgeries cause no more calls of the provider than the limit', async () => {
  shop.holdClock();
  const verdict = Promise.withResolvers<WebhookReading>();
  let [asked, refused] = [0, 0];
  readBy(() => {
    asked++;
    return verdict.promise;
  });
  const forgeries = Array.from({ length: 40 }, async () => {
    if ((await forge('203.0.113.7')) === 429) refused++;
  });
  await expect.poll(() => asked + refused).toBe(40);
  verdict.resolve('Forged');
  await Promise.all(forgeries);
  expect({ asked, refused }).toEqual({ asked: 30, refused: 10 });
});

test('genuine webhooks and webhooks that could not be verified are not limited', async () => {
  shop.holdClock();
  for (const read of [async () => 'Ignored' as const, () => Promise.reject(new Error('no answer'))]) {
    readBy(read);
    const answers = new Set<number>();
    for (let turn = 0; turn < 35; turn++) answers.add(await forge('203.0.113.8'));
    expect(answers).not.toContain(429);
  }
});
