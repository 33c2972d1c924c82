import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type Actor, BY_COMMAND, type Cause } from './action-kinds.ts';
import { eraseActionValues, listActions, listSetUpBy, recordAction } from './actions.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>, tenantId = 'photofinish') =>
  shop.deps.database.inTenant(tenantId, work);
const photo = (id: string) => ({ kind: 'photo', id }) as const;
const hide = (thingId: string, cause = BY_COMMAND) =>
  inTenant((scope) => recordAction(scope, { what: 'photo.hide', thingId }, cause));
const list = (id: string, page: Parameters<typeof listActions>[2] = { count: 10 }) =>
  inTenant((scope) => listActions(scope, photo(id), page));

test('records who did what to which object, when, with values and the reason', async () => {
  const memberId = randomUUID();
  const actors: Actor[] = [
    { kind: 'Member', memberId },
    { kind: 'Operator', operatorId: randomUUID() },
    { kind: 'Command', memberId },
    { kind: 'Command', memberId: null },
    { kind: 'Job', job: 'retention.sweep' },
    { kind: 'Visitor' },
  ];
  const id = randomUUID();
  for (const actor of actors) await hide(id, { actor, why: '' });
  expect((await list(id)).map(({ actor }) => actor)).toEqual(actors.toReversed());

  const thingId = randomUUID();
  const values = { before: { title: 'Spring Run' }, after: { title: 'Summer Run' } };
  await inTenant((scope) =>
    recordAction(
      scope,
      { what: 'event.edit', thingId, before: values.before, after: values.after },
      { actor: BY_COMMAND.actor, why: 'it was moved' },
    ),
  );
  const [edited] = await inTenant((scope) =>
    listActions(scope, { kind: 'event', id: thingId }, { count: 10 }),
  );
  expect(edited).toMatchObject({ what: 'event.edit', why: 'it was moved', before: values.before });
  expect(edited).toMatchObject({ after: values.after, thing: { kind: 'event', id: thingId } });
  expect(edited?.doneAt).toBeInstanceOf(Date);
});

test('exists only if the change in its transaction was committed', async () => {
  const id = randomUUID();
  await inTenant(async (scope) => {
    await recordAction(scope, { what: 'photo.hide', thingId: id }, BY_COMMAND);
    return refuse('Conflict');
  });
  expect(await list(id)).toEqual([]);
});

test('is read page by page, newest first, and only by its own tenant', async () => {
  const id = randomUUID();
  for (const why of ['1', '2', '3']) await hide(id, { actor: BY_COMMAND.actor, why });
  const first = await list(id, { count: 2 });
  expect(first.map(({ why }) => why)).toEqual(['3', '2']);
  const next = await list(id, { count: 2, before: first.at(-1)?.actionId ?? 0 });
  expect(next.map(({ why }) => why)).toEqual(['1']);
  const all = (tenantId: string) =>
    inTenant((scope) => listActions(scope, undefined, { count: 1 }), tenantId);
  expect(await all('photofinish')).toEqual(first.slice(0, 1));
  expect(await all('marafon')).toEqual([]);
});

test('no role can change or delete an action: neither the shop’s nor the one that owns the table', async () => {
  const id = randomUUID();
  await hide(id, { actor: BY_COMMAND.actor, why: 'kept' });
  const attempts = [
    "update actions set what = 'photo.show' where tenant_id = 'photofinish'",
    "delete from actions where tenant_id = 'photofinish'",
    'truncate actions cascade',
  ];
  const login = new pg.Client(shop.deps.database.poolSettings('login', 'test') as pg.ClientConfig);
  await login.connect();
  for (const attempt of attempts) {
    const asApp = inTenant(({ trx }) => sql.raw(attempt).execute(trx));
    await expect(asApp, attempt).rejects.toThrow('permission denied');
    await expect(login.query(attempt), attempt).rejects.toThrow('append-only');
  }
  await login.end();
  const change = "update action_values set why = 'another' where tenant_id = 'photofinish'";
  await expect(inTenant(({ trx }) => sql.raw(change).execute(trx))).rejects.toThrow('never rewritten');
  expect(await list(id)).toMatchObject([{ what: 'photo.hide', why: 'kept' }]);
});

test('an erasure empties values and reasons of some subjects, and keeps their actions', async () => {
  const [gone, kept] = [randomUUID(), randomUUID()];
  for (const id of [gone, kept]) await hide(id, { actor: BY_COMMAND.actor, why: 'Anna Meyer asked' });
  await inTenant((scope) => eraseActionValues(scope, 'photo', [gone]), 'marafon');
  expect(await list(gone)).toMatchObject([{ why: 'Anna Meyer asked' }]);
  await inTenant((scope) => eraseActionValues(scope, 'photo', [gone]));
  expect(await list(gone)).toMatchObject([{ what: 'photo.hide', before: null, after: null, why: '' }]);
  expect(await list(kept)).toMatchObject([{ why: 'Anna Meyer asked' }]);
});

test('lists the objects that a member set up and that are still active', async () => {
  const [memberId, kept, ended] = [randomUUID(), randomUUID(), randomUUID()];
  const [expired, eventId] = [randomUUID(), randomUUID()];
  const [later, earlier] = [new Date('2031-01-02'), new Date('2031-01-01')];
  const by = { actor: { kind: 'Member', memberId }, why: '' } as const;
  const other = { actor: { kind: 'Member', memberId: randomUUID() }, why: '' } as const;
  const record = (action: Parameters<typeof recordAction>[1], cause: Cause = by) =>
    inTenant((scope) => recordAction(scope, action, cause));
  await record({ what: 'webhook.add', thingId: kept, after: { url: 'https://a.example' } });
  await record({ what: 'webhook.edit', thingId: kept, after: { url: 'https://b.example' } });
  await record({ what: 'webhook.add', thingId: ended });
  await record({ what: 'webhook.remove', thingId: ended }, other);
  await record({ what: 'link.make', thingId: expired, after: { expiresAt: earlier } });
  await record({ what: 'upload.invite', thingId: kept, after: { expiresAt: new Date('2031-01-03') } });
  await record({ what: 'webhook.add', thingId: randomUUID() }, other);
  await record({ what: 'event.set-feed', thingId: eventId, after: { feed: 'StartList' } });
  await record({ what: 'event.set-feed', thingId: eventId, after: { feed: 'Results' } });
  await record({ what: 'event.remove-feed', thingId: eventId, before: { feed: 'Results' } }, other);

  const [running, done, rotated] = [randomUUID(), randomUUID(), randomUUID()];
  await record({ what: 'webhook.rotate', thingId: rotated });
  for (const linkId of [running, done]) await record({ what: 'upload.import', thingId: linkId });

  const asked = { now: later, running: [running] };
  const found = await inTenant((scope) => listSetUpBy(scope, memberId, asked));
  expect(found.map(({ what, thing, after }) => [what, thing.id, after?.feed ?? after?.url])).toEqual([
    ['upload.import', running, undefined],
    ['webhook.rotate', rotated, undefined],
    ['event.set-feed', eventId, 'StartList'],
    ['upload.invite', kept, undefined],
    ['webhook.edit', kept, 'https://b.example'],
  ]);
  expect(await inTenant((scope) => listSetUpBy(scope, memberId, asked), 'marafon')).toEqual([]);
});
