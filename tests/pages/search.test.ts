import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PrintedPage } from '#contract/printed-page.ts';
import { saveCompetitors } from '#finding/competitors/competitors.store.ts';
import { listCompetitorsByBib, protectParticipant } from '#finding/competitors/index.ts';
import { captionPhotos, listPhotosById } from '#finding/photos/index.ts';
import { learnPlaces } from '#finding/places/index.ts';
import { applyResults } from '#finding/race-results/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { rejudgeAround } from '#finding/recognition/rejudge-around.ts';
import { answerSearch } from '#finding/search-requests/answer-search.ts';
import { listOpenSearchRequests } from '#finding/search-requests/search-requests.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { paintPhoto } from '#tests/factories/paint-photo.ts';
import { selfieOf } from '#tests/factories/searchable-event.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** What a search asks, refuses and leads to. Journeys test the camera, sharing and bib recognition. */
const TENANT = 'photofinish';
const PHONE = { screen: 'phone' } as const;

let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

const ownHeading = (page: LocatedPage, name: RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits for a link in a mail to an address. */
async function mailedLink(email: string, link: RegExp): Promise<string> {
  return waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(pages.shop.deps.database, TENANT);
    const texts = mails.filter(({ recipient }) => recipient === email).map(({ text }) => text);
    return texts.map((text) => link.exec(text)?.[0]).find((found) => found !== undefined);
  });
}
const proofOf = (email: string) => mailedLink(email, /\/competitors\/verify\?\S+/);

/** Requests the mailed link to the photos of a registered address. */
async function askForLink(page: LocatedPage, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
}

test('the link mailed to the registered address opens the photos, and its token leaves the address', async () => {
  const event = await makeEvent(pages.shop.deps, {
    title: 'Open Trail',
    photos: [['841']],
    people: [['anna']],
  });
  const { email } = competitorOf('841');
  await pages.walk(async ({ page }) => {
    await page.goto(`/event/${event.eventId}`);
    await page.getByRole('button', { name: /^Email$/ }).click();
    await askForLink(page, email);
    await page.getByText('Check your inbox').first().waitFor();
    await page.goto(await proofOf(email));
    await ownHeading(page, /1 photo of you.*Alex Runner841/).waitFor();
    expect(page.path()).not.toContain('token');
  }, PHONE);
});

