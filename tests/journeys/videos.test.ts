import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { videosOfCompetitor } from '#finding/videos/videos.store.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
import { playThrough } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { agreeToAll, DESKTOP, expectAccessible, newVisitor, openBrowser, PHONE, swipe } from './browser.ts';
import { openSale, payAtBank, sell } from './selling-steps.ts';

const TENANT = 'photofinish';
/** Of the film that `importFinishFootage` makes, and of its previews. */
const PICTURES_PER_SECOND = 25;
let shop: TestShop;
let address: string;
let browser: Browser;
let folder: string;
/** Open to all, asking for the surname, protected by the mailed link, and open without a video. */
let open: string;
let asking: string;
let secure: string;
let bare: string;

/** Tells when the clip of a bib shows the line being crossed. */
async function finishesAtMs(bib: string): Promise<number> {
  const [clip] = await shop.deps.database.inTenant(TENANT, (scope) => videosOfCompetitor(scope, open, [bib]));
  return clip?.finishesAtMs ?? 0;
}

/** Returns the link in the mail to an address, which speaks of videos, on the shop's real port. */
async function mailedLink(email: string): Promise<string> {
  let link = '';
  await waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const text = mails.find(({ recipient }) => recipient === email)?.text ?? '';
    link = /photos and videos of[\s\S]*?(https?:\/\/\S+\/competitors\/verify\?\S+)/.exec(text)?.[1] ?? '';
    return link !== '';
  });
  return link;
}

async function whenMade(eventId: string): Promise<void> {
  await waitFor(
    'the videos',
    async () => {
      const event = await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));
      return event?.videosProcessingCount === 0 && event.videosPublishedCount > 0;
    },
    150_000,
  );
}

beforeAll(async () => {
  folder = await makeTempFolder('videos-journey');
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))(TENANT);
  await shop.work();
  open = await openSale(shop, TENANT, 'Filmed Race');
  await importFinishFootage(shop.deps, open, { 17: 4, 2: 8 }, { isFull: true });
  const photos = [['17'], ['2']];
  ({ eventId: asking } = await makeEvent(shop.deps, {
    title: 'Asking Race',
    factor: 'Surname',
    isGalleryOpened: true,
    photos,
  }));
  await sell(shop, TENANT, asking);
  await importFinishFootage(shop.deps, asking, { 17: 4, 2: 8 });
  ({ eventId: secure } = await makeEvent(shop.deps, { title: 'Protected Race', isSecure: true, photos }));
  // Seen by the camera at the finish alone: nobody took a photo of them.
  await shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: randomUUID }, scope, secure, [competitorOf('5')]),
  );
  await importFinishFootage(shop.deps, secure, { 17: 4, 5: 8 });
  ({ eventId: bare } = await makeEvent(shop.deps, { title: 'Bare Race', photos }));
  for (const eventId of [open, asking, secure]) await whenMade(eventId);
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns what the shown video says of itself. */
const ofVideo = (page: Page, name: 'currentTime' | 'playbackRate'): Promise<number> =>
  page.locator('dialog video').evaluate((video, asked) => Number(Reflect.get(video, asked)), name);

/** Stays until the shown video stands in a picture, counted from its first. */
const standsInPicture = (page: Page, picture: number): Promise<void> =>
  expect
    .poll(async () => Math.floor((await ofVideo(page, 'currentTime')) * PICTURES_PER_SECOND), {
      timeout: 10_000,
    })
    .toBe(picture);

