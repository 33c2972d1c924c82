import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { applyStartList, editParticipant, findRegistered } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import {
  type DeskShop,
  makeMember,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
  OWN_PROVIDER_TENANT as TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, type DeskSender } from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const child = { ...competitorOf('7'), distance: 'Kids 1K' };

/** Creates an event with a protected child with bib 7, who has a clip but no photo with a recognised bib. */
async function makeEventWithClip(): Promise<MadeEvent> {
  const { deps } = desk.shop;
  const event = await makeEvent(deps, { tenantId: TENANT, photos: [['1'], ['7'], ['9']] });
  const { eventId } = event;
  await deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx.deleteFrom('photoTags').where('eventId', '=', eventId).where('value', '=', '7').execute();
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute();
    await applyStartList(deps, scope, eventId, [child]);
  });
  await publishClips(deps, eventId, ['1', '7']);
  return event;
}

/** Counts the clips shown to a visitor without any proof. */
async function countClips(eventId: string): Promise<number> {
  const address = `/public/photo-service/api/v1/videos?albumId=${eventId}`;
  const { body } = await createBuyer(desk.shop).send<{ total: number }>('GET', address);
  return body.total;
}

async function openOrganizer(eventId: string): Promise<DeskSender> {
  const { email } = await makeMember(desk, TENANT, [{ role: 'organizer', eventId }]);
  const browser = openDeskBrowser(desk);
  const login = { auth_time: Math.floor(Date.now() / 1000) };
  await passDeskLogin(browser, desk.own, `/login?tenant=${TENANT}`, email, login);
  return browser;
}

test.each(['editParticipant', 'exchangeBibs'] as const)(
  'an organizer cannot publish the clip of a protected child by %s',
  async (operation) => {
    const event = await makeEventWithClip();
    const { eventId } = event;
    expect(await countClips(eventId)).toBe(1);
    const browser = await openOrganizer(eventId);
    const idsOf = (bib: string) => ({
      tenantId: TENANT,
      eventId,
      participantId: event.competitors[bib] ?? '',
    });
    const seenOf = async (bib: string) =>
      (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids: idsOf(bib) })).json().version;
    const reply =
      operation === 'editParticipant'
        ? await callDesk(browser, deskParticipantRoutes.editParticipant, {
            ids: idsOf('7'),
            payload: { changes: { bib: '70' }, seen: await seenOf('7') },
          })
        : await callDesk(browser, deskParticipantRoutes.exchangeBibs, {
            ids: idsOf('1'),
            payload: {
              otherId: event.competitors['7'],
              seen: await seenOf('1'),
              otherSeen: await seenOf('7'),
            },
          });
    expect(reply.statusCode, reply.body).toBe(409);
    expect(await countClips(eventId)).toBe(1);
  },
);

test('a token of a participant who left the list opens no clip of a child who wears their bib now', async () => {
  const { deps } = desk.shop;
  const event = await makeEventWithClip();
  const { eventId } = event;
  const inTenant = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(TENANT, work);
  const authority = () => true;
  await publishClips(deps, eventId, ['9']);
  await inTenant((scope) =>
    applyStartList(deps, scope, eventId, [child, competitorOf('1')], { leftAt: deps.clock.now(), authority }),
  );
  const visitor = createBuyer(desk.shop);
  const token = await visitor.tokenOf(eventId, '9');
  const address = `/public/photo-service/api/v1/videos?albumId=${eventId}`;
  const countOwn = async () =>
    (await visitor.send<{ total?: number }>('GET', address, undefined, { token })).body.total;
  expect(await countOwn()).toBe(1);
  await inTenant(async (scope) => {
    const seen = await findRegistered(scope, eventId, event.competitors['7'] ?? '');
    if (seen === undefined) throw new Error('the child is listed');
    expect(await editParticipant(deps, scope, seen, { bib: '9' }, BY_COMMAND)).toEqual({ kind: 'Done' });
  });
  expect((await countOwn()) ?? 0).toBe(0);
});

test('a list that gives a protected child another bib must be confirmed by a member who may end protections', async () => {
  const { deps } = desk.shop;
  const { eventId } = await makeEventWithClip();
  const list = [
    { ...child, bib: '70' },
    competitorOf('1'),
    competitorOf('9'),
    { ...competitorOf('2'), bib: '7' },
  ];
  const applied = deps.database.inTenant(TENANT, (scope) => applyStartList(deps, scope, eventId, list));
  await expect(applied).resolves.toMatchObject({ refused: 'Conflict' });
});