test('the only participant of a name is found without a choice; alt texts name the content of photos and the reason; a caption is shown', async () => {
  const { eventId, photoIds } = await makeEvent(pages.shop.deps, {
    title: 'Named Run',
    photos: [['86'], ['86'], []],
    people: [['mia'], ['mia'], ['ben']],
  });
  await pages.shop.deps.database.inTenant(TENANT, (scope) =>
    captionPhotos(scope, { eventId, photoIds, caption: 'The last bend' }, BY_COMMAND),
  );
  await pages.walk(async ({ page, browser }) => {
    await page.goto('/');
    // The event list already contains the event, so its page requests the event only after the search.
    const accept = browser.answer('GET', new RegExp(`/events/${eventId}$`), {});
    await page.locator(`main a[href*="/event/${eventId}"]`).first().click();
    await page.getByLabel('Bib or name').fill('Alex');
    await expect.poll(page.path).toBe(`/event/${eventId}`);
    accept();
    // Enter would follow the link that the list focuses.
    await page.getByRole('button', { name: 'Find photos' }).click();
    await ownHeading(page, /^2 photos of you.*Alex Runner86/).waitFor();
    expect(page.path()).toBe(`/search/${eventId}/86`);
    await page
      .getByRole('img', { name: /The last bend, Named Run, bib 86/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('The last bend', { exact: true }).waitFor();
    await page.getByText('We read bib 86 and recognised your face here').first().waitFor();
  }, PHONE);
});

describe('a photo on which the bib cannot be read', () => {
  /** Opens a runner's photo from their results: it says why it is theirs, and offers to mark them if others are shown. */
  const expectReason = (path: string, photo: RegExp, reason: string, marks: 0 | 1) =>
    pages.walk(async ({ page }) => {
      await page.goto(path);
      await page.getByRole('button', { name: photo }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText(reason).waitFor();
      expect(await viewer.getByRole('button', { name: 'Mark my position' }).count()).toBe(marks);
    }, PHONE);

  test('is found by the runner’s other photos, and says so', async () => {
    const { deps } = pages.shop;
    const { eventId, photoIds } = await makeEvent(deps, {
      title: 'Hidden Run',
      photos: [[], ['307'], ['307'], ['307']],
      people: [['anna'], ['anna'], ['anna'], ['anna']],
    });
    for (const photoId of photoIds) await rejudgeAround(deps, TENANT, photoId, 'NewVotes');
    const told = 'Your bib is hidden here, but your other photos show that it’s you';
    await expectReason(`/search/${eventId}/307`, /^Photo 1 of 4/, told, 0);
  });

  test('is found by the time of the runner’s finish, and says so', async () => {
    const { deps } = pages.shop;
    // One bib per minute, from which the shop learns when runners pass the place.
    const bibs = Array.from({ length: 30 }, (_, index) => String(901 + index));
    const photos = bibs.map((bib) => [bib === '905' ? '905?' : bib]);
    const { eventId } = await makeEvent(deps, { title: 'Timed Run', photos, faceIndexing: 'off' });
    const results = bibs.map((bib, minute) => ({
      bib,
      bibKey: bib,
      finishedAt: new Date(Date.UTC(2026, 4, 10, 9, minute)),
      finishTime: '1:00:00',
      gunMs: (60 + minute) * 60_000,
      chipMs: null,
      splits: [],
      distance: '10K',
      courseKm: null,
      rank: null,
      rankedCount: null,
      categoryRank: null,
    }));
    await deps.database.inTenant(TENANT, async (scope) => {
      await applyResults(scope, eventId, results);
      await learnPlaces(scope, eventId);
      await deps.events.emit(scope, 'places.learnt', { eventId });
    });
    await finishRejudging(deps, TENANT, eventId);
    const told = 'Your bib is hard to read here, but the time matches your race';
    await expectReason(`/search/${eventId}/905`, /^Photo 1 of 1/, told, 1);
  });
});

describe('a selfie', () => {
  test('is searched once the visitor agrees to it, and opens the photos of the person', async () => {
    const { deps } = pages.shop;
    const read = vi.spyOn(deps.selfieReader, 'read');
    onTestFinished(() => read.mockRestore());
    read.mockImplementation(async () => ({ ok: true, faces: [selfieOf('eva')] }));
    const { eventId } = await makeEvent(deps, {
      title: 'Portrait Run',
      photos: [[], [], []],
      people: [['eva'], ['eva'], ['ben']],
    });
    await pages.walk(async ({ page }) => {
      await page.goto(`/event/${eventId}`);
      await page.getByRole('button', { name: 'Selfie' }).click();
      const input = page.locator('dialog input[type="file"]');
      await input.waitFor();
      let opened = 0;
      for (const chooser of input.elements()) chooser.addEventListener('click', () => (opened += 1));
      const choose = page.getByRole('button', { name: 'Choose a photo' });
      await choose.click();
      await page.getByText('We need your consent to search').waitFor();
      expect(opened).toBe(0);
      await page.getByRole('checkbox').check();
      await choose.click();
      expect(opened).toBe(1);
      await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(1) });
      await ownHeading(page, /^2 photos of you/).waitFor();
      // The face alone found them: one tap confirms all.
      await page.getByText('Probably you').waitFor();
      await page.getByRole('button', { name: 'Yes, that’s me' }).click();
      await page.getByText('Probably you').waitFor({ state: 'detached' });
      await ownHeading(page, /^2 photos of you/).waitFor();
    }, PHONE);
  });
});

test('the story begins with the runner and race, and ends with time and ranks, sharing, all photos at their price, and a replay', async () => {
  const event = await makeEvent(pages.shop.deps, { title: 'Story Run', photos: [['77'], ['77'], ['77']] });
  await setCatalog(
    pages.shop,
    event,
    'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }, { key: all, kind: PhotosWithMe, title: { en: All }, price: 20 }]',
  );
  const ranks = { rank: 12, rankedCount: 430, categoryRank: 3 };
  const times = {
    finishedAt: new Date('2026-05-10T10:42:13Z'),
    finishTime: '1:42:13',
    gunMs: null,
    chipMs: null,
  };
  const result = { bib: '77', bibKey: '77', ...times, splits: [], distance: '21K', courseKm: null, ...ranks };
  await pages.shop.deps.database.inTenant(TENANT, (scope) => applyResults(scope, event.eventId, [result]));
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${event.eventId}/77`);
    await page.getByRole('button', { name: 'Play my race' }).click();
    const story = page.getByRole('dialog', { name: 'Play my race' });
    await story.getByText('Alex Runner77').waitFor();
    await story.getByText('Story Run').waitFor();
    await story.getByText('77', { exact: true }).waitFor();
    for (const photo of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await story.getByText(`Photo ${photo} of 3`).waitFor();
    }
    await page.keyboard.press('ArrowRight');
    await story.getByText('1:42:13').waitFor();
    await story.getByText('Place 12 of 430').waitFor();
    await story.getByText('Place 3 in the category').waitFor();
    await story.getByRole('button', { name: 'Share my story' }).waitFor();
    await story.getByRole('button', { name: 'Again' }).click();
    await story.getByText('Alex Runner77').waitFor();
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
    await story.getByRole('button', { name: 'Take all 3 for €20' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
  }, PHONE);
});

describe('a protected event', () => {
  test('shows only how to get access, and the mailed link opens the visitor’s own photos', async () => {
    const event = await makeEvent(pages.shop.deps, {
      isSecure: true,
      title: 'Guarded Trail',
      photos: [['801'], ['802']],
    });
    await pages.walk(async ({ page }) => {
      await page.goto(`/event/${event.eventId}`);
      await page.getByRole('heading', { name: 'These photos are protected' }).waitFor();
      expect(await page.getByRole('img', { name: /Guarded Trail, bib/ }).count()).toBe(0);
      const { email } = competitorOf('801');
      await askForLink(page, email);
      await page.getByText('Check your inbox').first().waitFor();
      await page.goto(await proofOf(email));
      await ownHeading(page, /1 photo of you.*Alex Runner801/).waitFor();
      // A photo that only this runner may see cannot be shared before it is bought.
      await page
        .getByRole('img', { name: /Guarded Trail, bib 801/ })
        .first()
        .click();
      await page.getByText('We read bib 801 here').first().waitFor();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Remove this photo' }).waitFor();
      expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    }, PHONE);
  });

  test('offers a participant without photos only the way out', async () => {
    const { eventId } = await makeEvent(pages.shop.deps, {
      title: 'Bare Trail',
      photos: [['803'], []],
      isSecure: true,
    });
    await pages.shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.deleteFrom('photoTags').where('tenantId', '=', TENANT).where('eventId', '=', eventId).execute(),
    );
    await pages.walk(async ({ page }) => {
      await page.goto(`/event/${eventId}`);
      const { email } = competitorOf('803');
      await askForLink(page, email);
      await page.goto(await proofOf(email));
      await page.getByText('We found no photos of you').first().waitFor();
      expect(await page.getByRole('link', { name: 'All photos of the event' }).count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'See all events' }).waitFor();
      expect(await page.getByRole('button', { name: /^Email$/ }).count()).toBe(0);
    }, PHONE);
  });
});

describe('an event that asks for a factor', () => {
  test.each([
    ['BirthDate', 'Your date of birth', '31/02/1990', 'This date doesn’t exist', '17/05/1990'],
    ['PersonalCode', 'Your personal code', 'А1b2C', 'Latin letters only', 'A1b2C'],
    ['Surname', 'Your surname', '', 'Enter your surname', 'Runner811'],
  ] as const)(
    '%s: the page says which input cannot be a factor, and the right factor opens the photos',
    async (factor, label, wrong, told, right) => {
      const event = await makeEvent(pages.shop.deps, {
        factor,
        title: `Race by ${factor}`,
        photos: [['811'], ['811']],
      });
      await pages.walk(async ({ page }) => {
        await page.goto(`/event/${event.eventId}`);
        await page.getByText('Photos are shown only to the people in them').first().waitFor();
        expect(await page.getByRole('img', { name: `Race by ${factor}` }).count()).toBe(0);
        await page.getByLabel('Bib number').fill('811');
        await page.getByRole('button', { name: 'Find photos' }).click();
        const show = page.getByRole('button', { name: 'Show my photos' });
        await page.getByLabel(label).fill(wrong);
        await show.click();
        await page.getByText(told).first().waitFor();
        await page.getByLabel(label).fill(right);
        await show.click();
        await ownHeading(page, /2 photos of you/).waitFor();
      }, PHONE);
    },
  );
});

test('the page asks about near matches, and a "yes" assigns the photo to the visitor', async () => {
  const event = await makeEvent(pages.shop.deps, {
    title: 'Near Race',
    photos: [['821'], [], []],
    people: [['dora'], ['dora?'], ['dora?']],
  });
  await pages.walk(async ({ page, browser }) => {
    const path = `/search/${event.eventId}/821`;
    await page.goto(path);
    await ownHeading(page, /1 photo of you/).waitFor();
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor();
    const answered = () =>
      browser.calls.filter((call) => /itsme$/.test(call.path) && call.status === 204).length;
    await page.getByRole('button', { name: 'That’s me' }).first().click();
    await expect.poll(answered).toBe(1);
    await page.getByRole('button', { name: 'Not me' }).last().click();
    await expect.poll(answered).toBe(2);
    await page.getByText('Thank you.').first().waitFor();
    await page.goto(path);
    await ownHeading(page, /2 photos of you/).waitFor();
    expect(await page.getByRole('heading', { name: 'Is this you?' }).count()).toBe(0);

    // The "no" can be undone, also on a later visit.
    await page.getByText('1 photo you removed').click();
    await page.getByRole('group').getByRole('button', { name: 'That’s me' }).click();
    await ownHeading(page, /3 photos of you/).waitFor();
    await page.getByText('1 photo you removed').waitFor({ state: 'detached' });
  }, PHONE);
});

test('"this is me" on another photo waits for an answer, and can be undone', async () => {
  const { eventId } = await makeEvent(pages.shop.deps, { title: 'Claimed Run', photos: [['17'], []] });
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${eventId}/17`);
    await page.getByRole('link', { name: 'More photos from the event' }).click();
    await page.getByRole('list', { name: '2 photos' }).getByRole('button').last().click();
    const viewer = page.getByRole('dialog');
    const mine = viewer.getByRole('button', { name: 'This is me' });
    const waiting = viewer.getByText('We’ll check it').first();
    await mine.click();
    await waiting.waitFor();
    await viewer.getByRole('button', { name: 'Undo' }).click();
    await mine.click();
    await waiting.waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText('This is one of your photos.').first().waitFor();
    await page.goto(`/search/${eventId}/17`);
    await page.getByText('1 photo to be checked').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 photo to be checked').waitFor({ state: 'detached' });
  }, PHONE);
});

