import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Description } from '#contract/competitor.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { saveCompetitors } from './competitors.store.ts';
import { protectParticipant } from './protect-participants.ts';

/** The columns gender, age class, club and nationality in the public calls (docs/decisions/0239). */
const TENANT = 'photofinish';
const COMPETITORS = '/public/competitor-service/api/v1/competitors';
const COLUMNS: Record<Description, string> = {
  gender: 'Zena',
  ageClass: 'Veteran45',
  club: 'Skokani Brno',
  nationality: 'Ruritania',
};
const ALL = Object.keys(COLUMNS) as Description[];

let shop: TestShop;
let eventId: string;

const person = (bib: string, surname: string, change: object = {}) => ({
  competitorId: randomUUID(),
  eventId,
  bib,
  member: 0,
  givenName: 'Vera',
  surname,
  birthDate: '1980-01-01',
  email: `${surname.toLowerCase()}@example.com`,
  code: null,
  distance: '10K',
  ...COLUMNS,
  ...change,
});

beforeAll(async () => {
  shop = await openTestShop();
  ({ eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] }));
  const guarded = person('4', 'Guarded');
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await saveCompetitors(scope, [
      person('1', 'Adult'),
      person('2', 'Skokanova', { club: 'Lokomotiva' }),
      person('3', 'Child', { birthDate: '2012-01-01' }),
      guarded,
      person('5', 'Young', { birthDate: null, ageClass: 'U18' }),
    ]);
    const { competitorId } = guarded;
    await protectParticipant(shop.deps, scope, { eventId, competitorId, isProtected: true }, BY_COMMAND);
  });
});
afterAll(() => shop?.close());

async function show(shown: Description[]): Promise<void> {
  const tenant = await showTenant(shop.deps, TENANT);
  if (tenant === undefined) throw new Error('there is no such tenant');
  await defineTenant(shop.deps, { ...tenant.definition, participants: { shown } });
}

const search = async (text: string): Promise<{ number: string; name: string }[]> => {
  const url = `${COMPETITORS}?competitorsListId=${eventId}&search=${encodeURIComponent(text)}`;
  return (await shop.call({ method: 'GET', url })).json().competitors;
};
const bibs = async (text: string) => (await search(text)).map(({ number }) => number);
const open = async (number: string) =>
  (await shop.call({ method: 'POST', url: `${COMPETITORS}/${eventId}/token`, payload: { number } })).json();

test('a brand without this setting shows and searches no column', async () => {
  for (const value of Object.values(COLUMNS)) expect(await bibs(value)).toEqual([]);
  const answers = JSON.stringify([await search('vera'), await open('1')]);
  for (const value of Object.values(COLUMNS)) expect(answers).not.toContain(value);
});

test.each(ALL)('a brand that shows %s shows and searches no other column', async (column) => {
  await show([column]);
  const answers = JSON.stringify([await search('adult'), await open('1')]);
  for (const [name, value] of Object.entries(COLUMNS)) {
    const isShown = name === column;
    expect([name, answers.includes(value)]).toEqual([name, isShown]);
    expect([name, (await bibs(value)).includes('1')]).toEqual([name, isShown]);
  }
  expect((await open('1')).competitor).toMatchObject({ [column]: COLUMNS[column] });
});

test('a club’s name finds its adults, after participants with that name, but no protected participants and no minors', async () => {
  await show(ALL);
  expect(await bibs('skokan')).toEqual(['2', '1']);
  expect(await bibs('brno skokani')).toEqual(['1']);
  expect(await bibs('guarded')).toEqual([]);
});

test('a minor is found by name, without a description', async () => {
  await show(ALL);
  for (const name of ['child', 'young']) {
    const found = await search(name);
    expect(found).toHaveLength(1);
    for (const value of [...Object.values(COLUMNS), 'U18'])
      expect(JSON.stringify(found)).not.toContain(value);
  }
  for (const value of Object.values(COLUMNS)) expect(JSON.stringify(await open('3'))).not.toContain(value);
});

test('a page continues after the previous page, with names and clubs', async () => {
  await show(ALL);
  const page = async (offset: number) => {
    const url = `${COMPETITORS}?competitorsListId=${eventId}&search=skokan&offset=${offset}&count=1`;
    const { competitors, total } = (await shop.call({ method: 'GET', url })).json();
    return { number: competitors[0]?.number, total };
  };
  expect([await page(0), await page(1)]).toEqual([
    { number: '2', total: 2 },
    { number: '1', total: 2 },
  ]);
});
