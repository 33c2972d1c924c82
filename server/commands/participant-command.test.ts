import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { photoRoutes } from '#contract/photo.ts';
import {
  applyStartList,
  deleteCompetitors,
  editParticipant,
  listRegistered,
  type Registered,
} from '#finding/competitors/index.ts';
import { deletePersonsOfEvent, openStartList, saveVerdict } from '#finding/recognition/index.ts';
import { issueMailedToken, prepareLink } from '#finding/verification/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { runParticipantCommand } from './participant-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 39 }
`;
let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Runs a command on participants of an event; `meanwhile` runs before the question is answered with yes. */
async function run(
  { eventId }: Pick<MadeEvent, 'eventId'>,
  operands: string[],
  options: ParsedOptions = {},
  meanwhile?: () => Promise<unknown>,
) {
  const { terminal, lines } = recordTerminal(meanwhile);
  const given = { event: eventId, yes: meanwhile === undefined, ...options };
  const code = await runParticipantCommand(shop.deps, TENANT, operands, given, terminal);
  return { code, text: lines.join('\n') };
}

const search = async ({ eventId }: Pick<MadeEvent, 'eventId'>, number: string) =>
  (
    await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      payload: { number },
    })
  ).json();
/** Returns the photos that a search token opens; the HTTP status if it opens none. */
async function photosOf({ eventId }: Pick<MadeEvent, 'eventId'>, token: string): Promise<string[] | number> {
  const reply = await shop.call({
    url: `${photoRoutes.listPhotos.path}?albumId=${eventId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.statusCode !== 200) return reply.statusCode;
  return reply.json().photos.map(({ photoId }: { photoId: string }) => photoId);
}
const listAgain = ({ eventId }: Pick<MadeEvent, 'eventId'>, bibs: string[]) =>
  inShop((scope) =>
    applyStartList(shop.deps, scope, eventId, bibs.map(competitorOf), { leftAt: new Date() }),
  );
const actionsOn = (id: string) =>
  inShop((scope) => listActions(scope, { kind: 'participant', id }, { count: 9 }));
const personOf = ({ competitors }: MadeEvent, bib: string) => competitors[bib] ?? '';

