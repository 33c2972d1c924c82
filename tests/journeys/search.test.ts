import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventRoutes } from '#contract/photo.ts';
import { addTimes } from '#demo/add-times.ts';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { lakesideHalfMarathon as demo } from '#demo/event.ts';
import { planEvent } from '#demo/plan-event.ts';
import { demoStartList, startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { cacheFolder, makeOnce } from '#tests/factories/cache-folder.ts';
import { cutSelfie } from '#tests/factories/cut-selfie.ts';
import { TEST_GROUND } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { newVisitor, openBrowser, PHONE } from './browser.ts';
import { stubSharing } from './stub-sharing.ts';

const TENANT = 'photofinish';
/** What the demo's photos are drawn with. */
const DRAWING = ['demo/**/*', 'server/engines/images/*.ts'];

let shop: TestShop;
let address: string;
let browser: Browser;
let folder: string;
let eventId: string;
let runner: Runner;
/** Photos of the demo event, as they lie in its folder. */
let drawn: ReadonlySet<string>;

/** A person whose face is in one of the photos and who is in others too. */
interface Runner {
  bib: string;
  name: string;
  surname: string;
  /** On how many photos they can be found, by bib or face. */
  photosCount: number;
  /** The photo that shows no other face. */
  portrait: string;
}

/** Whose number another runner hides on a photo, and whose an arm covers in part, by the demo's scenes. */
const [HIDDEN, COVERED] = demo.cameras.flatMap(({ scenes = [] }) => scenes).map(({ bib }) => bib);

/**
 * Picks the fewest photos on which the demo shows what other photos, time and place add: both scenes, the one whose
 * number is hidden alone and clear elsewhere, and at the place enough runners that times teach when people come by.
 */
function pickPhotos(): Set<string> {
  const clear = new Set(
    demoTruth(demo).flatMap(({ file, runners }) =>
      runners.every(({ bibShown }) => bibShown === 'clear') ? file : [],
    ),
  );
  const plans = planEvent(demo).map(({ file, camera, figures }) => ({
    file,
    isThere: camera.scenes !== undefined,
    isClear: clear.has(file),
    bibs: figures.map(({ runner }) => runner.row.bib),
  }));
  const isAlone = ({ bibs }: (typeof plans)[number], bib: string | undefined) => bibs.join() === bib;
  const picked = [
    ...plans.filter((plan) => plan.isClear && isAlone(plan, HIDDEN)).slice(-3),
    ...plans.filter((plan) => plan.isThere && !plan.isClear && isAlone(plan, COVERED)),
    ...plans
      .filter(({ isThere, isClear, bibs }) => isThere && !isClear && bibs.includes(HIDDEN ?? ''))
      .slice(0, 1),
    ...plans.filter(({ isThere, isClear, bibs }) => isThere && isClear && bibs.length > 1).slice(0, 4),
  ];
  return new Set(picked.map(({ file }) => file));
}

/** Returns who of the drawn photos is best to look for. */
function pickRunner(): Runner {
  const truth = demoTruth(demo).filter(({ file }) => drawn.has(file));
  const candidates = demoStartList(demo).flatMap((row) => {
    const isFound = ({ runners }: (typeof truth)[number]) =>
      runners.some(
        ({ bib, bibShown, isFaceVisible }) => bib === row.bib && (bibShown === 'clear' || isFaceVisible),
      );
    const portrait = truth.find(({ runners }) => {
      const [one, ...others] = runners.filter(({ isFaceVisible }) => isFaceVisible);
      return one?.bib === row.bib && one.bibShown === 'clear' && others.length === 0;
    });
    if (portrait === undefined) return [];
    const { bib, surname, name } = row;
    const photosCount = truth.filter(isFound).length;
    return {
      bib,
      surname,
      name: `${name} ${surname}`,
      photosCount,
      portrait: portrait.file,
    };
  });
  const [best] = candidates.toSorted((one, other) => other.photosCount - one.photosCount);
  if (best === undefined) throw new Error('nobody shows their face alone');
  return best;
}

beforeAll(async () => {
  folder = await makeTempFolder('search');
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER, environment: { READER_THREADS: '2' } });
  address = (await listen(shop))(TENANT);
  await shop.work();
  drawn = pickPhotos();
  expect(drawn.size).toBe(9);
  const kept = cacheFolder('search-photos', [...DRAWING, 'tests/journeys/search.test.ts']);
  await makeOnce(kept, async (part) => {
    for await (const photo of drawDemoEvent({ folder: part, event: demo, files: drawn }))
      expect(photo.total).toBe(drawn.size);
  });
  await cp(kept, folder, { recursive: true });
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(demo)) });
  if ('faults' in list) throw new Error(JSON.stringify(list.faults));
  const { title, date, city, country } = demo;
  const facts = {
    title,
    date,
    city,
    country,
    externalEventId: null,
    isSecure: false,
    verificationFactor: 'None' as const,
    timeZone: 'UTC',
    cameraOffsets: {},
    faceGround: TEST_GROUND,
  };
  const files = walkFolder(join(folder, 'photos'));
  const request = { tenantId: TENANT, event: facts, startList: list.rows, files };
  const report = await importEvent(shop.deps, request, () => {});
  expect(report.published).toBe(drawn.size);
  eventId = report.eventId;
  const cameras = demo.cameras.filter((camera) => [...drawn].some((file) => file.startsWith(camera.folder)));
  await addTimes(shop.deps, { tenantId: TENANT, eventId, event: { ...demo, cameras }, facts, folder });
  await finishRejudging(shop.deps, TENANT, eventId);
  runner = pickRunner();
  await mkdir(join(folder, 'selfies'));
  await drawSelfies(join(folder, 'photos', runner.portrait));
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'selfies', 'camera.mjpeg')}`,
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Draws the runner's face, cut out of a photo: as a file to upload, and as what a camera sees. */
async function drawSelfies(photo: string): Promise<void> {
  const selfie = await cutSelfie(await readFile(photo));
  await writeFile(join(folder, 'selfies', 'me.jpg'), selfie);
  const frame = await sharp(selfie)
    .resize(480)
    .extend({ left: 80, right: 80, background: '#789' })
    .jpeg({ quality: 90 })
    .toBuffer();
  // A file of JPEGs, one behind the other, is a camera to Chromium.
  await writeFile(join(folder, 'selfies', 'camera.mjpeg'), frame);
}

const openEvent = async (page: Page) => {
  await page.goto(`${address}/event/${eventId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

describe('a runner of the demo event finds themselves', () => {
  test('by name, with why each photo is theirs', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    const sharing = await stubSharing(page);
    await page.goto(address);
    // The list that leads there has told of the event: its page asks for nothing before the search.
    const answer = `**${eventRoutes.getEvent.path.replace(':eventId', eventId)}`;
    let isKnown = true;
    await page.route(answer, (route) => (isKnown ? route.abort() : route.fallback()));
    await page.locator(`main a[href*="/event/${eventId}"]`).first().click();
    await page.waitForURL(`**/event/${eventId}*`);
    // The one participant of that name: Enter goes on without a choice.
    await page.getByLabel('Bib or name').fill(runner.name);
    // The route stays: taken away while the names are being asked for, their answer may never come.
    isKnown = false;
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`photos? of you, ${runner.name}`) })
      .waitFor();
    expect(page.url()).toContain(`/${runner.bib}`);
    await page
      .getByRole('img', { name: new RegExp(`bib ${runner.bib}`) })
      .first()
      .click();
    await page
      .getByText(new RegExp(`We read bib ${runner.bib}`))
      .first()
      .waitFor();
    // Not bought: a card with a link to the photo among the event's, not to these results.
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    const { url, files } = await sharing.next();
    expect(url).toMatch(/\/event\/[^/]+\/photos\?photo=[^/]+$/);
    expect(files).toMatchObject([{ type: 'image/jpeg' }]);
    expect(files[0]?.size).toBeGreaterThan(5_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('by other photos where the bib is hidden, by the time where it is hard to read, and is told so', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    for (const [bib, photo, told] of [
      [HIDDEN, /bib 307$/, 'Your bib is hidden here, but your other'],
      [COVERED, /bib 905$/, 'Your bib is hard to read here, but the time'],
    ] as const) {
      await page.goto(`${address}/search/${eventId}/${bib}`);
      await page.getByRole('img', { name: photo }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText(told).waitFor();
      await viewer.getByRole('button', { name: 'Mark my position' }).waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  test('by a selfie from their phone’s camera, which no one may do without consent', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await context.grantPermissions(['camera']);
    await openEvent(page);
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('heading', { name: 'Find yourself by selfie' }).waitFor();
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByText('We need your consent to search').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByRole('button', { name: 'Take the selfie and search' }).click();
    await page.getByRole('heading', { level: 1, name: /photos? of you/ }).waitFor();
    await page.getByText(/face/i).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('by an uploaded photo, says no to one, and it never comes back', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await openEvent(page);
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('checkbox').check();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await choosing).setFiles(join(folder, 'selfies', 'me.jpg'));
    const heading = page.getByRole('heading', { level: 1, name: /photos? of you/ });
    await heading.waitFor();
    const before = Number.parseInt((await heading.textContent()) ?? '', 10);
    expect(before).toBe(runner.photosCount);
    await page.getByRole('button', { name: 'Is someone else in these photos?' }).click();
    await page.getByRole('button', { name: 'Not me' }).first().click();
    await page.getByText('Removed from your photos.').waitFor();
    // Leaving sends the verdict at once, without waiting for the answer.
    await page.goto('about:blank');
    await waitFor('the no to arrive', () =>
      shop.deps.database.inTenant(TENANT, async ({ trx }) => {
        const denied = trx.selectFrom('photo_verdicts').select('photo_id').where('it_is_me', '=', false);
        return (await denied.execute()).length === 1;
      }),
    );
    // What was printed gives way to the photos: no empty frame is seen between.
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('main [class*="skeleton"]') !== null && document.querySelector('main h1') === null)
        document.documentElement.dataset.sawSkeleton = 'true';
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(`${address}/event/${eventId}?tab=mine`);
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`^${before - 1} photos? of you`) })
      .or(page.getByText('We found no photos of you'))
      .first()
      .waitFor();
    expect(await page.locator('html').getAttribute('data-saw-skeleton')).toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });
});
