import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { searchPhotos } from './search-photos.store.ts';

const [TENANT, FOREIGN] = demoTenants.map(({ tenantId }) => tenantId) as [string, string];
const NAMES = ['IMG_0017.JPG', 'IMG_0018.JPG', 'a%b.jpg', 'axb.jpg', 'Ziel-17.jpg'];

let shop: TestShop;
let eventId: string;
let foreignId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const photos = NAMES.map(() => []);
  const make = async (tenantId: string) => {
    const event = await makeEvent(shop.deps, { tenantId, photos });
    await shop.deps.database.inTenant(tenantId, async ({ trx }) => {
      for (const [place, photoId] of event.photoIds.entries())
        await trx
          .updateTable('photos')
          .set({ fileName: NAMES[place] ?? '', state: place === 4 ? 'Hidden' : 'Published' })
          .where('photoId', '=', photoId)
          .execute();
    });
    return event.eventId;
  };
  eventId = await make(TENANT);
  foreignId = await make(FOREIGN);
});
afterAll(() => shop.close());

const namesOf = (fileName: string, eventIds = [eventId], count = 10) =>
  shop.deps.database.inTenant(TENANT, async (scope) =>
    (await searchPhotos(scope, { eventIds, fileName }, count)).map((photo) => photo.fileName),
  );

describe('photos are found by part of the file name', () => {
  test.each([
    ['img_001', ['IMG_0017.JPG', 'IMG_0018.JPG']],
    ['17', ['IMG_0017.JPG', 'Ziel-17.jpg']],
    ['a%b', ['a%b.jpg']],
    ['_', ['IMG_0017.JPG', 'IMG_0018.JPG']],
    ['none', []],
  ])('%s: %s', async (part, found) => {
    expect((await namesOf(part)).toSorted()).toEqual(found);
  });

  test('photos of another tenant are never found, whatever events are requested', async () => {
    expect(await namesOf('ziel', [foreignId])).toEqual([]);
    expect(await namesOf('ziel', [eventId, foreignId])).toEqual(['Ziel-17.jpg']);
  });

  test.each([0, 1_000_000])(
    'the result and its order are the same when %i photos count as frequent',
    async (frequent) => {
      const ask = (tenantId: string, wanted: string, most: number) =>
        shop.deps.database.inTenant(tenantId, async ({ trx }) => {
          const { rows } = await sql<{ fileName: string }>`select file_name
          from find_photos_by_file_name(${[eventId, foreignId]}::uuid[], ${wanted}, ${most}, ${frequent})
            with ordinality as found (photo_id, place) join photos using (photo_id) order by place`.execute(
            trx,
          );
          return rows.map((row) => row.fileName);
        });
      const listed = await namesOf('.jpg');
      expect(await ask(TENANT, '%.jpg%', 10)).toEqual(listed);
      expect(await ask(TENANT, '%.jpg%', 2)).toEqual(listed.slice(0, 2));
      expect(listed).toHaveLength(NAMES.length);
      expect(await ask(FOREIGN, '%ziel%', 10)).toEqual(['Ziel-17.jpg']);
    },
  );

  test('by an index', async () => {
    await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes
        where tablename = 'photos' and indexdef like '%gin_trgm_ops%'`.execute(trx);
      expect(rows).toEqual([{ indexname: 'photos_file_name' }]);
    });
  });
});
