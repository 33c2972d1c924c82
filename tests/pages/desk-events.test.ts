import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
const title = `Kranichlauf ${randomUUID()}`;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const input = { tenantId: TENANT, title, photos: [['17'], ['18'], ['19'], []], people: [['anna']] };
  event = await makeEvent(pages.desk.shop.deps, input);
});
afterAll(() => pages?.close());

test('an event is found, edited, unpublished and published again', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('events');
    await page.getByLabel('Title, city, year or the organizer’s number').fill(title);
    await page.keyboard.press('Enter');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('3 / 3').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('City').fill('Linz');
    await edit.getByText('City: Seewalden → Linz').waitFor();
    const date = await edit.getByLabel('Date').inputValue();
    await edit.getByLabel('Date').fill('2016-05-10');
    await edit.getByText('The stored faces will be deleted on').waitFor();
    await edit.getByLabel('Date').fill(date);
    await edit.getByLabel('Legal basis for looking for faces').fill('Consent at registration, § 7');
    await edit
      .getByText(`Legal basis for looking for faces: ${TEST_GROUND} → Consent at registration, § 7`)
      .waitFor();
    await edit.getByLabel('Faces on the photos').selectOption('onRequest');
    await edit.getByText('Stored faces are deleted.').waitFor();
    await edit.getByText(/photos are searched, which takes about 1 min/).waitFor();
    await edit.getByLabel('Why').fill('a typing error');
    await page.keyboard.press('Enter');
    await page.getByText('The event was changed.').waitFor();
    await page.getByText('Consent at registration, § 7', { exact: true }).waitFor();
    await page.getByText('a typing error').waitFor();
    await page.getByRole('button', { name: 'Take out of the shop' }).click();
    const hide = page.getByRole('dialog', { name: 'Take out of the shop' });
    await hide.getByRole('button', { name: 'Take out of the shop' }).click();
    await page.getByText('not in the shop').waitFor();
    await page.getByRole('button', { name: 'Bring into the shop' }).click();
    const show = page.getByRole('dialog', { name: 'Bring into the shop' });
    await show.getByRole('button', { name: 'Bring into the shop' }).click();
    await page.getByText('The event is in the shop.').waitFor();
  });
});

test('a new event is created from an earlier one, and its page says what is missing', async () => {
  const newTitle = `Neulauf ${randomUUID()}`;
  await pages.walk(async ({ page, open }) => {
    await open('events');
    await page.getByRole('button', { name: 'New event' }).click();
    const create = page.getByRole('dialog', { name: 'New event' });
    const confirm = create.getByRole('button', { name: 'Create the event' });
    await create.getByLabel('Like an earlier event').fill(title);
    await page.getByRole('option', { name: title }).click();
    await expect.poll(() => create.getByLabel('Title').inputValue()).toBe(title);
    await create.getByLabel('Title').fill(newTitle);
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await create.getByLabel('Date').fill('2027-05-09');
    await confirm.click();
    await page.getByRole('heading', { name: newTitle }).waitFor();
    await page.getByText('not in the shop').waitFor();
    await page.getByText('Before visitors see this event').waitFor();
    await page.getByRole('link', { name: 'Import the start list' }).waitFor();
  });
});

