import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import {
  applyStartList,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  findAddressed,
  findRegistered,
  listRegistered,
  mergeParticipants,
  type Registered,
} from '#finding/competitors/index.ts';
import { ensureCompetitorPerson, findProofVersion, recogniseFace } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { competitorOf, type MadeEvent, makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const call = (name: keyof typeof ownDataRoutes, bearer?: string, payload?: object) =>
  shop.call({
    method: ownDataRoutes[name].method,
    url: ownDataRoutes[name].path,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(payload === undefined ? {} : { payload }),
  });

/** Creates a race with photos of bibs 7 and 8. Each test uses a list with new addresses. */
async function makeRace(
  bibs: [string, string] = ['7', '8'],
): Promise<MadeEvent & { owns: string; others: string }> {
  const made = await makeEvent(shop.deps, { photos: [[bibs[0]], [bibs[1]]], people: [['anna'], ['ben']] });
  const [owns, others] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email: owns })
      .where('competitorId', '=', made.competitors[bibs[0]] ?? '')
      .execute(),
  );
  return { ...made, owns, others };
}
type Race = Awaited<ReturnType<typeof makeRace>>;
const ofBib = (race: Race, bib: string): Promise<Registered> =>
  inTenant(async (scope) => {
    const found = await findRegistered(scope, race.eventId, race.competitors[bib] ?? '');
    if (found === undefined) throw new Error(`nobody wears ${bib}`);
    return found;
  });
const tokenOf = (email: string) => signAddressToken(shop.deps, TENANT, email);
const shownTo = async (email: string) => (await call('getOwnData', tokenOf(email))).json();
const edit = async (race: Race, bib: string, changes: object) => {
  const seen = await ofBib(race, bib);
  return inTenant((scope) => editParticipant(shop.deps, scope, seen, changes, BY_COMMAND));
};

type Change = (race: Race) => Promise<unknown>;
const list = (race: Race, rows: object[]) =>
  inTenant((scope) =>
    applyStartList(
      shop.deps,
      scope,
      race.eventId,
      rows.map((row) => ({ ...competitorOf('7'), ...row })),
      { leftAt: new Date(), authority: BY_COMMAND.actor },
    ),
  );
/** The ways to assign the address `others` to the photos of bib 7. */
const WAYS: [string, Change][] = [
  ['an edit', (race) => edit(race, '7', { email: race.others })],
  [
    'an edit in two steps',
    async (race) => {
      await edit(race, '7', { email: null });
      await edit(race, '7', { email: race.others });
    },
  ],
  ['a list', (race) => list(race, [{ email: race.others }, competitorOf('8')])],
  [
    'a list without them, and one with them',
    async (race) => {
      await list(race, [competitorOf('8')]);
      await list(race, [{ email: race.others }, competitorOf('8')]);
    },
  ],
];
/** Changes after which the photos belonged to another participant before, so that their address confirms nothing. */
const WAYS_OF_OTHERS: [string, Change][] = [
  [
    'somebody else with the bib of who was taken off',
    async (race) => {
      const seen = await ofBib(race, '7');
      await inTenant((scope) => dropParticipant(shop.deps, scope, seen, BY_COMMAND));
      await list(race, [{ surname: 'Other', givenName: 'Ann', email: race.others }, competitorOf('8')]);
    },
  ],
  [
    'an exchange of bibs',
    async (race) => {
      await inTenant(({ trx }) =>
        trx
          .updateTable('competitors')
          .set({ email: race.others })
          .where('competitorId', '=', race.competitors['8'] ?? '')
          .execute(),
      );
      const pair = { one: await ofBib(race, '7'), other: await ofBib(race, '8') };
      await inTenant((scope) => exchangeBibs(shop.deps, scope, pair, BY_COMMAND));
    },
  ],
  [
    'a merge into somebody else',
    async (race) => {
      await inTenant(({ trx }) =>
        trx
          .updateTable('competitors')
          .set({ email: race.others })
          .where('competitorId', '=', race.competitors['8'] ?? '')
          .execute(),
      );
      const pair = { kept: await ofBib(race, '8'), other: await ofBib(race, '7'), bib: '7' };
      await inTenant((scope) => mergeParticipants(shop.deps, scope, pair, BY_COMMAND));
    },
  ],
];

