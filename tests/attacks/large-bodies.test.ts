import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deskFileRoutes } from '#contract/desk-settings.ts';
import { shoppingcartRoutes as cartRoutes } from '#contract/shoppingcart.ts';
import { UPLOAD_PREVIEWS_PATH } from '#contract/uploads.ts';
import {
  DESK_ORIGIN,
  type DeskShop,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { newMember } from '#tests/factories/desk-calls.ts';
import { addressOf } from '#tests/factories/every-route.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let desk: DeskShop;
let port: string;
let shopHost: string;
beforeAll(async () => {
  desk = await openDeskShop();
  ({ port, host: shopHost } = new URL((await listen(desk.shop))(TENANT)));
});
afterAll(() => desk.close());

const LARGE_BYTES = 31_000_000;

/** Begins a call whose body does not arrive yet. */
function begin(path: string, headers: Record<string, string | number>): ClientRequest {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  sent.on('error', () => {});
  sent.flushHeaders();
  onTestFinished(() => void sent.destroy());
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('a member cannot fill the memory with large bodies that wait or never end', async () => {
  const { browser } = await newMember(desk, 'owner');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = addressOf(deskFileRoutes.proposeSite.path, { tenantId: TENANT });
  const { origin, host } = new URL(DESK_ORIGIN);
  const open = (bytes: number): ClientRequest =>
    begin(path, { host, origin, cookie, 'content-type': 'application/json', 'content-length': bytes });

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

test('the members of a brand cannot fill the memory of all brands together', async () => {
  const path = addressOf(deskFileRoutes.proposeSite.path, { tenantId: TENANT });
  const { origin, host } = new URL(DESK_ORIGIN);
  const openAs = async (tenantId = TENANT) => {
    const { browser } = await newMember(desk, 'owner', { tenantId });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host, origin, cookie, 'content-type': 'application/json' };
    return (): ClientRequest => begin(path, { ...headers, 'content-length': LARGE_BYTES });
  };
  const members = [await openAs(), await openAs(), await openAs()];
  let ended = 0;
  for (const open of [...members, ...members, ...members]) {
    const sent = open();
    for (const event of ['error', 'response'])
      sent.once(event, () => {
        ended += 1;
      });
  }
  // Four of these bodies fit into the brand's half of the memory.
  await waitFor('the bodies beyond the share of the brand', async () => ended === 5);

  const stranger = (await openAs(OTHER_TENANT))();
  expect(await statusOf(stranger)).toBe(404);
});

test('a visitor cannot fill the memory with many bodies that never end', async () => {
  const headers = { host: shopHost, 'content-type': 'application/json' };
  const open = (bytes: number): ClientRequest =>
    begin(cartRoutes.quoteItems.path, { ...headers, 'content-length': bytes });

  const unfinished = Array.from({ length: 40 }, () => open(1_000_000));
  expect(await Promise.race(unfinished.map(statusOf))).toBe(503);
  const small = open(2);
  small.end('{}');
  expect(await statusOf(small)).toBe(400);

  for (const sent of unfinished) sent.destroy();
  await waitFor('the memory of ended requests', async () => {
    const again = open(1_000_000);
    again.end(Buffer.alloc(1_000_000, ' '));
    return (await statusOf(again)) === 400;
  });
});

test('a stranger without an upload link is refused before a preview is read', async () => {
  const { host } = new URL(DESK_ORIGIN);
  const sent = begin(UPLOAD_PREVIEWS_PATH, {
    host,
    'content-type': 'image/jpeg',
    'content-length': 4_000_000,
  });
  expect(await statusOf(sent)).toBe(401);
});
