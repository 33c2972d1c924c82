import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { makeLink } from '#hosting/links/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertSettlement } from '#selling/settlements/settlements.store.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { mergeEvent, planMerge } from './index.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk?.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

const LINK = { kind: 'organizer' as const, photographerId: null, label: 'Club', expiresInDays: 7 };

/** A statement to the organizer of an event. */
const statementTo = (eventId: string, number: number) => ({
  number,
  party: 'Organizer' as const,
  payeeId: eventId,
  currencyId: 978 as const,
  lines: [],
  shareUnits: 1_000_000,
  carriedUnits: 0,
  payableMinor: 100,
  name: `Club ${number}`,
  payee: null,
});

const numbersShownTo = async (browser: DeskBrowser) => {
  const reply = await callDesk(browser, deskSettlementRoutes.listStatements, { query: '' });
  return reply.json().statements.map(({ number }: { number: number }) => number);
};

test('after a merge an organizer reads the statements of their own event, and not those of the other', async () => {
  const [{ eventId }, { eventId: intoEventId }] = [
    await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] }),
    await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] }),
  ];
  const organizer = (await newMember(desk, 'organizer', { eventId })).browser;
  await inTenant((scope) => makeLink(desk.shop.deps, scope, { ...LINK, eventId }, BY_COMMAND));
  await inTenant((scope) =>
    insertSettlement(
      scope,
      {
        month: '2026-03',
        timeZone: 'UTC',
        from: new Date('2026-03-01Z'),
        until: new Date('2026-04-01Z'),
        issuedAt: new Date('2026-04-02Z'),
      },
      [statementTo(eventId, 1), statementTo(intoEventId, 2)],
    ),
  );
  expect(await numbersShownTo(organizer)).toEqual([1]);

  const plan = await inTenant((scope) => planMerge(desk.shop.deps, scope, eventId, intoEventId));
  expect(plan).toMatchObject({ unmoved: { organizers: 1, links: 1 } });
  await inTenant((scope) => mergeEvent(desk.shop.deps, scope, { eventId, intoEventId }, BY_COMMAND));

  expect(await numbersShownTo(organizer)).toEqual([1]);
  const other = await callDesk(organizer, deskSettlementRoutes.printStatement, { ids: { number: '2' } });
  expect(other.statusCode).toBe(404);
});
