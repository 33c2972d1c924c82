import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, expectDeskAccessible, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
const title = `Kranichlauf ${randomUUID()}`;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const wish = { tenantId: TENANT, title, photos: [['17'], ['18']] };
  event = await makeEvent(pages.desk.shop.deps, wish);
});
afterAll(() => pages?.close());

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an organizer brings start list and results of their event, and sees first what they change', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  await pages.visit(
    async ({ page, open }) => {
      await open(`events/${event.eventId}`);
      await page.getByRole('link', { name: 'Start list and results' }).click();
      await page.getByRole('heading', { name: 'Bring a start list' }).waitFor();
      await expectDeskAccessible(page);
      const files = page.locator('input[type=file]');
      const [look, times] = [0, 1].map((index) =>
        page.getByRole('button', { name: 'See what changes' }).nth(index),
      );
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname\n17,Berg\n17,Novak'));
      await look?.click();
      await page.getByText('Line 3: bib 17 stands in line 2 already').waitFor();
      await expectDeskAccessible(page);
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname\n17,Berg\n30,Novak'));
      await look?.click();
      const list = page.getByRole('dialog', { name: 'Bring a start list' });
      await list.getByText('Leave the start list: 1').waitFor();
      await list.getByText('17 (surname)').waitFor();
      await expectDeskAccessible(page);
      await list.getByLabel('Why').fill('the final list');
      await list.getByRole('button', { name: 'Apply the start list' }).click();
      await page.getByText('The start list is applied.').waitFor();

      await files.nth(1).setInputFiles(csv('results.csv', 'bib,time\n17,42:13\n99,43:00'));
      await times?.click();
      await page.getByText('Line 2: finish time "42:13" is not a time of the day').waitFor();
      await page.getByLabel('The race began at').fill('10:00:00');
      await times?.click();
      const results = page.getByRole('dialog', { name: 'Bring results' });
      await results.getByText('Not on the start list: 1').waitFor();
      await expectDeskAccessible(page);
      await results.getByRole('button', { name: 'Apply the results' }).click();
      await page.getByText('The results are applied.').waitFor();
      expect(await page.locator('form').count()).toBe(0);
      await open(`participants/${event.eventId}`);
      await page.getByText('Novak').waitFor();
    },
    { grants, viewport: PHONE },
  );
});
