import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskErasureRoutes } from '#contract/desk-erasures.ts';
import { BY_COMMAND, listActions, recordAction } from '#hosting/actions/index.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, logInToDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { runErasure, verifyCertificate } from './index.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

test('a privacy officer sees the consequences of an erasure, executes it after a fresh login, and gets its certificate', async () => {
  const { deps } = desk.shop;
  const event = await makeEvent(deps, { tenantId: TENANT, photos: [['7'], ['7', '8']] });
  const { email } = await newMember(desk, 'privacy-officer');
  await deps.database.inTenant(TENANT, async (scope) => {
    const hide = async (what: 'event.edit' | 'photo.hide', thingId: string, why: string) =>
      recordAction(scope, { what, thingId }, { ...BY_COMMAND, why });
    await hide('event.edit', event.eventId, 'Alex Runner7 asked by phone');
    await hide('photo.hide', randomUUID(), 'as Alex Runner7 said');
    await hide('photo.hide', randomUUID(), 'Alex Runner7 again');
    await hide('photo.hide', randomUUID(), 'Alex Runner77 asked');
  });
  const stale = await logInToDesk(desk, email, new Date(Date.now() - 3600_000));
  const subject = { emails: ['runner7@example.com'], personIds: [event.competitors['7']] };
  const plan = await callDesk(stale, deskErasureRoutes.describeErasure, { payload: subject });
  expect(plan.json()).toMatchObject({
    participants: [{ name: 'Alex Runner7', bib: '7' }],
    photosAlone: 1,
    photosShared: 1,
    buyers: [],
  });
  expect(plan.json().texts).toMatchObject([
    { text: 'Alex Runner7 asked by phone', isCertain: true },
    { text: 'as Alex Runner7 said', isCertain: false },
    { text: 'Alex Runner7 again', isCertain: false },
  ]);
  const [, ofThem, later] = plan.json().texts;
  const texts = { blank: [ofThem.key], keep: [] };
  const payload = { ...subject, isAlsoBought: false, seenOrderIds: [], texts };
  const refused = await callDesk(stale, deskErasureRoutes.erasePerson, { payload });
  expect(refused).toMatchObject({ statusCode: 403 });
  expect(refused.json()).toMatchObject({ code: 'LoginNotFresh' });

  const fresh = await logInToDesk(desk, email);
  const key = 'the-one-erasure';
  const asked = await callDesk(fresh, deskErasureRoutes.erasePerson, { payload, key });
  const { erasureId } = asked.json();
  const again = await callDesk(fresh, deskErasureRoutes.erasePerson, { payload, key });
  expect(again.json()).toEqual({ erasureId });
  const other = await callDesk(fresh, deskErasureRoutes.erasePerson, { payload });
  expect(other).toMatchObject({ statusCode: 409 });
  const ids = { erasureId };
  const running = await callDesk(fresh, deskErasureRoutes.showErasure, { ids });
  expect(running.json()).toMatchObject({ state: 'Running', certificate: null });

  await runErasure(deps, TENANT, erasureId);
  const { erasures } = (await callDesk(fresh, deskErasureRoutes.listErasures)).json();
  expect(erasures).toMatchObject([{ erasureId, state: 'Done' }]);
  const { certificate } = (await callDesk(fresh, deskErasureRoutes.showErasure, { ids })).json();
  const keys = { keys: [(await loadCertificateKey(deps.config)).publicJwk] };
  expect(await verifyCertificate(JSON.stringify(certificate), keys)).toMatchObject({
    certificate: {
      certificateId: erasureId,
      removedPhotoIds: [event.photoIds[0]],
      kept: expect.arrayContaining([{ reason: 'MayBeOfOthers', counts: [{ kind: 'texts', count: 1 }] }]),
    },
  });

  // Undecided texts wait; a decision applies once, and only to the text that was shown.
  const waiting = await callDesk(fresh, deskErasureRoutes.listTexts);
  expect(waiting.json().texts).toMatchObject([{ erasureId, key: later.key, text: 'Alex Runner7 again' }]);
  const decision = { erasureId, blank: [later.key], keep: [] };
  const foreign = { ...decision, blank: [later.key.replace(/\d+/, '1')] };
  expect((await callDesk(fresh, deskErasureRoutes.decideTexts, { payload: foreign })).statusCode).toBe(404);
  const decided = await callDesk(fresh, deskErasureRoutes.decideTexts, { payload: decision });
  expect(decided.json()).toEqual({ blanked: 1, kept: 0 });
  expect((await callDesk(fresh, deskErasureRoutes.listTexts)).json()).toEqual({ texts: [] });
  const record = await deps.database.inTenant(TENANT, (scope) =>
    listActions(scope, undefined, { count: 50 }),
  );
  const reasons = record.map(({ why }) => why).filter((why) => why !== '');
  expect(reasons).toEqual(['Alex Runner77 asked']);
});