describe('a finisher', () => {
  test('finds their clip by bib, looks closely, buys it and has a sound file', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${address}/event/${open}/video`);
    await page.getByRole('list', { name: '3 videos' }).waitFor();
    await page.getByLabel('Bib or name').fill('17');
    await page.getByRole('button', { name: 'Find videos' }).click();
    await page.waitForURL(`**/search/${open}/17/video`);
    // One's own finish and the film of everybody; not the other runner's clip.
    await page.getByRole('list', { name: '2 videos' }).waitFor();
    // They are under one's photos, too.
    await page.getByRole('link', { name: /^My photos/ }).click();
    await page.getByRole('region', { name: 'Videos' }).getByRole('list', { name: '2 videos' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Videos 2', exact: true }).click();
    await page.waitForURL(`**/search/${open}/17/video`);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.mp4')) asked.push(request.url());
    });
    await page.getByRole('button', { name: /Alex Runner17/ }).click();
    await page.getByRole('dialog', { name: 'Alex Runner17' }).waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Watch the preview' }).click();
    await expect.poll(() => ofVideo(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(0.2);
    const finish = Math.floor((await finishesAtMs('17')) * (PICTURES_PER_SECOND / 1000));
    await page.keyboard.press('f');
    await standsInPicture(page, finish);
    await page.keyboard.press('Home');
    await standsInPicture(page, 0);
    await page.getByRole('button', { name: 'The finish' }).click();
    await standsInPicture(page, finish);
    await page.keyboard.press('.');
    await standsInPicture(page, finish + 1);
    await page.keyboard.press(',');
    await standsInPicture(page, finish);
    await page.getByRole('button', { name: 'One frame back' }).click();
    await standsInPicture(page, finish - 1);
    await page.getByRole('button', { name: 'Speed 0.25' }).click();
    expect(await ofVideo(page, 'playbackRate')).toBe(0.25);

    await page.getByRole('button', { name: /^Add this video/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: /cart/i }).click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    await page.getByLabel('Email').fill('runner17@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();
    await payAtBank(page);
    const link = page.getByRole('link', { name: /My finish video/ }).first();
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = join(folder, 'finish.mp4');
    await download.saveAs(file);
    const { streams, seconds } = await playThrough(file);
    expect(streams.map(({ codec_type }) => codec_type).toSorted()).toEqual(['audio', 'video']);
    expect(seconds).toBeGreaterThan(3.5);
    expect(faults).toEqual([]);
    await context.close();
  }, 120_000);

  test('sees their own finish on the cover of the film of everybody', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { context, page, faults } = await newVisitor(browser, { viewport });
      const covers = async (bib: string) => {
        await page.goto(`${address}/search/${open}/${bib}/video`);
        const pictures = page.getByRole('list', { name: '2 videos' }).locator('img');
        await expect.poll(() => pictures.count()).toBe(2);
        for (const picture of await pictures.all())
          await expect
            .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
            .toBeGreaterThan(0);
        const addresses = await pictures.evaluateAll((images) =>
          images.map((image) => Reflect.get(image, 'src')),
        );
        return addresses.map((each) => new URL(each).pathname);
      };
      const [clip17, film17] = await covers('17');
      const [clip2, film2] = await covers('2');
      expect(film17).toBe(clip17);
      expect(film2).toBe(clip2);
      expect(film17).not.toBe(film2);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test('is sent a link where nothing can be shared, and leaves the player with Escape, Back and a swipe', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: DESKTOP });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    await page.goto(`${address}/search/${open}/17/video`);
    const card = page.getByRole('button', { name: /Alex Runner17/ });
    await card.click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${address}/search/${open}/17/video`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await card.and(page.locator(':focus')).waitFor();
    for (const close of [() => page.goBack(), () => swipe(page, { x: 600, y: 200 }, { x: 610, y: 420 })]) {
      await card.click();
      await page.getByRole('dialog').waitFor();
      await close();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await card.and(page.locator(':focus')).waitFor();
    }
    await expect.poll(() => page.url()).toBe(`${address}/search/${open}/17/video`);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('without a clip is told so, and led to the photos', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(`${address}/search/${bare}/17/video`);
    await page.getByText('No video shows you at the finish').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See my photos' }).click();
    await page.waitForURL(`**/search/${bare}/17`);
    await context.close();
  });
});

describe('videos are protected as photos are', () => {
  test('who must prove who they are, does so before they see their clip, and again when that ran out', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(`${address}/event/${asking}/video`);
    await page.getByRole('list', { name: '2 videos' }).waitFor();
    expect(await page.getByText('Alex Runner17').count()).toBe(0);
    await page.goto(`${address}/search/${asking}/17/video`);
    await page.getByLabel(/surname/i).fill('Runner17');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '1 video' }).waitFor();
    await page.evaluate(`for (const [key, value] of Object.entries(sessionStorage))
      if (key.startsWith('searchToken.'))
        sessionStorage.setItem(key, value.replace(/"token":"[^"]+"/, '"token":"ran.out.now"'));`);
    await page.reload();
    await page
      .getByRole('dialog')
      .getByLabel(/surname/i)
      .fill('Runner17');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '1 video' }).waitFor();
    await context.close();
  });

  test('the mailed link leads to one’s own, also where no photo was found', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${address}/event/${secure}/video`);
    const { email } = competitorOf('5');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your inbox').waitFor();
    await page.goto(await mailedLink(email));
    await page.getByText('We found no photos of you').waitFor();
    await page.getByRole('link', { name: 'Videos 1', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See 1 video' }).click();
    await page.waitForURL(`**/search/${secure}/5/video`);
    await page.getByRole('list', { name: '1 video' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a protected event shows none without its link', async () => {
    const { context, page } = await newVisitor(browser);
    const listed: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/videos?')) listed.push(response.status());
    });
    for (const path of [`/event/${secure}/video`, `/search/${secure}/17/video`]) {
      await page.goto(address + path);
      await page
        .getByRole('heading', { level: 2, name: /protected|e-mail/i })
        .first()
        .waitFor();
      expect(await page.locator('video, img[src*="poster"]').count()).toBe(0);
    }
    expect(listed.filter((status) => status === 200)).toEqual([]);
    await context.close();
  });
});
