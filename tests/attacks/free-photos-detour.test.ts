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

/** Opens the desk of an organizer who may make one photo of an event free. */
async function openOrganizer() {
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
  const get = (url: string, range = '') =>
    desk.shop.call({ host: `${TENANT}.localhost`, method: 'GET', url, headers: range ? { range } : {} });
  const freeUrl = async (): Promise<string | undefined> => {
    const shown = (await get(`/public/photo-service/api/v1/photos?albumId=${event.eventId}`)).json();
    return shown.photos.flatMap((photo: { freeUrl: string | null }) => photo.freeUrl ?? [])[0];
  };
  return { give, get, freeUrl };
}

test.each([
  ['the whole file', [''], 200],
  ['parts that begin behind the first byte', ['bytes=1-20', 'bytes=21-40'], 206],
])(
  'an organizer with one free photo cannot release a second original by revoking the first: %s',
  async (_, ranges, status) => {
    const { give, get, freeUrl } = await openOrganizer();
    const originals: number[] = [];
    for (const fileName of ['0.jpg', '1.jpg', '2.jpg']) {
      await give(fileName, true);
      const url = await freeUrl();
      for (const range of url === undefined ? [] : ranges)
        originals.push((await get(url ?? '', range)).statusCode);
      await give(fileName, false);
    }
    expect(originals).toEqual(ranges.map(() => status));
  },
);
