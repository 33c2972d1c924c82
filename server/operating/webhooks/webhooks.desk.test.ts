import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskRoutes } from '#contract/desk.ts';
import { deskWebhookRoutes, WEBHOOKS_MAX } from '#contract/desk-webhooks.ts';
import { BY_COMMAND, listActions, recordAction } from '#hosting/actions/index.ts';
import { deliverDue, deliverMessage } from '#operating/webhooks/deliver-message.ts';
import { LOG_KEPT_MS, TRIED_FOR_MS } from '#operating/webhooks/webhooks.rules.ts';
import {
  countDeliveries,
  deleteOldDeliveries,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from '#operating/webhooks/webhooks.store.ts';
import type { Scope } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusal.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';
import { cancelOrder, completeOrder } from '#selling/orders/index.ts';
import { runWebhookCommand } from '#server/commands/webhook-command.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { presentWebhook } from './webhooks.presenter.ts';

/** The requests that the receiver got. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const received: Received[] = [];
/** A receiver that answers as its path says. Its answer names every fault in the request. */
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    if (path === '/hangs') return;
    if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (path === '/floods') response.writeHead(200).end('x'.repeat(1_000_000));
    else if (path === '/lies') {
      response.writeHead(200, { 'content-length': '100' }).write('cut');
      setImmediate(() => response.socket?.destroy());
    } else response.writeHead(Number(path.slice(1)) || 204).end();
  });
});

