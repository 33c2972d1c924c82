import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskRoutes } from '#contract/desk.ts';
import { BY_COMMAND, recordAction } from '#hosting/actions/index.ts';
import { type DeskShop, OTHER_TENANT, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let made: MadeEvent;
let foreign: MadeEvent;
beforeAll(async () => {
  desk = await openDeskShop();
  const { deps } = desk.shop;
  made = await makeEvent(deps, { tenantId: TENANT, title: 'Lake run', photos: [['17']] });
  foreign = await makeEvent(deps, { tenantId: OTHER_TENANT, title: 'Hill run', photos: [] });
  const [thingId = ''] = made.photoIds;
  const after = { eventIds: [made.eventId, foreign.eventId], personId: made.competitors['17'] };
  await deps.database.inTenant(TENANT, (scope) =>
    recordAction(scope, { what: 'photo.assign', thingId, after }, BY_COMMAND),
  );
});
afterAll(() => desk?.close());

const namesFor = async (sender: DeskSender): Promise<Record<string, string>> =>
  (await callDesk(sender, deskRoutes.listActions, {})).json().names;

test('an action’s photo, event and participant are named, and nothing of another tenant', async () => {
  const { browser } = await newMember(desk, 'operator');
  const names = await namesFor(browser);
  expect(names).toMatchObject({
    [made.photoIds[0] ?? '']: expect.stringMatching(/\.jpg$/i),
    [made.eventId]: 'Lake run',
    [made.competitors['17'] ?? '']: expect.stringMatching(/^17 .*Runner17/),
  });
  expect(names[foreign.eventId]).toBeUndefined();
});

test('a token that reads only the record learns no events, file names or people', async () => {
  const { browser } = await newMember(desk, 'operator');
  const script = openScript(desk, (await issueDeskToken(browser, ['actions.read'])).token);
  const names = await namesFor(script);
  for (const id of [made.eventId, made.photoIds[0] ?? '', made.competitors['17'] ?? ''])
    expect(names[id]).toBeUndefined();
});
