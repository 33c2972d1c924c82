import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionRoutes, type VisitStep } from '#contract/conversion.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { buildApp } from '#server/app.ts';
import { runConversionCommand } from '#server/commands/conversion-command.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { createVisitCounter, STEPS_OF_NETWORK } from './count-visits.ts';
import { readConversion, readConversionByDay } from './read-conversion.ts';

/** The buyer pays at the same tenant. */
const BUYERS_TENANT = 'marafon';
const HERE = networkKey('192.0.2.1');
const THERE = networkKey('192.0.2.2');

let desk: DeskShop;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const newEvent = async (date = '2026-05-17') => {
  const input = { tenantId: TENANT, title: randomUUID(), date, photos: [['1']] };
  return (await makeEvent(desk.shop.deps, input)).eventId;
};
const read = async (eventId: string) => {
  const { database, clock } = desk.shop.deps;
  const events = await database.inTenant(TENANT, (scope) => readConversion(scope, clock.now(), 100));
  return events.find((event) => event.eventId === eventId);
};
const readDays = (eventId: string) =>
  desk.shop.deps.database.inTenant(TENANT, (scope) => readConversionByDay(scope, eventId));

test('counts steps in memory, and writes them together, each once', async () => {
  const eventId = await newEvent();
  const counter = createVisitCounter(desk.shop.deps);
  for (const step of ['Visit', 'Visit', 'Visit', 'Found', 'Found', 'Cart', 'Share'] as const)
    expect(counter.count(TENANT, eventId, step, HERE)).toBe(true);
  expect(await read(eventId)).toMatchObject({ visits: 0, found: 0, carts: 0, paid: 0 });
  await Promise.all([counter.write(), counter.write()]);
  await counter.write();
  expect(await read(eventId)).toMatchObject({ visits: 3, found: 2, carts: 1, shares: 1, paid: 0 });
});

test('two processes add up, and each day of the event’s zone is counted separately', async () => {
  const eventId = await newEvent();
  await desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('events').set({ timeZone: 'Europe/Moscow' }).where('eventId', '=', eventId).execute(),
  );
  for (const moment of ['2026-05-17T20:59:00Z', '2026-05-17T21:01:00Z', '2026-05-17T21:02:00Z']) {
    const counter = createVisitCounter({ ...desk.shop.deps, clock: { now: () => new Date(moment) } });
    counter.count(TENANT, eventId, 'Visit', HERE);
    await counter.write();
  }
  const none = { found: 0, carts: 0, shares: 0, paid: 0 };
  expect(await readDays(eventId)).toEqual([
    { day: '2026-05-17', visits: 1, ...none },
    { day: '2026-05-18', visits: 2, ...none },
  ]);
});

test('stops counting a network with too many steps, and counts others', async () => {
  const eventId = await newEvent();
  const counter = createVisitCounter(desk.shop.deps);
  const count = (network = HERE) => counter.count(TENANT, eventId, 'Visit', network);
  for (let told = 0; told < STEPS_OF_NETWORK; told++) expect(count()).toBe(true);
  expect(count()).toBe(false);
  expect(count(THERE)).toBe(true);
  await counter.write();
  expect(count()).toBe(true);
  await counter.write();
  expect(await read(eventId)).toMatchObject({ visits: STEPS_OF_NETWORK + 2 });
});

test('does not count a hidden event, another tenant’s event or an unknown one', async () => {
  const [shown, hidden] = [await newEvent(), await newEvent()];
  const { database } = desk.shop.deps;
  await database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('events').set({ isShown: false }).where('eventId', '=', hidden).execute(),
  );
  const counter = createVisitCounter(desk.shop.deps);
  counter.count('photofinish', shown, 'Visit', HERE);
  counter.count(TENANT, hidden, 'Visit', HERE);
  counter.count(TENANT, '00000000-0000-7000-8000-000000000000', 'Visit', HERE);
  await counter.write();
  const rows = await database.inTenant('photofinish', ({ trx }) =>
    trx.selectFrom('visitCounts').selectAll().execute(),
  );
  expect(rows).toEqual([]);
  expect(await read(shown)).toMatchObject({ visits: 0 });
  expect(await read(hidden)).toMatchObject({ visits: 0 });
});

test('keeps counts until they can be written', async () => {
  const eventId = await newEvent();
  let isDown = true;
  const { database, ...deps } = desk.shop.deps;
  const counter = createVisitCounter({
    ...deps,
    database: {
      ...database,
      inTenant: (...call) => (isDown ? Promise.reject(new Error('is down')) : database.inTenant(...call)),
    },
  });
  counter.count(TENANT, eventId, 'Visit', HERE);
  await counter.write();
  counter.count(TENANT, eventId, 'Visit', HERE);
  isDown = false;
  await counter.write();
  expect(await read(eventId)).toMatchObject({ visits: 2 });
});

test('counts the steps a page reports, and writes them before the server stops', async () => {
  const eventId = await newEvent();
  const app = await buildApp(desk.shop.deps);
  const tell = async (step: string, id = eventId) => {
    const url = conversionRoutes.countStep.path.replace(':eventId', id);
    const reply = await app.inject({
      method: 'POST',
      url,
      headers: { host: `${TENANT}.localhost` },
      payload: { step },
    });
    return reply.statusCode;
  };
  expect(await tell('Visit')).toBe(204);
  expect(await tell('Found')).toBe(204);
  expect(await tell('Paid')).toBe(400);
  expect(await tell('Visit', 'x')).toBe(400);
  await app.close();
  expect(await read(eventId)).toMatchObject({ visits: 1, found: 1 });
});

test('a member who may read money sees visits beside the orders that the ledger has as paid', async () => {
  const buyer = await openPayingBuyer(desk.shop);
  await desk.shop.work();
  const bought = await buyer.order(BUYERS_TENANT);
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
  const accountant = await newMember(desk, 'accountant');
  const ask = async (query = '') =>
    (await callDesk(accountant.browser, deskSalesRoutes.getConversion, { query })).json();
  await expect
    .poll(async () => (await ask()).events.some(({ paid }: { paid: number }) => paid === 1))
    .toBe(true);
  const sold = (await ask()).events.find(({ paid }: { paid: number }) => paid === 1);
  const counter = createVisitCounter(desk.shop.deps);
  for (const step of ['Visit', 'Found', 'Cart'] satisfies VisitStep[])
    counter.count(TENANT, sold.eventId, step, HERE);
  await counter.write();
  const steps = { visits: 1, found: 1, carts: 1, paid: 1 };
  expect((await ask(`?eventId=${sold.eventId}`)).days).toEqual([expect.objectContaining(steps)]);
  const nobodys = '00000000-0000-7000-8000-000000000000';
  const missing = await callDesk(accountant.browser, deskSalesRoutes.getConversion, {
    query: `?eventId=${nobodys}`,
  });
  expect(missing.statusCode).toBe(404);

  const { terminal, lines } = recordTerminal();
  const run = (options: object) =>
    runConversionCommand(desk.shop.deps, TENANT, { count: '20', ...options }, terminal);
  await run({ event: sold.eventId });
  expect(lines.splice(0)[1]).toMatch(/^\d{4}-\d\d-\d\d +1 +1 +1 +1$/);
  await run({ json: true });
  expect(JSON.parse(lines.join(''))).toContainEqual(
    expect.objectContaining({ eventId: sold.eventId, ...steps }),
  );
  await expect(run({ event: nobodys })).rejects.toThrow('has no event');
  await expect(run({ count: '0' })).rejects.toThrow('whole number');
});