/** Removes the address that a participant has on the list. */
const setBlank = (race: Race, bib: string) =>
  inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email: null })
      .where('competitorId', '=', race.competitors[bib] ?? '')
      .execute(),
  );

/** Searches with a person's selfie, and confirms the later address of bib 7 by it. @returns the status */
async function compare(race: Race, name: string): Promise<number> {
  const ends = new Date(Date.now() + 3600_000);
  const found = await recogniseFace(shop.deps, TENANT, race.eventId, makeDescriptor(name, 7), ends);
  const personId = found?.person.personId ?? '';
  const grant = { tenantId: TENANT, eventId: race.eventId, personId, visitorId: randomUUID() };
  const searchToken = await issueSearchToken(shop.deps, { ...grant, proof: 'Face', version: 0 });
  const input = { participantId: race.competitors['7'], searchToken };
  return (await call('confirmByFace', tokenOf(race.others), input)).statusCode;
}

const letterTo = async (email: string) => {
  let text = '';
  await waitFor('the letter', async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    text =
      mails.find(({ recipient, text: said }) => recipient === email && /\/(?:contacts|own-data)/.test(said))
        ?.text ?? '';
    return text !== '';
  });
  return text;
};

describe('an address from the first list', () => {
  test('shows, exports and erases at once', async () => {
    const race = await makeRace();
    const shown = await shownTo(race.owns);
    expect(shown).toMatchObject({ participants: [{ bib: '7' }], unconfirmed: [] });
  });
});

