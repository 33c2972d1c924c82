import { afterAll, beforeAll, expect, test } from 'vitest';
import { removalRoutes } from '#contract/removal.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { findRemoval } from '#finding/removal-requests/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { paintPhoto } from '#tests/factories/paint-photo.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

const HOST = `${TENANT}.localhost`;
const GUARDS = [{ role: 'privacy-officer', eventId: null }] as const;
let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const { shop } = pages.desk;
  await shop.work();
  event = await makeEvent(shop.deps, { tenantId: TENANT, photos: [['17'], ['18'], ['19']] });
  for (const photoId of event.photoIds) await paintPhoto(shop.deps, photoId, TENANT);
});
afterAll(() => pages?.close());

/** Asks for the removal of photos as a visitor, and confirms it by the mailed link. @returns the request's id */
async function ask(email: string, photoIds: string[], words: string): Promise<string> {
  const { shop } = pages.desk;
  const post = (url: string, payload: object) =>
    shop.call({ method: 'POST', host: HOST, url, payload, headers: { 'accept-language': 'de' } });
  const asked = await post(removalRoutes.askRemoval.path, { photoIds, reason: 'MyChild', email, words });
  expect(asked.statusCode, asked.body).toBe(204);
  const token = await waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const mail = mails.find(({ recipient }) => recipient === email);
    return /\/removal\?own=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  });
  expect((await post(removalRoutes.openRemoval.path, { token })).statusCode).toBe(200);
  return token.split('.')[0] ?? '';
}

const statesOf = async (photoIds: string[]) => {
  const { database } = pages.desk.shop.deps;
  const photos = await database.inTenant(TENANT, (scope) => listPhotosById(scope, photoIds));
  return photoIds.map((id) => photos.find(({ photoId }) => photoId === id)?.state);
};

test('a privacy officer answers a request: each photo is decided, and the letter is sent', async () => {
  const [first = '', second = '', third = ''] = event.photoIds;
  const requestId = await ask('parent@example.com', [first, second], 'My daughter, on both.');
  await ask('described@example.com', [], 'The runner in the red shirt at the finish');
  await pages.walk(async ({ page, open }) => {
    await open('events');
    const areas = page.getByRole('navigation', { name: 'Areas of the desk' });
    await areas.getByRole('link', { name: /Removal requests\s*2/ }).waitFor();
  });
  await pages.walk(
    async ({ page, open }) => {
      await open('removals');
      await page.getByText('1 hidden until decided').waitFor();
      await page.getByRole('link', { name: 'parent@example.com' }).click();
      await page.getByText('My daughter, on both.').waitFor();
      await page.getByText('hidden until you decide').waitFor();
      const answer = page.getByRole('button', { name: 'Answer' });
      await page.getByText('2 photos are not decided.').waitFor();
      const choose = async (label: RegExp, option: string) => {
        const list = page.getByRole('combobox', { name: label }).last();
        await list.click();
        const opened = list.elements()[0]?.getAttribute('aria-controls');
        await page.locator(`[id="${opened}"]`).getByRole('option', { name: option }).click();
      };
      await choose(/^All photos/, 'Hide');
      await choose(/^What becomes of /, 'Leave in the shop');
      await page.getByText('Fill in the parts in square brackets.', { exact: true }).waitFor();
      const letter = page.getByLabel('Letter to the requester');
      await letter.fill((await letter.inputValue()).replace(/\[.*?\]/, 'nobody can be made out'));
      await answer.click();
      const dialog = page.getByRole('dialog', { name: 'Answer' });
      await dialog.getByRole('button', { name: 'Do it and send the letter' }).click();
      await page.getByText('answered', { exact: true }).first().waitFor();
      await page.getByText('nobody can be made out').waitFor();
    },
    { grants: [...GUARDS] },
  );
  expect((await statesOf([first, second])).toSorted()).toEqual(['Hidden', 'Published']);
  await waitFor('the letter', async () =>
    (await readMailbox(pages.desk.shop.deps.database, TENANT)).find(
      ({ recipient, text }) => recipient === 'parent@example.com' && text.includes('nobody can be made out'),
    ),
  );
  // A member on a phone asks the requester about a photo that the request only describes, and then finds this photo.
  await pages.walk(
    async ({ page, open }) => {
      await open('removals');
      await page.getByRole('link', { name: 'described@example.com' }).click();
      await page.getByText('No photo is named.').waitFor();
      expect(await page.getByText('No one has bought these photos').count()).toBe(0);
      await page.getByRole('button', { name: 'Ask back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ask back' });
      await dialog.getByLabel('Letter to the requester').fill('What did you wear?');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The question is on its way.').waitFor();
      await page.getByLabel('Add photos').fill(third);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('bib 19', { exact: false }).waitFor();
    },
    { grants: [...GUARDS], screen: 'phone' },
  );
  const { database } = pages.desk.shop.deps;
  const request = await database.inTenant(TENANT, (scope) => findRemoval(scope, requestId));
  expect(request?.state).toBe('Answered');
});
