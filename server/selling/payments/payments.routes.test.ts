import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

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
