import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('an organizer saves the poster and makes a photo free, on a phone', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  await pages.visit(
    async ({ page, open }) => {
      await open(`events/${event.eventId}/share`);
      await page.getByLabel('Language of the poster').selectOption('el');
      const poster = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Poster as PDF' }).click();
      expect((await poster).suggestedFilename()).toMatch(/A4 el\.pdf$/);
      await page.getByRole('button', { name: 'Give photos for free' }).click();
      const give = page.getByRole('dialog', { name: 'Give photos for free' });
      await give.getByLabel('Names of files').fill('0.jpg');
      await give.getByRole('button', { name: 'Give photos for free' }).click();
      await page.getByText('Free photos: 1 of at most 1.').waitFor();
    },
    { grants, viewport: PHONE },
  );
});

/** Opens the club's page, whose embedded search has started. */
async function openClub(viewport: typeof PHONE) {
  const { context, page, faults } = await newVisitor(pages.browser, { viewport });
  await page.goto(`http://club.localhost:${clubPort}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Bib or name').waitFor();
  // The search reports its height.
  await page.locator('iframe:not([style*="160px"])').waitFor();
  expect(await context.cookies()).toEqual([]);
  const leave = async () => {
    expect(page.url()).toBe(`http://club.localhost:${clubPort}/`);
    expect(faults).toEqual([]);
    await context.close();
  };
  return { context, frame, field: frame.getByLabel('Bib or name'), leave };
}

test('a page of an allowed host embeds the search: a bib opens the shop in a new page, on a phone', async () => {
  const { context, field, leave } = await openClub(PHONE);
  await field.fill('17');
  const [results] = await Promise.all([context.waitForEvent('page'), field.press('Enter')]);
  await results.waitForURL(`${shopOrigin}/search/${event.eventId}/17`);
  expect(await results.evaluate('window.opener')).toBeNull();
  await leave();
});

test('a page of an allowed host embeds the search: a name opens the shop in a new page, on a desktop', async () => {
  const { context, frame, field, leave } = await openClub(DESKTOP);
  await field.fill('Alex');
  const opening = context.waitForEvent('page');
  await frame.getByRole('button', { name: 'Search' }).click();
  const named = await opening;
  await named.getByRole('link', { name: /Alex/ }).first().waitFor();
  expect(named.url()).toBe(`${shopOrigin}/event/${event.eventId}`);
  expect(await named.evaluate('window.opener')).toBeNull();
  await leave();
});

test('refuses a page of any other host, and any other page of the shop on the allowed host', async () => {
  const { context, page, faults } = await newVisitor(pages.browser);
  await page.goto(`http://evil.localhost:${clubPort}/`);
  const note = page.frameLocator('iframe');
  await note.getByText('The photo search is not switched on for this site yet').waitFor();
  await note.getByText(`http://evil.localhost:${clubPort}`, { exact: false }).waitFor();
  expect(await note.getByLabel('Bib or name').count()).toBe(0);
  faults.length = 0;
  // This page claims to be the allowed one. That only changes what the shop sends: the browser refuses to show it.
  await page.evaluate(
    `(() => { const f = document.createElement('iframe'); f.src = '${shopOrigin}/embed/${event.eventId}?host=http://club.localhost:${clubPort}'; document.body.append(f); })()`,
  );
  await expect.poll(() => faults.join()).toContain('frame-ancestors');
  faults.length = 0;
  await page.goto(`http://club.localhost:${clubPort}/`);
  await page.evaluate(
    `(() => { const f = document.createElement('iframe'); f.src = '${shopOrigin}/event/${event.eventId}'; document.body.append(f); })()`,
  );
  await expect.poll(() => faults.join()).toContain('frame-ancestors');
  await context.close();
});
