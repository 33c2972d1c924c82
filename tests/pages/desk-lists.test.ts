import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { listFeeds } from '#finding/feeds/feeds.store.ts';
import { judgeByFeeds, pullFeed } from '#finding/feeds/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
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

test('an organizer imports start list and results of their event after seeing the changes', async () => {
  const grants = [{ role: 'organizer' as const, eventId: event.eventId }];
  await pages.walk(
    async ({ page, open }) => {
      await open(`events/${event.eventId}`);
      await page.getByRole('link', { name: 'Start list and results' }).click();
      await page.getByRole('heading', { name: 'Import a start list' }).waitFor();
      const files = page.locator('input[type=file]');
      const [look, times] = [0, 1].map((index) =>
        page.getByRole('button', { name: 'See what changes' }).nth(index),
      );
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname,email\n17,Berg,\n18,Novak,at home'));
      await look?.click();
      await page.getByText('Line 3: “at home” is not an email address.').waitFor();
      await files.nth(0).setInputFiles(csv('runners.csv', 'bib,surname\n17,Berg\n30,Novak'));
      await look?.click();
      await page.getByText('surname: Runner17 → Berg').waitFor();
      await page.getByText('18 Alex Runner18').waitFor();
      await page.getByRole('button', { name: 'Apply…' }).click();
      const list = page.getByRole('dialog', { name: 'Import a start list' });
      await list.getByText('Leave the start list: 1').waitFor();
      await list.getByLabel('Why').fill('the final list');
      await list.getByRole('button', { name: 'Apply the start list' }).click();
      await page.getByText('The start list is applied.').waitFor();

      await files.nth(1).setInputFiles(csv('results.csv', 'bib,time\n17,42:13\n99,43:00'));
      await times?.click();
      await page
        .getByText('Line 2: The times only count from the start. Enter when the race began.')
        .waitFor();
      await page.getByLabel('The race began at').fill('10:00:00');
      await times?.click();
      await page.getByText('Not on the start list: 1').waitFor();
      await page.getByRole('button', { name: 'Apply…' }).click();
      const results = page.getByRole('dialog', { name: 'Import results' });
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
  [
    'en',
    'See what changes',
    'Apply…',
    'Import results',
    'Apply the results',
    /^Finish clips: taken away 2, newly cut 1, unchanged 0\./,
    'Finish clips: taken away 2, being cut 1.',
    'Without a time in this file: their old time is removed: 1',
  ],
  [
    'de',
    'Folgen ansehen',
    'Übernehmen …',
    'Ergebnisse einspielen',
    'Ergebnisse übernehmen',
    /^Clips vom Zieleinlauf: entfernt 2, neu geschnitten 1, unverändert 0\./,
    'Clips vom Zieleinlauf: entfernt 2, in Arbeit 1.',
    'In dieser Datei ohne Zeit: Die bisherige Zeit wird gelöscht: 1',
  ],
])(
  'results tell which clips and times they remove, before and after they are applied: %s',
  async (...says) => {
    const [language, look, review, title, action, before, after, untimed] = says;
    const eventId = await newRace();
    await importFinishFootage(pages.desk.shop.deps, eventId, { 17: 4, 18: 6 });
    await pages.walk(
      async ({ page, open }) => {
        await open(`events/${eventId}/lists`);
        const list = csv('results.csv', 'bib,time of day\n17,10:00:05\n18,DNF');
        await page.locator('input[type=file]').nth(1).setInputFiles(list);
        await page.getByRole('button', { name: look }).nth(1).click();
        await page.getByText(before).waitFor();
        await page.getByRole('button', { name: review }).click();
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByText(before).waitFor();
        await dialog.getByText(untimed).waitFor();
        await dialog.getByRole('button', { name: action }).click();
        await page.getByText(after).waitFor();
      },
      { language },
    );
  },
);

/** Makes a race with the bibs 17 and 18. */
const newRace = async () =>
  (await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos: [['17'], ['18']] })).eventId;

