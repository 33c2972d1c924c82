import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  event = await makeEvent(pages.desk.shop.deps, {
    tenantId: TENANT,
    title: 'Seerunde',
    photos: [['17'], ['42'], []],
  });
});
afterAll(() => pages?.close());

test('an operator records the legal basis, sees the recipients, and starts and pauses the letters', async () => {
  await pages.walk(async ({ page, open }) => {
    await open(`events/${event.eventId}`);
    await page.getByRole('link', { name: 'Letters to participants' }).click();
    await page.getByText('Not recorded: no letter is sent.').waitFor();
    await page.getByText('A letter, with an invented bib').waitFor();
    await page.getByRole('button', { name: 'Record the legal basis' }).click();
    const ground = page.getByRole('dialog', { name: 'Record the legal basis' });
    await ground
      .getByLabel('On what legal basis may we write to participants?')
      .fill('Consent at registration');
    await ground.getByRole('button', { name: 'Record the legal basis' }).click();
    await page.getByRole('button', { name: 'Start the letters' }).click();
    const start = page.getByRole('dialog', { name: 'Start the letters' });
    await start.getByText('2 people get a letter now.').waitFor();
    await start.getByRole('button', { name: 'Start the letters' }).click();
    await page.getByText('Being sent', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause the letters' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause the letters' }).click();
    await page.getByText('Not being sent', { exact: true }).waitFor();
    await page.getByLabel('Addresses that unsubscribed elsewhere').fill('runner17@example.com');
    await page.getByRole('button', { name: 'Send them no letters' }).click();
    await page.getByText('1 noted, 1 of them new.').waitFor();
    await page.getByText('Unsubscribed elsewhere', { exact: true }).waitFor();
  });
  const kept = await pages.desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('eventLetters').select(['ground', 'isSending']).execute(),
  );
  expect(kept).toEqual([{ ground: 'Consent at registration', isSending: false }]);
});
