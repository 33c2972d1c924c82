import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTags } from '#finding/photos/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { expectPath } from './buying-steps.ts';
import type { LocatedPage, Locator } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** What the frame studio offers, and to whom. Swiping, its pictures and the framed file are in journeys. */
const TENANT = 'photofinish';
const BIB = '17';
const OWN_NAME = `Alex Runner${BIB}`;
const PHONE = { screen: 'phone' } as const;
const PREVIEW = /\/frame-service\/api\/v1\/photos\?/;
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 12 }
  - { key: all-framed, kind: PhotosWithFrame, title: { en: All framed }, price: 25 }
`;

let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
  await addPlainFrame(pages.shop.deps, 'gold');
});
afterAll(() => pages?.close());

/** Opens an event that sells three photos of bib 17, plain and in frames. */
async function openSale(input: Parameters<typeof makeEvent>[1]): Promise<MadeEvent> {
  const event = await makeEvent(pages.shop.deps, { photos: [[BIB], [BIB], [BIB]], ...input });
  await setCatalog(pages.shop, event, CATALOG);
  return event;
}

/** Opens the studio from the shown photos. */
async function openStudio(page: LocatedPage): Promise<Locator> {
  await page.getByRole('button', { name: /^A photo in a frame/ }).click();
  const studio = page.getByRole('dialog', { name: 'In a frame' });
  await studio.getByText('gold').waitFor();
  return studio;
}

/** Waits until the shop's own picture of the frame is there. */
const exactPicture = (page: LocatedPage) => page.locator('img[src^="blob:"][alt*="gold"]').waitFor();

const addToCart = async (page: LocatedPage, studio: Locator, sum: RegExp) => {
  await studio.getByRole('button', { name: sum }).click();
  await expectPath(page, /^\/cart/);
};

test.each([
  ['of whom the start list names', BIB],
  ['of whom only their photos know', '503'],
])('puts all photos %s into one frame, shows the saving, and sells them once', async (_, bib) => {
  const { shop } = pages;
  const isListed = bib === BIB;
  const { eventId, photoIds } = await openSale({
    title: 'Whole Run',
    ...(!isListed && { photos: [[], [], []] }),
  });
  if (!isListed)
    await shop.deps.database.inTenant(TENANT, async (scope) => {
      for (const photoId of photoIds)
        await insertTags(scope, eventId, photoId, [
          {
            photoTagId: shop.deps.newId(),
            source: 'bib',
            value: bib,
            confidence: 0.97,
            isShown: true,
            box: null,
          },
        ]);
    });
  await pages.walk(async ({ page }) => {
    const chooseAll = async () => {
      await page.goto(`/search/${eventId}/${bib}`);
      const studio = await openStudio(page);
      await studio.getByRole('checkbox', { name: /All 3 photos of you in this frame/ }).check();
      return studio;
    };
    const studio = await chooseAll();
    await studio.getByText('3 framed photos').waitFor();
    await addToCart(page, studio, /^Add to cart.*€25/);
    await page.getByText('All framed').first().waitFor();
    const again = await chooseAll();
    await again.getByRole('link', { name: 'In your cart' }).waitFor();
  }, PHONE);
});

test('a secure event shows its frames to the search token', async () => {
  const { shop } = pages;
  const { eventId, competitors } = await openSale({ title: 'Secure Run', isSecure: true });
  const competitorId = competitors[BIB] ?? '';
  const token = await shop.deps.database.inTenant(TENANT, async (scope) => {
    const { personId } = await ensureCompetitorPerson(scope, { competitorId, eventId });
    return issueSearchToken(shop.deps, {
      tenantId: TENANT,
      eventId,
      personId,
      proof: 'Email',
      visitorId: shop.deps.newId(),
      version: 0,
    });
  });
  const access = {
    token,
    competitor: { competitorId, eventId, number: BIB, name: OWN_NAME, distance: '10K' },
  };
  await pages.walk(async ({ page }) => {
    await page.goto('/');
    page.document().defaultView?.sessionStorage.setItem(`searchToken.${eventId}`, JSON.stringify(access));
    await page.goto(`/search/${eventId}/${BIB}`);
    const studio = await openStudio(page);
    await exactPicture(page);
    // The photo in the frame is already chosen, so the button is enabled.
    await studio.getByText('1 framed photo').waitFor();
    await studio.getByText('The picture shows it as it will be printed.').waitFor();
    await addToCart(page, studio, /^Add to cart.*€12/);
    await page.getByText('Framed photo').first().waitFor();
    await page.locator('img[src^="blob:"]').waitFor();
  }, PHONE);
});

test('a visitor who must verify again continues where they were', async () => {
  const { eventId } = await openSale({ title: 'Expired Run', factor: 'Surname' });
  await pages.walk(async ({ page, browser }) => {
    const confirm = async () => {
      await page.getByLabel('Your surname').fill(`Runner${BIB}`);
      await page.getByRole('button', { name: 'Show my photos' }).click();
    };
    await page.goto(`/search/${eventId}/${BIB}`);
    await confirm();
    const studio = await openStudio(page);
    await exactPicture(page);

    const accept = browser.answer('GET', PREVIEW, { status: 401, body: {} });
    await studio.getByLabel('Name on the frame').fill('Anni');
    const again = page.getByRole('dialog', { name: 'Please confirm again' });
    await again.waitFor();
    accept();
    await confirm();
    await again.waitFor({ state: 'detached' });
    await exactPicture(page);
    expect(await studio.getByLabel('Name on the frame').inputValue()).toBe('Anni');
    await studio.getByText('1 framed photo').waitFor();
    await addToCart(page, studio, /^Add to cart.*€12/);
    await page.getByText('Anni').first().waitFor();
  }, PHONE);
});

test('asks for a photo, and adds a line for each chosen one', async () => {
  const { eventId } = await openSale({ title: 'Several Run' });
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${eventId}/${BIB}`);
    const studio = await openStudio(page);
    await studio.getByRole('button', { name: /^Remove photo/ }).click();
    await studio.getByRole('button', { name: 'Add to cart' }).click();
    await studio.getByRole('alert').getByText('Choose the photo').waitFor();
    const choose = studio.getByRole('button', { name: /^Choose photo/ });
    await choose.first().click();
    await choose.first().click();
    await studio.getByText('2 framed photos').waitFor();
    await addToCart(page, studio, /^Add to cart.*€24/);
    await expect.poll(() => page.getByText('Framed photo', { exact: true }).count()).toBe(2);
  });
});