describe('participant edit', () => {
  test('rejudges photos for a new bib; the old search token ends, and a later list does not revert the bib', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['18'], []] });
    const [first = '', second = ''] = event.photoIds;
    await listAgain(event, ['17']);
    expect((await run(event, ['edit', '17'], { surname: 'Runner' })).code).toBe(0);
    const { token } = await search(event, '17');
    expect(await photosOf(event, token)).toEqual([first]);
    const done = await run(event, ['edit', '17'], { bib: '18', why: 'the desk exchanged it' });
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('bib: 17 → 18') });
    expect(done.text).toContain('read in photos: 17 in 1, 18 in 1');
    expect(done.text).toContain('judged again by the start list: 3 photos, 2 changed, +1 −1 bibs');
    expect(await photosOf(event, token)).toBe(401);
    const anew = await search(event, '18');
    expect(anew).toMatchObject({ competitor: { number: '18', name: 'Alex Runner' } });
    expect(await photosOf(event, anew.token)).toEqual([second]);
    expect((await search(event, '17')).competitor).toBeUndefined();
    expect(await listAgain(event, ['17'])).toMatchObject({
      added: [],
      missing: [],
      corrected: [{ bib: '18', fields: ['bib', 'surname'] }],
    });
    expect(await search(event, '18')).toMatchObject({ competitor: { name: 'Alex Runner' } });
    expect(await actionsOn(personOf(event, '17'))).toMatchObject([
      { what: 'participant.edit', before: { bib: '17' }, after: { bib: '18' }, why: 'the desk exchanged it' },
      { what: 'participant.edit', before: { surname: 'Runner17' } },
    ]);
  });

  test('ends links mailed to a previous address, and the searches they opened', async () => {
    const event = await makeEvent(shop.deps, { isSecure: true, photos: [['17']] });
    const { eventId } = event;
    const linkTo = async (email: string) => {
      const requestId = await inShop((scope) =>
        prepareLink(shop.deps, scope, { eventId, email, language: 'en', origin: 'https://x.example' }),
      );
      const token = await issueMailedToken(shop.deps, TENANT, requestId);
      return async () =>
        (await shop.call({ url: `${verificationRoutes.readToken.path}?token=${token}` })).json();
    };
    const old = await linkTo(competitorOf('17').email);
    const { token } = await old();
    expect(await photosOf(event, token)).toEqual(event.photoIds);
    const said = await run(event, ['edit', '17'], { 'e-mail': 'right@example.com' });
    expect(said).toMatchObject({ code: 0, text: expect.stringContaining('links mailed to the old address') });
    expect(await old()).toEqual({ isVerificationSuccessful: false, code: 'EmailNotVerified' });
    expect(await photosOf(event, token)).toBe(401);
    const right = await linkTo('right@example.com');
    expect(await photosOf(event, (await right()).token)).toEqual(event.photoIds);
    await listAgain(event, ['17']);
    expect(await right()).toMatchObject({ isVerificationSuccessful: true });
    // A distance proves nothing, and neither does a name in an event without a factor, so the search token stays valid.
    const { token: open } = await right();
    expect((await run(event, ['edit', '17'], { distance: '21K', surname: 'Muster' })).code).toBe(0);
    expect(await photosOf(event, open)).toEqual(event.photoIds);
  });

  test('refuses to overwrite another operator’s change, or to assign a bib twice', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['18']] });
    const other = () => run(event, ['edit', '17'], { surname: 'First' });
    const late = await run(event, ['edit', '17'], { surname: 'Second' }, other);
    expect(late).toMatchObject({ code: 1, text: expect.stringContaining('was changed elsewhere') });
    const [seen] = await inShop((scope) => listRegistered(scope, event.eventId, '18'));
    const both = await Promise.all(
      ['A', 'B'].map((givenName) =>
        inShop((scope) => editParticipant(shop.deps, scope, seen as Registered, { givenName }, BY_COMMAND)),
      ),
    );
    expect(both).toEqual(expect.arrayContaining([{ kind: 'Changed' }, { kind: 'Done' }]));
    const [one] = await inShop((scope) => listRegistered(scope, event.eventId, '17'));
    expect(one?.surname).toBe('First');
    await expect(run(event, ['edit', '17'], { bib: '18' })).rejects.toThrow('Runner18 has that bib');
    // A list that is applied before the question is answered counts as another change.
    const list = () => listAgain(event, ['18']);
    expect((await run(event, ['edit', '17'], { name: 'Late' }, list)).code).toBe(1);
  });

  test('waits for photos that are being judged, and rejudges them', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['18']] });
    await listAgain(event, ['17']);
    let order = '';
    let correction: Promise<unknown> = Promise.resolve();
    await inShop(async (scope) => {
      await openStartList(scope, event.eventId);
      correction = run(event, ['edit', '17'], { bib: '18' }).then(() => {
        order += 'corrected';
      });
      await waitFor('the correction to wait', async () => {
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        return (await inShop(({ trx }) => waiting.execute(trx))).rows.length > 0;
      });
      order += 'judged ';
    });
    await correction;
    expect(order).toBe('judged corrected');
    expect(await photosOf(event, (await search(event, '18')).token)).toEqual([event.photoIds[1]]);
  });

  test('refuses invalid input with a message', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17']] });
    const foreign = await makeEvent(shop.deps, { tenantId: 'marafon', photos: [['17']] });
    const cases: [string[], ParsedOptions, RegExp][] = [
      [['edit', '17'], {}, /--bib, --surname, --name/],
      [['edit', '17'], { bib: '' }, /the bib is missing/],
      [['edit', '17'], { bib: 'a/b' }, /not a bib of one to ten digits/],
      [['edit', '17'], { 'e-mail': 'nobody' }, /not an email address/],
      [['edit', '17'], { 'birth-date': '31/02/1990' }, /not a birth date/],
      [['edit', '99'], { name: 'X' }, /"99" is not on the start list/],
      [['merge', '17', '17'], {}, /two different bibs/],
      [['merge', '17'], {}, /participant merge BIB OTHER-BIB/],
      [['rename', '17'], {}, /participant edit BIB/],
      [['drop', '17'], { event: foreign.eventId }, /has no event/],
    ];
    for (const [operands, options, message] of cases)
      await expect(run(event, operands, options), operands.join(' ')).rejects.toThrow(message);
    expect((await run(event, ['edit', '17'], { surname: 'Runner17' })).text).toBe(
      'Nothing to change: it is already so.',
    );
    const asked = await run(event, ['drop', '17'], { yes: false });
    expect(asked).toMatchObject({ code: 1, text: expect.stringContaining('Nothing was done. Add --yes') });
  });
});