test('an operator uploads photos under a photographer’s name without passing a link on', async () => {
  await pages.walk(async ({ page, open }) => {
    await open(`events/${event.eventId}/uploads`);
    await page.getByRole('button', { name: 'Upload photos' }).click();
    const upload = page.getByRole('dialog', { name: 'Upload photos' });
    await upload.getByText('Drop photos, folders or cards onto the next page.').waitFor();
    await upload.getByLabel('Photographer').fill('Ada Lindqvist');
    await upload.getByRole('button', { name: 'Upload photos' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
});

test('photos are imported from a bucket: started with a key, stopped, and resumed with the key again', async () => {
  await pages.walk(async ({ page, open }) => {
    await open(`events/${event.eventId}/uploads`);
    await page.getByRole('button', { name: 'Import photos' }).click();
    const form = page.getByRole('dialog', { name: 'Import photos' });
    const start = form.getByRole('button', { name: 'Start the import' });
    await form.getByLabel('Address').fill('https://10.1.2.3/race.zip');
    await form.getByLabel('Photographer').fill('Ada Lindqvist');
    await start.click();
    await form.getByText(/The address is in a private network/).waitFor();
    await form.getByLabel('Address').fill('s3://race-photos/2026?endpoint=https://minio.example');
    await form.getByLabel('Access key').fill('KEYID');
    await expect.poll(() => start.isDisabled()).toBe(true);
    await form.getByLabel('Secret key').fill('HIDDEN');
    await start.click();
    const row = page.getByRole('row', { name: /race-photos/ });
    await row.getByText('s3://race-photos/2026/ (minio.example)').waitFor();
    await row.getByText('Running').waitFor();
    await row.getByRole('button', { name: 'Stop' }).click();
    const stop = page.getByRole('dialog', { name: 'Stop the import' });
    await stop.getByRole('button', { name: 'Stop' }).click();
    await row.getByText('Stopped').waitFor();
    await row.getByRole('button', { name: 'Resume' }).click();
    const resume = page.getByRole('dialog', { name: 'Resume the import' });
    const confirm = resume.getByRole('button', { name: 'Resume' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await resume.getByLabel('Access key').fill('KEYID');
    await resume.getByLabel('Secret key').fill('HIDDEN');
    await confirm.click();
    await row.getByText('Running').waitFor();
  });
});

test('two participants swap their bibs; one is removed and restored', async () => {
  await pages.walk(
    async ({ page, open }) => {
      await open(`participants/${event.eventId}`);
      await page.getByLabel('Bib or name').fill('Runner17');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Alex Runner18' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Alex Runner17' }).click();
      await page.getByRole('heading', { name: '17 · Alex Runner17' }).waitFor();
      await page.getByText('Photos on which 17 was read: 1').waitFor();
      await page.getByRole('button', { name: 'Exchange bibs' }).click();
      const exchange = page.getByRole('dialog', { name: 'Exchange bibs' });
      await exchange.getByLabel('Bib of the other participant').fill('18');
      await exchange.getByText('Alex Runner18: 18 → 17').waitFor();
      await exchange.getByLabel('Why').fill('mixed up at the start');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '18 · Alex Runner17' }).waitFor();
      await page.getByText('mixed up at the start').waitFor();
      await page.getByText('Corrected here. The start list says:').waitFor();
      await page.getByRole('button', { name: 'Take off the list' }).click();
      const drop = page.getByRole('dialog', { name: 'Take off the list' });
      await drop.getByRole('button', { name: 'Take off the list' }).click();
      await page.getByRole('button', { name: 'Bring back' }).click();
      const restore = page.getByRole('dialog', { name: 'Bring back' });
      await restore.getByRole('button', { name: 'Bring back' }).click();
      await page.getByText('They take part again.').waitFor();
    },
    { screen: 'phone' },
  );
});

test('a participant is edited and merged with their duplicate', async () => {
  const input = { tenantId: TENANT, photos: [['42'], ['43']] };
  const other = await makeEvent(pages.desk.shop.deps, input);
  await pages.walk(async ({ page, open }) => {
    await open(`participants/${other.eventId}/${other.competitors['42']}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('Email').fill('anna@example.com');
    await edit.getByText('Links emailed to the old address').waitFor();
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The participant was changed.').waitFor();
    await page.getByRole('button', { name: 'Merge' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge' });
    await merge.getByLabel('Bib of the other participant').fill('43');
    await merge.getByText('43 · Alex Runner43').waitFor();
    await merge.getByLabel('The bib to keep').selectOption('43');
    await merge.getByText('Photos on which 42 was read are no longer theirs').waitFor();
    await merge.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('heading', { name: '43 · Alex Runner42' }).waitFor();
  });
});

test('photos are moved into another event after the page shows who will see them', async () => {
  const { deps } = pages.desk.shop;
  const guarded = await makeEvent(deps, { tenantId: TENANT, factor: 'Surname' });
  const other = `Kranichlauf am Abend ${randomUUID()}`;
  const into = await makeEvent(deps, { tenantId: TENANT, title: other, photos: [] });
  await pages.walk(async ({ page, open }) => {
    await open(`events/${guarded.eventId}`);
    await page.getByRole('button', { name: 'Move photos…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move photos to another event' });
    await dialog.getByLabel('Into the event').fill(other);
    await page.getByRole('option', { name: other }).click();
    await dialog.getByText('3 photos go.').waitFor();
    await dialog.getByLabel('Only with the bib').fill('2');
    await dialog.getByText('1 photo goes.').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Move 1 photo' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('I know that everyone will see them').check();
    await confirm.click();
    await page.getByText('The photos are being moved.').waitFor();
    await page.getByRole('link', { name: other }).waitFor();
    await runMoves(deps, TENANT);
    await page.getByText('1 photo moved').waitFor();
    await open(`photos?event=${into.eventId}`);
    await page.getByRole('img').first().waitFor();
  });
});

test('an event is merged into another one once nothing prevents it, and redirects there', async () => {
  const { deps } = pages.desk.shop;
  const doubled = await makeEvent(deps, { tenantId: TENANT, faceGround: null });
  const [other, guarded] = [`Sammellauf ${randomUUID()}`, `Geheimlauf ${randomUUID()}`];
  await makeEvent(deps, { tenantId: TENANT, title: other, photos: [['7']] });
  await makeEvent(deps, { tenantId: TENANT, title: guarded, photos: [], factor: 'Surname' });
  await pages.walk(async ({ page, open }) => {
    await open(`events/${doubled.eventId}`);
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Merge “.+” into another event$/ });
    await dialog.getByLabel('Into the event').fill(guarded);
    await page.getByRole('option', { name: guarded }).click();
    await dialog.getByText('Their photos are shown to different people.').waitFor();
    await dialog.getByLabel('Into the event').fill(other);
    await page.getByRole('option', { name: other }).click();
    await dialog.getByText('Photos that move: 3').waitFor();
    await dialog.getByText('Photos that stay without faces for good: 3.').waitFor();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The event was merged.').waitFor();
    await page.getByRole('link', { name: 'Merged into this event' }).click();
    await page.getByRole('heading', { name: other }).waitFor();
  });
});

test('an event is deleted after its contents are shown', async () => {
  const doomed = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT });
  await pages.walk(async ({ page, open }) => {
    await open(`events/${doomed.eventId}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete “.+”$/ });
    await dialog.getByText('photos, with all their files: 3').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('What belongs to it is being deleted.').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });
});

test('an organizer sees only their own event', async () => {
  const own = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT });
  await pages.walk(
    async ({ page, open }) => {
      await open('events');
      await page.getByRole('row').nth(1).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
      expect(await page.getByRole('link', { name: title }).count()).toBe(0);
    },
    { grants: [{ role: 'organizer', eventId: own.eventId }] },
  );
});

