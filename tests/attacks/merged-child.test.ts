import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import {
  type DeskShop,
  makeMember,
  OWN_PROVIDER_TENANT,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
} from '#tests/factories/desk-browser.ts';
import { callDesk } from '#tests/factories/desk-calls.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';

const CATALOG = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n';
let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

test.each(['7', '9'])(
  'merging a participant into a protected child opens none of the child’s photos (bib %s stays)',
  async (bib) => {
    const tenantId = OWN_PROVIDER_TENANT;
    const { deps } = desk.shop;
    const event = await makeEvent(deps, { tenantId, photos: [['9'], ['7'], ['7']] });
    await deps.database.inTenant(tenantId, async (scope) => {
      await scope.trx
        .updateTable('events')
        .set({ youthDistances: ['Kids 1K'] })
        .where('eventId', '=', event.eventId)
        .execute();
      await applyStartList(deps, scope, event.eventId, [{ ...competitorOf('7'), distance: 'Kids 1K' }]);
    });
    const buyer = createBuyer(desk.shop);
    const { all = '' } = await setCatalog(desk.shop, event, CATALOG);
    const cart = await buyer.openCart();
    const token = await buyer.tokenOf(event.eventId, '9');
    await buyer.add(cart, [{ productId: all }], { token });
    const { orderId } = (await buyer.checkOut(cart)).body;
    await deps.database.inTenant(tenantId, (scope) => completeOrder(deps, scope, orderId));

    const { email } = await makeMember(desk, tenantId, [{ role: 'organizer', eventId: event.eventId }]);
    const browser = openDeskBrowser(desk);
    await passDeskLogin(browser, desk.own, `/login?tenant=${tenantId}`, email, {
      auth_time: Math.floor(Date.now() / 1000),
    });
    const idsOf = (one: string) => ({
      tenantId,
      eventId: event.eventId,
      participantId: event.competitors[one] ?? '',
    });
    const seenOf = async (one: string) =>
      (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids: idsOf(one) })).json().version;
    const payload = {
      otherId: event.competitors['9'],
      seen: await seenOf('7'),
      otherSeen: await seenOf('9'),
      bib,
    };
    const merged = await callDesk(browser, deskParticipantRoutes.mergeParticipants, {
      ids: idsOf('7'),
      payload,
    });
    expect(merged.statusCode, merged.body).toBe(409);
    const { body } = await buyer.send<{ total: number; downloads: { photoId: string; state: string }[] }>(
      'GET',
      `/public/archive-service/api/v1/orders/${orderId}/downloads`,
    );
    const found = await buyer.send<{ photos: { photoId: string }[] }>(
      'GET',
      `/public/photo-service/api/v1/photos?albumId=${event.eventId}`,
      undefined,
      { token },
    );
    const child = event.photoIds.slice(1);
    expect((body.downloads ?? []).filter(({ photoId }) => child.includes(photoId))).toEqual([]);
    expect((found.body.photos ?? []).filter(({ photoId }) => child.includes(photoId))).toEqual([]);
  },
);
