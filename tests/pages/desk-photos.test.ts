import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCompetitorsByBib } from '#finding/competitors/index.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { assignPhotos, holdPhotos, listPhotosById } from '#finding/photos/index.ts';
import { insertClaim, listReviews } from '#finding/recognition/claims.store.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { listVerdicts, saveDenial } from '#finding/recognition/verdicts.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { DESK_ORIGIN, TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import type { LocatedPage } from './locators.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) =>
  pages.desk.shop.deps.database.inTenant(TENANT, work);
const made = (photos: string[][], people?: string[][]): Promise<MadeEvent> =>
  makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos, ...(people === undefined ? {} : { people }) });

/** The bibs of the start list: every bib that a photo shows. */
const LISTED = ['42', '43', '44', '99'];
const ALL = LISTED.join(' ');

/** Reads which bibs lead to each photo of an event, in time order. */
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

const line = (page: LocatedPage) => page.getByRole('textbox', { name: 'Bibs on this photo' });

test('many photos are corrected, assigned to their photographer and hidden at once', async () => {
  const event = await made([['17'], ['17'], LISTED]);
  await inTenant((scope) => ensurePhotographer(pages.desk.shop.deps, scope, 'Ada Berg'));
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}`);
    const boxes = page.getByRole('list', { name: 'Photos in time order' }).getByRole('checkbox');
    await boxes.first().check();
    await boxes.nth(1).check();
    await page.getByText('2 photos selected').waitFor();
    await page.getByRole('textbox', { name: 'Bibs on all of them' }).fill('42');
    await page.getByRole('textbox', { name: 'Bibs on none of them' }).fill('17');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 photos changed.').waitFor();
    expect(await bibsOf(event)).toEqual(['42', '42', ALL]);
    await page.getByRole('button', { name: 'Set the photographer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who took them?' });
    await dialog.getByLabel('Photographer').selectOption('Ada Berg');
    await dialog.getByRole('button', { name: 'Set the photographer' }).click();
    await page.getByText('The photographer of 2 photos was changed.').waitFor();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByText('2 photos hidden.').waitFor();
    await page.getByText('Hidden', { exact: true }).click();
    await expect.poll(() => boxes.count()).toBe(2);
  });
});

test('one caption is written for several photos, and another for one of them', async () => {
  const event = await made([['17'], ['18'], []]);
  const captions = async () => {
    const rows = await inTenant(({ trx }) =>
      trx.selectFrom('photos').select(['photoId', 'caption']).where('eventId', '=', event.eventId).execute(),
    );
    return event.photoIds.map((id) => rows.find(({ photoId }) => photoId === id)?.caption);
  };
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}`);
    const boxes = page.getByRole('list', { name: 'Photos in time order' }).getByRole('checkbox');
    await boxes.first().check();
    await boxes.nth(1).check();
    const caption = page.getByRole('textbox', { name: 'Caption' });
    await caption.fill('Finish line, Kiel Marathon 2026');
    await page.getByRole('button', { name: 'Save the caption' }).click();
    await page.getByText('Caption of 2 photos saved.').waitFor();
    expect(await captions()).toEqual(Array(2).fill('Finish line, Kiel Marathon 2026').concat(''));
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await expect.poll(() => caption.inputValue()).toBe('Finish line, Kiel Marathon 2026');
    await caption.fill('The winner');
    await page.getByRole('button', { name: 'Save the caption' }).click();
    await expect.poll(captions).toEqual(['The winner', 'Finish line, Kiel Marathon 2026', '']);
  });
});

test('a photographer writes a caption on the upload page', async () => {
  const event = await made([['17'], ['18']]);
  const { eventId, photoIds } = event;
  const link = await makeUploadLink(pages.desk.shop, { tenantId: TENANT, eventId, photographer: 'Ada Berg' });
  await inTenant((scope) => assignPhotos(scope, photoIds, link.photographerId));
  await pages.walk(async ({ page }) => {
    await page.goto(`/upload#${link.token}`);
    await page.getByRole('checkbox', { name: 'Select 1.jpg' }).check();
    await page.getByRole('textbox', { name: 'Caption' }).fill('At the lake');
    await page.getByRole('button', { name: 'Save the caption' }).click();
    await page.getByText('At the lake').waitFor();
    expect(await page.getByRole('textbox', { name: 'Caption' }).count()).toBe(0);
  });
  const rows = await inTenant(({ trx }) =>
    trx.selectFrom('photos').select('photoId').where('caption', '=', 'At the lake').execute(),
  );
  expect(rows).toEqual([{ photoId: photoIds[1] }]);
});

