import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchRequestRoutes } from '#contract/search-request.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  await pages.desk.shop.work();
  event = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos: [['104?'], ['104?'], ['7']] });
});
afterAll(() => pages?.close());

async function ask(email: string, subject: string): Promise<void> {
  const reply = await pages.desk.shop.call({
    method: 'POST',
    host: `${TENANT}.localhost`,
    url: searchRequestRoutes.askForPhotos.path,
    payload: {
      eventId: event.eventId,
      email,
      subject,
      clothes: 'club shirt',
      colours: { top: 'Red', cap: 'Black' },
    },
    headers: { 'accept-language': 'en' },
  });
  expect(reply.statusCode, reply.body).toBe(204);
}
const mailTo = (email: string) =>
  waitFor('the answer', async () =>
    (await readMailbox(pages.desk.shop.deps.database, TENANT)).find(({ recipient }) => recipient === email),
  );

test('a member chooses photos by keyboard and answers, or answers that no photos were found', async () => {
  await ask('torn@example.com', '1042');
  await ask('nobody@example.com', 'Ada');
  await pages.walk(async ({ page, open }) => {
    await open('searches');
    const areas = page.getByRole('navigation', { name: 'Areas of the desk' });
    await areas.getByRole('link', { name: /Search requests\s*2/ }).waitFor();
    await page.getByRole('link', { name: '1042' }).click();
    await page.getByText('club shirt').waitFor();
    await page.getByText('top: red, cap: black').waitFor();
    const photos = page.getByRole('option');
    expect(await photos.count()).toBe(2);
    await photos.first().focus();
    for (const key of ['ArrowRight', ' ', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Send the chosen photos (1)' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('photos: 1', { exact: false }).first().waitFor();
  });
  expect((await mailTo('torn@example.com')).text).toContain('We found 1 photo');
  await pages.walk(async ({ page, open }) => {
    await open('searches');
    await page.getByRole('link', { name: 'Ada' }).click();
    await page.getByText('No photo fits').waitFor();
    await page.getByRole('button', { name: 'We found none' }).click();
    await page.getByText('photos: 0', { exact: false }).first().waitFor();
  });
  expect((await mailTo('nobody@example.com')).text).toContain('found none');
});
