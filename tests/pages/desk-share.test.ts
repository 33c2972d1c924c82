import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSharing } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { locatePages } from './locators.ts';
import { openPageBrowser } from './open-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let event: MadeEvent;
const CLUB = 'http://club.localhost:8080';
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  const tenant = await showTenant(deps, TENANT);
  if (tenant === undefined) throw new Error('there is no such tenant');
  await defineTenant(deps, { ...tenant.definition, embed: { hosts: [CLUB] } });
  const input = { tenantId: TENANT, title: `Kranichlauf ${randomUUID()}`, photos: [['17'], ['18']] };
  event = await makeEvent(deps, input);
  const sharing = { organizerCoverage: true, organizerSales: 'Hidden', freePhotosMax: 1 } as const;
  await deps.database.inTenant(TENANT, (scope) => setSharing(scope, event.eventId, sharing, BY_COMMAND));
});
afterAll(() => pages?.close());

test('an organizer copies link, poster and texts, puts a mark on previews and makes a photo free', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  const mark = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#cc2200' } })
    .png()
    .toBuffer();
  await pages.walk(
    async ({ page, browser, open }) => {
      await open(`events/${event.eventId}`);
      await page.getByRole('link', { name: 'Share', exact: true }).click();
      await page.getByRole('heading', { name: 'How it’s going' }).waitFor();
      await page.getByText('does not share sales').waitFor();
      await page.getByText('Starters with a photo').waitFor();
      expect(await page.getByRole('heading', { name: 'What the organizer may do' }).count()).toBe(0);

      await page.getByLabel('Language of the poster').selectOption('el');
      await page.getByRole('button', { name: 'Poster as PDF' }).click();
      await expect.poll(() => browser.saved.length).toBe(1);
      const [poster] = browser.saved;
      expect(poster?.name).toMatch(/A4 el\.pdf$/);
      expect(poster?.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
      await page.getByLabel('Language of the texts').selectOption('sl');
      expect(await page.getByRole('textbox', { name: 'Post' }).inputValue()).toContain(event.eventId);
      await page.getByText(`It works only on pages of ${CLUB}`).waitFor();

      await page.locator('input[type=file]').setInputFiles({
        name: 'sponsor.png',
        mimeType: 'image/png',
        buffer: mark,
      });
      const put = page.getByRole('dialog', { name: 'A sponsor’s logo' });
      await put.getByLabel('With a free card').check();
      await put.getByRole('button', { name: 'Add a logo' }).click();
      await page.getByText('Each runner may save a free card with it.').waitFor();

      const give = async (names: string) => {
        await page.getByRole('button', { name: 'Give photos for free' }).click();
        const dialog = page.getByRole('dialog', { name: 'Give photos for free' });
        await dialog.getByLabel('Names of files').fill(names);
        await dialog.getByRole('button', { name: 'Give photos for free' }).click();
        return dialog;
      };
      const tooMany = await give('0.jpg\n1.jpg');
      await tooMany
        .getByText('More than 1 photos would be free, with those that were downloaded before.')
        .waitFor();
      await tooMany.getByRole('button', { name: 'Cancel' }).click();
      await give('0.jpg, none.jpg');
      await page.getByText('Free photos: 1 of at most 1.').waitFor();
      await page.getByText('No published photo is called: none.jpg').waitFor();

      await page.getByRole('button', { name: 'Give photos for free' }).click();
      const picker = page.getByRole('dialog', { name: 'Give photos for free' });
      await picker.getByRole('checkbox', { name: '0.jpg, already free' }).waitFor();
      await picker.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Sell photos again' }).click();
      const back = page.getByRole('dialog', { name: 'Sell photos again' });
      await back.getByRole('checkbox', { name: '0.jpg' }).click();
      await back.getByText('Chosen pictures: 1').waitFor();
      await back.getByRole('button', { name: 'Sell photos again' }).click();
      await page.getByText('Free photos: 0 of at most 1.').waitFor();

      await page.getByRole('button', { name: 'Give photos for free' }).click();
      await picker.getByRole('checkbox', { name: '0.jpg' }).click();
      await picker.getByRole('button', { name: 'Give photos for free' }).click();
      await page.getByText('Free photos: 1 of at most 1.').waitFor();
    },
    { grants, screen: 'phone' },
  );
});

test('a visitor downloads the free photo instead of buying it and sees the mark on its preview', async () => {
  const { shop } = pages.desk;
  const browser = openPageBrowser(shop, { origin: `http://${TENANT}.localhost` });
  const page = locatePages(browser);
  await page.goto(`/search/${event.eventId}/17`);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  const viewer = page.getByRole('dialog', { name: /^Photo 1/ });
  const link = viewer.getByRole('link', { name: 'Download for free' });
  const { headers, rawPayload } = await shop.call({
    host: `${TENANT}.localhost`,
    method: 'GET',
    url: (await link.getAttribute('href')) ?? '',
  });
  expect(headers['content-disposition']).toBe('attachment; filename=0.jpg');
  expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(await viewer.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
  await viewer.locator('img[src*="/marked/"]').first().waitFor();
  browser.close();
});
