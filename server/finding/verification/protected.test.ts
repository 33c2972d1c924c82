import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { crewRoutes } from '#contract/crew.ts';
import type { PhotosPage } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import { demoTenants } from '#demo/tenants.ts';
import {
  applyStartList,
  listRegistered,
  pageRegistered,
  protectParticipant,
} from '#finding/competitors/index.ts';
import { editEvent, findEvent } from '#finding/events/index.ts';
import { findSold, protectPhotos } from '#finding/photos/index.ts';
import { rejudgePhoto, retagPhoto } from '#finding/recognition/index.ts';
import { prepareLink } from '#finding/verification/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { addressOf, ROUTES } from '#tests/factories/every-route.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { verificationHandlers } from './verification.jobs.ts';

const TENANT = 'photofinish';
/** Bib 1 belongs to an adult, 77 to a child. */
const CHILD = '77';
/** The indexes of the photos that show the child. */
const OF_CHILD = [1, 2];
let shop: TestShop;
let event: MadeEvent;
beforeAll(async () => {
  shop = await openTestShop();
  event = await makeFamilyRun();
  await setProtected(event, true);
});
afterAll(() => shop.close());

const makeFamilyRun = (): Promise<MadeEvent> =>
  makeEvent(shop.deps, { photos: [['1'], [CHILD], ['1', CHILD], ['1']], report: [2] });
const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);
const setProtected = ({ eventId, competitors }: MadeEvent, isProtected: boolean) =>
  inTenant((scope) => {
    const competitorId = competitors[CHILD] ?? '';
    return protectParticipant(shop.deps, scope, { eventId, competitorId, isProtected }, BY_COMMAND);
  });
const findKnown = async (eventId: string) => {
  const known = await inTenant((scope) => findEvent(scope, eventId));
  if (known === undefined) throw new Error('the event is gone');
  return known;
};
const verify = async (eventId: string, payload: object, bearer?: string) => {
  const url = verificationRoutes.createToken.path.replace(':eventId', eventId);
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return (await shop.call({ method: 'POST', url, payload, headers })).json();
};
const listPhotos = async (eventId: string, bearer?: string): Promise<string[]> => {
  const url = `${photoRoutes.listPhotos.path}?albumId=${eventId}`;
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const { photos } = (await shop.call({ method: 'GET', url, headers })).json();
  return photos.map(({ photoId }: { photoId: string }) => photoId);
};
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;
const sell = (made: MadeEvent) => setCatalog(shop, made, CATALOG);
const askLink = (eventId: string, bib: string) =>
  shop.call({
    method: 'GET',
    url: `${verificationRoutes.requestCode.path}?eventId=${eventId}&number=${bib}`,
  });

/** Requests the child's link by bib, and opens it. */
async function openLink(eventId: string): Promise<string> {
  await askLink(eventId, CHILD);
  let token = '';
  await waitFor('the letter', async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const { email } = competitorOf(CHILD);
    for (const { recipient, text } of mails) {
      const link = /\/competitors\/verify\?token=([\w.-]+)/.exec(recipient === email ? text : '')?.[1];
      if (link === undefined) continue;
      const url = `${verificationRoutes.readToken.path}?token=${encodeURIComponent(link)}`;
      const opened = (await shop.call({ method: 'GET', url })).json();
      if (opened.competitor?.eventId !== eventId) continue;
      expect(text).toContain('The shop shows their name and photos to no one else');
      token = opened.token;
    }
    return token !== '';
  });
  return token;
}

test('a mailbox gets at most ten links by bib an hour, however many children it registered', async () => {
  const bibs = Array.from({ length: 12 }, (_, index) => String(500 + index));
  const club = 'club@example.com';
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  await inTenant((scope) =>
    applyStartList(
      shop.deps,
      scope,
      eventId,
      bibs.map((bib) => ({ ...competitorOf(bib), email: club })),
    ),
  );
  for (const { competitorId } of await inTenant((scope) => listRegistered(scope, eventId)))
    await inTenant((scope) =>
      protectParticipant(shop.deps, scope, { eventId, competitorId, isProtected: true }, BY_COMMAND),
    );
  const granted: string[] = [];
  const events = { ...shop.deps.events, emit: async (_: Scope, name: string) => void granted.push(name) };
  const [job] = verificationHandlers({ ...shop.deps, events: events as Deps['events'] });
  for (const bib of bibs) {
    const request = { bib, eventId, language: 'en' as const, origin: 'https://example.com' };
    const requestId = await inTenant((scope) => prepareLink(shop.deps, scope, request));
    await job?.handle({ tenantId: TENANT, requestId }, AbortSignal.timeout(10_000));
  }
  expect(granted).toEqual(Array.from({ length: 10 }, () => 'code.granted'));
});

