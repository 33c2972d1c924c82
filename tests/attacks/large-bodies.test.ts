import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deskFileRoutes } from '#contract/desk-settings.ts';
import { DESK_ORIGIN, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { newMember } from '#tests/factories/desk-calls.ts';
import { addressOf } from '#tests/factories/every-route.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let desk: DeskShop;
let port: string;
beforeAll(async () => {
  desk = await openDeskShop();
  port = new URL((await listen(desk.shop))(TENANT)).port;
});
afterAll(() => desk.close());

const LARGE_BYTES = 31_000_000;

test('a member cannot fill the memory with large bodies that wait or never end', async () => {
  const { browser } = await newMember(desk, 'owner');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const open = (bytes: number): ClientRequest => {
    const { origin, host } = new URL(DESK_ORIGIN);
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: addressOf(deskFileRoutes.proposeSite.path, { tenantId: TENANT }),
      headers: { host, origin, cookie, 'content-type': 'application/json', 'content-length': bytes },
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    onTestFinished(() => void sent.destroy());
    return sent;
  };
  const statusOf = async (sent: ClientRequest): Promise<number | undefined> => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  const unfinished = Array.from({ length: 4 }, () => open(LARGE_BYTES));
  expect(await Promise.race(unfinished.map(statusOf))).toBe(503);
  const small = open(2);
  small.end('{}');
  expect(await statusOf(small)).toBe(400);

  for (const sent of unfinished) sent.destroy();
  await waitFor('the memory of ended requests', async () => {
    const again = open(LARGE_BYTES);
    again.write('x');
    again.end(Buffer.alloc(LARGE_BYTES - 1, ' '));
    return (await statusOf(again)) === 400;
  });
});
