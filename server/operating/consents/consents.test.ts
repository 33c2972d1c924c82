import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownConsent } from '#contract/desk-consents.schema.ts';
import { deskConsentRoutes } from '#contract/desk-consents.ts';
import { deskEventRoutes } from '#contract/desk-events.ts';
import { addConsents, type GivenConsents } from '#tests/factories/add-consents.ts';
import {
  type DeskBrowser,
  type DeskShop,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let officer: DeskBrowser;
let event: MadeEvent;
let given: GivenConsents;
beforeAll(async () => {
  desk = await openDeskShop();
  officer = (await newMember(desk, 'privacy-officer')).browser;
  event = await makeEvent(desk.shop.deps, { tenantId: TENANT, title: 'Lake Run', photos: [['17']] });
  given = await addConsents(desk.shop.deps, event.eventId, event.competitors['17'] ?? '');
});
afterAll(() => desk.close());

async function list(query: Record<string, string> = {}, browser = officer) {
  const reply = await callDesk(browser, deskConsentRoutes.listConsents, {
    query: `?${new URLSearchParams(query)}`,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { consents: ShownConsent[]; next: Record<string, string> | null };
}
const idsOf = ({ consents }: { consents: ShownConsent[] }) => consents.map(({ consentId }) => consentId);

test('lists consents with their text, language and time, newest first', async () => {
  const { consents, next } = await list();
  expect(next).toBeNull();
  expect(consents).toMatchObject([
    { kind: 'Alert', consentId: given.alertId, language: 'de', textVersion: null, withdrawnAt: null },
    {
      kind: 'Crew',
      consentId: given.crewConsentId,
      eventTitle: 'Lake Run',
      personId: event.competitors['17'],
      text: 'I agree that Ann may see my photos.',
      textVersion: 2,
      language: 'en',
      withdrawnAt: '2026-05-03T10:00:00.000Z',
    },
    { kind: 'FaceSearch', consentId: given.selfieId, textVersion: 1, language: 'el', withdrawnAt: null },
    { kind: 'FaceSearch', consentId: given.oldSelfieId, textVersion: null, withdrawnAt: expect.any(String) },
  ]);
});

test('a page continues after the previous one, across all kinds', async () => {
  const seen: string[] = [];
  let next: Record<string, string> | null = {};
  while (next !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...next, count: '1' });
    seen.push(...idsOf(page));
    next = page.next;
  }
  expect(seen).toEqual([given.alertId, given.crewConsentId, given.selfieId, given.oldSelfieId]);
});

test('filters consents by kind, by event, and by withdrawal', async () => {
  expect(idsOf(await list({ kind: 'FaceSearch' }))).toEqual([given.selfieId, given.oldSelfieId]);
  expect(idsOf(await list({ state: 'Withdrawn' }))).toEqual([given.crewConsentId, given.oldSelfieId]);
  expect(idsOf(await list({ state: 'Standing' }))).toEqual([given.alertId, given.selfieId]);
  expect(idsOf(await list({ eventId: randomUUID() }))).toEqual([]);
  expect(idsOf(await list({ eventId: event.eventId, kind: 'Crew' }))).toEqual([given.crewConsentId]);
});

test('only members who manage personal data read consents, and only in their own tenant', async () => {
  const accountant = await newMember(desk, 'accountant');
  const refused = await callDesk(accountant.browser, deskConsentRoutes.listConsents);
  expect(refused.statusCode).toBe(403);
  const query = `?${new URLSearchParams({ beforeTime: '2026-99-99T00:00:00.000Z', beforeId: randomUUID() })}`;
  expect((await callDesk(officer, deskConsentRoutes.listConsents, { query })).statusCode).toBe(400);
  const other = await newMember(desk, 'privacy-officer', { tenantId: OTHER_TENANT });
  const ids = { tenantId: OTHER_TENANT };
  const own = await callDesk(other.browser, deskConsentRoutes.listConsents, { ids });
  expect(own.json()).toEqual({ consents: [], next: null });
});

test('each event lists its grounds for face search, with author and time', async () => {
  const readGrounds = async () =>
    (await callDesk(officer, deskConsentRoutes.listFaceGrounds, { query: '?words=Lake%20Run' })).json()
      .grounds;
  expect(await readGrounds()).toMatchObject([
    { eventId: event.eventId, ground: 'Consent at registration', recordedAt: null, actor: null },
  ]);
  const owner = await newMember(desk);
  const edited = await callDesk(owner.browser, deskEventRoutes.editEvent, {
    ids: { eventId: event.eventId },
    payload: {
      changes: { faceGround: 'Art. 9(2)(a), form of 2026' },
      seen: { faceGround: 'Consent at registration' },
      why: '',
    },
  });
  expect(edited.statusCode, edited.body).toBeLessThan(300);
  expect(await readGrounds()).toMatchObject([
    {
      ground: 'Art. 9(2)(a), form of 2026',
      recordedAt: expect.any(String),
      actor: { kind: 'Member', name: owner.email },
    },
  ]);
});
