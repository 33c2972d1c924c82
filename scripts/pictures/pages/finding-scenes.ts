import { randomUUID } from 'node:crypto';
import type { Scenes, Stage } from './scene.ts';

const ofEvent = ({ shop }: Stage, end = ''): string => `/event/${shop.event.eventId}${end}`;
const ofBib = ({ shop }: Stage, end = ''): string => `/search/${shop.event.eventId}/${shop.bib}${end}`;

/** Opens the photos of the demo's bib. */
async function openResults(stage: Stage): Promise<void> {
  await stage.open(ofBib(stage));
  await stage.page.getByRole('button', { name: stage.say('offer.take') }).waitFor();
}

/** Types into the first field of the page. */
async function typeName({ page }: Stage, text: string): Promise<void> {
  await page.locator('search input').first().fill(text);
}

async function openSelfie(stage: Stage): Promise<void> {
  await stage.open(ofEvent(stage));
  await stage.press('event.way.Selfie');
  await stage.page.getByRole('dialog').getByRole('checkbox').waitFor();
}

export const findingScenes: Scenes = {
  home: async (stage) => {
    await stage.open('/');
    await stage.show();
  },
  'home-search': async (stage) => {
    await stage.open('/');
    await typeName(stage, stage.shop.event.title.slice(0, 4));
    await stage.page.locator('search li').first().waitFor();
    await stage.show('found', 'Screen');
    await typeName(stage, 'zzzz');
    await stage.page.locator('search').getByText('zzzz').waitFor();
    await stage.show('nothing', 'Screen');
    await typeName(stage, `#${stage.shop.bib}`);
    await stage.page.locator('search li').first().waitFor();
    await stage.show('bib', 'Screen');
  },
  event: async (stage) => {
    await stage.open(ofEvent(stage));
    await stage.page.locator('main li img').first().waitFor();
    await stage.show();
    await typeName(stage, stage.shop.demo.runners[0]?.row.surname.slice(0, 2) ?? 'Ho');
    await stage.page.locator('search li').first().waitFor();
    await stage.show('name', 'Screen');
  },
  'event-photo': async (stage) => {
    await stage.open(ofEvent(stage, '/photos'));
    await stage.page.locator('main li button img').first().click();
    await stage.page.getByRole('dialog').waitFor();
    await stage.show(undefined, 'Screen');
  },
  'event-mine': async (stage) => {
    await stage.open(ofEvent(stage, '?tab=mine'));
    await stage.show();
  },
  'event-videos': async (stage) => {
    await stage.open(ofEvent(stage, '/video'));
    await stage.show();
  },
  'event-upcoming': async (stage) => {
    await stage.open(`/event/${stage.shop.upcomingId}`);
    await stage.show();
  },
  'event-secure': async (stage) => {
    await stage.open(`/event/${stage.shop.secureId}`);
    await stage.page.locator('input[type=email]').waitFor();
    await stage.show();
    await stage.page.locator('input[type=email]').fill('runner@example.com');
    await stage.press('verification.email.send');
    await stage.page.getByText(stage.say('verification.email.sent.title')).waitFor();
    await stage.show('sent');
  },
  'event-missing': async (stage) => {
    await stage.open(`/event/${randomUUID()}`);
    await stage.show();
  },
  'find-by-selfie': async (stage) => {
    await openSelfie(stage);
    await stage.show('why', 'Screen');
    await stage.press('selfie.camera.open');
    await stage.show('no-consent', 'Screen');
    await stage.page.getByRole('dialog').getByRole('checkbox').check();
    await stage.press('selfie.camera.open');
    await stage.page
      .getByRole('heading', { name: stage.say('selfie.camera.NoCamera.title') })
      .or(stage.page.getByText(stage.say('selfie.camera.NoCamera.title')))
      .first()
      .waitFor();
    await stage.show('no-camera', 'Screen');
  },
  'found-by-selfie': async (stage) => {
    const { selfie } = stage.shop;
    if (selfie === undefined) return;
    await openSelfie(stage);
    await stage.page.getByRole('dialog').getByRole('checkbox').check();
    const choosing = stage.page.waitForEvent('filechooser');
    await stage.press('selfie.choose');
    await (await choosing).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: selfie });
    await stage.page.getByRole('heading', { level: 1, name: stage.say('results.heading') }).waitFor();
    await stage.show();
  },
  'find-by-email': async (stage) => {
    await stage.open(ofEvent(stage));
    await stage.press('event.way.Email');
    await stage.page.locator('dialog input').waitFor();
    await stage.show(undefined, 'Screen');
    await stage.press('verification.email.send');
    await stage.show('missing', 'Screen');
  },
  search: async (stage) => {
    await openResults(stage);
    await stage.open('/search');
    await stage.show();
  },
  verify: async (stage) => {
    await stage.open('/competitors/verify?token=spoilt');
    await stage.page.getByText(stage.say('verification.link.failed.title')).waitFor();
    await stage.show();
  },
  results: async (stage) => {
    await openResults(stage);
    await stage.show();
  },
  'results-selected': async (stage) => {
    await openResults(stage);
    for (let ticked = 0; ticked < 2; ticked += 1)
      await stage.page.locator('button[aria-pressed=false]').first().click();
    await stage.show(undefined, 'Screen');
  },
  'results-not-me': async (stage) => {
    await openResults(stage);
    await stage.press('results.notMe.start');
    await stage.show(undefined, 'Screen');
  },
  'results-photo': async (stage) => {
    await openResults(stage);
    await stage.page.locator('main li button img').first().click();
    await stage.page.getByRole('dialog').waitFor();
    await stage.show(undefined, 'Screen');
  },
  'results-unknown-bib': async (stage) => {
    await stage.open(`/search/${stage.shop.event.eventId}/99999`);
    await stage.page.getByText(stage.say('verification.notFound.title')).waitFor();
    await stage.show();
  },
  'results-factor': async (stage) => {
    await stage.open(`/search/${stage.shop.askingId}/${stage.shop.bib}`);
    await stage.page.locator('main form input').first().fill('Nobody');
    await stage.press('verification.factor.send');
    await stage.page.locator('main form [aria-invalid=true]').waitFor();
    await stage.show();
  },
  'results-secure': async (stage) => {
    await stage.open(`/search/${stage.shop.secureId}/${stage.shop.bib}`);
    await stage.show();
  },
  'results-upcoming': async (stage) => {
    await stage.open(`/search/${stage.shop.upcomingId}/${stage.shop.bib}`);
    await stage.page.getByText(stage.say('missed.upcoming.title')).waitFor();
    await stage.show();
  },
  'results-video': async (stage) => {
    await stage.open(ofBib(stage, '/video'));
    await stage.show();
    const first = stage.page.locator('main li button').first();
    if ((await first.count()) === 0) return;
    await first.click();
    await stage.page.getByRole('dialog').waitFor();
    await stage.show('player', 'Screen');
  },
  'frame-studio': async (stage) => {
    await openResults(stage);
    await stage.press('offer.frame.offer');
    await stage.page.locator('dialog img[src^="blob:"]').first().waitFor();
    await stage.show(undefined, 'Screen');
  },
  'results-search-down': async (stage) => {
    await stage.page.route('**/competitor-service/**', (route) => route.abort('connectionfailed'));
    // Not opened by its address, because the server would then print the results.
    await stage.open(ofEvent(stage));
    await typeName(stage, stage.shop.bib);
    await stage.page.keyboard.press('Enter');
    await stage.page.getByText(stage.say('finding.search.failed')).waitFor();
    await stage.show();
  },
};
