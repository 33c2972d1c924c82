import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeByFeeds, listFeeds, pullFeed } from '#finding/feeds/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
const title = `Kranichlauf ${randomUUID()}`;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const input = { tenantId: TENANT, title, photos: [['17'], ['18']] };
  event = await makeEvent(pages.desk.shop.deps, input);
});
afterAll(() => pages?.close());

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an organizer brings start list and results of their event, and sees first what they change', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  await pages.walk(
    async ({ page, open }) => {
      await open(`events/${event.eventId}`);
      await page.getByRole('link', { name: 'Start list and results' }).click();
      await page.getByRole('heading', { name: 'Bring a start list' }).waitFor();
      const files = page.locator('input[type=file]');
      const [look, times] = [0, 1].map((index) =>
        page.getByRole('button', { name: 'See what changes' }).nth(index),
      );
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname\n17,Berg\n17,Novak'));
      await look?.click();
      await page.getByText(/^Line 3: Bib 17 stands in line 2 for somebody else/).waitFor();
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname\n17,Berg\n30,Novak'));
      await look?.click();
      const list = page.getByRole('dialog', { name: 'Bring a start list' });
      await list.getByText('Leave the start list: 1').waitFor();
      await list.getByText('17 (surname)').waitFor();
      await list.getByLabel('Why').fill('the final list');
      await list.getByRole('button', { name: 'Apply the start list' }).click();
      await page.getByText('The start list is applied.').waitFor();

      await files.nth(1).setInputFiles(csv('results.csv', 'bib,time\n17,42:13\n99,43:00'));
      await times?.click();
      await page
        .getByText('Line 2: The time counts from the start alone: say when the race began.')
        .waitFor();
      await page.getByLabel('The race began at').fill('10:00:00');
      await times?.click();
      const results = page.getByRole('dialog', { name: 'Bring results' });
      await results.getByText('Not on the start list: 1').waitFor();
      await results.getByRole('button', { name: 'Apply the results' }).click();
      await page.getByText('The results are applied.').waitFor();
      expect(await page.locator('form').count()).toBe(0);
      await open(`participants/${event.eventId}`);
      await page.getByText('Novak').waitFor();
    },
    { grants, screen: 'phone' },
  );
});

test.each([
  ['de', 'Folgen ansehen', /^Zeile 3: Startnummer 17 gehört in Zeile 2 jemand anderem/],
  ['ru', 'Показать изменения', /^Строка 3: Номер 17 в строке 2 принадлежит другому участнику/],
  ['cs', 'Ukázat změny', /^Řádek 3: Startovní číslo 17 má v řádku 2 někdo jiný/],
])('a faulty line is told in the language of the desk: %s', (language, look, said) =>
  pages.walk(
    async ({ page, open }) => {
      await open(`events/${event.eventId}/lists`);
      const list = csv('runners.csv', 'bib,surname\n17,Berg\n17,Novak');
      await page.locator('input[type=file]').nth(0).setInputFiles(list);
      await page.getByRole('button', { name: look }).first().click();
      await page.getByText(said).waitFor();
    },
    { language },
  ),
);

test('what an address brings is applied; a web page changes nothing; a list that loses many waits for a click', async () => {
  const { deps } = pages.desk.shop;
  let content = '<html>Please log in</html>';
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allowed = deps.config.allowedPrivateNetworks;
  deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  const list = (count: number) =>
    `bib,surname\n${Array.from({ length: count }, (_, index) => `${index + 1},Berg`).join('\n')}`;
  /** Does what a worker does with the job. */
  const work = async () => {
    const [feed] = await deps.database.inTenant(TENANT, (scope) => listFeeds(scope, event.eventId));
    await pullFeed(deps, TENANT, feed?.feed_id ?? '');
    await judgeByFeeds(deps, TENANT);
  };
  try {
    await pages.walk(async ({ page, browser, open }) => {
      await open(`events/${event.eventId}/lists`);
      const answered = (path: string) =>
        browser.calls.filter((call) => call.path.endsWith(path) && call.status !== undefined).length;
      await page.getByRole('button', { name: 'Add an address' }).click();
      const add = page.getByRole('dialog', { name: 'Add an address' });
      await add.getByLabel('What it brings').selectOption('Start list');
      await add.getByLabel('Address').fill('http://timing.example/list?key=SECRET');
      await add.getByLabel('Format').selectOption('CSV');
      await add.getByLabel('Minutes between pulls').fill('10');
      await add.getByRole('button', { name: 'Save' }).click();
      await add.getByText('must begin with https://').waitFor();
      const { port } = server.address() as AddressInfo;
      await add.getByLabel('Address').fill(`http://127.0.0.1:${port}/list?key=SECRET`);
      await add.getByRole('button', { name: 'Save' }).click();
      const card = page.getByRole('region', { name: 'Start list' });
      await card.getByText('Not pulled yet').waitFor();
      const pull = async (says: string) => {
        content = says;
        const before = answered('/pull');
        await card.getByRole('button', { name: 'Pull now' }).click();
        await expect.poll(() => answered('/pull')).toBe(before + 1);
        await work();
      };
      await pull(content);
      await card.getByText('There is a web page in place of a list.').waitFor();
      await pull(list(40));
      await card.getByText('40 lines, 38 new').waitFor();
      await pull(list(20));
      await card.getByText('It no longer names many who were there before.').waitFor();
      await card.getByRole('button', { name: 'Apply it all the same' }).click();
      const confirm = page.getByRole('dialog', { name: 'Apply it all the same: Start list' });
      await confirm.getByText('20 leave').waitFor();
      await confirm.getByRole('button', { name: 'Apply it all the same' }).click();
      await expect.poll(() => answered('/confirmation')).toBe(1);
      await work();
      await card.getByText('Applied').waitFor();
      expect(page.document().documentElement.outerHTML).not.toContain('SECRET');
      await card.getByRole('button', { name: 'Remove' }).click();
      const remove = page.getByRole('dialog', { name: 'Remove: Start list' });
      await remove.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('Nothing is pulled for this event.').waitFor();
    });
  } finally {
    deps.config.allowedPrivateNetworks = allowed;
    server.close();
  }
});