test('a photo hidden by another owner is shown again with a reason, after the desk names that owner', async () => {
  const event = await made([['17'], ['18']]);
  const [photoId = ''] = event.photoIds;
  await inTenant(async (scope) => {
    const ownerId = (await ensurePhotographer(pages.desk.shop.deps, scope, 'Ada Berg')) ?? '';
    const hold = { kind: 'photographer' as const, ownerId };
    await holdPhotos(pages.desk.shop.deps, scope, [photoId], hold, { ...BY_COMMAND, why: 'blurred' });
  });
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}&photo=${photoId}`);
    await page.getByText('Its photographer, Ada Berg').first().waitFor();
    await page.getByText('Its photographer can lift this').first().waitFor();
    await page.getByRole('button', { name: 'Show again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show again?' });
    await dialog.getByRole('textbox', { name: 'Why' }).waitFor();
    await dialog.getByRole('button', { name: 'Show again' }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('it is sharp');
    await dialog.getByRole('button', { name: 'Show again' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [photo] = await inTenant((scope) => listPhotosById(scope, [photoId]));
    expect(photo?.state).toBe('Published');
  });
});

test('a photo is removed after its consequences are shown', async () => {
  const event = await made([['17'], ['18']]);
  await pages.walk(
    async ({ page, open }) => {
      await open(`photos?event=${event.eventId}`);
      await page.getByRole('button', { name: 'Remove for good' }).click();
      const dialog = page.getByRole('dialog', { name: /^Remove/ });
      await dialog.getByText('No one has bought it.').waitFor();
      await dialog.getByRole('textbox', { name: 'Why' }).fill('asked by the runner');
      await dialog.getByRole('button', { name: 'Remove for good' }).click();
      await page.getByText('Removed.', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect.poll(() => line(page).inputValue()).toBe('18');
    },
    { screen: 'phone' },
  );
});

test('a sold photo is replaced by another photo of the runner, which the member chooses by its picture', async () => {
  const { shop } = pages.desk;
  const buyer = await openPayingBuyer(shop);
  const bought = await buyer.order('marafon', 1);
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver('marafon', await buyer.noticeOf(bought, number));
  const read = () => inTenant((scope) => listOrderItems(scope, bought.orderId));
  const [{ eventId, photoId } = { eventId: '', photoId: null }] = await read();
  // As if the buyer had found the photo by its bib.
  await inTenant(async (scope) => {
    const [{ competitorId = '' } = {}] = await listCompetitorsByBib(scope, eventId, ['1']);
    const { personId } = await ensureCompetitorPerson(scope, { competitorId, eventId });
    await scope.trx
      .updateTable('orderItems')
      .set({ ownerId: personId })
      .where('orderId', '=', bought.orderId)
      .execute();
  });
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${eventId}&photo=${photoId}`);
    await page.getByRole('button', { name: 'Remove for good' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove/ });
    await dialog.getByRole('checkbox', { name: 'Also remove it from its buyers' }).check();
    const toggle = dialog.getByRole('button', { name: /^Order .*: choose a photo$/ });
    await toggle.click();
    const choice = dialog.getByRole('radio', { name: '1.jpg' });
    await choice.waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(1);
    await choice.click();
    await dialog.getByRole('button', { name: 'Remove for good' }).click();
    await dialog.getByText('Give the reason. It is kept with the books.').waitFor();
    expect((await read())[0]?.photoId).toBe(photoId);
    await dialog.getByRole('textbox', { name: 'Why' }).fill('asked by the runner');
    await dialog.getByRole('button', { name: 'Remove for good' }).click();
    await dialog.getByText('The chosen photos replace it.').waitFor();
  });
  const [line] = await read();
  expect(line).toMatchObject({ isReturned: false, refundedMinor: 0 });
  expect(line?.photoId).not.toBe(photoId);
});

