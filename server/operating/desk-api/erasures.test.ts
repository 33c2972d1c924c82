import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskErasureRoutes } from '#contract/desk-erasures.ts';
import { runErasure, verifyCertificate } from '#operating/erasure/index.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, logInToDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

test('a privacy officer sees what an erasure means, does it after a fresh login, and gets its certificate', async () => {
  const { deps } = desk.shop;
  const event = await makeEvent(deps, { tenantId: TENANT, photos: [['7'], ['7', '8']] });
  const { email } = await newMember(desk, 'privacy-officer');
  const stale = await logInToDesk(desk, email, new Date(Date.now() - 3600_000));
  const subject = { emails: ['runner7@example.com'], personIds: [event.competitors['7']] };
  const plan = await callDesk(stale, deskErasureRoutes.describeErasure, { payload: subject });
  expect(plan.json()).toMatchObject({
    participants: [{ name: 'Alex Runner7', bib: '7' }],
    photosAlone: 1,
    photosShared: 1,
    buyers: [],
  });
  const payload = { ...subject, isAlsoBought: false, seenOrderIds: [] };
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
    certificate: { certificateId: erasureId, removedPhotoIds: [event.photoIds[0]] },
  });
});