test('no call shows a protected participant’s name or photo to strangers or other participants', async () => {
  const { eventId, competitors, photoIds } = event;
  const own = await verify(eventId, { number: '1' });
  const keys = await inTenant((scope) => findSold(scope, photoIds));
  const secrets = [
    `Runner${CHILD}`,
    competitors[CHILD] ?? '',
    ...OF_CHILD.map((place) => photoIds[place] ?? ''),
    ...keys
      .filter(({ photoId }) => OF_CHILD.includes(photoIds.indexOf(photoId)))
      .map((photo) => photo.contentHash),
    `"value":"${CHILD}"`,
  ];
  expect(secrets).toHaveLength(7);
  const ids = {
    eventId,
    albumId: eventId,
    photoId: photoIds[1] ?? '',
    competitorId: competitors[CHILD] ?? '',
  };
  const lists = `albumId=${eventId}&competitorsListId=${eventId}&catalogId=${eventId}`;
  const queries = [
    lists,
    `${lists}&search=${CHILD}&myStartNumber=${CHILD}`,
    `${lists}&search=Runer${CHILD}&searchString=Runner${CHILD}`,
    `${lists}&search=7&searchString=${CHILD}&report=true`,
  ];
  let answered = 0;
  for (const { method, path } of ROUTES) {
    if (method !== 'GET') continue;
    for (const query of queries)
      for (const token of [undefined, own.token]) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const reply = await shop.call({ method, url: `${addressOf(path, ids)}?${query}`, headers });
        if (reply.statusCode === 200) answered += 1;
        for (const secret of secrets) expect(reply.body, `${path}?${query}`).not.toContain(secret);
      }
  }
  expect(answered).toBeGreaterThan(30);
  expect(await listPhotos(eventId)).toEqual([photoIds[0], photoIds[3]]);
  expect(await listPhotos(eventId, own.token)).toEqual([photoIds[0], photoIds[3]]);
  const known = await findKnown(eventId);
  expect(known).toMatchObject({ publishedCount: 2, protectedCount: 2, reportCount: 0, hasProtected: true });
});

test('a protected bib gets the same answer as a bib that nobody wears', async () => {
  const { eventId, competitors } = event;
  const unknown = await verify(eventId, { number: '4711' });
  expect(unknown).toMatchObject({ isVerificationSuccessful: false, code: 'CompetitorNotFound' });
  expect(await verify(eventId, { number: CHILD })).toEqual(unknown);
  expect(await verify(eventId, { number: `00${CHILD}` })).toEqual(unknown);
  expect(await verify(eventId, { competitorId: competitors[CHILD] })).toEqual(unknown);
  const letters = [await askLink(eventId, '4711'), await askLink(eventId, '1')];
  expect(letters.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [204, ''],
    [204, ''],
  ]);
  // Operators find these participants, because they have to help them.
  const found = await inTenant((scope) =>
    pageRegistered(scope, eventId, { text: `runner${CHILD}`, hasLeft: false }, { offset: 0, count: 9 }),
  );
  expect(found.participants.map(({ bib, protection }) => [bib, protection])).toEqual([[CHILD, 'Operator']]);
});

test('strangers cannot buy or frame a photo of a protected participant, or give a verdict on it', async () => {
  const { eventId, photoIds } = event;
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(eventId, '1');
  const ids = await sell(event);
  const cart = await buyer.openCart();
  const add = (input = {}) =>
    buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [photoIds[1] ?? ''] }], input);
  expect((await add()).body.code).toBe('ProductUnavailable');
  expect((await add({ token })).body.code).toBe('ProductUnavailable');
  const url = photoRoutes.itsMe.path.replace(':photoId', photoIds[1] ?? '');
  expect((await buyer.send('POST', url, { itIsMe: true }, { token })).status).toBe(404);
  const all = await buyer.openCart();
  await buyer.add(all, [{ productId: ids.all ?? '' }], { token });
  expect((await buyer.read(all)).items).toMatchObject([{ photosCount: 2 }]);
});

