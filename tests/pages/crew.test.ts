import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** What a crew's page shows to its members and to strangers. Journeys test how it leads to the cart in an open event. */
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 30 }
`;
let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

test('in a protected event each runner consents on their own phone, and the link shows strangers nothing', async () => {
  const event = await makeEvent(pages.shop.deps, {
    title: 'Waldlauf',
    factor: 'Surname',
    photos: [['17'], ['17', '42'], ['42']],
  });
  await setCatalog(pages.shop, event, CATALOG);
  await pages.walk(async ({ page: marta }) => {
    const start = marta.getByRole('button', { name: 'Start a crew' });
    await marta.goto(`/crew?event=${event.eventId}`);
    await start.click();
    await marta.getByText('Enter a name.').first().waitFor();
    await marta.getByRole('textbox', { name: /your name/i }).fill('Marta');
    await start.click();
    await marta.getByRole('heading', { name: 'Marta’s crew' }).waitFor();
    const link = marta.path();
    const buy = marta.getByRole('button', { name: 'Add all photos to the cart' });

    await pages.walk(async ({ page: ben }) => {
      await ben.goto(`/search/${event.eventId}/42`);
      await ben.getByRole('textbox', { name: /surname/i }).fill('Runner42');
      await ben.keyboard.press('Enter');
      await ben.getByRole('heading', { name: /2 photos of you/ }).waitFor();
      await ben.goto(link);
      await ben.getByRole('textbox', { name: /your name/i }).fill('Ben');
      await ben.getByRole('button', { name: 'Add me' }).click();
      await ben.getByRole('button', { name: 'I agree' }).click();
      await ben.getByText('Has agreed').first().waitFor();
      expect(await ben.getByRole('button', { name: 'Add all photos to the cart' }).count()).toBe(0);

      await marta.reload();
      await marta.getByText('2 photos · Has agreed').waitFor();
      await pages.walk(async ({ page: stranger }) => {
        await stranger.goto(link);
        await stranger.getByText('Has agreed').first().waitFor();
        expect(await stranger.getByText('2 photos').count()).toBe(0);
        expect(await stranger.locator('main img').count()).toBe(0);
      });
      await buy.click();
      await marta.getByText('Photos of 1 runner are in your cart.').first().waitFor();
      await ben.getByRole('button', { name: 'Withdraw' }).click();
      await ben.getByText('Hasn’t agreed yet').first().waitFor();
      await marta.reload();
      await buy.click();
      await marta.getByText('Ben: hasn’t agreed yet').first().waitFor();
      await marta.goto('/cart');
      await marta.getByText('Your cart is empty').first().waitFor();
    });
  });
});

test('the visitor who starts a crew is its first member, and enters a name once', async () => {
  const event = await makeEvent(pages.shop.deps, { title: 'Stadtlauf', photos: [['17'], ['42']] });
  await setCatalog(pages.shop, event, CATALOG);
  const start = async (page: LocatedPage) => {
    await page.goto(`/crew?event=${event.eventId}`);
    await page.getByRole('textbox', { name: /your name/i }).fill('Marta');
    await page.getByRole('button', { name: 'Start a crew' }).click();
    await page.getByRole('heading', { name: 'Marta’s crew' }).waitFor();
  };
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${event.eventId}/17`);
    await page.getByRole('heading', { name: /1 photo of you/ }).waitFor();
    await start(page);
    await page.getByText('1 photo').first().waitFor();
    await page.getByRole('button', { name: 'Leave the crew' }).waitFor();
    expect(await page.getByRole('textbox', { name: /your name/i }).count()).toBe(0);
  });
  // A name that was entered before the search is kept after it.
  await pages.walk(async ({ page }) => {
    await start(page);
    const crew = page.path();
    await page.getByRole('link', { name: 'Find my photos' }).waitFor();
    await page.goto(`/search/${event.eventId}/17`);
    await page.getByRole('heading', { name: /1 photo of you/ }).waitFor();
    // The crew's page, to which a link below the results leads, adds the runner who was found.
    await page.goto(`/crew?event=${event.eventId}`);
    await page.getByRole('button', { name: 'Leave the crew' }).waitFor();
    expect(page.path()).toBe(crew);
    expect(await page.getByRole('textbox', { name: /your name/i }).count()).toBe(0);
  });
});

test('the button shows the total of the crew, the page shows what one more runner adds, and the WhatsApp link leads to the crew', async () => {
  const event = await makeEvent(pages.shop.deps, { title: 'Hafenlauf', photos: [['17'], ['42']] });
  const rule = 'people: [{ key: second, products: [all], from: 2, percent: 50 }]';
  // One photo costs more than the package.
  await setCatalog(pages.shop, event, CATALOG.replace('price: 8', 'price: 40') + rule);
  const offer = 'From runner 2 on, all photos of each runner cost 50% less.';
  await pages.walk(async ({ page }) => {
    await page.goto(`/search/${event.eventId}/17`);
    await page.getByRole('heading', { name: /1 photo of you/ }).waitFor();
    await page.goto(`/crew?event=${event.eventId}`);
    await page.getByText(offer).waitFor();
    await page.getByRole('textbox', { name: /your name/i }).fill('Marta');
    await page.getByRole('button', { name: 'Start a crew' }).click();
    await page.getByText(`${offer} One more runner adds at most €15.`).waitFor();
    await page.getByRole('button', { name: /Add all photos to the cart ?€30/ }).waitFor();
    const crew = page.path();
    const invitation = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(String(invitation))).toContain(crew);
    await pages.walk(async ({ page: ben }) => {
      await ben.goto(`/search/${event.eventId}/42`);
      await ben.getByRole('heading', { name: /1 photo of you/ }).waitFor();
      await ben.goto(crew);
      await ben.getByRole('textbox', { name: /your name/i }).fill('Ben');
      await ben.getByRole('button', { name: 'Add me' }).click();
      await ben.getByText('€15 instead of €30').waitFor();
      await ben.getByRole('button', { name: /Add all photos to the cart ?€45/ }).click();
      await ben.getByRole('link', { name: 'To the cart' }).click();
      await ben.getByText('€45 instead of €80 bought one by one').waitFor();
      // Below a name, "of me" would be wrong for all but the buyer.
      expect(await ben.getByText('1 photo', { exact: true }).count()).toBe(2);
      expect(await ben.getByText('All photos of me').count()).toBe(0);
    });
  });
});

test('the page of an unknown crew says that there is no such crew', async () => {
  await pages.walk(async ({ page }) => {
    await page.goto('/crew/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'This crew no longer exists' }).waitFor();
  });
});
