import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { listRegistered } from '#finding/competitors/index.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, type DeskSender, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const newEvent = async () => (await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1']] })).eventId;

/** Proposes and applies a list with a child, as a member at the desk. @returns how the child was read */
async function bring(
  browser: DeskSender,
  eventId: string,
  { place = 'PLZ', reading = {} }: { place?: string; reading?: object } = {},
) {
  const text = `Startnummer;Name;Vorname;Geburtsdatum;Strecke;${place}\n50;Kind;Karla;2018-03-04;10K;12345\n51;Mann;Max;1980-03-04;10K;54321\n`;
  const file = { base64: Buffer.from(text).toString('base64'), isWhole: false, gunStarts: [], reading };
  const ids = { tenantId: TENANT, eventId };
  const proposed = await callDesk(browser, deskListRoutes.proposeList, {
    ids,
    payload: { ...file, kind: 'StartList' },
  });
  const { shown, isRemembered } = proposed.json();
  const applied = await callDesk(browser, deskListRoutes.importStartList, {
    ids,
    payload: { ...file, shown },
  });
  expect(applied.statusCode).toBe(200);
  const known = await desk.shop.deps.database.inTenant(TENANT, (scope) => listRegistered(scope, eventId));
  const child = known.find(({ bib }) => bib === '50');
  return { birthDate: child?.birthDate, code: child?.code, club: child?.club, isRemembered };
}

const mapping = (last: string | null) =>
  ['bib', 'surname', 'givenName', null, 'distance', last].map((column, at) => ({ at, column }));
const AS_WRITTEN = { birthDate: '2018-03-04', code: null, club: null };

test('an organizer’s mapping applies to lists of their event only', async () => {
  const [own, other] = [await newEvent(), await newEvent()];
  const { browser: organizer } = await newMember(desk, 'organizer', { eventId: own });
  const { browser: operator } = await newMember(desk, 'operator');
  const said = { birthDate: null, code: '12345', club: null };
  const reading = { mapping: mapping('code') };
  expect(await bring(organizer, own, { reading })).toEqual({ ...said, isRemembered: false });
  expect(await bring(organizer, own)).toEqual({ ...said, isRemembered: true });
  expect(await bring(operator, other)).toEqual({ ...AS_WRITTEN, isRemembered: false });
});

test('an operator’s mapping applies to all events, except its meanings for birth dates and codes', async () => {
  const [own, other, third] = [await newEvent(), await newEvent(), await newEvent()];
  const { browser: operator } = await newMember(desk, 'operator');
  const { browser: organizer } = await newMember(desk, 'organizer', { eventId: other });
  const place = 'Ort';
  await bring(operator, own, { place, reading: { mapping: mapping('club') } });
  expect(await bring(organizer, other, { place })).toEqual({
    ...AS_WRITTEN,
    club: '12345',
    isRemembered: true,
  });
  // Changing the mapping again in one event does not affect others.
  await bring(organizer, other, { place, reading: { mapping: [] } });
  expect(await bring(organizer, other, { place })).toMatchObject({ isRemembered: false });
  expect(await bring(operator, third, { place })).toMatchObject({ club: '12345', isRemembered: true });
  await bring(operator, third, { place, reading: { mapping: [] } });
  expect(await bring(operator, await newEvent(), { place })).toMatchObject({ isRemembered: false });
});
