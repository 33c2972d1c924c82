import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { resendMails } from '#delivering/mails/resend-mails.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, type DeskSender, newMember } from '#tests/factories/desk-calls.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { fromFullWindow } from '#tests/factories/test-shop.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const runner = competitorOf('7');
const eve = { ...runner, surname: 'Evil', givenName: 'Eve', email: 'eve@evil.example', distance: '10K' };

/** Creates an event with photos of its only runner, whose address is on the first list. */
async function makeEventOf(row: StartListRow): Promise<string> {
  const { deps } = desk.shop;
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, photos: [[row.bib], [row.bib]] });
  await deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute();
    await applyStartList(deps, scope, eventId, [row]);
  });
  return eventId;
}

const openOrganizer = async (eventId: string): Promise<DeskSender> =>
  (await newMember(desk, 'organizer', { eventId })).browser;

/** An organizer imports the runner and Eve as a team with one bib. */
async function importTeam(eventId: string, row: StartListRow) {
  const browser = await openOrganizer(eventId);
  const lines = [row, eve].map((one) =>
    [one.bib, one.surname, one.givenName, one.birthDate, one.email, one.distance].join(','),
  );
  const file = {
    base64: Buffer.from(['bib,surname,first name,birth date,email,distance', ...lines].join('\n')).toString(
      'base64',
    ),
    isWhole: false,
    gunStarts: [],
    reading: { shared: 'team' },
  };
  const ids = { tenantId: TENANT, eventId };
  const proposed = await callDesk(browser, deskListRoutes.proposeList, {
    ids,
    payload: { ...file, kind: 'StartList' },
  });
  return callDesk(browser, deskListRoutes.importStartList, {
    ids,
    payload: { ...file, shown: proposed.json().shown },
  });
}

const surnamesIn = async (eventId: string) => {
  const wearers = await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    listRegistered(scope, eventId, '7'),
  );
  return wearers.map(({ surname }) => surname);
};

const listNotices = ({ trx }: Scope) =>
  trx
    .selectFrom('mails')
    .select(['recipient', sql<boolean>`next_try_at is not null`.as('isLate')])
    .where('kind', '=', 'address-replaced')
    .orderBy('createdAt')
    .execute();

test('an organizer cannot assign the bib of a protected child to another person', async () => {
  const child = { ...runner, distance: 'Kids 1K' };
  const eventId = await makeEventOf(child);
  const reply = await importTeam(eventId, child);
  expect(reply.statusCode, reply.body).toBe(409);
  expect(await surnamesIn(eventId)).toEqual([child.surname]);
});

test('the wearer of a bib is notified of an address that joins it', async () => {
  const eventId = await makeEventOf(runner);
  expect((await importTeam(eventId, runner)).statusCode).toBe(200);
  expect(await surnamesIn(eventId)).toHaveLength(2);
  const mails = await desk.shop.deps.database.inTenant(TENANT, listNotices);
  expect(mails).toEqual([{ recipient: runner.email, isLate: false }]);
});

/** Imports a child, a member of the child's team without an address, and Eve with a bib of her own; returns their ids. */
async function makeTeam() {
  const { deps } = desk.shop;
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, photos: [['7'], ['7']] });
  const child = { ...runner, distance: 'Kids 1K' };
  const mate = { ...eve, surname: 'Mate', email: null };
  const rows = [child, mate, { ...eve, bib: '99' }];
  await deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute();
    await applyStartList(deps, scope, eventId, rows, { authority: () => true });
  });
  const listed = await deps.database.inTenant(TENANT, (scope) => listRegistered(scope, eventId));
  const idOf = (surname: string) => listed.find((one) => one.surname === surname)?.competitorId ?? '';
  return { eventId, child, mate, mateId: idOf('Mate'), eveId: idOf('Evil') };
}

test('an organizer gives no member of a protected team another address', async () => {
  const { eventId, child, mate, mateId, eveId } = await makeTeam();
  const browser = await openOrganizer(eventId);
  const ids = (participantId: string) => ({ tenantId: TENANT, eventId, participantId });
  const seen = async (id: string): Promise<string> =>
    (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids: ids(id) })).json().version;
  const edit = async () =>
    callDesk(browser, deskParticipantRoutes.editParticipant, {
      ids: ids(mateId),
      payload: { changes: { email: eve.email }, seen: await seen(mateId) },
    });
  const protect = async (id: string) =>
    callDesk(browser, deskParticipantRoutes.protectParticipant, {
      ids: ids(id),
      payload: { seen: await seen(id) },
    });
  const statusOf = async (reply: ReturnType<typeof edit>) => (await reply).statusCode;
  expect(await statusOf(edit())).toBe(409);
  // It makes no difference why the member is protected.
  expect(await statusOf(protect(mateId))).toBe(200);
  expect(await statusOf(edit())).toBe(409);
  expect(await statusOf(protect(eveId))).toBe(200);
  const merged = await callDesk(browser, deskParticipantRoutes.mergeParticipants, {
    ids: ids(mateId),
    payload: { otherId: eveId, bib: '7', seen: await seen(mateId), otherSeen: await seen(eveId) },
  });
  expect(merged.statusCode, merged.body).toBe(409);
  const { deps } = desk.shop;
  const changed = { ...mate, email: eve.email };
  expect(
    await deps.database.inTenant(TENANT, (scope) => applyStartList(deps, scope, eventId, [child, changed])),
  ).toMatchObject({ refused: 'Conflict' });
});

