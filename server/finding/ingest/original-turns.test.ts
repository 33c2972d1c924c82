import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { sendOriginal, sendPreview, shrinkPhoto } from '#tests/factories/awaited-photo.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { processPhotoJob, readAgainJob } from './ingest.jobs.ts';
import { readFacesJob } from './read-faces.ts';

const TENANT = 'photofinish';
const OTHER = 'marafon';
const COUNT = 4;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Sends previews whose declared size is wrong, so that the originals need new readings. */
async function sendPreviews(eventId: string) {
  const photos = [];
  for (let number = 0; number < COUNT; number++) {
    const background = { r: 40 * number, g: 90, b: 20 };
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const photo = await shrinkPhoto(`${number}.jpg`, bytes, 160);
    await sendPreview(shop.deps, TENANT, eventId, { ...photo, width: 640, height: 480 });
    photos.push(photo);
  }
  return photos;
}

/** Lists the tenants of the waiting jobs of a kind, as the queue would fetch them. */
const tenantsInOrder = (jobName: string) =>
  shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    const { rows } = await sql<{ tenantId: string }>`
      select data ->> 'tenantId' as "tenantId" from ${sql.table(`${QUEUE_SCHEMA}.job`)}
      where name = ${jobName} and state < 'active' order by priority desc, created_on`.execute(trx);
    return rows.map(({ tenantId }) => tenantId);
  });

test('arriving originals of one brand take turns with the photos of another brand', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const received = await sendPreviews(eventId);
  const published = await makeEvent(shop.deps, { photos: [] });
  const others = await sendPreviews(published.eventId);
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('photos')
      .set({ state: 'Published', publishedAt: new Date(), sortedAt: new Date() })
      .where('eventId', '=', published.eventId)
      .execute(),
  );
  const jobs = [processPhotoJob, readAgainJob, readFacesJob];
  for (const job of jobs)
    await shop.deps.database.inTenant(OTHER, (scope) =>
      shop.deps.queue.send(
        scope,
        job,
        Array.from({ length: COUNT }, () => ({ photoId: randomUUID() as string })),
      ),
    );
  for (const photo of received) await sendOriginal(shop.deps, TENANT, eventId, photo);
  for (const photo of others) await sendOriginal(shop.deps, TENANT, published.eventId, photo);
  for (const job of jobs) {
    const order = await tenantsInOrder(job.name);
    expect(order.length).toBeGreaterThanOrEqual(2 * COUNT);
    const positions = order.flatMap((tenantId, index) => (tenantId === OTHER ? index : []));
    // This brand has two lines of received photos, one for each event.
    const lines = job === processPhotoJob ? 2 : 1;
    for (const [turn, position] of positions.entries())
      expect(position, `${job.name}, turn ${turn}`).toBeLessThan((lines + 1) * (turn + 1));
  }
});
