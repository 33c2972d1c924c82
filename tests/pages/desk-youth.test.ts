import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoRoutes } from '#contract/photo.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

const GUARDS = [{ role: 'privacy-officer', eventId: null }] as const;
let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  event = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos: [['17'], ['18'], ['17', '18']] });
});
afterAll(() => pages?.close());

/** How many of the event's photos a stranger sees in its gallery. */
async function seenByStrangers(): Promise<number> {
  const { shop } = pages.desk;
  const url = `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`;
  const reply = await shop.call({ method: 'GET', url, host: `${TENANT}.localhost` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().photos.length;
}

test('a privacy officer protects a child, reviews their photos, and ends the protection again', async () => {
  expect(await seenByStrangers()).toBe(3);
  for (const screen of ['desktop', 'phone'] as const)
    await pages.walk(
      async ({ page, open }) => {
        await open(`participants/${event.eventId}/${event.competitors['17']}`);
        await page.getByRole('button', { name: 'Protect' }).click();
        const protect = page.getByRole('dialog', { name: 'Protect' });
        await protect.getByText('Faces are off for the whole event', { exact: false }).waitFor();
        await protect.getByRole('button', { name: 'Protect' }).click();
        await page.getByText('They are protected now.').waitFor();
        await page.getByText('Protected: set here').waitFor();
        await expect.poll(seenByStrangers).toBe(1);

        await open(`photos?event=${event.eventId}&filter=Protected`);
        await page.getByText('Shows a protected person', { exact: false }).first().waitFor();

        await open(`participants/${event.eventId}/${event.competitors['17']}`);
        await page.getByRole('button', { name: 'End the protection' }).click();
        const end = page.getByRole('dialog', { name: 'End the protection' });
        await end.getByLabel('Why').fill('of age, by a passport');
        await end.getByRole('button', { name: 'End the protection' }).click();
        await page.getByText('They are no longer protected.').waitFor();
        await page.getByText('of age, by a passport').first().waitFor();
        await expect.poll(seenByStrangers).toBe(3);
      },
      { grants: [...GUARDS], screen },
    );
});
