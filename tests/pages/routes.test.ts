import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/site.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deleteEvent } from '#operating/deletion/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { countVideo } from '#tests/journeys/shell-shop.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** Where links and addresses lead. Journeys test the printed page, scrolling and page groups. */
let pages: ShopPages;
let eventId: string;
beforeAll(async () => {
  pages = await openShopPages();
  ({ eventId } = await makeEvent(pages.shop.deps, { title: 'Lakeside Run' }));
});
afterAll(() => pages?.close());

const reach = (page: LocatedPage, route: RouteName) => page.locator(`main[data-route="${route}"]`).waitFor();

test.each(['phone', 'tablet', 'desktop'] as const)(
  'the tabs of an event lead to each other on a %s',
  async (screen) => {
    await countVideo(pages.shop, eventId);
    await pages.walk(
      async ({ page }) => {
        const tab = (name: RegExp) =>
          page.getByRole('navigation', { name: 'Photos of this event' }).getByRole('link', { name });
        await page.goto(`/event/${eventId}`);
        await tab(/^Videos/).click();
        await reach(page, 'video');
        await tab(/^All photos/).click();
        await reach(page, 'event');
        expect(await tab(/^My photos/).count()).toBe(0);
        await page.getByLabel('Bib or name').fill('1');
        await page.getByRole('button', { name: 'Find photos' }).click();
        await reach(page, 'search-from-url');
        await tab(/^Videos/).click();
        await reach(page, 'search-from-url-video');
        await tab(/^My photos/).click();
        await reach(page, 'search-from-url');
        await page.goBack();
        await reach(page, 'search-from-url-video');
      },
      { screen },
    );
  },
);

test('any other path leads home, which reports the missing page once and adds no history step', async () => {
  await pages.walk(async ({ page }) => {
    const lost = page.getByText('We couldn’t find that page.');
    const isHome = async () => {
      await lost.waitFor();
      await reach(page, 'home');
      await expect.poll(page.path).toBe('/');
    };
    const answer = await pages.shop.call({
      method: 'GET',
      url: '/no/such/page?with=query',
      headers: { accept: 'text/html' },
    });
    expect(answer.statusCode).toBe(302);
    await page.goto('/no/such/page?with=query');
    await isHome();
    await page.reload();
    await page.getByRole('contentinfo').waitFor();
    expect(await lost.count()).toBe(0);
    // The visitor follows a link of the tenant's pages, on home and on another page.
    page.follow('/no/such/page');
    await isHome();
    await page.goto('/cart');
    await page.getByRole('contentinfo').waitFor();
    expect(await lost.count()).toBe(0);
    page.follow('/no/such/page');
    await isHome();
    await page.goBack();
    await reach(page, 'cart');
    expect(await lost.count()).toBe(0);
  });
});

describe('a missing event', () => {
  const toLakeside = async (page: LocatedPage) => {
    await page
      .getByRole('link', { name: /Lakeside Run/ })
      .first()
      .click();
    await reach(page, 'event');
  };

  test('shows a search', async () => {
    await pages.walk(async ({ page, browser }) => {
      const path = `/event/${randomUUID()}`;
      await page.goto(path);
      expect(browser.calls.find((call) => call.path === path)?.status).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Event not found' }).waitFor();
      await page.getByLabel('Event, place or bib').fill('Lakeside');
      await toLakeside(page);
    });
  });

  test('that was deleted: its mailed links say that it was taken down, above a search', async () => {
    const { deps } = pages.shop;
    const doomed = await makeEvent(deps, { title: 'Doomed Run' });
    await deps.database.inTenant('photofinish', (scope) =>
      deleteEvent(deps, scope, doomed.eventId, BY_COMMAND),
    );
    await pages.walk(async ({ page, browser }) => {
      for (const path of [`/event/${doomed.eventId}`, `/search/${doomed.eventId}/17`]) {
        await page.goto(path);
        expect(browser.calls.find((call) => call.path === path)?.status).toBe(410);
        await page.getByLabel('Event, place or bib').waitFor();
        await page.getByRole('heading', { level: 1, name: 'This event has been deleted' }).waitFor();
      }
      await toLakeside(page);
    });
  });
});