test('a photo is found by its file and by a participant and made the cover, and visitors’ verdicts on others are decided', async () => {
  const event = await made([['17'], ['18'], []]);
  const [, second = '', third = ''] = event.photoIds;
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}`);
    await page.getByLabel('Look for photos by').selectOption('File name');
    await page.getByRole('searchbox', { name: 'File name' }).fill('1.jpg');
    await page.getByRole('button', { name: 'Find' }).click();
    const table = page.getByRole('table', { name: 'Photos found' });
    await table.getByRole('link', { name: '1.jpg' }).waitFor();
    await page.getByLabel('Look for photos by').selectOption('Participant’s name');
    await page.getByRole('searchbox', { name: 'Participant’s name' }).fill('Runner18');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => table.getByRole('link').allTextContents()).toEqual(['1.jpg']);
    await table.getByRole('link', { name: '1.jpg' }).click();
    await expect.poll(() => line(page).inputValue()).toBe('18');
    expect(new URL(page.path(), DESK_ORIGIN).searchParams.get('photo')).toBe(second);
    await page.getByRole('button', { name: 'Make it the cover' }).click();
    await page.getByText('Cover of the event').waitFor();

    const personId = await inTenant(async (scope) => {
      const competitor = { competitorId: event.competitors['17'] ?? '', eventId: event.eventId };
      const person = await ensureCompetitorPerson(scope, competitor);
      const speaker = { personId: person.personId, visitorId: randomUUID(), isForEverybody: false };
      await insertClaim(scope, speaker, third, new Date());
      await saveDenial(scope, speaker, event.photoIds[0] ?? '', new Date());
      return person.personId;
    });
    await open(`review?event=${event.eventId}&tab=persons`);
    const question = page.getByRole('region', { name: /“This is me”/ });
    await question.getByRole('button', { name: 'Yes, it does' }).click();
    await question.waitFor({ state: 'detached' });
    const denial = page.getByRole('region', { name: /“Not me”/ });
    await denial.getByRole('button', { name: 'No, it does not' }).click();
    await denial.waitFor({ state: 'detached' });
    const verdicts = await inTenant((scope) => listVerdicts(scope, personId));
    expect(verdicts.get(event.photoIds[0] ?? '')).toMatchObject({ itIsMe: false });
    const reviews = () => inTenant((scope) => listReviews(scope, personId));
    expect(await reviews()).toMatchObject([{ photoId: third, itIsMe: true }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    expect(await reviews()).toEqual([]);
  });
});

/** The confirmed lines of the change list, latest first. */
const changes = (page: LocatedPage, state: string) => page.locator(`[data-state="${state}"]`);

test('doubtful bibs are decided by keyboard, each with its close-up', async () => {
  const event = await made([['17?'], ['18?'], ['42?'], ['43?'], LISTED]);
  const [, , , last = ''] = event.photoIds;
  await pages.walk(async ({ page, open }) => {
    await open(`review?event=${event.eventId}`);
    const field = page.getByRole('textbox', { name: 'Which bib is this?' });
    await expect.poll(() => field.inputValue()).toBe('17');
    await page.getByText('4 numbers wait.').waitFor();
    const picture = await page.getByRole('img', { name: 'Read as 17' }).getAttribute('src');
    const { bytes } = await page.fetch(picture ?? '');
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('18');
    await field.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('42');
    await field.fill('44');
    await field.press('Enter');
    await expect.poll(() => changes(page, 'Done').count()).toBe(3);
    await page.getByText('One number waits.').waitFor();
    expect(await bibsOf(event)).toEqual(['17', '', '44', '', ALL]);
    // The last one is hidden meanwhile and no longer waits.
    await inTenant((scope) => hidePhoto(pages.desk.shop.deps, scope, last, true, BY_COMMAND));
    await field.press('Enter');
    await changes(page, 'Decided').waitFor();
    await page.getByText('Nothing is waiting for a decision.').waitFor();
    await changes(page, 'Done').first().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field.inputValue()).toBe('42');
    expect(await bibsOf(event)).toEqual(['17', '', '', '', ALL]);
  });
});

test('a bib that an organizer assigns waits for an operator, who sees its author and decides', async () => {
  const event = await made([['17'], ['42']]);
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  await pages.walk(
    async ({ page, open }) => {
      await open(`photos?event=${event.eventId}`);
      await line(page).fill('42');
      await line(page).press('Enter');
      await page.getByText('counts once an owner or an operator confirms it').waitFor();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await open(`review?event=${event.eventId}`);
      await page.getByText('Only an owner or an operator can decide this.').waitFor();
      expect(await page.getByRole('button', { name: 'This bib' }).isDisabled()).toBe(true);
    },
    { grants },
  );
  expect(await bibsOf(event)).toEqual(['', '42']);
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${event.eventId}&photo=${event.photoIds[0]}`);
    await page.getByText('42: named, waits for an operator').waitFor();
    await open(`review?event=${event.eventId}`);
    await page.getByText('Named by a reviewer; nothing in the photo shows it').waitFor();
    await page.getByText('Correct the bibs of a photo').waitFor();
    await page.getByRole('button', { name: 'This bib' }).click();
    await page.getByText('Nothing is waiting for a decision.').waitFor();
    await expect.poll(() => bibsOf(event)).toEqual(['42', '42']);
  });
});
