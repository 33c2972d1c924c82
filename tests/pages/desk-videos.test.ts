import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

async function makeFilmedEvent(bibs: readonly string[]): Promise<string> {
  const { deps } = pages.desk.shop;
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, photos: [['17'], ['18']] });
  if (bibs.length > 0) await publishClips(deps, eventId, bibs, { isFull: true, tenantId: TENANT });
  return eventId;
}

const countPublished = async (eventId: string) =>
  (await pages.desk.shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId)))
    ?.videosPublishedCount;

test('a clip is found by its bib, removed after its consequences are shown, and restored', async () => {
  const eventId = await makeFilmedEvent(['17', '18']);
  await pages.walk(async ({ page, open }) => {
    await open(`events/${eventId}`);
    await page.getByRole('link', { name: 'Videos' }).click();
    await page.getByText('Finish clip, bib 18').waitFor();
    await page.getByLabel('Only this bib').fill('99');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('There is no clip of this bib.').waitFor();
    await page.getByLabel('Only this bib').fill('17');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Remove: Finish clip, bib 17' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this video? Finish clip, bib 17' });
    await dialog.getByText('No one has bought it.').waitFor();
    await dialog.getByText(/until you restore it/).waitFor();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('asked by the runner');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed.', { exact: true }).waitFor();
    expect(await countPublished(eventId)).toBe(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'removed' }).waitFor();
    // The results of this event have no time for the runner.
    await page.getByRole('button', { name: 'Restore: Finish clip, bib 17' }).click();
    const restore = page.getByRole('dialog', { name: 'Make this video again? Finish clip, bib 17' });
    await restore.getByRole('button', { name: 'Restore' }).click();
    await restore.getByText(/The results have no time for this runner/).waitFor();
  });
});

test('a full video is removed and restored, and the page says that it shows protected participants', async () => {
  const eventId = await makeFilmedEvent(['17']);
  const { deps } = pages.desk.shop;
  await deps.database.inTenant(TENANT, async (scope) => {
    const event = scope.trx.updateTable('events').set({ youthDistances: ['Kids 1K'] });
    await event.where('eventId', '=', eventId).execute();
    await applyStartList(deps, scope, eventId, [{ ...competitorOf('17'), distance: 'Kids 1K' }]);
  });
  await pages.walk(async ({ page, open }) => {
    await open(`events/${eventId}/videos`);
    await page.getByText(/A full video shows everybody, also the protected participants/).waitFor();
    await page.getByRole('button', { name: /^Remove: Full video/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove this video/ });
    await dialog.getByText('No one has bought it.').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed.', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: /^Restore: Full video/ }).click();
    const restore = page.getByRole('dialog', { name: /^Make this video again/ });
    await restore.getByText(/A full video shows everybody, also the protected participants/).waitFor();
    await restore.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('is being prepared').waitFor();
  });
});

test('an event without videos says how they are imported, and an organizer cannot remove one', async () => {
  const [empty, filmed] = [await makeFilmedEvent([]), await makeFilmedEvent(['17'])];
  await pages.walk(async ({ page, open }) => {
    await open(`events/${empty}/videos`);
    await page.getByText(/This event has no videos/).waitFor();
  });
  await pages.walk(
    async ({ page, open }) => {
      await open(`events/${filmed}/videos`);
      await page.getByText('Finish clip, bib 17').waitFor();
      expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    },
    { grants: [{ role: 'organizer', eventId: filmed }] },
  );
});