describe.each(WAYS)('an address assigned by %s', (_way, change) => {
  test('neither shows, exports nor erases the participant, and the previous address is notified', async () => {
    const race = await makeRace();
    await change(race);
    const shown = await shownTo(race.others);
    expect(shown).toMatchObject({ participants: [], unconfirmed: [{ bib: '7', hasFormer: true }] });
    expect(shown.kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('participants');
    await call('eraseOwnData', tokenOf(race.others), { isSure: true });
    const known = await inTenant((scope) => listRegistered(scope, race.eventId, '7'));
    expect(known.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
    expect(await letterTo(race.owns)).toMatch(/own-data\?confirm=/);
    expect(await letterTo(race.owns)).not.toContain(race.others);
  });
});

describe.each(WAYS_OF_OTHERS)('the address of another participant who came by %s', (_way, change) => {
  test('shows, exports and erases nothing, and the former wearer is notified and cannot confirm it', async () => {
    const race = await makeRace();
    await change(race);
    const shown = await shownTo(race.others);
    expect(shown).toMatchObject({ participants: [], unconfirmed: [{ bib: '7', hasFormer: false }] });
    await call('eraseOwnData', tokenOf(race.others), { isSure: true });
    const known = await inTenant((scope) => listRegistered(scope, race.eventId, '7'));
    expect(known.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
    const letter = await letterTo(race.owns);
    expect(letter).toContain('/contacts');
    expect(letter).not.toContain('confirm=');
  });
});

test('only the shop or a selfie confirms an address added after the photos were published', async () => {
  const race = await makeRace();
  await setBlank(race, '7');
  await edit(race, '7', { email: race.others });
  expect(await shownTo(race.others)).toMatchObject({ unconfirmed: [{ hasFormer: false, hasFaces: true }] });
});

test('an unconfirmed address grants nothing', async () => {
  const race = await makeRace();
  await edit(race, '7', { email: race.others });
  const now = shop.deps.clock.now;
  shop.deps.clock.now = () => new Date(Date.now() + 3 * 365 * 86_400_000);
  try {
    expect(await shownTo(race.others)).toMatchObject({ participants: [], unconfirmed: [{ bib: '7' }] });
  } finally {
    shop.deps.clock.now = now;
  }
});

describe('a confirmation', () => {
  test('by the link mailed to the previous address counts once, for that address', async () => {
    const race = await makeRace();
    await edit(race, '7', { email: race.others });
    const token = /confirm=([\w.-]+)/.exec(await letterTo(race.owns))?.[1] ?? '';
    const [expires = '', id = '', signature = ''] = token.split('.');
    for (const forged of [
      'x',
      `${Number(expires) + 1}.${id}.${signature}`,
      `${expires}.${race.competitors['8']}.${signature}`,
    ])
      expect((await call('confirmAddress', undefined, { token: forged })).statusCode).toBe(404);
    expect((await call('confirmAddress', undefined, { token })).statusCode).toBe(204);
    expect(await shownTo(race.others)).toMatchObject({ participants: [{ bib: '7' }], unconfirmed: [] });
    expect((await call('confirmAddress', undefined, { token })).statusCode).toBe(404);
    const [done] = await inTenant((scope) =>
      listActions(scope, { kind: 'participant', id: race.competitors['7'] ?? '' }, { count: 1 }),
    );
    expect(done).toMatchObject({ what: 'participant.confirm-address', actor: { kind: 'Visitor' } });
    // The same link does not confirm the next address.
    await edit(race, '7', { email: `${randomUUID()}@example.com` });
    expect((await call('confirmAddress', undefined, { token })).statusCode).toBe(404);
  });

  test('is requested by the reader of the new address, for their own participant only, at most twice a day', async () => {
    const race = await makeRace();
    await edit(race, '7', { email: race.others });
    const ask = (participantId = '') => call('askForConfirmation', tokenOf(race.others), { participantId });
    for (let times = 0; times < 4; times += 1)
      expect((await ask(race.competitors['7'])).statusCode).toBe(204);
    expect((await ask(race.competitors['8'])).statusCode).toBe(404);
    const written = await inTenant(({ trx }) =>
      trx.selectFrom('mails').select('mailId').where('recipient', '=', race.owns).execute(),
    );
    expect(written).toHaveLength(3);
  });

  test('by a selfie counts only if the face wears the bib', async () => {
    const race = await makeRace();
    await setBlank(race, '7');
    await edit(race, '7', { email: race.others });
    expect(await compare(race, 'ben')).toBe(403);
    expect(await compare(race, 'anna')).toBe(204);
    expect(await shownTo(race.others)).toMatchObject({ participants: [{ bib: '7' }] });
  });
});

test.each(WAYS)('a selfie confirms no address that replaced another one by %s', async (_way, change) => {
  const race = await makeRace();
  await change(race);
  expect(await shownTo(race.others)).toMatchObject({ unconfirmed: [{ hasFormer: true, hasFaces: false }] });
  expect(await compare(race, 'anna')).toBe(403);
  await call('eraseOwnData', tokenOf(race.others), { isSure: true });
  const known = await inTenant((scope) => listRegistered(scope, race.eventId, '7'));
  expect(known.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
});

test('an address of several participants shows only those for whom it is confirmed', async () => {
  const race = await makeRace();
  await edit(race, '8', { email: race.owns });
  expect(await shownTo(race.owns)).toMatchObject({
    participants: [{ bib: '7' }],
    unconfirmed: [{ bib: '8', participantId: race.competitors['8'] }],
  });
});

test('a mailed link to the photos proves no more than its address', async () => {
  const race = await makeRace();
  await edit(race, '7', { email: race.others });
  const personId = race.competitors['7'] ?? '';
  const grant = { tenantId: TENANT, eventId: race.eventId, personId, visitorId: randomUUID() };
  const token = await inTenant(async (scope) => {
    expect(await findAddressed(scope, personId)).toMatchObject({ origin: 'Later' });
    const [listed] = await listRegistered(scope, race.eventId, '7');
    if (listed === undefined) throw new Error('nobody wears 7');
    await ensureCompetitorPerson(scope, listed);
    const version = (await findProofVersion(scope, personId)) ?? 0;
    return issueSearchToken(shop.deps, { ...grant, proof: 'Email', version });
  });
  expect((await call('getOwnData', token)).json()).toMatchObject({
    participants: [],
    unconfirmed: [{ bib: '7' }],
  });
});
