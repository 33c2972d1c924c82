import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retagPhoto } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, openDeskPages, secondsAgo } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) =>
  pages.desk.shop.deps.database.inTenant(TENANT, work);
const made = (photos: string[][], people?: string[][]): Promise<MadeEvent> =>
  makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos, ...(people === undefined ? {} : { people }) });

/** The start list contains all bibs on the photos. */
const LISTED = ['42', '43', '44', '99'];
const ALL = LISTED.join(' ');

/** Reads the bibs of each photo of an event, in time order. */
async function bibsOf({ eventId, photoIds }: MadeEvent): Promise<string[]> {
  const rows = await inTenant(({ trx }) =>
    trx
      .selectFrom('photoTags')
      .select(['photoId', 'value'])
      .where('eventId', '=', eventId)
      .where('isShown', '=', true)
      .orderBy('value')
      .execute(),
  );
  return photoIds.map((id) => rows.flatMap(({ photoId, value }) => (photoId === id ? value : [])).join(' '));
}

const line = (page: Page) => page.getByRole('textbox', { name: 'Bibs on this photo' });
/** The confirmed lines of the change list, latest first. */
const changes = (page: Page, state: string) => page.locator(`[data-state="${state}"]`);

test('wrong bibs are corrected and reverted by keyboard only; a second editor sees the newer state', async () => {
  const event = await made([['17'], ['18'], ['17'], LISTED], [['anna'], [], [], []]);
  await pages.visit(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}`);
    await expect.poll(() => line(page).inputValue()).toBe('17');
    // The line is selected: typing replaces it.
    await page.keyboard.type('42');
    await page.keyboard.press('Enter');
    await expect.poll(() => line(page).inputValue()).toBe('18');
    await page.keyboard.press('Enter');
    await expect.poll(() => line(page).inputValue()).toBe('17');
    await page.keyboard.type('17 43');
    await page.keyboard.press('Enter');
    await expect.poll(() => changes(page, 'Done').count()).toBe(2);
    expect(await bibsOf(event)).toEqual(['42', '18', '17 43', ALL]);
    await changes(page, 'Done').last().getByRole('button', { name: 'Undo' }).click();
    await changes(page, 'Undone').waitFor();
    expect(await bibsOf(event)).toEqual(['17', '18', '17 43', ALL]);
    // Another member edits the second photo meanwhile.
    const retag = { photoId: event.photoIds[1] ?? '', bibs: ['44'], notBibs: [], isAgreed: true };
    await inTenant((scope) => retagPhoto(pages.desk.shop.deps, scope, retag, BY_COMMAND));
    await line(page).press('ArrowUp');
    await line(page).press('ArrowUp');
    await expect.poll(() => line(page).inputValue()).toBe('18');
    await line(page).fill('99');
    await page.keyboard.press('Enter');
    await changes(page, 'Changed').getByRole('button', { name: 'Look again' }).click();
    await expect.poll(() => line(page).inputValue()).toBe('18 44');
    await line(page).fill('9999');
    await page.keyboard.press('Enter');
    await changes(page, 'Failed').getByText('The start list does not have this bib.').waitFor();
    expect((await bibsOf(event))[1]).toBe('18 44');
  });
});

test('a photo is removed after its consequences are shown, with a fresh login', async () => {
  const event = await made([['17'], ['18']]);
  await pages.visit(
    async ({ page, context, email, open }) => {
      await open(`photos?event=${event.eventId}`);
      await page.getByRole('button', { name: 'Remove for good' }).click();
      const dialog = page.getByRole('dialog', { name: /^Remove/ });
      await dialog.getByText('No one has bought it.').waitFor();
      await dialog.getByRole('textbox', { name: 'Why' }).fill('asked by the runner');
      await dialog.getByRole('button', { name: 'Remove for good' }).click();
      const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
      // The login uses a separate window: the entered text stays.
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        confirm.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      const { installation } = pages.desk;
      await popup.waitForURL(`${installation.issuer}/**`);
      const proof = { email, email_verified: true, auth_time: secondsAgo(0) };
      const isClosed = popup.waitForEvent('close');
      await popup.evaluate(`location.assign(${JSON.stringify(installation.logIn(popup.url(), proof).href)})`);
      await isClosed;
      await confirm.waitFor({ state: 'hidden' });
      expect(await dialog.getByRole('textbox', { name: 'Why' }).inputValue()).toBe('asked by the runner');
      await dialog.getByRole('button', { name: 'Remove for good' }).click();
      await page.getByText('Removed.', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect.poll(() => line(page).inputValue()).toBe('18');
    },
    { viewport: PHONE, isStale: true },
  );
});