describe('participant merge', () => {
  test('leaves one person with the photos, verdicts and orders of both, and lists do not duplicate them', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42'], ['42']] });
    const { eventId } = event;
    const [, worn = '', denied = ''] = event.photoIds;
    const ids = await setCatalog(shop, { eventId }, CATALOG);
    const cart = await buyer.openCart();
    const otherToken = await buyer.tokenOf(eventId, '42');
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token: otherToken });
    const waiting = await buyer.openCart();
    await buyer.add(waiting, [{ productId: ids.all ?? '' }], { token: otherToken });
    const { orderId } = (await buyer.checkOut(cart)).body;
    await inShop((scope) => completeOrder(shop.deps, scope, orderId));
    const [kept, other] = [personOf(event, '17'), personOf(event, '42')];
    await inShop((scope) =>
      saveVerdict(scope, { personId: other, photoId: denied, itIsMe: false, decidedAt: new Date() }),
    );
    const said = await run(event, ['merge', '17', '42'], { bib: '42', why: 'registered twice' });
    expect(said.code).toBe(0);
    expect(said.text).toMatch(
      /bib 17, Alex Runner17: is kept, with the bib 42\n {2}photos found for them: 1/,
    );
    expect(said.text).toMatch(/orders with their photos: \S+; they keep what was bought/);
    expect(said.text).toContain('open carts with a package of theirs: 1');
    const { token, competitor } = await search(event, '42');
    expect(competitor).toMatchObject({ competitorId: kept, name: 'Alex Runner17' });
    expect(await photosOf(event, token)).toEqual([worn]);
    expect(await photosOf(event, otherToken)).toBe(401);
    // Purchases stay, even of photos that are denied later; the package now belongs to the remaining person.
    const [item] = await inShop(({ trx }) =>
      trx.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).execute(),
    );
    expect(item?.personId).toBe(other);
    expect(await buyer.countDownloads(orderId)).toBe(2);
    expect((await search(event, '17')).competitor).toBeUndefined();
    expect(await listAgain(event, ['17', '42'])).toMatchObject({
      added: [],
      keptOff: ['42'],
      corrected: [{ bib: '42', fields: ['bib'] }],
    });
    for (const id of [kept, other])
      expect(await actionsOn(id)).toMatchObject([
        {
          what: 'participant.merge',
          before: { kept, other, bib: '17', otherBib: '42' },
          after: { bib: '42' },
        },
      ]);
  });

  test('is reverted: both exist again, once the bib is free', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    await run(event, ['merge', '17', '42'], { bib: '42' });
    const refused = await run(event, ['restore', '42']);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('has that bib') });
    await run(event, ['edit', '42'], { bib: '17' });
    expect((await run(event, ['restore', '42'])).code).toBe(0);
    for (const [index, bib] of ['17', '42'].entries()) {
      const { token, competitor } = await search(event, bib);
      expect(competitor.competitorId).toBe(personOf(event, bib));
      expect(await photosOf(event, token)).toEqual([event.photoIds[index]]);
    }
    expect(await listAgain(event, ['17', '42'])).toMatchObject({ unchanged: 2, corrected: [] });
  });
});

describe('participant drop', () => {
  test('hides the participant from every search; no list restores the participant, but restore does', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['18']] });
    const { token } = await search(event, '17');
    expect((await run(event, ['drop', '17'], { why: 'Alex Runner17 asked' })).code).toBe(0);
    expect((await search(event, '17')).competitor).toBeUndefined();
    expect(await photosOf(event, token)).toBe(401);
    expect(await listAgain(event, ['17', '18'])).toMatchObject({ added: [], keptOff: ['17'], unchanged: 1 });
    expect((await run(event, ['restore', '17'])).code).toBe(0);
    expect(await photosOf(event, (await search(event, '17')).token)).toEqual([event.photoIds[0]]);
    expect((await run(event, ['restore', '17'])).text).toContain('Nothing to change: it is already so.');
    const person = personOf(event, '17');
    expect(await actionsOn(person)).toMatchObject([
      { what: 'participant.restore', after: { bib: '17' } },
      { what: 'participant.drop', before: { surname: 'Runner17' }, why: 'Alex Runner17 asked' },
    ]);
  });

  test('the names in the record are erased with the event', async () => {
    const event = await makeEvent(shop.deps, { photos: [] });
    await listAgain(event, ['17']);
    const [one] = await inShop((scope) => listRegistered(scope, event.eventId));
    await run(event, ['drop', '17'], { why: 'Alex Runner17 asked' });
    // Merged participants refer to each other; an event can be deleted with them in any order.
    await listAgain(event, ['18', '19', '20']);
    await run(event, ['merge', '18', '19']);
    await run(event, ['merge', '20', '18']);
    while ((await inShop((scope) => deletePersonsOfEvent(scope, event.eventId, 1))) > 0);
    await inShop((scope) => deleteCompetitors(scope, event.eventId, 100));
    expect(await actionsOn(one?.competitorId ?? '')).toMatchObject([
      { what: 'participant.drop', before: null, why: '' },
    ]);
  });
});
