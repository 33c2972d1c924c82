import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { Outage } from '#platform/outage.ts';
import { type DeskShop, openDeskShop } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';

/** A brand fills the disk with rows: the embedded database is on it, and a full disk stops every brand (decision 217). */

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

test('a call that may write many rows is refused when the disk is nearly full; others work', async () => {
  const { database } = desk.shop.deps;
  const { browser } = await newMember(desk);
  const many = { count: 3, benefit: { kind: 'FreeProduct' }, usesMax: 1 };
  const create = () => callDesk(browser, deskPromoCodeRoutes.createPromoCodes, { payload: many });
  const { reserveSpace } = database;
  let released = 0;
  database.reserveSpace = async () => () => released++;
  expect((await create()).statusCode).toBe(201);
  expect(released).toBe(1);
  database.reserveSpace = () => Promise.reject(new Outage('the disk is full'));
  expect((await create()).statusCode).toBe(503);
  expect((await callDesk(browser, deskPromoCodeRoutes.listPromoCodes)).statusCode).toBe(200);
  database.reserveSpace = reserveSpace;
  expect((await create()).statusCode).toBe(201);
});
