import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { competitorRoutes, verificationRoutes } from '#contract/competitor.ts';
import { photoRoutes } from '#contract/photo.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { insertTags, saveReadings } from '#finding/photos/index.ts';
import { applyResults } from '#finding/race-results/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const requestCode = (eventId: string, email: string, address = '10.0.0.1') =>
  shop.call({
    method: 'GET',
    url: `${verificationRoutes.requestCode.path}?eventId=${eventId}&email=${encodeURIComponent(email)}`,
    remoteAddress: address,
  });
const readToken = async (token: string) =>
  (
    await shop.call({
      method: 'GET',
      url: `${verificationRoutes.readToken.path}?token=${encodeURIComponent(token)}`,
    })
  ).json();
const pick = async (eventId: string, competitorId: string, bearer: string) =>
  (
    await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      headers: { authorization: `Bearer ${bearer}` },
      payload: { competitorId },
    })
  ).json();
const listPhotos = (eventId: string, bearer?: string) =>
  shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${eventId}`,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

/** Waits for the mail to an address and returns the token of its link. */
async function linkOf(email: string): Promise<string> {
  let token = '';
  await waitFor(`the mail to ${email}`, async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const mail = mails.find(({ recipient }) => recipient === email);
    token = /\/competitors\/verify\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return token !== '';
  });
  return token;
}

const secureEvent = (): Promise<MadeEvent> =>
  makeEvent(shop.deps, { isSecure: true, photos: [['701'], ['702'], ['701', '702']] });

describe('a mailed link', () => {
  test('opens the photos of a secure event for the registered address only', async () => {
    const event = await secureEvent();
    const { email } = competitorOf('701');
    expect((await requestCode(event.eventId, email.toUpperCase())).statusCode).toBe(204);
    // The mail goes to the address as registered, not as the requester spelled it.
    const verified = await readToken(await linkOf(email));
    expect(verified).toMatchObject({ isVerificationSuccessful: true, competitor: { number: '701' } });
    const own = (await listPhotos(event.eventId, verified.token)).json();
    expect(own.photos.map(({ photoId }: { photoId: string }) => photoId)).toEqual([
      event.photoIds[0],
      event.photoIds[2],
    ]);
    // The bib of the other runner on the second photo is not shown.
    expect(
      own.photos.map(({ tags }: { tags: { value: string }[] }) => tags.map(({ value }) => value)),
    ).toEqual([['701'], ['701']]);
    expect((await listPhotos(event.eventId)).statusCode).toBe(401);
  });

  test('of a family offers each member, and nobody else', async () => {
    const event = await makeEvent(shop.deps, { isSecure: true, photos: [['711'], ['712'], ['713']] });
    const email = 'family@example.com';
    await shop.deps.database.inTenant(TENANT, (scope) =>
      applyStartList(shop.deps, scope, event.eventId, [
        { ...competitorOf('711'), email },
        { ...competitorOf('712'), email },
      ]),
    );
    await requestCode(event.eventId, email);
    const link = await linkOf(email);
    const several = await readToken(link);
    expect(several).toMatchObject({ isVerificationSuccessful: false, code: 'SeveralCompetitors' });
    expect(several.competitors.map(({ number }: { number: string }) => number)).toEqual(['711', '712']);
    const picked = await pick(event.eventId, event.competitors['712'] ?? '', link);
    expect(picked).toMatchObject({ isVerificationSuccessful: true, competitor: { number: '712' } });
    expect(await pick(event.eventId, event.competitors['713'] ?? '', link)).toEqual({
      isVerificationSuccessful: false,
      code: 'EmailNotVerified',
    });
    const other = await secureEvent();
    expect(await pick(other.eventId, other.competitors['701'] ?? '', link)).toMatchObject({
      code: 'EmailNotVerified',
    });
  });

  test('that is forged or truncated grants no access, and a search token is not a link', async () => {
    const event = await makeEvent(shop.deps, { photos: [['721']] });
    const { token } = (
      await shop.call({
        method: 'POST',
        url: verificationRoutes.createToken.path.replace(':eventId', event.eventId),
        payload: { number: '721' },
      })
    ).json();
    for (const wrong of ['nonsense', token, `${token}x`])
      expect(await readToken(wrong)).toEqual({ isVerificationSuccessful: false, code: 'EmailNotVerified' });
  });
});

describe('the time of the results', () => {
  const timed = async (
    event: MadeEvent,
    bib: string,
    finishTime = '1:42:13',
    more = {},
  ): Promise<MadeEvent> => {
    const result = {
      bib,
      bibKey: bib,
      finishedAt: new Date('2026-05-10T09:42:13Z'),
      finishTime,
      gunMs: null,
      chipMs: null,
      splits: [],
      distance: null,
      courseKm: null,
      rank: null,
      rankedCount: null,
      categoryRank: null,
      ...more,
    };
    await shop.deps.database.inTenant(TENANT, (scope) => applyResults(scope, event.eventId, [result]));
    return event;
  };

  test('is returned with a bib if names are public and a time exists', async () => {
    const { eventId } = await timed(await makeEvent(shop.deps, { photos: [['811'], ['812']] }), '811');
    const ask = async (number: string) =>
      (
        await shop.call({
          method: 'POST',
          url: verificationRoutes.createToken.path.replace(':eventId', eventId),
          payload: { number },
          remoteAddress: '10.0.9.2',
        })
      ).json();
    expect(await ask('811')).toMatchObject({ isVerificationSuccessful: true, finishTime: '1:42:13' });
    expect(await ask('812')).not.toHaveProperty('finishTime');
  });

  test('is returned with the ranks that the results state, and without ranks if they state none', async () => {
    const event = await makeEvent(shop.deps, { photos: [['814'], ['815']] });
    await timed(event, '814', '1:42:13', { rank: 12, rankedCount: 430, categoryRank: 3 });
    await timed(event, '815');
    const ask = async (number: string) =>
      (
        await shop.call({
          method: 'POST',
          url: verificationRoutes.createToken.path.replace(':eventId', event.eventId),
          payload: { number },
          remoteAddress: '10.0.9.2',
        })
      ).json();
    expect(await ask('814')).toMatchObject({ rank: { overall: 12, of: 430, inCategory: 3 } });
    expect(await ask('815')).not.toHaveProperty('rank');
  });

  test('is not returned if only the time of day is known', async () => {
    const { eventId } = await timed(await makeEvent(shop.deps, { photos: [['813']] }), '813', '');
    const answer = await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      payload: { number: '813' },
      remoteAddress: '10.0.9.2',
    });
    expect(answer.json()).toMatchObject({ isVerificationSuccessful: true });
    expect(answer.json()).not.toHaveProperty('finishTime');
  });

  test('is returned with a mailed link', async () => {
    const bib = '821';
    const { eventId } = await timed(await makeEvent(shop.deps, { isSecure: true, photos: [[bib]] }), bib);
    const { email } = competitorOf(bib);
    await requestCode(eventId, email);
    expect(await readToken(await linkOf(email))).toMatchObject({ finishTime: '1:42:13' });
  });
});

describe('requesting a link', () => {
  test('has the same answer for an unregistered address, and no mail is sent', async () => {
    const event = await secureEvent();
    const known = await requestCode(event.eventId, competitorOf('702').email);
    const unknown = await requestCode(event.eventId, 'nobody@example.com');
    const comparable = ({ statusCode, body, headers }: typeof known) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    });
    expect(comparable(unknown)).toEqual(comparable(known));
    await linkOf(competitorOf('702').email);
    const mails = await readMailbox(shop.deps.database, TENANT);
    expect(mails.map(({ recipient }) => recipient)).not.toContain('nobody@example.com');
  });

  test('is limited per address, with the same answer', async () => {
    const event = await makeEvent(shop.deps, { photos: [['731']] });
    const { email } = competitorOf('731');
    for (let index = 0; index < 8; index++)
      expect((await requestCode(event.eventId, email, `10.0.1.${index}`)).statusCode).toBe(204);
    await linkOf(email);
    const mails = await readMailbox(shop.deps.database, TENANT);
    expect(mails.filter(({ recipient }) => recipient === email).length).toBeLessThanOrEqual(4);
  });

  test('is limited for many addresses', async () => {
    shop.holdClock();
    const event = await secureEvent();
    const ask = async (index: number) =>
      (await requestCode(event.eventId, `a${index}@example.com`, `2001:db8:2::${index}`)).statusCode;
    expect(await ask(1)).toBe(204);
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.updateTable('rateLimits').set({ used: 59 }).where('bucket', 'like', 'code-asked:%').execute(),
    );
    expect([await ask(2), await ask(3)]).toEqual([204, 429]);
  });

  test.each(['with spaces@example.com', 'no-at-sign', 'two@@example.com'])(
    'with %s gets an error',
    async (email) => {
      const event = await secureEvent();
      const reply = await requestCode(event.eventId, email, '10.0.3.1');
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors[0]).toMatchObject({ path: 'email' });
    },
  );
});

test('a secure event can be searched by the link only, not even by a person found before', async () => {
  const event = await secureEvent();
  const named = await shop.call({
    method: 'GET',
    url: `${competitorRoutes.listCompetitors.path}?competitorsListId=${event.eventId}&search=701`,
  });
  expect(named.statusCode).toBe(401);
  const byBib = await pick(event.eventId, event.competitors['701'] ?? '', 'nonsense');
  expect(byBib.isVerificationSuccessful).toBe(false);
});

describe('a bib that is on no start list', () => {
  const ask = async (eventId: string, number: string, remoteAddress = '10.0.9.1') =>
    (
      await shop.call({
        method: 'POST',
        url: verificationRoutes.createToken.path.replace(':eventId', eventId),
        payload: { number },
        remoteAddress,
      })
    ).json();
  const NOT_FOUND = { isVerificationSuccessful: false, code: 'CompetitorNotFound' };
  /** Adds readings of a bib to some photos. `isShown: false` is for a bib that is not on the start list. */
  const readBib = (
    eventId: string,
    bib: string,
    photoIds: string[],
    reading = { confidence: 0.97, isShown: true },
  ) =>
    shop.deps.database.inTenant(TENANT, async (scope) => {
      for (const photoId of photoIds) {
        const { confidence } = reading;
        const box = { x: 10, y: 80, width: 60, height: 30 };
        // Stores the reading, so that a new start list leads to judging it again.
        await saveReadings(scope, { eventId, photoId, width: 300, height: 200 }, [
          { text: bib, confidence, weakest: confidence, isCut: false, pass: 'whole', box },
        ]);
        await insertTags(scope, eventId, photoId, [
          {
            photoTagId: randomUUID(),
            source: 'bib',
            value: bib,
            box: null,
            doubt: reading.isShown ? null : 'NotOnList',
            ...reading,
          },
        ]);
      }
    });
  const change = (eventId: string, facts: Parameters<typeof editEvent>[3]) =>
    shop.deps.database.inTenant(TENANT, (scope) => editEvent(shop.deps, scope, eventId, facts, BY_COMMAND));

  test('is found in the photos in any spelling, and is one person', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [[], [], []] });
    await readBib(eventId, '0503', photoIds.slice(0, 2));
    const found = await ask(eventId, 'Startnummer 503');
    expect(found).toMatchObject({ isVerificationSuccessful: true, number: '0503', proof: 'Bib' });
    expect(found.competitor).toBeUndefined();
    const own = (await listPhotos(eventId, found.token)).json();
    expect(own.photos.map(({ photoId }: { photoId: string }) => photoId)).toEqual(photoIds.slice(0, 2));
    expect(own.photos[0]).toMatchObject({ evidence: 'Bib' });
    for (const spelling of ['#503', '0503', '№ 503'])
      expect(await ask(eventId, spelling)).toMatchObject({ isVerificationSuccessful: true });
    const persons = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('persons').select(['bib', 'personId']).where('eventId', '=', eventId).execute(),
    );
    expect(persons).toEqual([{ bib: '0503', personId: found.personId }]);
    expect(await ask(eventId, '504')).toEqual({ ...NOT_FOUND, hasStartList: false });
  });

  test('is found although a start list exists, if it was read with certainty; once listed, it is the participant’s', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['1'], [], []] });
    await readBib(eventId, '604', photoIds.slice(1, 2), { confidence: 0.95, isShown: false });
    await readBib(eventId, '604', photoIds.slice(2, 3), { confidence: 0.7, isShown: false });
    await readBib(eventId, '605', photoIds.slice(2, 3), { confidence: 0.7, isShown: false });
    const { token } = await ask(eventId, '604');
    const own = (await listPhotos(eventId, token)).json();
    expect(own.photos.map(({ photoId }: { photoId: string }) => photoId)).toEqual([photoIds[1]]);
    expect(await ask(eventId, '605')).toEqual({ ...NOT_FOUND, hasStartList: true });
    await shop.deps.database.inTenant(TENANT, (scope) =>
      applyStartList(shop.deps, scope, eventId, [competitorOf('604')]),
    );
    expect(await ask(eventId, '604')).toMatchObject({
      competitor: { number: '604', name: 'Alex Runner604' },
    });
    expect((await listPhotos(eventId, token)).json().total).toBe(1);
  });

  test.each([
    ['asks for a factor', { verificationFactor: 'Surname' }, 'FactorRequired'],
    ['asks for a factor, its gallery open', { verificationFactor: 'Surname' }, 'FactorRequired'],
    ['is protected', { isSecure: true }, 'FactorRequired'],
    ['forbids it', { findsUnlistedBibs: false }, 'CompetitorNotFound'],
  ] as const)('is not found if the event %s', async (what, facts, code) => {
    const { eventId, photoIds } = await makeEvent(shop.deps, {
      photos: [['1'], []],
      isGalleryOpened: what.endsWith('open'),
    });
    await readBib(eventId, '503', photoIds.slice(1), { confidence: 0.99, isShown: false });
    const { token } = await ask(eventId, '503');
    expect((await listPhotos(eventId, token)).json().total).toBe(1);
    await change(eventId, facts);
    expect(await ask(eventId, '503')).toMatchObject({ isVerificationSuccessful: false, code });
    if (code === 'FactorRequired') expect((await listPhotos(eventId, token)).statusCode).toBe(401);
    const named = await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      payload: { number: '503', surname: 'Anybody' },
    });
    expect(named.json().isVerificationSuccessful).toBe(false);
  });

  test('counts against the same limit, whatever its spelling', async () => {
    shop.holdClock();
    const { eventId } = await makeEvent(shop.deps, { photos: [['1']], factor: 'Surname' });
    const guess = async (number: string, index: number) => {
      const reply = await shop.call({
        method: 'POST',
        url: verificationRoutes.createToken.path.replace(':eventId', eventId),
        payload: { number, surname: 'Wrong' },
        remoteAddress: `10.0.8.${index}`,
      });
      return reply.statusCode;
    };
    const spellings = ['1', '#1', 'Bib 1', '№ 01', 'Startnummer 1', 'nr. 1'];
    const statuses = [];
    for (const [index, spelling] of spellings.entries()) statuses.push(await guess(spelling, index));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const unknown = ['9', '#9', 'Bib 9', '№ 09', 'Startnummer 9', 'nr. 9'];
    const others = [];
    for (const [index, spelling] of unknown.entries()) others.push(await guess(spelling, index));
    expect(others).toEqual(statuses);
  });
});