test('search engines must not index a search from a link, nor its videos', async () => {
  const { eventId } = await makeEvent(pages.shop.deps, { title: 'Quiet Run', photos: [['7']] });
  for (const url of [`/search/${eventId}/7`, `/search/${eventId}/7/video`]) {
    const printed = await pages.shop.call({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect(printed.statusCode).toBe(200);
    expect(printed.body).toMatch(/<meta name="robots" content="noindex/);
  }
  await pages.walk(async ({ page }) => {
    await page.goto(`/event/${eventId}/video`);
    await page
      .getByText(/The videos aren’t ready yet|This event has no videos/)
      .first()
      .waitFor();
  });
});

describe('home', () => {
  test('names the price of an event’s photos, and leads to a search by selfie', async () => {
    const event = await makeEvent(pages.shop.deps, {
      title: 'Price Run',
      photos: [['31']],
      people: [['anna']],
    });
    await setCatalog(
      pages.shop,
      event,
      'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 3 }]',
    );
    await pages.walk(async ({ page }) => {
      await page.goto('/');
      await page.getByText('Your race in pictures, from €3 a photo.').waitFor();
      await page.getByRole('button', { name: 'Find me with a selfie' }).click();
      await page.getByText('Your selfie: which race?').waitFor();
    }, PHONE);
  });
});

describe('the field at home', () => {
  test('leads from a bib to its photos of the race that is picked', async () => {
    const title = 'Night Run of the Lighthouse';
    await makeEvent(pages.shop.deps, { title, date: '2026-09-05', photos: [['7503'], ['7503'], ['1']] });
    await pages.walk(async ({ page }) => {
      await page.goto('/');
      const field = page.getByRole('searchbox', { name: 'Event, place or bib' });
      const panel = page.locator('[role=search], search');
      await field.fill('№ 7503');
      await panel.getByText('Bib 7503: which race?').last().waitFor();
      await field.fill('lighthouze 2026');
      await panel.getByRole('link', { name: title }).first().waitFor();
      await field.fill('#7503');
      await panel.getByText('Bib 7503: which race?').last().waitFor();
      // While the typed text is replaced, the list of the previous text may still be there.
      await panel.getByRole('link', { name: title }).first().click();
      await ownHeading(page, /^2 photos of you/).waitFor();
      expect(page.path()).toMatch(/\/7503$/);
    }, PHONE);
  });

  test('opens the only match by Enter: an event by its name, a bib of the only race', async () => {
    const tenantId = 'laufbilder';
    const { eventId } = await makeEvent(pages.shop.deps, {
      tenantId,
      title: 'Herbstlauf',
      photos: [['7'], ['7']],
    });
    await pages.walk(
      async ({ page }) => {
        for (const [typed, path] of [
          ['Herbst', `/event/${eventId}`],
          ['7', `/search/${eventId}/7`],
        ] as const) {
          await page.goto('/');
          await page.getByRole('searchbox').fill(typed);
          await page.keyboard.press('Enter');
          await expect.poll(page.path).toBe(path);
        }
      },
      { ...PHONE, brand: tenantId, languages: ['de-DE'] },
    );
  });
});

test('a link within the shop that names the event by its organizer’s number leads to it', async () => {
  const number = 'R 26/10K';
  const { eventId } = await makeEvent(pages.shop.deps, {
    title: 'Numbered Race',
    externalEventId: number,
    photos: [['831'], []],
    report: [1],
  });
  await pages.walk(async ({ page, browser }) => {
    await page.goto('/contacts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    page.follow(`/event/${encodeURIComponent(number)}?tab=report`);
    await expect.poll(page.path).toBe(`/event/${eventId}?tab=report`);
    await ownHeading(page, /^Numbered Race$/).waitFor();
    page.follow(`/search/${encodeURIComponent(number)}/831`);
    await expect.poll(page.path).toBe(`/search/${eventId}/831`);
    await ownHeading(page, /1 photo of you/).waitFor();
    page.follow('/event/nobody-knows-it');
    await ownHeading(page, /^Event not found$/).waitFor();
    expect(browser.departures).toEqual([]);
  }, PHONE);
});

test('for an unknown bib the page suggests similar ones, and one mail when photos of it are published', async () => {
  const event = await makeEvent(pages.shop.deps, {
    title: 'Empty Race',
    photos: [['1743'], ['52']],
    people: [['anna']],
  });
  const email = 'waiting@example.com';
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${event.eventId}/1734`);
    await page.getByText('We found no public photos for bib 1734').first().waitFor();
    await page.getByRole('link', { name: /1743/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Selfie' }).count()).toBe(1);
    const tell = page.getByRole('button', { name: /^Email me$/ });
    await tell.click();
    await page.getByText('Enter your email address.').first().waitFor();
    await page.getByLabel('Your email').fill(email);
    await tell.click();
    await page.getByText('Check your inbox').first().waitFor();
    const confirm = await mailedLink(email, /\/photo-alert\?confirm=\S+/);
    await page.goto(confirm);
    await page.getByText('Done. We’ll email you').first().waitFor();
    await expect.poll(page.path).toBe('/photo-alert');
    await page.goto(await mailedLink(email, /\/photo-alert\?leave=\S+/));
    await page.getByText('We have deleted your address.').first().waitFor();
    await page.goto(confirm);
    await page.getByText('This link no longer works').first().waitFor();
  }, PHONE);
});

test('a parent has the link to a child’s photos mailed by the bib, and sees nothing without it', async () => {
  const { shop } = pages;
  const made = await makeEvent(shop.deps, { title: 'Kids Run', photos: [['8801'], ['8802']] });
  const child = { eventId: made.eventId, competitorId: made.competitors['8801'] ?? '', isProtected: true };
  await shop.deps.database.inTenant(TENANT, (scope) =>
    protectParticipant(shop.deps, scope, child, BY_COMMAND),
  );
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${made.eventId}/8801`);
    await page.getByRole('heading', { name: 'Looking for a child’s photos?' }).waitFor();
    await page.getByRole('button', { name: 'Send the link to that address' }).click();
    await page.getByText('If 8801 is a young runner’s bib').first().waitFor();
    await page.goto(await proofOf(competitorOf('8801').email));
    await ownHeading(page, /1 photo of you.*Alex Runner8801/).waitFor();
  }, PHONE);
});

test('the address of a photo opens it; a reload and Back from the cart open it again', async () => {
  const made = await makeEvent(pages.shop.deps, {
    title: 'Photo Link Run',
    photos: [['61'], ['62'], ['63']],
  });
  await setCatalog(
    pages.shop,
    made,
    'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n',
  );
  await pages.walk(async ({ page }) => {
    const at = (position: number) => page.getByRole('dialog', { name: `Photo ${position} of 3` });
    const list = `/event/${made.eventId}/photos`;
    await page.goto(list);
    await page.getByRole('button', { name: /^Photo 2 of 3/ }).click();
    await at(2).waitFor();
    await expect.poll(page.path).toMatch(/[?]photo=/);
    const shared = page.path();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(page.path).toBe(list);

    await page.goto(shared);
    await at(2).waitFor();
    await page.getByRole('button', { name: 'Next photo' }).click();
    await at(3).waitFor();
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await page.getByRole('link', { name: 'View cart (1)' }).click();
    await expect.poll(page.path).toBe('/cart');
    await page.goBack();
    await at(3).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(page.path).toBe(list);
    expect(await page.getByRole('dialog', {}).count()).toBe(0);
  });
});

describe('a request that a photo is removed', () => {
  test('is confirmed by mail, states the date of the answer, and can be withdrawn', async () => {
    const { deps } = pages.shop;
    const event = await makeEvent(deps, { title: 'Family Race', photos: [['1801'], ['1802']] });
    for (const photoId of event.photoIds) await paintPhoto(deps, photoId);
    const { email } = competitorOf('1801');
    const statesOf = async () => {
      const photos = await deps.database.inTenant(TENANT, (scope) => listPhotosById(scope, event.photoIds));
      return photos.map(({ state }) => state).toSorted();
    };
    await pages.walk(async ({ page }) => {
      await page.goto(`/event/${event.eventId}/photos`);
      await page.getByRole('button', { name: /Photo 1 of 2/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Remove this photo' }).click();
      await ownHeading(page, /^Remove a photo$/).waitFor();
      await page.locator('img[alt="The photo to remove"]').waitFor();
      const send = page.getByRole('button', { name: 'Send request' });
      await send.click();
      // All faults at once, and the first one has the focus.
      await page.getByText('Please choose who is in it.').first().waitFor();
      await page.getByText('Enter your email address.').first().waitFor();
      await page.locator('input[name=reason]:focus').waitFor();
      await page.getByLabel('Your email').fill(email);
      // The page shows the photo, so the visitor need not type its number.
      await page.getByText('This photo', { exact: true }).waitFor();
      expect(await page.getByLabel('Which photo?').count()).toBe(0);
      expect(await page.getByRole('radio', {}).count()).toBe(3);
      await page.getByRole('radio', { name: 'My child' }).check();
      await page.getByLabel('Anything that helps us').fill('The one in front.');
      await send.click();
      await page.getByText('One more step: check your inbox').first().waitFor();
      expect(await statesOf()).toEqual(['Published', 'Published']);
      await page.goto(await mailedLink(email, /\/removal\?own=\S+/));
      await page.getByText('We have received your request').first().waitFor();
      await page.getByText('Hidden from everyone until we answer: 1.').first().waitFor();
      await expect.poll(page.path).toBe('/removal');
      expect(await statesOf()).toEqual(['Hidden', 'Published']);
      await page.getByRole('button', { name: 'Withdraw request' }).click();
      await page.getByText('You withdrew your request').first().waitFor();
      expect(await statesOf()).toEqual(['Published', 'Published']);
    }, PHONE);
  });

  test('without a photo asks for the photo: a link, or words that describe it', async () => {
    await pages.walk(async ({ page }) => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: 'Remove a photo' }).click();
      await page.getByRole('link', { name: 'Find the photo' }).waitFor();
      const which = page.getByLabel('Which photo?');
      await which.fill('https://shop.example/IMG_0042.jpg');
      await page.getByLabel('Your email').fill('other-parent@example.com');
      await page.getByRole('radio', { name: /^Me$/ }).check();
      const send = page.getByRole('button', { name: 'Send request' });
      await send.click();
      await page
        .getByText('This isn’t the address of a photo: https://shop.example/IMG_0042.jpg')
        .first()
        .waitFor();
      await which.fill('bib 42');
      await send.click();
      await page.getByText('Add the photo’s link, or describe it in more detail.').first().waitFor();
      await which.fill('Family Race, at the fountain, red shirt');
      await send.click();
      await page.getByText('One more step: check your inbox').first().waitFor();
    }, PHONE);
  });
});

