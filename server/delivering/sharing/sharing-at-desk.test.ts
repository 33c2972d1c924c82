import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { deskSharingRoutes, type OrganizerSales } from '#contract/desk-sharing.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { listActions } from '#hosting/actions/index.ts';
import { addVisits } from '#operating/conversion/visit-counts.store.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let operator: DeskBrowser;
let organizer: DeskBrowser;
let eventId: string;
beforeAll(async () => {
  desk = await openDeskShop();
  ({ eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['17']] }));
  operator = (await newMember(desk, 'operator')).browser;
  organizer = (await newMember(desk, 'organizer', { eventId })).browser;
});
afterAll(() => desk.close());

const set = (organizerSales: OrganizerSales, organizerCoverage = true, browser = operator) =>
  callDesk(browser, deskSharingRoutes.setSharing, {
    ids: { eventId },
    payload: { organizerCoverage, organizerSales, freePhotosMax: 3, why: 'agreed' },
  });
const sharing = async (browser = organizer) =>
  (await callDesk(browser, deskSharingRoutes.getSharing, { ids: { eventId } })).json();
const statusOf = async (route: { method: string; path: string }, browser = organizer) =>
  (await callDesk(browser, route as typeof deskTodayRoutes.getCoverage, { ids: { eventId } })).statusCode;

test('an organizer sees how well people are found; sales only if the rules give the organizer a share or the operator allows it', async () => {
  expect(await sharing()).toMatchObject({
    organizerSales: 'ByShares',
    freePhotosMax: 0,
    seesCoverage: true,
    seesSales: false,
  });
  expect(await statusOf(deskTodayRoutes.getCoverage)).toBe(200);
  expect(await statusOf(deskSalesRoutes.getStarters)).toBe(403);
  expect(await sharing(operator)).toMatchObject({ seesCoverage: true, seesSales: true });

  await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    insertShareVersion(scope, {
      version: 1,
      from: new Date('2026-01-01Z'),
      day: '2026-01-01',
      timeZone: 'UTC',
      source: '',
      setAt: new Date('2026-01-01Z'),
      rules: [
        {
          to: 'Organizer',
          photographerId: null,
          eventId,
          products: null,
          currencyId: null,
          percentHundredths: 1_000,
          fixedMinor: 0,
          minimumMinor: 0,
          tiers: [],
        },
      ],
    }),
  );
  expect(await sharing()).toMatchObject({ seesSales: true });
  expect(await statusOf(deskSalesRoutes.getStarters)).toBe(200);
});

test('the operator’s settings apply at once and are recorded; an organizer cannot change them', async () => {
  expect(await set('Shown', true, organizer)).toMatchObject({ statusCode: 403 });
  expect(await set('Hidden', false)).toMatchObject({ statusCode: 204 });
  expect(await sharing()).toMatchObject({ seesCoverage: false, seesSales: false, freePhotosMax: 3 });
  expect(await statusOf(deskTodayRoutes.getCoverage)).toBe(403);
  expect(await statusOf(deskSalesRoutes.getStarters)).toBe(403);
  expect(await statusOf(deskTodayRoutes.getCoverage, operator)).toBe(200);
  expect(await set('Shown')).toMatchObject({ statusCode: 204 });
  expect(await sharing()).toMatchObject({ seesCoverage: true, seesSales: true });
  const [action] = await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    listActions(scope, { kind: 'event', id: eventId }, { count: 1 }),
  );
  expect(action).toMatchObject({ what: 'event.set-sharing', why: 'agreed' });
});

test('an organizer sees the reach of their event by day, with paid orders only if they see sales', async () => {
  await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    addVisits(scope, eventId, '2026-05-10', { visits: 9, found: 4, carts: 2, shares: 1 }),
  );
  const reach = async (browser = organizer) => {
    const reply = await callDesk(browser, deskSharingRoutes.getReach, { ids: { eventId } });
    return { status: reply.statusCode, days: reply.json().days };
  };
  const counted = { day: '2026-05-10', visits: 9, found: 4, shares: 1 };
  expect(await set('Shown')).toMatchObject({ statusCode: 204 });
  expect(await reach()).toEqual({ status: 200, days: [{ ...counted, paid: 0 }] });
  expect(await set('Hidden')).toMatchObject({ statusCode: 204 });
  expect(await reach()).toEqual({ status: 200, days: [{ ...counted, paid: null }] });
  const { eventId: others } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] });
  const stranger = (await newMember(desk, 'organizer', { eventId: others })).browser;
  expect((await reach(stranger)).status).toBe(403);
});

test('the address is the shop’s, the texts are in every language, the poster is a PDF', async () => {
  const { url, texts, languages } = await sharing();
  expect(url).toMatch(new RegExp(`^https?://[^/]+/event/${eventId}$`));
  expect(texts.map(({ language }: { language: string }) => language)).toEqual([...LANGUAGES]);
  expect(languages).toEqual(['ru', 'en']);
  const reply = await callDesk(organizer, deskSharingRoutes.printPoster, {
    ids: { eventId },
    query: '?language=el&size=A3',
  });
  expect(Buffer.from(reply.json().base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const wrong = { ids: { eventId }, query: '?language=fr' };
  expect(await callDesk(organizer, deskSharingRoutes.printPoster, wrong)).toMatchObject({ statusCode: 400 });
});
