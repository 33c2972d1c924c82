import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { TEST_GROUND } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { newVisitor, openBrowser, PHONE } from './browser.ts';

const FACES = join(import.meta.dirname, '../../../shared/photos/faces');
const TENANT = 'photofinish';
const PEOPLE = ['amy', 'penny', 'sheldon'] as const;
const SHOTS = [2, 3, 4, 5];
const GROUPS = [1, 2, 3, 4, 5].map((number) => `bbt${number}.jpg`);

/**
 * Creates a tight crop of 150 px as a photo with a margin around the face, as the photos' README asks. A mirrored
 * edge would show the same person several times, and people on one photo count as different people.
 */
function widen(crop: string): Promise<Buffer> {
  const room = { top: 60, bottom: 60, left: 60, right: 60 };
  return sharp(crop)
    .extend({ ...room, extendWith: 'copy' })
    .toBuffer()
    .then((wide) => sharp(wide).resize(810).jpeg({ quality: 95 }).toBuffer());
}

describe.skipIf(!existsSync(FACES))('real people without bibs', () => {
  let shop: TestShop;
  let browser: Browser;
  let folder: string;
  let address: string;
  let eventId: string;
  let names: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await makeTempFolder('real-faces');
    await mkdir(join(folder, 'photos'));
    for (const group of GROUPS) await copyFile(join(FACES, group), join(folder, 'photos', group));
    for (const person of PEOPLE)
      for (const shot of SHOTS)
        await writeFile(
          join(folder, 'photos', `${person}${shot}.jpg`),
          await widen(join(FACES, person, `${person}${shot}.png`)),
        );
    shop = await openTestShop({ pagesFolder: PAGES_FOLDER, environment: { READER_THREADS: '2' } });
    address = (await listen(shop))(TENANT);
    await shop.work();
    const report = await importEvent(
      shop.deps,
      {
        tenantId: TENANT,
        event: {
          title: 'Real Faces',
          date: '2026-09-06',
          city: 'Brno',
          country: 'CZ',
          externalEventId: null,
          isSecure: false,
          verificationFactor: 'None',
          timeZone: 'UTC',
          cameraOffsets: {},
          faceGround: TEST_GROUND,
        },
        startList: [],
        files: walkFolder(join(folder, 'photos')),
      },
      () => {},
    );
    expect(report.published).toBe(GROUPS.length + PEOPLE.length * SHOTS.length);
    eventId = report.eventId;
    const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('photos').select(['photo_id', 'file_name']).execute(),
    );
    names = new Map(rows.map((row) => [row.photo_id, row.file_name]));
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // The people on the group photos are all dissimilar, so the search radius may reach its ceiling.
  test.each(PEOPLE)('%s finds all of their own portraits by a selfie, and no others', async (person) => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    const answers: { photos: { photoId: string }[] }[] = [];
    const reading: Promise<unknown>[] = [];
    page.on('response', (response) => {
      const isOwn = response.url().includes('/photo-service/api/v1/photos?');
      if (isOwn && response.request().headers().authorization !== undefined)
        reading.push(
          response.json().then(
            (answer) => answers.push(answer),
            // Of a page that is closed already; what the test needs has come.
            () => undefined,
          ),
        );
    });
    await page.goto(`${address}/event/${eventId}`);
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('checkbox').check();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    const selfie = await widen(join(FACES, person, `${person}1.png`));
    await (await choosing).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: selfie });
    await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const named = answers.flatMap(({ photos }) => photos.map(({ photoId }) => names.get(photoId) ?? photoId));
    const portraits = [...new Set(named)].filter((name) => !name.startsWith('bbt'));
    expect(portraits.toSorted()).toEqual(SHOTS.map((shot) => `${person}${shot}.jpg`));
    expect(faults).toEqual([]);
    await Promise.all(reading);
    await context.close();
  });
});