test('a brand that shows clubs shows them beside names and above the results, and finds runners by club', async () => {
  const { deps } = pages.shop;
  const event = await makeEvent(deps, { title: 'Club Trail', photos: [['851'], ['852']] });
  const tenant = await showTenant(deps, TENANT);
  if (tenant === undefined) throw new Error('there is no such tenant');
  await defineTenant(deps, { ...tenant.definition, participants: { shown: ['club'] } });
  await deps.database.inTenant(TENANT, async (scope) => {
    const [runner] = await listCompetitorsByBib(scope, event.eventId, ['851']);
    if (runner !== undefined)
      await saveCompetitors(scope, [{ ...runner, club: 'Kranich 04', ageClass: 'W35' }]);
  });
  await pages.walk(async ({ page }) => {
    await page.goto(`/event/${event.eventId}`);
    await page.getByRole('searchbox', { name: 'Bib or name' }).fill('kranich');
    const found = page.getByRole('link', { name: /Runner851.*Kranich 04/ });
    await found.waitFor();
    expect(await page.getByRole('link', { name: /W35/ }).count()).toBe(0);
    await found.click();
    await ownHeading(page, /Alex Runner851/).waitFor();
    await page.getByText('Kranich 04').first().waitFor();
  }, PHONE);
  await defineTenant(deps, tenant.definition);
});