test('the link mailed to the address on the start list opens the photos, and then they can be bought', async () => {
  await shop.work();
  const { eventId, photoIds } = event;
  const token = await openLink(eventId);
  expect(await listPhotos(eventId, token)).toEqual([photoIds[1], photoIds[2]]);
  const buyer = createBuyer(shop);
  const ids = await sell(event);
  const cart = await buyer.openCart();
  const items = [{ productId: ids.photo ?? '', photoIds: [photoIds[1] ?? ''] }];
  expect((await buyer.add(cart, items, { token })).status).toBe(204);
  const { items: lines } = await buyer.read(cart);
  expect(lines).toMatchObject([{ photosCount: 1 }]);
  // The event is open, but shared caches must not store these pictures.
  const url = `${photoRoutes.listPhotos.path}?albumId=${eventId}`;
  const own = await shop.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const pictures = own
    .json<PhotosPage>()
    .photos.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl, previewUrl]);
  for (const picture of [...pictures, ...(lines[0]?.photos ?? []).map(({ thumbUrl }) => thumbUrl)])
    expect((await shop.call({ method: 'GET', url: picture })).headers['cache-control']).toMatch(/^private, /);
  expect((await buyer.checkOut(cart)).status).toBe(201);
  const crew = await buyer.send<{ crewId: string }>('POST', crewRoutes.makeCrew.path, {
    eventId,
    name: 'Crew',
  });
  const join = crewRoutes.joinCrew.path.replace(':crewId', crew.body.crewId);
  expect((await buyer.send('POST', join, { name: 'Child' }, { token })).status).toBe(403);
});

test('a proof by bib opens nothing once the bib’s wearer is protected, and the wearer’s lines leave carts', async () => {
  const run = await makeFamilyRun();
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(run.eventId, CHILD);
  const ids = await sell(run);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
  expect((await buyer.read(cart)).items).toHaveLength(1);
  expect(await setProtected(run, true)).toBe(true);
  expect(await setProtected(run, true)).toBe(false);
  expect((await buyer.read(cart)).items).toEqual([]);
  const url = `${photoRoutes.listPhotos.path}?albumId=${run.eventId}`;
  expect((await buyer.send('GET', url, undefined, { token })).status).toBe(401);
  await setProtected(run, false);
  expect(await listPhotos(run.eventId)).toEqual(run.photoIds);
  expect(await findKnown(run.eventId)).toMatchObject({
    publishedCount: 4,
    protectedCount: 0,
    reportCount: 1,
  });
});

