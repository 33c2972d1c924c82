import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { deskFileRoutes, deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import type { Route } from '#platform/http/service.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  logInToDesk,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let eventId: string;
beforeAll(async () => {
  desk = await openDeskShop();
  ({ eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1']] }));
});
afterAll(() => desk?.close());

const newCode = () => ({
  code: `FREE-${randomUUID()}`,
  benefit: { kind: 'Percent', percent: 100 },
  usesMax: 1,
});
const GIVING: [string, Route, () => object][] = [
  ['make one promo code', deskPromoCodeRoutes.createPromoCode, newCode],
  [
    'give a buyer a code',
    deskOrderRoutes.giveGoodwillCode,
    () => ({ benefit: { kind: 'Percent', percent: 100 }, days: 30 }),
  ],
  ['keep an order’s files', deskOrderRoutes.extendOrder, () => ({ days: 3_650 })],
  [
    'set prices',
    deskFileRoutes.applyCatalog,
    () => ({ source: 'prices: {}', seenVersion: 0, shown: 'x'.repeat(64) }),
  ],
  [
    'allow an organizer free photos',
    deskSharingRoutes.setSharing,
    () => ({ organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 1_000 }),
  ],
];
const give = (sender: DeskSender, route: Route, payload: object) =>
  callDesk(sender, route, { ids: { eventId, orderId: randomUUID() }, payload });

test.each(GIVING)('a login older than ten minutes does not %s', async (_what, route, payload) => {
  const { email, browser } = await newMember(desk, 'operator');
  const stale = await logInToDesk(desk, email, new Date(Date.now() - FRESH_MS - 60_000));
  const refused = await give(stale, route, payload());
  expect(refused.json()).toMatchObject({ status: 403, code: 'LoginNotFresh' });
  const fresh = await give(browser, route, payload());
  expect(fresh.body).not.toContain('LoginNotFresh');
});

test('a token needs no login: it was created with a fresh one', async () => {
  const { browser } = await newMember(desk, 'operator');
  const { token } = await issueDeskToken(browser, ['promo-code.create']);
  const made = await give(openScript(desk, token), deskPromoCodeRoutes.createPromoCode, newCode());
  expect(made.statusCode, made.body).toBe(201);
});
