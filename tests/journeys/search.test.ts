import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { lakesideHalfMarathon as demo } from '#demo/event.ts';
import { demoTruth } from '#demo/truth.ts';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { cacheFolder, makeOnce } from '#tests/factories/cache-folder.ts';
import { cutFace } from '#tests/factories/cut-selfie.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { sharePhotoReader } from '#tests/factories/shared-readers.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { newVisitor, openBrowser, PHONE } from './browser.ts';
import { stubSharing } from './stub-sharing.ts';

const TENANT = 'photofinish';
/** The sources on which the demo's photos depend. */
const DRAWING = ['demo/**/*', 'server/engines/images/*.ts'];

let shop: TestShop;
let address: string;
let browser: Browser;
let folder: string;
let eventId: string;

/** Returns the files of two photos of one runner, who is alone on them, with a visible face. */
function pickPortraits(): string[] {
  const alone = demoTruth(demo).flatMap(({ file, runners: [runner, ...others] }) =>
    runner?.isFaceVisible === true && runner.bibShown === 'clear' && others.length === 0
      ? [{ file, bib: runner.bib }]
      : [],
  );
  const byRunner = [...Map.groupBy(alone, ({ bib }) => bib).values()];
  const [one, other] = byRunner.find(({ length }) => length > 1) ?? [];
  if (one === undefined || other === undefined) throw new Error('no runner is alone on two photos');
  return [one.file, other.file];
}

/** Draws the portraits, once for each state of the demo. */
async function drawPortraits(): Promise<Buffer[]> {
  const files = pickPortraits();
  const kept = cacheFolder('portraits', DRAWING);
  await makeOnce(kept, async (part) => {
    for await (const { total } of drawDemoEvent({ folder: part, event: demo, files: new Set(files) }))
      expect(total).toBe(files.length);
  });
  return Promise.all(files.map((file) => readFile(join(kept, 'photos', file))));
}

beforeAll(async () => {
  folder = await makeTempFolder('search');
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))(TENANT);
  await shop.work();
  const portraits = await drawPortraits();
  const reader = sharePhotoReader(shop.deps.config.faceModels);
  const faces = [];
  for (const portrait of portraits) {
    const read = await reader.readFaces(portrait);
    const face = read.ok ? read.faces.find(({ shown }) => shown) : undefined;
    if (face === undefined) throw new Error('a portrait shows no face');
    faces.push(face);
  }
  const event = await makeEvent(shop.deps, {
    title: 'Selfie Run',
    photos: [['17'], ['17'], ['42']],
    people: [['runner'], ['runner'], ['other']],
    descriptors: { runner: faces.map(({ descriptor }) => descriptor) },
  });
  ({ eventId } = event);
  await showPortraits(event.photoIds.slice(0, portraits.length), portraits);
  const [portrait, face] = [portraits[0], faces[0]];
  if (portrait === undefined || face === undefined) throw new Error('there is no portrait');
  await writeFile(join(folder, 'camera.mjpeg'), await drawCameraFrame(await cutFace(portrait, face)));
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'camera.mjpeg')}`,
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Shows the portraits as the previews of photos. */
async function showPortraits(photoIds: string[], portraits: readonly Buffer[]): Promise<void> {
  const photos = await shop.deps.database.inTenant(TENANT, (scope) => findPublished(scope, photoIds));
  for (const photo of photos) {
    const portrait = portraits[photoIds.indexOf(photo.photoId)] ?? Buffer.of();
    await shop.deps.storage.put(tenantKey(TENANT, photoFiles(eventId, photo).preview), portrait);
  }
}

/** Draws the camera's picture. Chromium reads a file of concatenated JPEGs in place of a camera. */
const drawCameraFrame = (selfie: Buffer): Promise<Buffer> =>
  sharp(selfie)
    .resize(480)
    .extend({ left: 80, right: 80, background: '#789' })
    .jpeg({ quality: 90 })
    .toBuffer();

test('finds a runner by their phone’s camera; a denied photo does not reappear, and a card of the other photo is shared', async () => {
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  const sharing = await stubSharing(page);
  const steps: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/steps')) steps.push(request.postDataJSON().step);
  });
  await context.grantPermissions(['camera']);
  await page.goto(`${address}/event/${eventId}`);
  await page.getByRole('button', { name: 'Selfie', exact: true }).click();
  await page.getByRole('heading', { name: 'Find yourself by selfie' }).waitFor();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByText('We need your consent to search').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByRole('button', { name: 'Take the selfie and search' }).click();
  await page.getByRole('heading', { level: 1, name: /^2 photos of you/ }).waitFor();
  await page.getByText(/face/i).first().waitFor();

  await page.getByRole('button', { name: 'Is someone else in these photos?' }).click();
  await page.getByRole('button', { name: 'Not me' }).first().click();
  await page.getByText('Removed from your photos.').waitFor();
  // Leaving sends the verdict at once, without waiting for the answer.
  await page.goto('about:blank');
  await waitFor('the no to arrive', () =>
    shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      const denied = trx.selectFrom('photoVerdicts').select('photoId').where('itIsMe', '=', false);
      return (await denied.execute()).length === 1;
    }),
  );
  // The photos replace the printed content, and no empty frame appears in between.
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('main [class*="skeleton"]') !== null && document.querySelector('main h1') === null)
      document.documentElement.dataset.sawSkeleton = 'true';
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto(`${address}/event/${eventId}?tab=mine`);
  await page.getByRole('heading', { level: 1, name: /^1 photo of you/ }).waitFor();
  expect(await page.locator('html').getAttribute('data-saw-skeleton')).toBeNull();

  await page
    .getByRole('img', { name: /bib 17/ })
    .first()
    .click();
  // The photo is not bought, so a card is shared. Its link opens the photo in the event, not these results.
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const { url, files } = await sharing.next();
  expect(url).toMatch(/\/event\/[^/]+\/photos\?photo=[^/]+$/);
  expect(files).toMatchObject([{ type: 'image/jpeg' }]);
  expect(files[0]?.size).toBeGreaterThan(5_000);
  await expect.poll(() => steps).toContain('Share');
  expect(faults).toEqual([]);
  await context.close();
});
