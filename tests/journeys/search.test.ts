import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
import { protectParticipant } from '#finding/competitors/index.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { cutSelfie } from '#tests/factories/cut-selfie.ts';
import { competitorOf, type MadeEvent, makeEvent, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { paintPhoto } from '#tests/factories/paint-photo.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { expectAccessible, newVisitor, openBrowser, PHONE } from './browser.ts';
import { stubSharing } from './stub-sharing.ts';

const TENANT = 'photofinish';

let shop: TestShop;
let address: string;
let browser: Browser;
let folder: string;
let eventId: string;
let runner: Runner;
/** Photos of the demo event, as they lie in its folder. */
let drawn: ReadonlySet<string>;

/** Somebody whose face is on one of the photos and who is on others too. */
interface Runner {
  bib: string;
  name: string;
  surname: string;
  email: string;
  /** On how many photos they can be found, by bib or face. */
  photosCount: number;
  /** The photo that shows nobody else's face. */
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

/** Tells who of the drawn photos is best to look for. */
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
    const { bib, surname, name, email } = row;
    const photosCount = truth.filter(isFound).length;
    return {
      bib,
      surname,
      name: `${name} ${surname}`,
      email: email ?? '',
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
  for await (const photo of drawDemoEvent({ folder, event: demo, files: drawn }))
    expect(photo.total).toBe(drawn.size);
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

const openEvent = async (page: Page, id = eventId) => {
  await page.goto(`${address}/event/${id}`);
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
      .getByText(new RegExp(`Bib ${runner.bib} was read`))
      .first()
      .waitFor();
    await expectAccessible(page);
    // Not bought: a card with a link to the event, not to these results.
    await page.getByRole('button', { name: 'Share' }).click();
    const { url, files } = await sharing.next();
    expect(url).toMatch(/\/event\/[^/]+$/);
    expect(files).toMatchObject([{ type: 'image/jpeg' }]);
    expect(files[0]?.size).toBeGreaterThan(5_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test.each([
    ['other photos, where the bib is hidden', HIDDEN, /bib 307$/, 'Your bib is hidden here; your other'],
    [
      'the time, where the bib is hard to read',
      COVERED,
      /bib 905$/,
      'Your bib was hard to read here; the time',
    ],
  ])('by %s, and is told so', async (_, bib, photo, told) => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${address}/search/${eventId}/${bib}`);
    await page.getByRole('img', { name: photo }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText(told).waitFor();
    await viewer.getByRole('button', { name: 'Show where I am' }).waitFor();
    await expectAccessible(page);
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
    await page.getByText('Without your consent we may not search').waitFor();
    await expectAccessible(page);
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
    await page.getByRole('button', { name: 'Somebody else among them?' }).click();
    await page.getByRole('button', { name: 'Not me' }).first().click();
    await page.getByText('Removed from your photos.').waitFor();
    // Leaving sends the word at once, but nobody waits for the answer.
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
      .or(page.getByText('No photos of you were found'))
      .first()
      .waitFor();
    expect(await page.locator('html').getAttribute('data-saw-skeleton')).toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('by the link mailed to the address they registered with', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await openEvent(page);
    await page.getByRole('button', { name: 'E-mail' }).click();
    await page.getByLabel('Your e-mail').fill('with spaces @example.com');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('This is no e-mail address').waitFor();
    await page.getByLabel('Your e-mail').fill(runner.email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your inbox').waitFor();
    await page.goto(await mailedLink(runner.email));
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`photos? of you, ${runner.name}`) })
      .waitFor();
    expect(page.url()).not.toContain('token');
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Returns the link in the mail to an address, on the shop's real port. */
async function mailedLink(email: string): Promise<string> {
  let link = '';
  await waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const text = mails.find(({ recipient }) => recipient === email)?.text ?? '';
    link = /https?:\/\/\S+\/competitors\/verify\?\S+/.exec(text)?.[0] ?? '';
    return link !== '';
  });
  return link;
}

describe('a protected event', () => {
  let event: MadeEvent;
  beforeAll(async () => {
    event = await makeEvent(shop.deps, {
      isSecure: true,
      title: 'Guarded Trail',
      photos: [['801'], ['802']],
    });
  });

  test('shows nothing but the way in, and the mailed link opens one’s own photos', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await openEvent(page, event.eventId);
    await page.getByRole('heading', { name: 'These photos are protected' }).waitFor();
    expect(await page.getByRole('img', { name: /Guarded Trail, bib/ }).count()).toBe(0);
    await expectAccessible(page);
    const { email } = competitorOf('801');
    await page.getByLabel('Your e-mail').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your inbox').waitFor();
    await page.goto(await mailedLink(email));
    await page.getByRole('heading', { level: 1, name: /1 photo of you, Alex Runner801/ }).waitFor();
    // What only this runner may see is not shared before it is bought.
    await page
      .getByRole('img', { name: /Guarded Trail, bib 801/ })
      .first()
      .click();
    await page.getByText('Bib 801 was read here').waitFor();
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('who has no photos there is led nowhere but out', async () => {
    const { eventId: empty } = await makeEvent(shop.deps, {
      title: 'Bare Trail',
      photos: [['803'], []],
      isSecure: true,
    });
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.deleteFrom('photo_tags').where('tenant_id', '=', TENANT).where('event_id', '=', empty).execute(),
    );
    const { context, page } = await newVisitor(browser, { viewport: PHONE });
    await openEvent(page, empty);
    const { email } = competitorOf('803');
    await page.getByLabel('Your e-mail').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.goto(await mailedLink(email));
    await page.getByText('No photos of you were found').waitFor();
    expect(await page.getByRole('link', { name: 'All photos of the event' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'See all events' }).waitFor();
    expect(await page.getByRole('button', { name: 'E-mail' }).count()).toBe(0);
    await context.close();
  });

  test('a forged link says so, and how to have a new one', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(`${address}/competitors/verify?token=forged`);
    await page.getByText('Your e-mail could not be verified against the registration').waitFor();
    await context.close();
  });
});

describe('an event that asks for a factor', () => {
  test.each([
    ['BirthDate', 'Your date of birth', '31/02/1990', 'There is no such day', '17/05/1990'],
    ['PersonalCode', 'Your personal code', 'А1b2C', 'Latin letters only', 'A1b2C'],
    ['Surname', 'Your surname', '', 'Enter your surname', 'Runner811'],
  ] as const)(
    '%s: what cannot be one is told so, the right one opens',
    async (factor, label, wrong, told, right) => {
      const event = await makeEvent(shop.deps, {
        factor,
        title: `Race by ${factor}`,
        photos: [['811'], ['811']],
      });
      const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
      await openEvent(page, event.eventId);
      await page.getByText('Each photo is shown only to the people in it').waitFor();
      expect(await page.getByRole('img', { name: `Race by ${factor}` }).count()).toBe(0);
      await page.getByLabel('Bib number').fill('811');
      await page.getByRole('button', { name: 'Find photos' }).click();
      await page.getByLabel(label).fill(wrong);
      await page.getByRole('button', { name: 'Show my photos' }).click();
      await page.getByText(told).waitFor();
      await expectAccessible(page);
      await page.getByLabel(label).fill(right);
      await page.getByRole('button', { name: 'Show my photos' }).click();
      await page.getByRole('heading', { level: 1, name: /2 photos of you/ }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

test('near matches are asked about, and a yes makes the photo theirs', async () => {
  const event = await makeEvent(shop.deps, {
    title: 'Near Race',
    photos: [['821'], [], []],
    people: [['dora'], ['dora?'], ['dora?']],
  });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(`${address}/search/${event.eventId}/821`);
  await page.getByRole('heading', { level: 1, name: /1 photo of you/ }).waitFor();
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor();
  await expectAccessible(page);
  // Who leaves the page before an answer is there may take it along.
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/itsme'));
  await Promise.all([answered(), page.getByRole('button', { name: 'That’s me' }).click()]);
  await Promise.all([answered(), page.getByRole('button', { name: 'Not me' }).last().click()]);
  await page.getByText('Thank you.').first().waitFor();
  await page.goto(`${address}/search/${event.eventId}/821`);
  await page.getByRole('heading', { level: 1, name: /2 photos of you/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Is this you?' }).count()).toBe(0);

  // The "no" can be taken back, also on a later visit.
  await page.getByText('1 photo you removed').click();
  await page.getByRole('group').getByRole('button', { name: 'That’s me' }).click();
  await page.getByRole('heading', { level: 1, name: /3 photos of you/ }).waitFor();
  await page.getByText('1 photo you removed').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('a search from a link, and its videos: personal pages that no search engine keeps', async () => {
  for (const path of [`/search/${eventId}/${runner.bib}`, `/search/${eventId}/${runner.bib}/video`]) {
    const printed = await shop.call({ method: 'GET', url: path, headers: { accept: 'text/html' } });
    expect(printed.statusCode).toBe(200);
    expect(printed.body).toMatch(/<meta name="robots" content="noindex/);
  }
  const { context, page } = await newVisitor(browser);
  await page.goto(`${address}/event/${eventId}/video`);
  await page
    .getByText('The videos are not here yet')
    .or(page.getByText('There are no videos of this event'))
    .first()
    .waitFor();
  await context.close();
});

test('a bib typed at home leads to its photos of the race that is picked', async () => {
  const title = 'Night Run of the Lighthouse';
  await makeEvent(shop.deps, { title, date: '2026-09-05', photos: [['7503'], ['7503'], ['1']] });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(address);
  const field = page.getByRole('searchbox', { name: 'Event, place or bib' });
  await field.fill('№ 7503');
  const panel = page.getByRole('search');
  await panel.getByText('Bib 7503: which race?').last().waitFor();
  await expectAccessible(page);
  await field.fill('lighthouze 2026');
  await panel.getByRole('link', { name: title }).first().waitFor();
  await field.fill('#7503');
  await panel.getByText('Bib 7503: which race?').last().waitFor();
  // While what was typed before is replaced, its list may still stand there, too.
  await panel.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: /^2 photos of you/ }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/7503$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('at home the only match is opened by Enter: an event by its name, a bib of the only race', async () => {
  const tenantId = 'laufbilder';
  const { eventId } = await makeEvent(shop.deps, { tenantId, title: 'Herbstlauf', photos: [['7'], ['7']] });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE, locale: 'de-DE' });
  const home = address.replace(TENANT, tenantId);
  await page.goto(home);
  await page.getByRole('searchbox').fill('Herbst');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${home}/event/${eventId}`);
  await page.goto(home);
  await page.getByRole('searchbox').fill('7');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${home}/search/${eventId}/7`);
  expect(faults).toEqual([]);
  await context.close();
});

test('a link within the shop that names the event by its organizer’s number leads to it', async () => {
  const number = 'R 26/10K';
  const event = await makeEvent(shop.deps, {
    title: 'Numbered Race',
    externalEventId: number,
    photos: [['831'], []],
    report: [1],
  });
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(`${address}/contacts`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const documents: string[] = [];
  // Of the page itself: whether somebody is logged in is asked in a frame, whenever the page is at rest.
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.frame() === page.mainFrame())
      documents.push(request.url());
  });
  // The router hears of it as of a link.
  const follow = (path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  await follow(`/event/${encodeURIComponent(number)}?tab=report`);
  await page.waitForURL(`${address}/event/${event.eventId}?tab=report`);
  await page.getByRole('heading', { level: 1, name: 'Numbered Race' }).waitFor();
  await follow(`/search/${encodeURIComponent(number)}/831`);
  await page.waitForURL(`${address}/search/${event.eventId}/831`);
  await page.getByRole('heading', { level: 1, name: /1 photo of you/ }).waitFor();
  await follow('/event/nobody-knows-it');
  await page.getByRole('heading', { level: 1, name: 'This event is not here' }).waitFor();
  expect(documents).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('whoever finds nothing is shown numbers like theirs, and told by one mail when photos are there', async () => {
  const event = await makeEvent(shop.deps, {
    title: 'Empty Race',
    photos: [['1743'], ['52']],
    people: [['anna']],
  });
  const email = 'waiting@example.com';
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(`${address}/search/${event.eventId}/1734`);
  await page.getByText('There is no participant with bib 1734').waitFor();
  await page.getByRole('link', { name: /1743/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Selfie' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('Enter the e-mail you use.').waitFor();
  await page.getByLabel('Your e-mail').fill(email);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('Check your inbox').waitFor();
  await expectAccessible(page);
  const mail = await waitFor('the question', async () =>
    (await readMailbox(shop.deps.database, TENANT)).find(({ recipient }) => recipient === email),
  );
  const link = (purpose: string) => new RegExp(`/photo-alert\\?${purpose}=\\S+`).exec(mail.text)?.[0] ?? '';
  await page.goto(address + link('confirm'));
  await page.getByText('Done: we will write to you').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goto(address + link('leave'));
  await page.getByText('Your address has been deleted.').waitFor();
  await page.goto(address + link('confirm'));
  await page.getByText('This link no longer works').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a parent has the link to a child’s photos mailed by the bib, and sees nothing without it', async () => {
  const made = await makeEvent(shop.deps, { title: 'Kids Run', photos: [['8801'], ['8802']] });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: made.eventId, competitorId: made.competitors['8801'] ?? '', isProtected: true },
      BY_COMMAND,
    ),
  );
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(`${address}/search/${made.eventId}/8801`);
  await page.getByRole('heading', { name: 'Looking for a child’s photos?' }).waitFor();
  await page.getByRole('button', { name: 'Send the link to that address' }).click();
  await page.getByText('If 8801 is a young runner’s bib').waitFor();
  await expectAccessible(page);
  await page.goto(await mailedLink(competitorOf('8801').email));
  await page.getByRole('heading', { level: 1, name: /1 photo of you, Alex Runner8801/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a parent asks that a photo is removed, confirms it by mail, sees by when it is answered, and takes it back', async () => {
  const event = await makeEvent(shop.deps, { title: 'Family Race', photos: [['1801'], ['1802']] });
  for (const photoId of event.photoIds) await paintPhoto(shop.deps, photoId);
  const { email } = competitorOf('1801');
  const stateOf = async () =>
    (await shop.deps.database.inTenant(TENANT, (scope) => listPhotosById(scope, event.photoIds))).map(
      ({ state }) => state,
    );
  const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
  await page.goto(`${address}/event/${event.eventId}/photos`);
  await page.getByRole('button', { name: /Photo 1 of 2/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ask for removal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ask for removal' }).waitFor();
  await page.getByAltText('The photo you ask about').waitFor();
  const send = page.getByRole('button', { name: 'Ask for removal' });
  await page.getByLabel('Your e-mail').fill(email);
  await send.click();
  await page.getByText('Please choose whom it shows.').waitFor();
  await page.getByLabel('Whom does it show?').selectOption('My child');
  await page.getByLabel('What else helps us').fill('The one in front.');
  await send.click();
  await page.getByText('One more step: check your inbox').waitFor();
  await expectAccessible(page);
  expect(await stateOf()).toEqual(['Published', 'Published']);
  const mail = await waitFor('the question', async () =>
    (await readMailbox(shop.deps.database, TENANT)).find(
      ({ recipient, text }) => recipient === email && text.includes('/removal?own='),
    ),
  );
  const link = address + (/\/removal\?own=\S+/.exec(mail.text)?.[0] ?? '');
  await page.goto(link);
  await page.getByText('We have your request').waitFor();
  await page.getByText('Hidden from everybody until we answer: 1.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  expect((await stateOf()).toSorted()).toEqual(['Hidden', 'Published']);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('You took your request back').waitFor();
  expect(await stateOf()).toEqual(['Published', 'Published']);
  // Without a photo: what cannot be read is said, and a description is enough.
  await page.goto(`${address}/contacts`);
  await page.getByRole('link', { name: 'Ask for removal' }).click();
  await page.getByLabel('Which photo?').fill('IMG_0042.jpg');
  await page.getByLabel('Your e-mail').fill('other-parent@example.com');
  await page.getByLabel('Whom does it show?').selectOption('Me');
  await send.click();
  await page.getByText('We cannot find a photo’s number in: IMG_0042.jpg').waitFor();
  await page.getByLabel('Which photo?').fill('');
  await page.getByLabel('Which photo is it?').fill('Family Race, at the fountain, red shirt');
  await send.click();
  await page.getByText('One more step: check your inbox').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