test('all open questions of a file are asked together and answered by one button; an answer can be changed', () =>
  pages.walk(
    async ({ page, browser, open }) => {
      await open(`events/${await newRace()}/lists`);
      const text = 'Bib,Runner,DOB\n17,Anna Berg,06/02/1999\n18,Mi\xb9a Rossi,07/03/1998\nTotal,2,';
      const list = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
      await page.locator('input[type=file]').nth(0).setInputFiles(list);
      await page.getByRole('button', { name: 'See what changes' }).first().click();
      await page.getByText('This file can be read in more than one way.').waitFor();
      await page.getByText('2 people are imported').waitFor();
      await page.getByText('1 line is left out').waitFor();
      await page.getByText('Titles, totals or notes: 1').waitFor();
      const apply = page.getByRole('button', { name: 'Apply the answers' });
      expect(await apply.isDisabled()).toBe(true);
      const encoding = page.getByRole('radiogroup', { name: 'Where are the names right?' });
      await encoding.getByText('Miša').waitFor();
      await encoding.getByRole('radio', { name: /8859-2/ }).click();
      const dates = page.getByRole('radiogroup', { name: 'Which dates of birth are right?' });
      await dates.getByText('06/02/1999 = 1999-02-06').waitFor();
      await dates.getByRole('radio', { name: /Month first/ }).click();
      expect(await apply.isDisabled()).toBe(true);
      const names = page.getByRole('radiogroup', { name: 'How are the names split?' });
      await names.getByText('Anna Berg = Berg, Anna').waitFor();
      await names.getByRole('radio', { name: /Given name first/ }).click();
      await apply.click();
      await page.getByText('date of birth: 1990-05-17 → 1999-06-02').waitFor();
      await page.getByText('surname: Runner18 → Rossi').waitFor();
      expect(browser.calls.filter(({ path }) => path.endsWith('/list-proposals')).length).toBe(2);
      await dates.getByRole('radio', { name: /Day first/ }).click();
      await page.getByRole('button', { name: 'Read again with these answers' }).click();
      await page.getByText('date of birth: 1990-05-17 → 1999-02-06').waitFor();
    },
    { screen: 'phone' },
  ));