describe('a visitor who finds nothing', () => {
  /** Reads the only request of an address. */
  const askedBy = (email: string) =>
    pages.shop.deps.database.inTenant(TENANT, async (scope) =>
      (await listOpenSearchRequests(scope, 1000)).find((one) => one.email === email),
    );

  /** Answers the only request of an address, as the desk does. */
  async function answerFor(email: string, photoIds: readonly string[]): Promise<void> {
    const { deps } = pages.shop;
    const { requestId = '' } = (await askedBy(email)) ?? {};
    await deps.database.inTenant(TENANT, async (scope) => {
      expect(await answerSearch(deps, scope, { requestId, photoIds }, BY_COMMAND)).toBeUndefined();
    });
  }

  test('sends a search request to the desk, and opens the found photos by the mailed link', async () => {
    const email = 'unseen@example.com';
    const { eventId, photoIds } = await makeEvent(pages.shop.deps, {
      title: 'Muddy Run',
      photos: [['7'], [], []],
    });
    const print = ({ settings }: PrintedPage) => {
      settings.searchAnswerDays = 3;
    };
    await pages.walk(
      async ({ page }) => {
        await page.goto(`/search/${eventId}/9999`);
        await page.getByRole('button', { name: 'Ask us to look' }).click();
        const form = page.getByRole('region', { name: 'We look for you' });
        await form.getByRole('button', { name: 'Send', exact: true }).click();
        // The address is missing, not the first field of the form.
        await form.getByText('Enter').first().waitFor();
        expect(page.document().activeElement).toBe(form.getByLabel('Your email').elements()[0]);
        await form.getByLabel('Bib number or name').fill(' ');
        await form.getByLabel('Your email').fill(email);
        await form.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText('Enter your bib number or your name.').waitFor();
        await form.getByLabel('Bib number or name').fill('9999');
        await form.getByLabel('When you passed').fill('10:20');
        await form.getByLabel('Top').selectOption('Red');
        await form.getByLabel('Cap').selectOption('Black');
        await form.getByLabel('Cap').selectOption('');
        await form.getByLabel('What else you wore').fill('club shirt');
        await form.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText(`write to ${email}`).waitFor();
        await page.getByText('We usually answer within 3 days.').waitFor();
        expect(await askedBy(email)).toMatchObject({
          clothes: 'club shirt',
          colours: { top: 'Red', bottom: null, cap: null },
        });
        await answerFor(email, photoIds.slice(1, 2));
        await page.goto(await mailedLink(email, /\/event\/\S+\?found=[\w.-]+/));
        await page.getByRole('heading', { name: 'Photos we found for you' }).waitFor();
        const found = page.getByRole('list', { name: 'Photos we found for you' });
        await expect.poll(() => found.getByRole('listitem').count()).toBe(1);
        await page.goto(`/event/${eventId}/photos?found=forged`);
        await page.getByText('This link no longer works').waitFor();
      },
      { ...PHONE, print },
    );
  });
});