test('a review shows a photo without the bib, until another protected bib is read on it', async () => {
  const run = await makeFamilyRun();
  await setProtected(run, true);
  const [, , both = ''] = run.photoIds;
  const show = (isHidden: boolean) =>
    inTenant((scope) => hidePhoto(shop.deps, scope, both, isHidden, BY_COMMAND));
  expect(await show(false)).toBe(true);
  expect(await show(false)).toBe(false);
  expect(await listPhotos(run.eventId)).toContain(both);
  const shown = await shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${run.eventId}`,
  });
  expect(shown.body).not.toContain(`"value":"${CHILD}"`);
  // The child's bib still does not find the photo.
  expect(await verify(run.eventId, { number: CHILD })).toMatchObject({ code: 'CompetitorNotFound' });
  // Another protected bib protects the photo again; hiding and showing it does not change that.
  const competitorId = run.competitors['1'] ?? '';
  await inTenant((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: run.eventId, competitorId, isProtected: true },
      BY_COMMAND,
    ),
  );
  expect(await listPhotos(run.eventId)).toEqual([]);
  for (const isHidden of [true, false]) expect(await show(isHidden)).toBe(true);
  expect(await listPhotos(run.eventId)).toEqual([]);
  expect(await findKnown(run.eventId)).toMatchObject({ publishedCount: 0, protectedCount: 4 });
});

test('a photo is protected as soon as a protected bib is on it, until a reviewer removes the bib', async () => {
  const run = await makeFamilyRun();
  await setProtected(run, true);
  const { eventId } = run;
  const made = { tenantId: TENANT, eventId, index: 9, bibs: [`${CHILD}?`], faces: [], isReport: false };
  const photoId = await publishPhoto(shop.deps, made);
  await inTenant((scope) => protectPhotos(shop.deps, scope, eventId, { photoIds: [photoId] }, []));
  // A number that was read with low confidence protects too.
  expect(await listPhotos(eventId)).not.toContain(photoId);
  await inTenant((scope) => rejudgePhoto(shop.deps, scope, photoId));
  expect(await listPhotos(eventId)).not.toContain(photoId);
  const retag = { photoId, bibs: [], notBibs: [CHILD], isAgreed: true };
  expect(await inTenant((scope) => retagPhoto(shop.deps, scope, retag, BY_COMMAND))).toEqual({
    kind: 'Done',
  });
  expect(await listPhotos(eventId)).toContain(photoId);
});

test('age and distance protect, by the start list, the youth distances and the tenant’s age limit', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [['1'], [CHILD]] });
  const list = (rows: Partial<ReturnType<typeof competitorOf>>[]) =>
    inTenant((scope) =>
      applyStartList(
        shop.deps,
        scope,
        eventId,
        rows.map((row) => ({ ...competitorOf('1'), ...row })),
      ),
    );
  expect(await list([{ bib: CHILD, distance: 'Kids 1K' }])).toMatchObject({ protection: { protected: 0 } });
  await inTenant((scope) =>
    editEvent(shop.deps, scope, eventId, { youthDistances: ['kids 1k'] }, BY_COMMAND),
  );
  const rows = [
    { bib: '2', birthDate: '2016-01-01' },
    { bib: '3', birthDate: '2031-01-01' },
  ];
  expect(await list(rows)).toMatchObject({
    protection: {
      protected: 1,
      reasons: { Distance: 1, Age: 0 },
      added: 1,
      youthAge: 0,
      withoutBirthDate: 0,
      freed: [],
    },
  });
  const [tenant] = demoTenants;
  if (tenant === undefined) throw new Error('there is no demo tenant');
  await defineTenant(shop.deps, { ...tenant, youth: { age: 16 } });
  await waitFor('the age to count', async () => {
    await shop
      .handlers()
      .find(({ name }) => name === 'competitors.protect-anew')
      ?.handle({ tenantId: TENANT }, new AbortController().signal);
    return (await verify(eventId, { number: '2' })).code === 'CompetitorNotFound';
  });
  expect((await verify(eventId, { number: '3' })).isVerificationSuccessful).toBe(true);
  expect(await list([])).toMatchObject({
    protection: {
      protected: 2,
      reasons: { Age: 1, Distance: 1 },
      added: 0,
      youthAge: 16,
      withoutBirthDate: 1,
      freed: [],
    },
  });
  expect((await findKnown(eventId)).faceIndexing).toBe('off');
  await defineTenant(shop.deps, tenant);
});

test('each member of a protected team gets a link of their own by mail, which opens the bib’s photos as theirs', async () => {
  const member = (givenName: string, email: string | null) => ({ ...competitorOf('15'), givenName, email });
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['15'], ['1']] });
  const leftAt = shop.deps.clock.now();
  const team = [member('Kim', 'kim@team.example'), member('Lee', 'lee@team.example'), member('Max', null)];
  await inTenant((scope) =>
    applyStartList(shop.deps, scope, eventId, [competitorOf('1'), ...team], { leftAt }),
  );
  const { participants } = await inTenant((scope) =>
    pageRegistered(scope, eventId, { text: '15', hasLeft: false }, { offset: 0, count: 10 }),
  );
  const kim = participants.find(({ givenName }) => givenName === 'Kim')?.competitorId ?? '';
  await inTenant((scope) =>
    protectParticipant(shop.deps, scope, { eventId, competitorId: kim, isProtected: true }, BY_COMMAND),
  );
  // To a stranger, no member seems to exist.
  expect(await verify(eventId, { number: '15' })).toMatchObject({ code: 'CompetitorNotFound' });
  for (const { competitorId } of participants)
    expect(await verify(eventId, { competitorId })).toMatchObject({ code: 'CompetitorNotFound' });

  await askLink(eventId, '15');
  const opened = await waitFor('a letter to each address', async () => {
    const found = new Map<string, { token: string; competitor: { name: string } }>();
    for (const { recipient, text } of await readMailbox(shop.deps.database, TENANT)) {
      const link = /\/competitors\/verify\?token=([\w.-]+)/.exec(text)?.[1];
      if (link === undefined || !recipient.endsWith('@team.example')) continue;
      const url = `${verificationRoutes.readToken.path}?token=${encodeURIComponent(link)}`;
      found.set(recipient, (await shop.call({ method: 'GET', url })).json());
    }
    return found.size === 2 && found;
  });
  for (const [address, name] of [
    ['kim@team.example', 'Kim Runner15'],
    ['lee@team.example', 'Lee Runner15'],
  ] as const) {
    const { token, competitor } = opened.get(address) ?? {};
    expect(competitor).toMatchObject({ name, number: '15' });
    expect(await listPhotos(eventId, token)).toEqual([photoIds[0]]);
  }
});
