import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSharing } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { DESKTOP, newVisitor, PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
let event: MadeEvent;
/** A third party's page, at any name under localhost. */
let club: Server;
let clubPort: number;
let shopOrigin: string;
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  club = createServer((_request, response) => {
    const line = `<script async src="${shopOrigin}/embed.js" data-event="${event.eventId}" data-language="en"></script>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Club</title><h1>Our race</h1>${line}</html>`);
  });
  await new Promise<void>((resolve) => club.listen(0, '127.0.0.1', resolve));
  clubPort = portOf(club);
  pages = await openDeskPages();
  const { deps, app } = pages.desk.shop;
  shopOrigin = `http://${TENANT}.localhost:${portOf(app.server)}`;
  const tenant = await showTenant(deps, TENANT);
  if (tenant === undefined) throw new Error('there is no such tenant');
  await defineTenant(deps, { ...tenant.definition, embed: { hosts: [`http://club.localhost:${clubPort}`] } });
  const input = { tenantId: TENANT, title: `Kranichlauf ${randomUUID()}`, photos: [['17'], ['18']] };
  event = await makeEvent(deps, input);
  const sharing = { organizerCoverage: true, organizerSales: 'Hidden', freePhotosMax: 1 } as const;
  await deps.database.inTenant(TENANT, (scope) => setSharing(scope, event.eventId, sharing, BY_COMMAND));
});
afterAll(async () => {
  await pages?.close();
  club?.close();
});

test('an organizer saves the poster, puts a mark on previews and makes a photo free, on a phone', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  const mark = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#cc2200' } })
    .png()
    .toBuffer();
  await pages.visit(
    async ({ page, open }) => {
      await open(`events/${event.eventId}/share`);
      await page.getByLabel('Language of the poster').selectOption('el');
      const poster = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Poster as PDF' }).click();
      expect((await poster).suggestedFilename()).toMatch(/A4 el\.pdf$/);
      await page.locator('input[type=file]').setInputFiles({
        name: 'sponsor.png',
        mimeType: 'image/png',
        buffer: mark,
      });
      const put = page.getByRole('dialog', { name: 'A sponsor’s logo' });
      await put.getByRole('button', { name: 'Add a logo' }).click();
      await put.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Give photos for free' }).click();
      const give = page.getByRole('dialog', { name: 'Give photos for free' });
      await give.getByLabel('Names of files').fill('0.jpg');
      await give.getByRole('button', { name: 'Give photos for free' }).click();
      await page.getByText('Free photos: 1 of at most 1.').waitFor();
    },
    { grants, viewport: PHONE },
  );
});

test('a visitor downloads the free photo instead of buying it and sees the mark on its preview', async () => {
  const { page, faults } = await newVisitor(pages.browser, { viewport: DESKTOP });
  await page.goto(`${shopOrigin}/search/${event.eventId}/17`);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  const viewer = page.getByRole('dialog', { name: /^Photo 1/ });
  const link = viewer.getByRole('link', { name: 'Download for free' });
  await link.waitFor();
  const saved = page.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('0.jpg');
  expect(await viewer.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
  await viewer.locator('img[src*="/marked/"]').first().waitFor();
  expect(faults).toEqual([]);
});

test('a page of an allowed host embeds the search: a bib or a name opens the shop in a new page', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { context, page, faults } = await newVisitor(pages.browser, { viewport });
    await page.goto(`http://club.localhost:${clubPort}/`);
    const frame = page.frameLocator('iframe');
    const field = frame.getByLabel('Bib or name');
    await field.waitFor();
    // The search reports its height.
    await page.locator('iframe:not([style*="160px"])').waitFor();
    expect(await context.cookies()).toEqual([]);
    await field.fill('17');
    const [results] = await Promise.all([context.waitForEvent('page'), field.press('Enter')]);
    await results.waitForURL(`${shopOrigin}/search/${event.eventId}/17`);
    expect(await results.evaluate('window.opener')).toBeNull();
    await field.fill('Alex');
    const opening = context.waitForEvent('page');
    await frame.getByRole('button', { name: 'Search' }).click();
    const named = await opening;
    await named.getByRole('link', { name: /Alex/ }).first().waitFor();
    expect(named.url()).toBe(`${shopOrigin}/event/${event.eventId}`);
    expect(page.url()).toBe(`http://club.localhost:${clubPort}/`);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('refuses a page of any other host, and any other page of the shop on the allowed host', async () => {
  const { context, page, faults } = await newVisitor(pages.browser);
  await page.goto(`http://evil.localhost:${clubPort}/`);
  await page.locator('iframe').waitFor();
  await expect.poll(() => faults.join()).toContain('frame-ancestors');
  expect(await page.frameLocator('iframe').getByLabel('Bib or name').count()).toBe(0);
  faults.length = 0;
  await page.goto(`http://club.localhost:${clubPort}/`);
  await page.evaluate(
    `(() => { const f = document.createElement('iframe'); f.src = '${shopOrigin}/event/${event.eventId}'; document.body.append(f); })()`,
  );
  await expect.poll(() => faults.join()).toContain('frame-ancestors');
  await context.close();
});