test('the studio starts with the photo that it was opened from, and says what the product is', async () => {
  const { eventId } = await openSale({ title: 'Third Run' });
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${eventId}/${BIB}`);
    await page.getByRole('button', { name: /^Photo 3 of 3/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'In a frame' }).click();
    const studio = page.getByRole('dialog', { name: 'In a frame' });
    await studio.getByText('You get a digital picture to download, not a print.').waitFor();
    const shown = studio.locator('[aria-current="true"]');
    await expect.poll(() => shown.getAttribute('aria-label')).toBe('Remove photo 3');
  });
});

test('a link opens the studio, which composes the frame itself if the shop’s own picture fails', async () => {
  const { eventId } = await openSale({ title: 'Linked Run' });
  await pages.walk(async ({ page, browser }) => {
    browser.answer('GET', PREVIEW, { status: 404, body: {} });
    await page.goto(`/search/${eventId}/${BIB}?frame=choose`);
    const studio = page.getByRole('dialog', { name: 'In a frame' });
    await studio.getByText('The exact picture couldn’t be loaded.').waitFor();
    const composed = page.locator('img[src*="/views/landscape"][alt*="gold"]');
    await composed.waitFor();
    const url = (await composed.getAttribute('src')) ?? '';
    const { rawPayload } = await pages.shop.call({ method: 'GET', url });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200 });
    await studio.getByRole('button', { name: 'Close' }).click();
    await studio.waitFor({ state: 'detached' });
    await expect.poll(page.path).toBe(`/search/${eventId}/${BIB}`);
    await page.getByRole('heading', { level: 1, name: /3 photos of you/ }).waitFor();
  }, PHONE);
});
