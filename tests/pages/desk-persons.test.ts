import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  const input = { tenantId: TENANT, faceIndexing: 'atImport' } as const;
  await makeEvent(pages.desk.shop.deps, { ...input, title: 'Seerunde', photos: [['17'], ['17', '18']] });
  await makeEvent(pages.desk.shop.deps, { ...input, title: 'Bergrunde', photos: [['17']] });
});
afterAll(() => pages?.close());

test('a privacy officer tells two people of one name apart, and views and exports a person’s data', () =>
  pages.walk(
    async ({ page, browser, email, open }) => {
      await open('persons');
      await page.getByRole('searchbox', { name: 'Name, email address or bib' }).fill('Runner17');
      await page.getByRole('button', { name: 'Find' }).click();
      // The events are shown beside the name.
      const entry = page.getByRole('checkbox', { name: 'Alex Runner17' });
      await entry.nth(1).waitFor();
      await page.getByText(/Bergrunde, .*bib 17 · born 1990/).waitFor();
      await page.getByText(/Seerunde.*2 photos/).waitFor();
      for (const one of await entry.all()) await one.check();
      await page.getByRole('heading', { name: 'What we keep about them' }).waitFor();
      await page.getByText(/^Photos that show you: 3$/).waitFor();
      await page.getByRole('button', { name: 'Export everything' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(browser.departures).toHaveLength(1);
      const { headers, bytes } = await page.fetch(browser.departures[0] ?? '');
      expect(headers.get('content-disposition')).toMatch(/^attachment; .*\.zip/);
      expect(bytes.toString('latin1', 0, 2)).toBe('PK');
      await page.getByRole('searchbox', { name: 'Name, email address or bib' }).fill('17');
      await page.keyboard.press('Enter');
      // If no event is chosen, a bib is found in every event.
      await entry.nth(1).waitFor();
      await open('search#17');
      const found = page.getByRole('region', { name: 'Persons' });
      await found.getByRole('link', { name: 'Alex Runner17' }).nth(1).waitFor();
      await open(`search#${email}`);
      await found.getByRole('link', { name: email }).click();
      await page.getByRole('checkbox', { name: email }).waitFor();
    },
    { grants: [{ role: 'privacy-officer', eventId: null }] },
  ));
