import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPhotographers } from '#finding/photographers/index.ts';
import { listDemoDesks } from '#hosting/desk/demo-desks.ts';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { listMembers, ROLES } from '#hosting/members/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { beginLogin, openLoginBrowser, passLogin } from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { DEMO_ARTIST, defineDemoAccounts, defineDemoMembers } from './accounts.ts';
import { type DemoEvent, eveningEmbankmentRun, lakesideHalfMarathon } from './event.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each<[string, DemoEvent]>([
  ['photofinish', lakesideHalfMarathon],
  ['marafon', eveningEmbankmentRun],
])(
  'the login page of %s names its demo people, and the first of them can log in',
  async (tenantId, event) => {
    await defineDemoAccounts(shop.deps, tenantId, event);
    // A demo that was interrupted runs this again.
    await defineDemoAccounts(shop.deps, tenantId, event);
    const browser = openLoginBrowser(shop, `${tenantId}.localhost`);
    const { location } = (await browser.get(beginLogin(browser).address)).headers;
    const { body } = await browser.get(String(location));
    expect(body).toContain(DEMO_PASSWORD);
    const emails = event.runners.slice(0, 4).map(({ row }) => row.email);
    for (const email of emails) expect(body.split(email)).toHaveLength(2);
    expect(body.split('(address not verified)')).toHaveLength(2);
    const back = await passLogin(browser, beginLogin(browser), { email: emails[0] ?? '' });
    expect(back.searchParams.get('code')).toBeTruthy();
  },
);

test('the demo’s member who is a photographer took photos of its event', () => {
  expect(lakesideHalfMarathon.cameras.map(({ artist }) => artist)).toContain(DEMO_ARTIST);
});

test('the demo has one member of each role, who can log in and has joined, also after it is prepared again', async () => {
  const { eventId } = await makeEvent(shop.deps);
  for (let time = 0; time < 2; time++) await defineDemoMembers(shop.deps, 'photofinish', eventId);
  const members = await shop.deps.database.inTenant('photofinish', (scope) => listMembers(scope));
  expect(members.map(({ email, grants, joinedAt }) => [email, grants, joinedAt !== null])).toEqual(
    ROLES.map((role) => [
      `${role}@photofinish.example`,
      [{ role, eventId: role === 'organizer' ? eventId : null }],
      true,
    ]).toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );
  const photographers = await shop.deps.database.inTenant('photofinish', (scope) => listPhotographers(scope));
  const photographer = members.find(({ email }) => email.startsWith('photographer@'));
  expect(photographers).toMatchObject([{ name: DEMO_ARTIST, memberId: photographer?.memberId }]);
  const browser = openLoginBrowser(shop, 'photofinish.localhost');
  const { location } = (await browser.get(beginLogin(browser).address)).headers;
  const { body } = await browser.get(String(location));
  for (const { email } of members) expect(body).toContain(email);
  // The desk's entrance lists the same people.
  const [desk] = await listDemoDesks(shop.deps);
  expect(desk).toMatchObject({ tenantId: 'photofinish' });
  expect(desk?.emails.toSorted()).toEqual(members.map(({ email }) => email).toSorted());
  expect(await listDemoDesks({ ...shop.deps, isDemo: false })).toEqual([]);
  const back = await passLogin(browser, beginLogin(browser), { email: 'owner@photofinish.example' });
  expect(back.searchParams.get('code')).toBeTruthy();
});
