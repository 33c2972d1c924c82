import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { expectPath } from './buying-steps.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** Tests who sees which videos, and the messages to other visitors. Journeys test images and playback. */
const TENANT = 'photofinish';
const PHONE = { screen: 'phone' } as const;
const photos = [['17'], ['2']];

let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

/** Returns the path of the link in the mail about videos to an address. */
async function mailedLink(email: string): Promise<string> {
  return waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(pages.shop.deps.database, TENANT);
    const text = mails.find(({ recipient }) => recipient === email)?.text ?? '';
    return /photos and videos of[\s\S]*?(\/competitors\/verify\?\S+)/.exec(text)?.[1];
  });
}

test('a runner without a video sees a message and a link to the photos', async () => {
  const { eventId } = await makeEvent(pages.shop.deps, { title: 'Bare Race', photos });
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${eventId}/17/video`);
    await page.getByText('No video shows you at the finish').waitFor();
    await page.getByRole('link', { name: 'See my photos' }).click();
    await expectPath(page, new RegExp(`^/search/${eventId}/17(\\?|$)`));
    await page.getByRole('heading', { level: 1, name: /1 photo of you/ }).waitFor();
  }, PHONE);
});

test('a visitor must verify before they see their clip, and again when the token expires', async () => {
  const { eventId } = await makeEvent(pages.shop.deps, {
    title: 'Asking Race',
    factor: 'Surname',
    isGalleryOpened: true,
    photos,
  });
  await publishClips(pages.shop.deps, eventId, ['17', '2']);
  await pages.walk(async ({ page }) => {
    const clips = (count: number) =>
      page.getByRole('list', { name: `${count} video${count === 1 ? '' : 's'}` });
    await page.goto(`/event/${eventId}/video`);
    await clips(2).waitFor();
    expect(await page.getByText('Alex Runner17').count()).toBe(0);
    await page.goto(`/search/${eventId}/17/video`);
    await page.getByLabel(/surname/i).fill('Runner17');
    await page.keyboard.press('Enter');
    await clips(1).waitFor();
    const storage = page.document().defaultView?.sessionStorage ?? ({} as Storage);
    for (const [key, value] of Object.entries(storage))
      if (key.startsWith('searchToken.'))
        storage.setItem(key, value.replace(/"token":"[^"]+"/, '"token":"ran.out.now"'));
    await page.reload();
    await page
      .getByRole('dialog')
      .getByLabel(/surname/i)
      .fill('Runner17');
    await page.keyboard.press('Enter');
    await clips(1).waitFor();
  }, PHONE);
});

describe('a protected event', () => {
  let eventId: string;
  beforeAll(async () => {
    ({ eventId } = await makeEvent(pages.shop.deps, { title: 'Protected Race', isSecure: true, photos }));
    // Only the video camera at the finish recorded them; they are on no photo.
    await pages.shop.deps.database.inTenant(TENANT, (scope) =>
      applyStartList({ newId: randomUUID }, scope, eventId, [competitorOf('5')]),
    );
    await publishClips(pages.shop.deps, eventId, ['17', '5']);
  });

  test('the mailed link opens the runner’s own videos, even without photos', async () => {
    await pages.walk(async ({ page }) => {
      await page.goto(`/event/${eventId}/video`);
      const { email } = competitorOf('5');
      await page.getByLabel('Your email').fill(email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await page.getByText('Check your inbox').first().waitFor();
      await page.goto(await mailedLink(email));
      await page.getByText('We found no photos of you').first().waitFor();
      await page.getByRole('link', { name: 'Videos 1', exact: true }).waitFor();
      await page.getByRole('link', { name: 'See 1 video' }).click();
      await expectPath(page, new RegExp(`^/search/${eventId}/5/video`));
      await page.getByRole('list', { name: '1 video' }).waitFor();
    }, PHONE);
  });

  test('shows no videos without its link', async () => {
    await pages.walk(async ({ page, browser }) => {
      for (const path of [`/event/${eventId}/video`, `/search/${eventId}/17/video`]) {
        await page.goto(path);
        await page
          .getByRole('heading', { level: 2, name: /protected|e-mail/i })
          .first()
          .waitFor();
        expect(await page.locator('video, img[src*="poster"]').count()).toBe(0);
      }
      const listed = browser.calls.filter(({ path }) => path.includes('/videos?'));
      expect(listed.filter(({ status }) => status === 200)).toEqual([]);
    }, PHONE);
  });
});