test('the wearer of a bib is notified once per list, immediately at most five times a day', async () => {
  const { deps } = desk.shop;
  const eventId = await makeEventOf(runner);
  const join = (...names: string[]): Promise<boolean[]> =>
    deps.database.inTenant(TENANT, async (scope) => {
      const rows = names.map((name) => ({ ...eve, surname: name, email: `${name}@evil.example` }));
      const already = await listNotices(scope);
      await applyStartList(deps, scope, eventId, [runner, ...rows]);
      return (await listNotices(scope)).slice(already.length).map(({ isLate }) => isLate);
    });
  expect(await join('Alpha', 'Beta', 'Gamma')).toEqual([false]);
  for (const name of ['Delta', 'Epsilon', 'Zeta', 'Eta']) expect(await join(name)).toEqual([false]);
  expect(await join('Theta')).toEqual([true]);
});

test('an address that is changed back and forth hides no later change from its owner', async () => {
  const { deps } = desk.shop;
  const first = competitorOf('71');
  const guardian = first.email;
  const eventId = await makeEventOf(first);
  const list = (email: string) =>
    deps.database.inTenant(TENANT, (scope) => applyStartList(deps, scope, eventId, [{ ...first, email }]));
  for (let turn = 1; turn <= 8; turn++) {
    await list('eve@evil.example');
    await list(guardian);
  }
  const sendLater = async (hours: number) => {
    const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
    await resendMails({ ...deps, clock }, TENANT, new AbortController().signal);
    return (await readMailbox(deps.database, TENANT)).filter(({ recipient }) => recipient === guardian)
      .length;
  };
  // The address is the owner's again, so there is nothing to report.
  expect(await sendLater(2)).toBe(0);
  await list('eve@evil.example');
  expect(await sendLater(5)).toBe(1);
});

test.each([
  ['added after publication', '72', false],
  ['of the first list', '73', true],
])(
  'participants with the guardian’s address, %s, do not use up the notice of the child’s change',
  async (_, bib, isFirst) => {
    const { deps } = desk.shop;
    const child = competitorOf(bib);
    const guardian = child.email;
    const eventId = await makeEventOf(child);
    // A number alone can also be a part of a link's signature.
    const dummies = (email: string) =>
      Array.from({ length: 60 }, (_one, at) => ({
        ...competitorOf(`Dummy-${9001 + at}`),
        surname: `Dummy${at}`,
        email,
      }));
    const list = (rows: StartListRow[]) =>
      deps.database.inTenant(TENANT, (scope) => applyStartList(deps, scope, eventId, rows));
    await list(dummies(guardian));
    if (isFirst)
      await deps.database.inTenant(TENANT, ({ trx }) =>
        trx
          .updateTable('competitors')
          .set({ emailOrigin: 'First' })
          .where('eventId', '=', eventId)
          .where('email', '=', guardian)
          .execute(),
      );
    await list(dummies('eve@evil.example'));
    let passedMs = 0;
    const clock = { now: () => new Date(Date.now() + passedMs) };
    const rateLimits = createRateLimits(deps.database, fromFullWindow(clock));
    const sendLater = async (hours: number) => {
      passedMs = hours * 3_600_000;
      await resendMails({ ...deps, clock, rateLimits }, TENANT, new AbortController().signal);
      return (await readMailbox(deps.database, TENANT)).filter(({ recipient }) => recipient === guardian);
    };
    // The guardian gets at most ten later mails a day, beside the five immediate ones.
    expect((await sendLater(2)).length).toBeLessThanOrEqual(5 + 10);
    await list([{ ...child, email: 'eve@evil.example' }]);
    const isTold = (mails: readonly { text: string }[]) =>
      mails.some((mail) => new RegExp(`(?<=\\s)${bib}(?=[\\s,;.])`).test(mail.text));
    const today = await sendLater(4);
    if (!isFirst) expect(isTold(today)).toBe(true);
    // No notice waits longer than a day, and then a few mails report all changes.
    const sent = await sendLater(26);
    expect(isTold(sent)).toBe(true);
    expect(sent.length).toBeLessThanOrEqual(5 + 10 + 10 + 5);
    const untold = dummies(guardian).filter(({ bib: number }) =>
      sent.every(({ text }) => !text.includes(number)),
    );
    // Immediate mails are not sent here.
    expect(untold).toHaveLength(5);
  },
);
