import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { saveCompetitors } from './competitors.store.ts';
import { createNameDictionaries } from './name-dictionaries.ts';
import { searchCompetitors } from './search-competitors.ts';

const TENANT = 'photofinish';
const ROSTER = [
  { bib: '0042', givenName: 'Jan', surname: 'Novák' },
  { bib: '7', givenName: 'Jana', surname: 'Nováková-Říhová' },
  { bib: '8', givenName: 'Αλέξης', surname: 'Παπαδόπουλος' },
  { bib: '9', givenName: 'Мария Анна', surname: 'Иванова' },
  { bib: '10', givenName: 'Conor 100%', surname: "O'Brien_Smith" },
];

let shop: TestShop;
let eventId: string;

const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);
const names = createNameDictionaries();
const search = (text: string, page: { offset: number; count: number }) =>
  inTenant(async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new Error('the event is gone');
    return searchCompetitors(names, scope, event, text, page);
  });
const record = (person: (typeof ROSTER)[number]) => ({
  competitorId: randomUUID(),
  eventId,
  ...person,
  birthDate: null,
  email: null,
  code: null,
  member: 0,
  distance: null,
});
const bibsFound = async (text: string, page = { offset: 0, count: 50 }): Promise<string[]> => {
  const { competitors, total } = await search(text, page);
  expect(total).toBeGreaterThanOrEqual(competitors.length);
  return competitors.map((competitor) => competitor.bib);
};

beforeAll(async () => {
  shop = await openTestShop();
  const made = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  eventId = made.eventId;
  const other = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  const stranger = { ...record({ bib: '42', givenName: 'Jan', surname: 'Novák' }), eventId: other.eventId };
  await inTenant((scope) => saveCompetitors(scope, [...ROSTER.map(record), stranger]));
});
afterAll(() => shop.close());

test.each([
  ['a beginning, of either name, without its accents', 'nov', ['0042', '7']],
  ['several words in any order', 'novakova ja', ['7']],
  ['the second half of a double name', 'rihova', ['7']],
  ['the same word twice', 'jana jana', ['7', '0042', '9']],
  ['Greek in capitals', 'ΠΑΠΑΔ', ['8']],
  ['Cyrillic, and a second given name', 'анна иван', ['9']],
  ['a name with an apostrophe', "o'brien", ['10']],
  ['signs that are special to databases, meaning themselves', '100%', ['10']],
  ['an underscore, which stands for no other letter', 'j_n', []],
  ['a bib with or without its zeros', '42', ['0042']],
  ['one word that fits and one that does not', 'jan brien', []],
  ['only signs', '-', []],
  ['Latin for Greek, in any order', 'papadopoulos alexis', ['8']],
  ['a typo in it', 'papadopuols', ['8']],
  ['Latin for Cyrillic', 'Ivanova', ['9']],
  ['Cyrillic for Latin', 'Новакова', ['7']],
  ['a typo in each word', 'nowkaova jaan', ['7']],
  ['a word that fits and one that is far from all names', 'novak schwarzenegger', []],
  ['too short a word for typos', 'jbn', []],
  ['who is called so before who is called nearly so', 'novak', ['0042', '7']],
  ['one who is called so, then who is called nearly so', 'nova ja', ['0042', '7']],
])('%s', async (_, text, bibs) => {
  expect(await bibsFound(text)).toEqual(bibs);
});

test('a corrected name is found, the replaced name is not', async () => {
  const [before] = [record({ bib: '77', givenName: 'Eva', surname: 'Wrongname' })];
  await inTenant((scope) => saveCompetitors(scope, [before]));
  expect(await bibsFound('wrongname')).toEqual(['77']);
  await inTenant((scope) => saveCompetitors(scope, [{ ...record(before), surname: 'Rightname' }]));
  expect(await bibsFound('wrongname')).toEqual([]);
  expect(await bibsFound('rightname')).toEqual(['77']);
});

test('a page is a slice of the order by name, and the total counts all', async () => {
  const people = Array.from({ length: 25 }, (_, index) => ({
    bib: `P${index}`,
    givenName: 'Pagina',
    surname: `Zz${String.fromCharCode(97 + ((index * 7) % 25))}`,
  }));
  await inTenant((scope) => saveCompetitors(scope, people.map(record)));
  const all = await search('pagina', { offset: 0, count: 100 });
  expect(all.total).toBe(25);
  const surnames = all.competitors.map(({ surname }) => surname);
  expect(surnames).toEqual(people.map(({ surname }) => surname).toSorted());
  const page = await search('pagina', { offset: 10, count: 5 });
  expect(page.total).toBe(25);
  expect(page.competitors.map(({ surname }) => surname)).toEqual(surnames.slice(10, 15));
});

test('if very many names have the same beginning, some are found, and so is the competitor with that bib', async () => {
  const crowd = Array.from({ length: 1_100 }, (_, index) => ({
    bib: `C${index}`,
    givenName: `Crowd${index}`,
    surname: 'X',
  }));
  const owner = { bib: 'crowd', givenName: 'Zoe', surname: 'Aa' };
  await inTenant((scope) => saveCompetitors(scope, [...crowd, owner].map(record)));
  const { competitors, total } = await search('crowd', { offset: 0, count: 1 });
  expect(total).toBe(1_001);
  expect(competitors.map(({ bib }) => bib)).toEqual(['crowd']);
});
