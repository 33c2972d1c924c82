import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { removalRoutes } from '#contract/removal.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const HOUR_MS = 3_600_000;
const STRANGER = '198.51.100.7';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const countMailsTo = async (recipient: string) => {
  const mails = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('mails').select('mailId').where('recipient', '=', recipient).execute(),
  );
  return mails.length;
};

type Asked = (made: { eventId: string; photoIds: string[] }, number: number) => object;

/** Anybody may know an address, so a stranger's requests must not use up the mails that its owner needs. */
test.each<[string, { path: string; hours: number }, Asked]>([
  // Within the hour no other link is mailed, because the links that were mailed already are still valid.
  ['their own data', { path: ownDataRoutes.mailOwnDataLink.path, hours: 1 }, () => ({})],
  [
    'a removal',
    { path: removalRoutes.askRemoval.path, hours: 0 },
    ({ photoIds }) => ({ photoIds: photoIds.slice(0, 1), reason: 'Me' }),
  ],
  [
    'an alert',
    { path: photoAlertRoutes.askPhotoAlert.path, hours: 0 },
    ({ eventId }, number) => ({ eventId, number: String(number) }),
  ],
])('a stranger keeps nobody from asking for %s', async (_what, { path: url, hours }, asked) => {
  const made = await makeEvent(shop.deps, { tenantId: TENANT, photos: [['7']] });
  const email = `${randomUUID()}@example.com`;
  let number = 0;
  const ask = async (remoteAddress: string) => {
    number += 1;
    const payload = { email, ...asked(made, number) };
    const reply = await shop.call({ method: 'POST', url, payload, remoteAddress });
    expect(reply.statusCode, reply.body).toBe(204);
  };
  // The windows of hours and days began when the shop opened, so a day does not end within the test.
  const start = Date.now();
  shop.holdClock(new Date(start));
  for (let times = 0; times < 15; times += 1) await ask(STRANGER);
  shop.holdClock(new Date(start + hours * HOUR_MS));
  await ask(STRANGER);
  const before = await countMailsTo(email);
  await ask('203.0.113.9');
  expect(await countMailsTo(email)).toBe(before + 1);
});
