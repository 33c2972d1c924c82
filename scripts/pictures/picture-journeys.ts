import type { Browser } from 'playwright-core';
import type { Event } from '#contract/photo.schema.ts';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon } from '#demo/event.ts';
import { planEvent } from '#demo/plan-event.ts';
import { demoTruth } from '#demo/truth.ts';
import { clearestBib, takeSelfie } from './demo-people.ts';
import type { DemoShop } from './open-demo-shop.ts';
import { makePaidOrder } from './pages/make-order.ts';
import type { Save } from './save-picture.ts';
import {
  DESKTOP,
  logInToDesk,
  PHONE,
  STOPS,
  type Stop,
  takePicture,
  visit,
  walkJourney,
} from './walk-shop.ts';

/** The number of runners who buy something before the desk is pictured. */
const BUYERS = 12;

/** Stops that are better pictured on a wide screen. */
const DESKTOP_STOPS: readonly Stop[] = ['home', 'event', 'results', 'viewer', 'success'];

/** Closes the demo's notifications, which would cover the pictures. */
const PUT_AWAY =
  "sessionStorage.setItem('dismissedNotifications', 'how-it-works your-opinion quick-payment')";

const visitQuietly: typeof visit = (browser, options, walk) =>
  visit(browser, options, async (page) => {
    await page.addInitScript(PUT_AWAY);
    await walk(page);
  });

/**
 * Takes pictures of a visitor's way through the shop.
 * @param photos how many of the demo's photos must be published before the first picture
 */
export async function pictureJourneys(
  shop: DemoShop,
  browser: Browser,
  save: Save,
  photos: number,
): Promise<void> {
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, photos);
  const journey = {
    address: shop.addressOf('photofinish'),
    event,
    bib: clearestBib(lakesideHalfMarathon, photos),
  };
  const devices = [
    { name: 'phone', options: PHONE, stops: STOPS },
    { name: 'desktop', options: DESKTOP, stops: DESKTOP_STOPS },
    { name: 'phone-dark', options: { ...PHONE, colorScheme: 'dark' }, stops: ['results'] },
  ] as const;
  for (const { name, options, stops } of devices) {
    await visitQuietly(browser, options, (page) =>
      walkJourney(page, journey, async (stop) => {
        if ((stops as readonly Stop[]).includes(stop)) await save(`${name}-${stop}`, await takePicture(page));
      }),
    );
  }
}

/** Takes pictures of a search by selfie, with a photo that shows only one face. */
export async function pictureSelfie(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, 1);
  const selfie = await takeSelfie(shop.dataDir, lakesideHalfMarathon);
  if (selfie === undefined) throw new Error('no photo shows only one face');
  await visitQuietly(browser, PHONE, async (page) => {
    await page.goto(`${shop.addressOf('photofinish')}/event/${event.eventId}`);
    await page.getByRole('button', { name: 'Selfie' }).click();
    await page.getByRole('checkbox').check();
    await save('phone-selfie', await takePicture(page));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await choosing).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: selfie });
    await page.getByRole('heading', { level: 1, name: /of you/ }).waitFor();
    await save('phone-found-by-selfie', await takePicture(page));
  });
}

/** Takes pictures of a runner's own photo in the frames of the shop, with the name on it. */
export async function pictureFrames(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, 1);
  const path = `/search/${event.eventId}/${clearestBib(lakesideHalfMarathon)}`;
  const devices = { phone: PHONE, desktop: DESKTOP } as const;
  for (const [device, options] of Object.entries(devices)) {
    await visitQuietly(browser, options, async (page) => {
      await page.goto(shop.addressOf('photofinish') + path);
      await page.getByRole('button', { name: /^A photo in a frame/ }).click();
      await page.locator('dialog img[src^="blob:"]').first().waitFor();
      await save(`${device}-frames`, await takePicture(page));
    });
  }
}

/** Lets runners of the race buy photos, so that the desk has sales to show. */
async function sellRaceDay(shop: DemoShop, event: Event): Promise<void> {
  const clear = demoTruth(lakesideHalfMarathon).flatMap(({ runners }) =>
    runners.flatMap(({ bib, bibShown }) => (bibShown === 'clear' ? bib : [])),
  );
  const at = {
    place: shop.placeOf('photofinish'),
    address: shop.addressOf('photofinish'),
    language: 'en',
    event,
    upcomingId: '',
  } as const;
  const inputs = [{ isPackage: true }, { photos: 1 }, { photos: 2 }, { isPackage: true, photos: 0 }];
  for (const [index, bib] of [...new Set(clear)].slice(0, BUYERS).entries())
    await makePaidOrder({ ...at, bib }, { ...inputs[index % inputs.length], email: `${bib}@example.com` });
}

/** Takes pictures of an owner's desk: photos to correct, and today's tasks. */
export async function pictureDesk(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  // Runners whose photos are not published yet buy none.
  const all = demoTruth(lakesideHalfMarathon).length;
  const event = await shop.waitForPhotos('photofinish', lakesideHalfMarathon.slug, all);
  await sellRaceDay(shop, event);
  const desk = shop.addressOf('desk');
  await visit(browser, DESKTOP, async (page) => {
    await logInToDesk(page, desk, 'owner@photofinish.example');
    await page.goto(`${desk}/tenants/photofinish/photos`);
    await page.getByLabel('Bibs on this photo').waitFor();
    await save('desktop-desk-photos', await takePicture(page));
    await page.goto(`${desk}/tenants/photofinish/today`);
    await page.getByText('Disk:').waitFor();
    await save('desktop-desk-today', await takePicture(page));
    await page.goto(`${desk}/tenants/photofinish/sales`);
    await page.getByLabel('By', { exact: true }).selectOption('Photographer');
    await page.getByRole('cell', { name: 'Ada Lindqvist' }).waitFor();
    await save('desktop-desk-sales', await takePicture(page));
  });
}

/** Takes pictures of a runner's own finish clip in the player. The demo cuts its video last, and only with ffmpeg. */
export async function pictureVideos(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const event = await shop.waitForEvent(
    'photofinish',
    lakesideHalfMarathon.slug,
    ({ videosCount, videosProcessingCount }) => videosCount > 0 && videosProcessingCount === 0,
  );
  await visitQuietly(browser, PHONE, async (page) => {
    await page.goto(`${shop.addressOf('photofinish')}/event/${event.eventId}/video`);
    await page.locator('main li button img').first().waitFor();
    await save('phone-videos', await takePicture(page));
    await page
      .getByRole('button', { name: /Finish/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await save('phone-player', await takePicture(page));
  });
}

/** Takes pictures of the same shop as other brands: a Russian one in roubles, and a German white label. */
export async function pictureTenants(shop: DemoShop, browser: Browser, save: Save): Promise<void> {
  const brands = [
    { tenantId: 'marafon', locale: 'ru-RU', event: eveningEmbankmentRun },
    { tenantId: 'laufbilder', locale: 'de-DE', event: autumnParkRun },
  ];
  for (const { tenantId, locale, event } of brands) {
    await shop.waitForPhotos(tenantId, event.slug, planEvent(event).length);
    await visitQuietly(browser, { ...PHONE, locale }, async (page) => {
      await page.goto(shop.addressOf(tenantId));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await save(`phone-home-${tenantId}`, await takePicture(page));
    });
  }
}