let desk: DeskShop;
let origin: string;
let event: MadeEvent;
let owner: DeskBrowser;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  desk = await openDeskShop();
  event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1'], ['2']] });
  ({ browser: owner } = await newMember(desk));
});
const now = () => new Date();
afterEach(async () => {
  desk.shop.deps.clock.now = now;
  received.length = 0;
  for (const { webhookId } of await list()) await inTenant((scope) => deleteWebhook(scope, webhookId));
});
afterAll(async () => {
  await desk?.close();
  receiver.closeAllConnections();
  receiver.close();
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
/** Returns what the desk lists, without a call, because a session expires when the clock is moved by days. */
const list = () =>
  inTenant(async (scope) => {
    const counts = await countDeliveries(scope);
    return (await listWebhooks(scope)).map((one) =>
      presentWebhook(one, desk.shop.deps.clock.now(), counts.get(one.webhookId)),
    );
  });
async function add(path: string, kinds = ['photo.hidden', 'photo.published']) {
  const payload = { url: origin + path, kinds, why: 'our books' };
  const reply = await callDesk(owner, deskWebhookRoutes.addWebhook, { payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ webhookId: string; secret: string }>();
}
const hide = (isHidden: boolean) =>
  inTenant((scope) => hidePhoto(desk.shop.deps, scope, event.photoIds[0] ?? '', isHidden, BY_COMMAND));
/** Causes an event, and returns its deliveries to a webhook, latest first. */
async function happen(webhookId: string) {
  if (!(await hide(true))) await hide(false);
  return logOf(webhookId);
}
const logOf = (webhookId: string) =>
  inTenant((scope) => listDeliveries(scope, webhookId, { state: undefined, before: undefined, count: 99 }));
const deliver = (deliveryId: string | undefined, limits?: { timeoutMs: number; bytesMax: number }) =>
  deliverMessage(desk.shop.deps, TENANT, deliveryId ?? '', limits);
const round = () => deliverDue(desk.shop.deps, TENANT, new AbortController().signal);
const wait = (ms: number) => {
  const then = desk.shop.deps.clock.now().getTime() + ms;
  desk.shop.deps.clock.now = () => new Date(then);
};
/** Verifies a message like a receiver, without the shop's code. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

test('sends exactly the committed events, signed, containing only ids', async () => {
  const { webhookId, secret } = await add('/204');
  const { webhookId: other } = await add('/204', ['order.paid']);
  await inTenant(async (scope) => {
    await hidePhoto(desk.shop.deps, scope, event.photoIds[0] ?? '', true, BY_COMMAND);
    return refuse('Conflict');
  });
  expect(await logOf(webhookId)).toEqual([]);
  const [delivery] = await happen(webhookId);
  expect(await logOf(other)).toEqual([]);
  await deliver(delivery?.deliveryId);
  const [message] = received;
  expect(message && isSigned(message, secret)).toBe(true);
  expect(message?.headers).toMatchObject({
    'webhook-id': delivery?.deliveryId,
    'content-type': 'application/json',
  });
  expect(JSON.parse(message?.body ?? '')).toEqual({
    type: 'photo.hidden',
    timestamp: delivery?.happenedAt.toISOString(),
    data: { tenantId: TENANT, eventId: event.eventId, photoId: event.photoIds[0] },
  });
  expect(await logOf(webhookId)).toMatchObject([{ state: 'Delivered', status: 204, attempts: 1 }]);
  await deliver(delivery?.deliveryId);
  await round();
  expect(received).toHaveLength(1);
});

describe('a receiver that', () => {
  test.each([
    ['hangs', { failure: 'TimedOut', status: null }],
    ['lies', { failure: 'NoAnswer', status: null }],
    ['inside', { failure: 'Redirect', status: null }],
    ['503', { failure: 'Refused', status: 503 }],
  ])('answers as /%s is paused for a while, then tried again', async (path, answered) => {
    const { webhookId } = await add(`/${path}`);
    const [first] = await happen(webhookId);
    await deliver(first?.deliveryId, { timeoutMs: path === 'hangs' ? 50 : 10_000, bytesMax: 1000 });
    expect(await logOf(webhookId)).toMatchObject([{ state: 'Waiting', attempts: 1, ...answered }]);
    const [second] = await happen(webhookId);
    await deliver(second?.deliveryId);
    await round();
    expect(received).toHaveLength(1);
    expect(await list()).toMatchObject([{ failures: 1, waiting: 2 }]);
    await callDesk(owner, deskWebhookRoutes.editWebhook, {
      ids: { webhookId },
      payload: { url: `${origin}/204`, kinds: ['photo.hidden'], isActive: true },
    });
    wait(90_000);
    await round();
    expect(await list()).toMatchObject([{ failures: 0, restUntil: null, waiting: 0 }]);
    expect((await logOf(webhookId)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered']);
  });

  test('answers with far too many bytes still counts as having received the message', async () => {
    const { webhookId } = await add('/floods');
    await deliver((await happen(webhookId))[0]?.deliveryId);
    expect(await logOf(webhookId)).toMatchObject([{ state: 'Delivered', status: 200 }]);
  });

  test('refuses one message still gets the others; the refused one is retried until it is dead-lettered', async () => {
    const { webhookId } = await add('/400');
    const [refused] = await happen(webhookId);
    await deliver(refused?.deliveryId);
    const [next] = await happen(webhookId);
    await deliver(next?.deliveryId);
    expect(received).toHaveLength(2);
    for (let attempts = 1; attempts < 12; attempts++) {
      wait(27 * 3600_000);
      await round();
      if ((await logOf(webhookId)).every(({ state }) => state === 'GivenUp')) break;
    }
    const given = await logOf(webhookId);
    expect(given).toMatchObject([{ state: 'GivenUp', status: 400 }, { state: 'GivenUp' }]);
    expect(given[0]?.attempts).toBeGreaterThan(2);
    expect(await list()).toMatchObject([{ waiting: 0, givenUp: 2 }]);
    const count = received.length;
    wait(TRIED_FOR_MS);
    await round();
    expect(received).toHaveLength(count);
  });

  test('is unreachable for days gets no event older than four days', async () => {
    const { webhookId } = await add('/503');
    await happen(webhookId);
    wait(TRIED_FOR_MS + 1000);
    await round();
    expect(received).toEqual([]);
    expect(await logOf(webhookId)).toMatchObject([{ state: 'GivenUp', attempts: 0 }]);
  });

  test('answers 410 is disabled', async () => {
    const { webhookId } = await add('/410');
    await deliver((await happen(webhookId))[0]?.deliveryId);
    expect(await list()).toMatchObject([{ isActive: false }]);
    expect(await happen(webhookId)).toHaveLength(1);
    const tried = await callDesk(owner, deskWebhookRoutes.testWebhook, { ids: { webhookId }, payload: {} });
    expect(tried.json()).toMatchObject({ status: 409, errors: [{ path: 'webhookId' }] });
  });

  test('is in a private network is refused on delivery too, not only when it is added', async () => {
    const { webhookId } = await add('/204');
    await inTenant((scope) => updateWebhook(scope, webhookId, { url: 'http://10.255.0.1/' }));
    await deliver((await happen(webhookId))[0]?.deliveryId);
    expect(await logOf(webhookId)).toMatchObject([{ state: 'Waiting', failure: 'PrivateAddress' }]);
    const payload = { url: 'https://10.255.0.1/', kinds: ['order.paid'] };
    const refused = await callDesk(owner, deskWebhookRoutes.addWebhook, { payload });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'url' }] });
  });
});

test('a new secret signs at once, the previous secret signs for a day, and neither is stored', async () => {
  const { webhookId, secret } = await add('/204');
  const key = randomUUID();
  const rotate = () =>
    callDesk(owner, deskWebhookRoutes.rotateWebhookSecret, { ids: { webhookId }, payload: {}, key });
  const rotated = (await rotate()).json();
  expect(rotated.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(rotated.secret).not.toBe(secret);
  expect((await rotate()).json()).toEqual(rotated);
  await deliver((await happen(webhookId))[0]?.deliveryId);
  expect([secret, rotated.secret].map((one) => received[0] && isSigned(received[0], one))).toEqual([
    true,
    true,
  ]);
  wait(24 * 3600_000 + 1000);
  await deliver((await happen(webhookId))[0]?.deliveryId);
  expect([secret, rotated.secret].map((one) => received[1] && isSigned(received[1], one))).toEqual([
    false,
    true,
  ]);
  const stored = await inTenant(async ({ trx }) => [
    ...(await trx.selectFrom('webhooks').selectAll().execute()),
    ...(await trx.selectFrom('deskAnswers').selectAll().execute()),
    ...(await trx.selectFrom('actionValues').selectAll().execute()),
  ]);
  for (const one of [secret, rotated.secret]) expect(JSON.stringify(stored)).not.toContain(one.slice(6));
});

test('messages are redelivered by hand, and tests are sent; each is recorded', async () => {
  const { webhookId } = await add('/204');
  const [delivery] = await happen(webhookId);
  const deliveryId = delivery?.deliveryId ?? '';
  await deliver(deliveryId);
  const again = (id: string) =>
    callDesk(owner, deskWebhookRoutes.redeliver, { ids: { webhookId, deliveryId: id }, payload: {} });
  expect(await again(deliveryId)).toMatchObject({ statusCode: 204 });
  expect(await again(randomUUID())).toMatchObject({ statusCode: 404 });
  await deliver(deliveryId);
  const tried = await callDesk(owner, deskWebhookRoutes.testWebhook, { ids: { webhookId }, payload: {} });
  await deliver(tried.json().deliveryId);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    deliveryId,
    deliveryId,
    tried.json().deliveryId,
  ]);
  expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { tenantId: TENANT },
  });
  const query = '?count=1&state=Delivered';
  const page = await callDesk(owner, deskWebhookRoutes.listDeliveries, { ids: { webhookId }, query });
  expect(page.json().deliveries).toMatchObject([{ kind: 'webhook.test', nextAt: null, status: 204 }]);
  const { number } = page.json().deliveries[0];
  const before = await callDesk(owner, deskWebhookRoutes.listDeliveries, {
    ids: { webhookId },
    query: `?before=${number}`,
  });
  expect(before.json().deliveries).toMatchObject([{ deliveryId, kind: 'photo.hidden' }]);
  const done = await inTenant((scope) =>
    listActions(scope, { kind: 'webhook', id: webhookId }, { count: 9 }),
  );
  expect(done.map(({ what }) => what)).toEqual(['webhook.test', 'webhook.redeliver', 'webhook.add']);
  expect(done.at(-1)).toMatchObject({ why: 'our books', after: { url: maskAddress(`${origin}/204`) } });
  wait(LOG_KEPT_MS + 1000);
  await inTenant((scope) =>
    deleteOldDeliveries(scope, new Date(desk.shop.deps.clock.now().getTime() - LOG_KEPT_MS)),
  );
  expect(await logOf(webhookId)).toEqual([]);
});

test('webhooks are recorded without path and query, even those that an older version recorded', async () => {
  const { webhookId } = await add('/204?key=SECRET');
  const payload = { url: `${origin}/204?key=OTHER`, kinds: ['order.paid'], isActive: true };
  const edited = await callDesk(owner, deskWebhookRoutes.editWebhook, { ids: { webhookId }, payload });
  expect(edited.statusCode, edited.body).toBe(200);
  await callDesk(owner, deskWebhookRoutes.removeWebhook, { ids: { webhookId } });
  const recorded = async () => {
    const thing = { kind: 'webhook', id: webhookId } as const;
    const actions = await inTenant((scope) => listActions(scope, thing, { count: 9 }));
    return actions.map(({ before, after }) => [before?.url, after?.url]);
  };
  const [first, other] = [`${origin}/204?key=SECRET`, `${origin}/204?key=OTHER`];
  expect(await recorded()).toEqual([
    [maskAddress(other), undefined],
    [maskAddress(first), maskAddress(other)],
    [undefined, maskAddress(first)],
  ]);
  await inTenant((scope) =>
    recordAction(scope, { what: 'webhook.add', thingId: webhookId, after: { url: first } }, BY_COMMAND),
  );
  const query = `?thingKind=webhook&thingId=${webhookId}`;
  const { actions } = (await callDesk(owner, deskRoutes.listActions, { query })).json();
  expect(actions).toHaveLength(4);
  expect(actions[0].after.url).toBe(maskAddress(first));
  expect(actions[3].after.url).toBe(maskAddress(first));
});

test('webhooks are listed without their secrets, and removed', async () => {
  const { webhookId, secret, ...added } = await add('/204');
  const listed = (await callDesk(owner, deskWebhookRoutes.listWebhooks)).json();
  expect(listed.webhooks).toEqual([{ webhookId, ...added }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const remove = () => callDesk(owner, deskWebhookRoutes.removeWebhook, { ids: { webhookId } });
  expect(await remove()).toMatchObject({ statusCode: 204 });
  expect(await remove()).toMatchObject({ statusCode: 404 });
});

test('a webhook whose signing key was removed gets nothing until its secret is renewed', async () => {
  const { webhookId } = await add('/204');
  await inTenant((scope) => updateWebhook(scope, webhookId, { secretKeyId: 'removed' }));
  const [delivery] = await happen(webhookId);
  await deliver(delivery?.deliveryId);
  expect(received).toEqual([]);
  expect(await logOf(webhookId)).toMatchObject([{ state: 'Waiting', failure: 'NoSigningKey' }]);
  const ids = { webhookId };
  const rotated = await callDesk(owner, deskWebhookRoutes.rotateWebhookSecret, { ids, payload: {} });
  wait(3 * 60_000);
  await deliver(delivery?.deliveryId);
  expect(received.map((message) => isSigned(message, rotated.json().secret))).toEqual([true]);
});

test('a tenant has a limited number of webhooks', async () => {
  for (let count = 0; count < WEBHOOKS_MAX; count++) await add(`/204?${count}`);
  const payload = { url: `${origin}/204`, kinds: ['order.paid'] };
  const refused = await callDesk(owner, deskWebhookRoutes.addWebhook, { payload });
  expect(refused.json()).toMatchObject({ status: 409, errors: [{ path: 'url' }] });
});

test('the command adds, lists, tests, redelivers and removes', async () => {
  const run = async (words: string[], options: Record<string, string | boolean> = {}) => {
    const lines: string[] = [];
    const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
    const code = await runWebhookCommand(desk.shop.deps, TENANT, words, options, terminal);
    return [code, lines.join('\n')] as const;
  };
  expect(await run(['add', 'http://hooks.example/'], { kinds: 'order.paid' })).toEqual([
    1,
    'Nothing was changed: url must begin with https://.',
  ]);
  await expect(run(['add', `${origin}/204`], { kinds: 'order.lost' })).rejects.toThrow('--kinds');
  const [, added] = await run(['add', `${origin}/204`], { kinds: 'photo.hidden,photo.published' });
  expect(added).toMatch(/^[\w-]{36}\nSecret: whsec_\S+$/);
  const webhookId = added.slice(0, 36);
  const [delivery] = await happen(webhookId);
  await deliver(delivery?.deliveryId);
  const [, log] = await run(['deliveries', webhookId]);
  expect(log).toContain('photo.');
  expect(log).toMatch(/Delivered, 1 tried, 204$/);
  expect((await run(['redeliver', webhookId, delivery?.deliveryId ?? '']))[0]).toBe(0);
  expect((await run(['test', webhookId]))[0]).toBe(0);
  expect((await run(['list']))[1]).toContain(
    `${origin}/204  photo.published,photo.hidden  2 waiting, 0 given up`,
  );
  expect((await run(['rotate', webhookId]))[1]).toMatch(/^Secret: whsec_/);
  expect((await run(['remove', webhookId]))[0]).toBe(0);
  expect((await run(['remove', webhookId]))[0]).toBe(1);
  expect((await run(['list']))[1]).toContain('no webhook yet');
});

test('workers deliver an order’s payment, then its refund', async () => {
  const { webhookId } = await add('/204', ['order.paid', 'order.refunded', 'order.canceled']);
  const { orderId } = await (await openPayingBuyer(desk.shop)).order('marafon');
  await desk.shop.work();
  await inTenant((scope) => completeOrder(desk.shop.deps, scope, orderId));
  await inTenant((scope) => cancelOrder(desk.shop.deps, scope, orderId));
  await waitFor('two deliveries', async () => {
    const states = (await logOf(webhookId)).map(({ state }) => state);
    return states.length === 2 && states.every((state) => state === 'Delivered');
  });
  const told = received.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type }) => type).toSorted()).toEqual(['order.paid', 'order.refunded']);
  expect(told.map(({ data }) => data)).toEqual([1, 2].map(() => ({ tenantId: TENANT, orderId })));
});
