import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { setSharing } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

test('an organizer with one free photo cannot release a second original by revoking the first', async () => {
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1'], ['2'], ['3']] });
  const sharing = { organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 1 } as const;
  await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    setSharing(scope, event.eventId, sharing, BY_COMMAND),
  );
  const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
  const give = (fileName: string, isFree: boolean) =>
    callDesk(browser, deskSharingRoutes.givePhotos, {
      ids: { eventId: event.eventId },
      payload: { fileNames: [fileName], withReport: false, isFree, why: '' },
    });
  const get = (url: string) => desk.shop.call({ host: `${TENANT}.localhost`, method: 'GET', url });
  const originals: number[] = [];
  for (const fileName of ['0.jpg', '1.jpg', '2.jpg']) {
    await give(fileName, true);
    const shown = (await get(`/public/photo-service/api/v1/photos?albumId=${event.eventId}`)).json();
    const free = shown.photos.find(({ freeUrl }: { freeUrl: string | null }) => freeUrl !== null);
    if (free !== undefined) originals.push((await get(free.freeUrl)).statusCode);
    await give(fileName, false);
  }
  expect(originals).toEqual([200]);
});