test('an event is merged into another one, once nothing prevents it', async () => {
  const { deps } = pages.desk.shop;
  const name = `Reiherlauf ${randomUUID()}`;
  const from = await makeEvent(deps, { tenantId: TENANT, title: `${name} am Abend`, photos: [['5'], ['6']] });
  const into = await makeEvent(deps, { tenantId: TENANT, title: `${name} am Morgen`, photos: [['5']] });
  const guarded = `${name} der Kinder`;
  await makeEvent(deps, { tenantId: TENANT, title: guarded, factor: 'Surname' });
  await pages.walk(async ({ page, open }) => {
    await open(`events/${from.eventId}`);
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Merge “.+” into another event$/ });
    const choose = async (title: string) => {
      await dialog.getByLabel('Into the event').fill(title);
      await page.getByRole('option', { name: title }).first().click();
    };
    const confirm = dialog.getByRole('button', { name: 'Merge', exact: true });
    await choose(guarded);
    await dialog.getByText('Their photos are shown to different people.').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await choose(`${name} am Morgen`);
    await dialog.getByText('Photos that move: 2').waitFor();
    await dialog.getByText('participants on both lists, who become one: 1').waitFor();
    await confirm.click();
    await page.getByText('The event was merged. Its photos are being moved.').waitFor();
    await runMoves(deps, TENANT);
    await open(`photos?event=${into.eventId}`);
    await expect.poll(() => page.getByRole('img').count()).toBeGreaterThanOrEqual(3);
  });
});