test('the summary comes first, has the focus, and leads to the lists', () =>
  pages.walk(async ({ page, open }) => {
    await open(`events/${await newRace()}/lists`);
    const text =
      'bib,surname,Startgeld,Bemerkung\n17,Berg,20,\n30,Novak,20,vegan\n,Klein,20,\n,Tal,20,\nTotal,3,,';
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('runners.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    const summary = page.getByRole('region', { name: 'What this file does' });
    await summary.getByText('2 people are imported').waitFor();
    await summary.getByText('3 lines are left out').waitFor();
    await summary.getByText('Without a bib: 2').waitFor();
    await summary.getByRole('button', { name: 'Apply…' }).waitFor();
    const focused = () => page.document().activeElement;
    expect(focused()).toBe(summary.elements()[0]);
    await summary.getByRole('link', { name: 'Show these lines' }).click();
    expect(focused()?.textContent).toBe('Not imported: 3');
    await summary.getByRole('link', { name: 'New: 1' }).click();
    expect(focused()?.textContent).toBe('What changes');
    await summary.getByText('Not read: Startgeld, Bemerkung').waitFor();
    await summary.getByRole('link', { name: 'Change the columns' }).click();
    expect(focused()?.textContent).toBe('What each column holds');
  }));

test.each([
  ['en', 'See what changes', '2 people are under 16: their photos are protected.', 'this list: 1'],
  ['de', 'Folgen ansehen', '2 Personen sind unter 16, ihre Fotos sind geschützt.', 'neu geschützt: 1'],
  ['ru', 'Показать изменения', '2 участника младше 16 лет: их фото под защитой.', 'этому списку: 1'],
  ['cs', 'Ukázat změny', '2 účastníkům je méně než 16 let: jejich fotky jsou chráněné.', 'této listiny: 1'],
])('the children that a list protects are counted before it is applied: %s', async (...says) => {
  const [language, look, children, added] = says;
  const { deps } = pages.desk.shop;
  const tenant = (await showTenant(deps, TENANT))?.definition;
  if (tenant === undefined) throw new Error('there is no such tenant');
  const eventId = await newRace();
  const child = { ...competitorOf('17'), birthDate: '2020-01-01' };
  await defineTenant(deps, { ...tenant, youth: { age: 16 } });
  try {
    await deps.database.inTenant(TENANT, (scope) => applyStartList(deps, scope, eventId, [child]));
    await pages.walk(
      async ({ page, open }) => {
        await open(`events/${eventId}/lists`);
        const list = csv('runners.csv', 'bib,surname,birth date\n17,Runner17,\n30,Novak,2019-01-01');
        await page.locator('input[type=file]').nth(0).setInputFiles(list);
        await page.getByRole('button', { name: look }).first().click();
        await page.getByText(children).waitFor();
        await page.getByText(added).waitFor();
      },
      { language },
    );
  } finally {
    await defineTenant(deps, tenant);
  }
});

test('for a list without dates of birth the page does not say that the list has no children', async () => {
  const { deps } = pages.desk.shop;
  const tenant = (await showTenant(deps, TENANT))?.definition;
  if (tenant === undefined) throw new Error('there is no such tenant');
  const eventId = await newRace();
  await defineTenant(deps, { ...tenant, youth: { age: 16 } });
  try {
    await pages.walk(async ({ page, open }) => {
      await open(`events/${eventId}/lists`);
      const list = csv('runners.csv', 'bib,surname,age\n30,Novak,9\n31,Berg,40');
      await page.locator('input[type=file]').nth(0).setInputFiles(list);
      await page.getByRole('button', { name: 'See what changes' }).first().click();
      await page.getByText('Without a plausible date of birth: 2.').waitFor();
      expect(await page.getByText('Nobody is under 16.').count()).toBe(0);
      await page.getByText('The column “age” is not read. Only a date of birth protects children.').waitFor();
    });
  } finally {
    await defineTenant(deps, tenant);
  }
});

test('the remembered order of first name and surname is shown, and can be changed', () =>
  pages.walk(async ({ page, open }) => {
    const eventId = await newRace();
    const bring = async () => {
      await open(`events/${eventId}/lists`);
      const list = csv('runners.csv', 'No,Sportsperson,Locker\n17,Berg Anna,1\n18,Novak Jan,2');
      await page.locator('input[type=file]').nth(0).setInputFiles(list);
      await page.getByRole('button', { name: 'See what changes' }).first().click();
    };
    await bring();
    await page.getByRole('radio', { name: /Sportsperson/ }).click();
    await page.getByRole('button', { name: 'Apply the answers' }).click();
    await page.getByRole('radio', { name: /Surname first/ }).click();
    await page.getByRole('button', { name: 'Apply the answers' }).click();
    await page.getByRole('button', { name: 'Apply…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a start list' });
    await dialog.getByRole('button', { name: 'Apply the start list' }).click();
    await page.getByText('The start list is applied.').waitFor();
    await bring();
    const said = 'Read as last time: “No” = bib · “Sportsperson” = full name · Surname first';
    await page.getByText(said).waitFor();
    await page.getByText('Nothing changes. Everything is known already.').waitFor();
    await page.getByRole('button', { name: 'Read instead: given name first' }).click();
    await page.getByText('surname: Berg → Anna').waitFor();
    expect(await page.getByText('Read as last time: “No” = bib · “Sportsperson” = full name').count()).toBe(
      1,
    );
    expect(await page.getByText(said).count()).toBe(0);
  }));

test('faulty lines are listed, and one tick imports the others', () =>
  pages.walk(async ({ page, open }) => {
    await open(`events/${await newRace()}/lists`);
    const text = 'bib,surname,e-mail\n17,Bergova,\n18,Tal,no address\n,Klein,\nTotal,3,';
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('runners.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('Line 3: “no address” is not an email address.').waitFor();
    const rest = page.getByRole('checkbox', { name: 'Import the other lines (1) without these' });
    expect(await rest.isChecked()).toBe(false);
    await rest.check();
    await page.getByRole('heading', { name: 'Not imported: 3' }).waitFor();
    await page.getByText('As before: a line that could not be read may refer to them: 1').waitFor();
    expect(await page.getByText('Leave the start list:').count()).toBe(0);
  }));

test('a list that assigns the bibs to other people needs a confirmation first', () =>
  pages.walk(async ({ page, open }) => {
    const photos = [['17'], ['18'], ['19'], ['20'], ['21']];
    const { eventId } = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos });
    await open(`events/${eventId}/lists`);
    const others = photos.map(([bib]) => `${bib},Novak${bib},Jan,1980-02-11`);
    const text = ['bib,surname,name,birth date', ...others].join('\n');
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('2025.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('Is this the right list?').waitFor();
    const asked = page.getByRole('radiogroup', { name: 'Do these bibs belong to other people now?' });
    await asked.getByText('17: Alex Runner17, 1990-05-17 → Jan Novak17, 1980-02-11').waitFor();
    await page.getByText('5 of the 5 participants whom this list changes become other people').waitFor();
    expect(await page.getByRole('button', { name: 'Apply…' }).count()).toBe(0);
    await page.getByText('Changed: 5').waitFor();
    await asked.getByRole('radio', { name: /Yes, they are other people now/ }).click();
    await page.getByRole('button', { name: 'Apply the answers' }).click();
    await page.getByRole('button', { name: 'Apply…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a start list' });
    await dialog.getByRole('button', { name: 'Apply the start list' }).click();
    await page.getByText('The start list is applied.').waitFor();
  }));

test('for people with the same bib, the question names their lines, and a search for somebody else hides both lines', () =>
  pages.walk(async ({ page, open }) => {
    await open(`events/${await newRace()}/lists`);
    const runners = Array.from({ length: 25 }, (_none, index) => `${101 + index},Runner${101 + index},Pat`);
    const text = ['bib,surname,name', '30,Alpha,Ann', '30,Beta,Bob', ...runners].join('\n');
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('relay.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('Lines 2 and 3 both have bib 30.').waitFor();
    await page.getByRole('radio', { name: /They are a team/ }).click();
    await page.getByRole('button', { name: 'Apply the answers' }).click();
    await page.getByText('30 Ann Alpha').waitFor();
    await page.getByText('30 Bob Beta').waitFor();
    await page.getByLabel('Find a participant in these changes').fill('Runner110');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 of 27 match your search').waitFor();
    expect(await page.getByText('30 Ann Alpha').count()).toBe(0);
    expect(await page.getByText('30 Bob Beta').count()).toBe(0);
  }));

test('the meaning of a column is chosen on the page and remembered for its headings', async () => {
  const eventId = await newRace();
  await pages.walk(async ({ page, open }) => {
    const text = 'Rn,Who,Nick\n17,Anna Berg,Annie\n18,Jan Novak,Honza';
    const bring = async () => {
      await open(`events/${eventId}/lists`);
      await page.locator('input[type=file]').nth(0).setInputFiles(csv('runners.csv', text));
      await page.getByRole('button', { name: 'See what changes' }).first().click();
    };
    await bring();
    await page.getByText('The column with the bib is missing').waitFor();
    await page.getByText('Anna Berg · Jan Novak').waitFor();
    await page.getByLabel('“Rn” contains').selectOption('bib');
    await page.getByText('2 lines read').waitFor();
    await page.getByLabel('“Who” contains').selectOption('given name');
    await page.getByText('given name: Alex → Anna Berg').waitFor();
    // Only one column can contain the first name, so the other column is now unused.
    await page.getByLabel('“Nick” contains').selectOption('given name');
    await page.getByText('given name: Alex → Annie').waitFor();
    expect(await page.getByLabel('“Who” contains').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Apply…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a start list' });
    await dialog.getByRole('button', { name: 'Apply the start list' }).click();
    await page.getByText('The start list is applied.').waitFor();

    await bring();
    await page.getByText('Read as last time: “Rn” = bib · “Nick” = given name').waitFor();
    await page.getByText('Nothing changes. Everything is known already.').waitFor();
    expect(await page.getByLabel('“Nick” contains').inputValue()).toBe('givenName');
    await page.getByRole('button', { name: 'Read the headings again' }).click();
    await page.getByText('The column with the bib is missing').waitFor();
  });
});

test('a list without a known heading for names asks which column contains them', async () => {
  const eventId = await newRace();
  await pages.walk(async ({ page, open }) => {
    await open(`events/${eventId}/lists`);
    const text = 'bib,Loper,Gemeente\n17,Anna Berg,Utrecht\n18,Jan Novak,Delft';
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('runners.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('Which column contains the names?').waitFor();
    await page.getByRole('radio', { name: /Gemeente/ }).waitFor();
    await page.getByRole('radio', { name: /None: import the list without names/ }).waitFor();
    const apply = page.getByRole('button', { name: 'Apply the answers' });
    await page.getByRole('radio', { name: /Loper/ }).click();
    await apply.click();
    await page.getByRole('radio', { name: /Anna Berg = Berg, Anna/ }).click();
    await apply.click();
    await page.getByText('surname: Runner17 → Berg').waitFor();
    expect(await page.getByLabel('“Loper” contains').inputValue()).toBe('fullName');
  });
});

test('people with the same bib are asked about, and become a team', async () => {
  const eventId = await newRace();
  await pages.walk(async ({ page, open }) => {
    await open(`events/${eventId}/lists`);
    const list = csv('runners.csv', 'bib,surname\n17,Berg\n17,Novak');
    await page.locator('input[type=file]').nth(0).setInputFiles(list);
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('Are people with the same bib a team?').waitFor();
    await page.getByText('17: Berg, Novak').waitFor();
    await page.getByRole('radio', { name: /^They are a team/ }).click();
    await page.getByRole('button', { name: 'Apply the answers' }).click();
    await page.getByText('2 lines read').waitFor();
  });
});

test('of many changes the first ones are shown, and a search finds the others', () =>
  pages.walk(async ({ page, open }) => {
    await open(`events/${event.eventId}/lists`);
    const rows = Array.from({ length: 30 }, (_none, index) => `${index + 100},Berg${index},Anna`);
    const text = ['bib,surname,given name', ...rows, '200,Zátopek,Emil'].join('\n');
    await page.locator('input[type=file]').nth(0).setInputFiles(csv('runners.csv', text));
    await page.getByRole('button', { name: 'See what changes' }).first().click();
    await page.getByText('The first 20 of 31. Search to see others.').waitFor();
    expect(await page.getByText('Emil Zátopek').count()).toBe(0);
    await page.getByLabel('Find a participant in these changes').fill('zatopek');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('200 Emil Zátopek').waitFor();
    await page.getByText('1 of 31 match your search').waitFor();
    await page.getByText('New: 31').waitFor();
  }));

test.each([
  ['de', 'Folgen ansehen', /^Zeile 3: „at home“ ist keine E-Mail-Adresse/],
  ['ru', 'Показать изменения', /^Строка 3: «at home» не адрес электронной почты/],
  ['cs', 'Ukázat změny', /^Řádek 3: „at home“ není e-mailová adresa/],
])('a faulty line is reported in the language of the desk: %s', (language, look, said) =>
  pages.walk(
    async ({ page, open }) => {
      await open(`events/${event.eventId}/lists`);
      const list = csv('runners.csv', 'bib,surname,email\n17,Berg,\n18,Novak,at home');
      await page.locator('input[type=file]').nth(0).setInputFiles(list);
      await page.getByRole('button', { name: look }).first().click();
      await page.getByText(said).waitFor();
    },
    { language },
  ),
);

test('a list from a feed is applied; a web page instead of a list changes nothing; a list that loses many rows waits for confirmation', async () => {
  const { deps } = pages.desk.shop;
  let content = '<html>Please log in</html>';
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allowed = deps.config.allowedPrivateNetworks;
  deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  const list = (count: number) =>
    `bib,surname\n${Array.from({ length: count }, (_, index) => `${index + 1},Berg`).join('\n')}`;
  /** Runs the feed's job, as a worker does. */
  const work = async () => {
    const [feed] = await deps.database.inTenant(TENANT, (scope) => listFeeds(scope, event.eventId));
    await pullFeed(deps, TENANT, feed?.feedId ?? '');
    await judgeByFeeds(deps, TENANT);
  };
  try {
    await pages.walk(async ({ page, browser, open }) => {
      await open(`events/${event.eventId}/lists`);
      const answered = (path: string) =>
        browser.calls.filter((call) => call.path.endsWith(path) && call.status !== undefined).length;
      await page.getByRole('button', { name: 'Add an address' }).click();
      const add = page.getByRole('dialog', { name: 'Add an address' });
      await add.getByLabel('What it contains').selectOption('Start list');
      await add.getByLabel('Address').fill('http://timing.example/list?key=SECRET');
      await add.getByLabel('Format').selectOption('CSV');
      await add.getByLabel('Minutes between fetches').fill('10');
      await add.getByRole('button', { name: 'Save' }).click();
      await add.getByText('must begin with https://').waitFor();
      const { port } = server.address() as AddressInfo;
      await add.getByLabel('Address').fill(`http://127.0.0.1:${port}/list?key=SECRET`);
      await add.getByRole('button', { name: 'Save' }).click();
      const card = page.getByRole('region', { name: 'Start list' });
      await card.getByText('Not fetched yet').waitFor();
      const pull = async (says: string) => {
        content = says;
        const before = answered('/pull');
        await card.getByRole('button', { name: 'Fetch now' }).click();
        await expect.poll(() => answered('/pull')).toBe(before + 1);
        await work();
      };
      await pull(content);
      await card.getByText('There is a web page instead of a list.').waitFor();
      await pull(list(40));
      await card.getByText('40 lines, 38 new').waitFor();
      await pull(list(20));
      await card.getByText('Many who were on it before are missing.').waitFor();
      await card.getByRole('button', { name: 'Apply it anyway' }).click();
      const confirm = page.getByRole('dialog', { name: 'Apply it anyway: Start list' });
      await confirm.getByText('20 leave').waitFor();
      await confirm.getByRole('button', { name: 'Apply it anyway' }).click();
      await expect.poll(() => answered('/confirmation')).toBe(1);
      await work();
      await card.getByText('Applied').waitFor();
      expect(page.document().documentElement.outerHTML).not.toContain('SECRET');
      await card.getByRole('button', { name: 'Remove' }).click();
      const remove = page.getByRole('dialog', { name: 'Remove: Start list' });
      await remove.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('Nothing is fetched for this event.').waitFor();
    });
  } finally {
    deps.config.allowedPrivateNetworks = allowed;
    server.close();
  }
});
