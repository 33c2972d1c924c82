import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Upload } from '@tus/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATE_KEYS_PATH } from '#contract/own-data.ts';
import { removalRoutes } from '#contract/removal.ts';
import { insertPortrait, portraitFile } from '#delivering/portraits/portraits.store.ts';
import {
  applyStartList,
  dropParticipant,
  editParticipant,
  findRegistered,
  listRegistered,
  protectParticipant,
} from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { mergePhotographers } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer, linkPhotographer, listPhotographers } from '#finding/photographers/index.ts';
import { captionPhotos, listBibPhotos } from '#finding/photos/index.ts';
import { listPhotosById } from '#finding/photos/removed-photos.store.ts';
import { ensureCompetitorPerson, photosOfPersonId, saveVerdict } from '#finding/recognition/index.ts';
import { findSearchRequest, saveSearchRequest } from '#finding/search-requests/search-requests.store.ts';
import { inviteToUpload } from '#finding/uploads/change-upload-links.ts';
import { uploadName } from '#finding/uploads/uploads.rules.ts';
import { clipKey } from '#finding/videos/video-keys.ts';
import { BY_COMMAND, recordAction } from '#hosting/actions/index.ts';
import { defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { makeLink } from '#hosting/links/index.ts';
import { addWebhook } from '#operating/webhooks/change-webhooks.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { Outage } from '#platform/outage.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { framedPhotoKey } from '#selling/frames/index.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { insertPayment, insertSettlement } from '#selling/settlements/settlements.store.ts';
import { listShareVersions } from '#selling/shares/index.ts';
import type { AppDeps } from '#server/app.ts';
import { backUpDatabase } from '#tests/factories/back-up-database.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { countOf } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import {
  describeErasure,
  describeTexts,
  findErasure,
  listErasures,
  replayErasures,
  requestErasure,
  runErasure,
  verifyCertificate,
} from './index.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 39 }
`;

let shop: TestShop;
let buyer: Buyer;
let logged = '';
const destination = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});
beforeAll(async () => {
  shop = await openTestShop({ log: createLog('trace', destination as never) });
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Returns the person who wears a bib of a made event, with the address from the start list. */
const wearer = (event: { competitors: Record<string, string> }, bib: string) => ({
  emails: [`runner${bib}@example.com`],
  personIds: [event.competitors[bib] ?? ''],
});

async function order(email: string, eventId: string, items: { photoIds?: string[]; bib?: string }) {
  const ids = await setCatalog(shop, { eventId }, CATALOG);
  const cart = await buyer.openCart();
  const { photoIds, bib } = items;
  const token = bib === undefined ? undefined : await buyer.tokenOf(eventId, bib);
  const item =
    photoIds === undefined ? { productId: ids.all ?? '' } : { productId: ids.photo ?? '', photoIds };
  expect((await buyer.add(cart, [item], token === undefined ? {} : { token })).status).toBe(204);
  await buyer.send('PUT', `${cart}/customer`, { email });
  const { status, body } = await buyer.send<{ orderId: string }>('POST', cart);
  expect(status).toBe(201);
  return body.orderId;
}

async function buy(...input: Parameters<typeof order>): Promise<string> {
  const orderId = await order(...input);
  await inShop((scope) => completeOrder(shop.deps, scope, orderId));
  return orderId;
}

async function erase(
  subject: Parameters<typeof requestErasure>[2],
  { isAlsoBought = false, deps = shop.deps }: { isAlsoBought?: boolean; deps?: AppDeps } = {},
) {
  const asked = await inShop(async (scope) => {
    const plan = await describeErasure(shop.deps, scope, subject);
    const seenOrderIds = plan.buyers.map(({ orderId }) => orderId);
    return requestErasure(shop.deps, scope, subject, { isAlsoBought, seenOrderIds }, BY_COMMAND);
  });
  if (isRefusal(asked)) return asked;
  await runErasure(deps, TENANT, asked.erasureId);
  return readCertificate(asked.erasureId);
}

async function readCertificate(erasureId: string) {
  const erasure = await inShop((scope) => findErasure(scope, erasureId));
  const { body } = await shop.call({ method: 'GET', url: CERTIFICATE_KEYS_PATH });
  const verified = await verifyCertificate(JSON.stringify(erasure?.certificate), JSON.parse(body));
  if (typeof verified === 'string') throw new Error(verified);
  return verified.certificate;
}

const statesOf = async (photoIds: string[]) =>
  (await inShop((scope) => listPhotosById(scope, photoIds))).map(({ photoId, state }) => [photoId, state]);

const isStored = (key: string) => existsSync(join(shop.dataDir, 'files', tenantKey(TENANT, key)));

/** Creates everything else that a shop stores about a person within weeks, besides photos and orders. */
async function leaveTraces(event: MadeEvent, personId: string, orderId: string) {
  const { eventId, photoIds } = event;
  const email = 'Runner71@example.com';
  const [sold, unsold, crewId, consentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [photographerId, linkId] = [randomUUID(), randomUUID()];
  const friends = await buy('friend@example.com', eventId, { photoIds: [photoIds[3] ?? ''] });
  await shop.deps.mailer.send(TENANT, {
    messageId: randomUUID(),
    to: email,
    subject: 'Your photos, Alex',
    text: 'Hello Runner71',
    html: '<p>Runner71</p>',
  } as never);
  const frameId = randomUUID();
  const framed = { own: randomUUID(), friends: randomUUID() };
  await inShop(async ({ trx }) => {
    const t = TENANT;
    await sql`insert into photo_alerts (tenant_id, alert_id, event_id, person_id, email, language, origin, expires_at)
      values (${t}, ${randomUUID()}, ${eventId}, ${personId}, ${email}, 'en', 'http://x', now() + interval '1 day')`.execute(
      trx,
    );
    await sql`insert into code_requests (tenant_id, request_id, event_id, email, language, origin, created_at)
      values (${t}, ${randomUUID()}, ${eventId}, ${email}, 'en', 'http://x', now())`.execute(trx);
    await sql`insert into requests (tenant_id, request_id, kind, fields, language, origin, state, created_at)
      values (${t}, ${randomUUID()}, 'contact', ${JSON.stringify({ email, name: 'Alex Runner71' })}, 'en', 'http://x', 'HandedOn', now())`.execute(
      trx,
    );
    await sql`insert into mails (tenant_id, mail_id, kind, recipient, language, order_id, state, created_at, settled_at, sent_to)
      values (${t}, ${randomUUID()}, 'archive', ${email}, 'en', ${orderId}, 'Sent', now(), now(), ${email})`.execute(
      trx,
    );
    await sql`insert into crews (tenant_id, crew_id, event_id, maker_name, made_at, ends_at)
      values (${t}, ${crewId}, ${eventId}, 'Alex Runner71', now(), now() + interval '1 day')`.execute(trx);
    await sql`insert into crew_consents (tenant_id, consent_id, crew_id, event_id, person_id, text, text_version, language, given_at, bought_at)
      values (${t}, ${consentId}, ${crewId}, ${eventId}, ${personId}, 'yes', 1, 'en', now(), now())`.execute(
      trx,
    );
    await sql`insert into crew_members (tenant_id, member_id, crew_id, person_id, visitor_id, proof, name, joined_at, consent_id)
      values (${t}, ${randomUUID()}, ${crewId}, ${personId}, ${randomUUID()}, 'None', 'Alex Runner71', now(), ${consentId})`.execute(
      trx,
    );
    await sql`insert into selfies (tenant_id, selfie_id, event_id, state, person_id, consent_at, expires_at)
      values (${t}, ${randomUUID()}, ${eventId}, 'Ready', ${personId}, now(), now())`.execute(trx);
    await sql`insert into factor_tries (tenant_id, event_id, who, tries, free_at, tried_at)
      values (${t}, ${eventId}, ${personId}, 1, now(), now())`.execute(trx);
    await sql`insert into results (tenant_id, event_id, bib_key, bib, finished_at, finish_time)
      values (${t}, ${eventId}, '71', '71', now(), '0:42:13')`.execute(trx);
    await sql`insert into video_files (tenant_id, video_file_id, event_id, camera, content_hash, file_name, starts_at, duration_ms, byte_size, crc32, format, facts, created_at)
      values (${t}, ${crewId}, ${eventId}, 'A', 'h', 'a.mp4', now(), 1000, 9, 9, 'mp4', '{}', now())`.execute(
      trx,
    );
    for (const [videoId, camera] of [
      [sold, 'A'],
      [unsold, 'B'],
    ] as const)
      await sql`insert into videos (tenant_id, video_id, event_id, video_file_id, kind, bib_key, title, camera, state, starts_at, duration_ms, crc32, created_at)
        values (${t}, ${videoId}, ${eventId}, ${crewId}, ${camera === 'A' ? 'FinishVideo' : 'Finish'}, '71', 'Runner71', ${camera}, 'Published', now(), 1000, 9, now())`.execute(
        trx,
      );
    await sql`insert into photographers (tenant_id, photographer_id, name, name_key, created_at)
      values (${t}, ${photographerId}, 'Ada', 'ada', now())`.execute(trx);
    await sql`insert into upload_links (tenant_id, link_id, event_id, photographer_id, token_hash, created_at, expires_at)
      values (${t}, ${linkId}, ${eventId}, ${photographerId}, 'h', now(), now())`.execute(trx);
    await sql`insert into uploaded_files (tenant_id, link_id, content_hash, byte_size, state, file_name, folder, problem, changed_at)
      values (${t}, ${linkId}, 'h71', 9, 'Refused', 'alex-runner71.pdf', '', 'NotAPhoto', now())`.execute(
      trx,
    );
    await sql`insert into event_feeds (tenant_id, feed_id, event_id, kind, format, url, columns, gun_starts, is_whole, every_minutes, from_at, until_at, next_at)
      values (${t}, ${randomUUID()}, ${eventId}, 'StartList', 'Csv', 'https://x.example', '[]', '[]', true, 5, now(), now() + interval '1 day', now())`.execute(
      trx,
    );
    // The photo also shows others, so it stays.
    await sql`update photos set file_name = 'Runner71_Alex-7.jpg' where photo_id = ${photoIds[1]}`.execute(
      trx,
    );
    await sql`update order_items set video_id = ${sold}, gift = ${JSON.stringify({ email, name: 'Runner71' })} where order_id = ${friends}`.execute(
      trx,
    );
    await sql`insert into frames (tenant_id, frame_id, event_id, key, titles, template, state, position, created_at)
      values (${t}, ${frameId}, ${eventId}, 'f', '{}', '{}', 'InUse', 1, now())`.execute(trx);
    for (const [id, ordered] of [
      [framed.own, orderId],
      [framed.friends, friends],
    ] as const)
      await sql`insert into framed_photos (tenant_id, framed_photo_id, order_item_id, photo_id, frame_id, printed_name, state, created_at)
        select ${t}, ${id}, order_item_id, ${photoIds[1]}, ${frameId}, ${ordered === orderId ? 'Alex Runner71' : 'Ben'}, 'Ready', now()
        from order_items where order_id = ${ordered} limit 1`.execute(trx);
  });
  const part = { photoId: photoIds[1] ?? '', part: '1-2-3-4' };
  await inShop((scope) => insertPortrait(scope, part, { byteSize: 9, crc32: 9 }));
  const keyOf = (videoId: string) => clipKey({ eventId, videoId, crc32: 9 });
  const files = [
    { key: keyOf(sold), isKept: true },
    { key: keyOf(unsold), isKept: false },
    { key: framedPhotoKey({ framedPhotoId: framed.own }), isKept: false },
    { key: framedPhotoKey({ framedPhotoId: framed.friends }), isKept: true },
    { key: portraitFile(eventId, part), isKept: false },
  ];
  for (const { key } of files) await shop.deps.storage.put(tenantKey(TENANT, key), new Uint8Array(9));
  return { sold, files };
}

test('an erased person leaves nothing in database, files and mails; others keep their data', async () => {
  const event = await makeEvent(shop.deps, {
    photos: [['71'], ['71', '72'], ['71'], ['72'], []],
    people: [['anna'], ['anna', 'ben'], ['anna'], ['ben'], ['anna']],
  });
  const { eventId, photoIds } = event;
  const subject = wearer(event, '71');
  const [personId = ''] = subject.personIds;
  await inShop((scope) => ensureCompetitorPerson(scope, { competitorId: personId, eventId }));
  await inShop((scope) =>
    saveVerdict(scope, { personId, photoId: photoIds[4] ?? '', itIsMe: true, decidedAt: new Date() }),
  );
  const ownOrder = await buy('runner71@example.com', eventId, { bib: '71' });
  const friendsOrder = await buy('friend@example.com', eventId, { photoIds: [photoIds[0] ?? ''] });
  await buyer.orderArchive(ownOrder);
  await defineIdentityAccount(shop.deps, TENANT, {
    email: 'Runner71@example.com',
    name: 'Alex Runner71',
    isEmailVerified: true,
    password: 'a long password',
  });
  await inShop((scope) =>
    recordAction(
      scope,
      { what: 'event.edit', thingId: eventId, after: { note: 'for Runner71, Alex' } },
      { ...BY_COMMAND, why: 'Alex Runner71 asked for it' },
    ),
  );
  const cart = await buyer.openCart();
  await buyer.send('PUT', `${cart}/customer`, { email: 'runner71@example.com' });
  const clips = await leaveTraces(event, personId, ownOrder);
  const descriptor = Buffer.from(makeDescriptor('anna', 0).buffer).toString('hex');
  const texts = ['runner71', descriptor];
  expect((await findLeftovers(shop, texts)).length).toBeGreaterThan(5);

  const plan = await inShop((scope) => describeErasure(shop.deps, scope, subject));
  expect(plan).toMatchObject({
    participants: [{ name: 'Alex Runner71', bib: '71' }],
    photosAlone: 3,
    photosShared: 1,
    faces: 4,
    accounts: 1,
    runningOrders: [],
    memberEmails: [],
  });
  expect(plan.buyers.map(({ orderId }) => orderId)).toEqual([friendsOrder]);
  expect(plan.keptOrders).toHaveLength(1);
  expect(plan.refunds).toEqual([{ currencyId: 978, amountMinor: 800 }]);

  const certificate = await erase(subject);
  if (isRefusal(certificate)) throw new Error(certificate.refused);
  expect(certificate).toMatchObject({
    personIds: [personId],
    keptOrderIds: [ownOrder],
    kept: [
      { reason: 'Receipts', counts: [{ kind: 'orders', count: 1 }, { kind: 'receipts' }] },
      {
        reason: 'BoughtByOthers',
        counts: [
          { kind: 'clips', count: 1 },
          { kind: 'photos', count: 1 },
        ],
      },
      { reason: 'AlsoOfOthers', counts: [{ kind: 'photos', count: 1 }] },
    ],
  });
  expect(certificate.removedPhotoIds.toSorted()).toEqual([photoIds[2], photoIds[4]].toSorted());
  expect(await findLeftovers(shop, texts)).toEqual([]);
  expect(logged).not.toMatch(/runner71/i);
  const left = await inShop(async ({ trx }) => {
    const { rows } = await sql`select count(*)::integer as results from results where bib_key = '71'`.execute(
      trx,
    );
    const states = await sql`select video_id, bib_key, title from videos order by video_id`.execute(trx);
    const feeds = await sql`select bib_key, name_hash from erased_bibs where event_id = ${eventId}`.execute(
      trx,
    );
    return { results: rows, videos: states.rows, feeds: feeds.rows };
  });
  expect(left).toEqual({
    results: [{ results: 0 }],
    // The buyer of the clip keeps it, without the bib.
    videos: [{ videoId: clips.sold, bibKey: null, title: '' }],
    // If the feed is pulled again, it does not add them.
    feeds: [{ bibKey: '71', nameHash: '' }],
  });
  for (const { key, isKept } of clips.files) expect([key, isStored(key)]).toEqual([key, isKept]);
  expect(Object.fromEntries(await statesOf(photoIds))).toEqual({
    [photoIds[0] ?? '']: 'Withdrawn',
    [photoIds[1] ?? '']: 'Published',
    [photoIds[2] ?? '']: 'Removed',
    [photoIds[3] ?? '']: 'Published',
    [photoIds[4] ?? '']: 'Removed',
  });
  const ofOther = await inShop((scope) => photosOfPersonId(shop.deps, scope, event.competitors['72'] ?? ''));
  expect(ofOther.own.map(({ photo }) => photo.photoId)).toEqual([]);
  expect((await inShop((scope) => listBibPhotos(scope, eventId, '72'))).length).toBe(2);
  expect(await inShop((scope) => listBibPhotos(scope, eventId, '71'))).toEqual([]);
  expect(await buyer.countDownloads(friendsOrder)).toBe(1);
  expect(await erase(subject)).toMatchObject({ refused: 'NotFound' });
});

test('an erasure that is killed repeatedly ends with one certificate, and so does one whose store was down', async () => {
  const event = await makeEvent(shop.deps, { photos: [['73'], ['73'], ['73', '74']] });
  const subject = wearer(event, '73');
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  const { erasureId } = asked;
  const again = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  expect(again).toMatchObject({ refused: 'Conflict' });

  let failures = 0;
  let calls = 0;
  // Each run may make one more call to database or store than the previous one before its process dies.
  const dying = (budget: number): AppDeps => {
    let left = budget;
    const spend = () => {
      calls += 1;
      left -= 1;
      if (left < 0) throw new Error('killed');
    };
    const { database, storage } = shop.deps;
    return {
      ...shop.deps,
      database: {
        ...database,
        inTenant: async (tenantId, work) => {
          spend();
          return database.inTenant(tenantId, async (scope) => {
            const result = await work(scope);
            spend();
            return result;
          });
        },
      },
      storage: {
        ...storage,
        delete: async (key) => {
          if (budget % 3 === 0 && left < 2) throw new Outage('The store does not answer.');
          spend();
          await storage.delete(key);
        },
      },
    };
  };
  for (let budget = 1; failures === budget - 1 && budget < 100; budget += 1)
    await runErasure(dying(budget), TENANT, erasureId).catch(() => {
      failures += 1;
    });
  expect(failures).toBeGreaterThan(5);
  expect(calls).toBeGreaterThan(failures);
  const certificate = await readCertificate(erasureId);
  expect(certificate.removedPhotoIds.toSorted()).toEqual(event.photoIds.slice(0, 2).toSorted());
  expect(certificate.removed).toEqual([
    {
      place: 'Database',
      counts: [
        { kind: 'participants', count: 1 },
        { kind: 'photos', count: 2 },
        { kind: 'readings', count: 1 },
        { kind: 'tags', count: 1 },
      ],
    },
    { place: 'Storage', counts: [{ kind: 'photoFiles', count: 6 }] },
  ]);
  expect(await findLeftovers(shop, ['runner73'])).toEqual([]);
  const listed = await inShop((scope) => listErasures(scope, 100));
  expect(listed.filter((erasure) => erasure.erasureId === erasureId)).toMatchObject([{ state: 'Done' }]);
});

test('a restore repeats the decisions about texts', async () => {
  const event = await makeEvent(shop.deps, { photos: [['70']] });
  const subject = wearer(event, '70');
  for (const why of ['Alex Runner70 phoned', 'Alex Runner70 of another club'])
    await inShop((scope) =>
      recordAction(scope, { what: 'photo.hide', thingId: randomUUID() }, { ...BY_COMMAND, why }),
    );
  const restore = await backUpDatabase(shop);
  const asked = await inShop(async (scope) => {
    const [theirs, other] = await describeTexts(shop.deps, scope, subject);
    const texts = { blank: [theirs?.key ?? ''], keep: [other?.key ?? ''] };
    return requestErasure(
      shop.deps,
      scope,
      subject,
      { isAlsoBought: false, seenOrderIds: [], texts },
      BY_COMMAND,
    );
  });
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(shop.deps, TENANT, asked.erasureId);
  await restore();
  expect(await findLeftovers(shop, ['runner70 phoned'])).not.toEqual([]);
  expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1 });
  expect(await findLeftovers(shop, ['runner70 phoned'])).toEqual([]);
  // The text about the namesake stays, even after a repeated request.
  expect(await findLeftovers(shop, ['runner70 of another club'])).toEqual([
    'public.action_values: runner70 of another club',
  ]);
  expect((await readCertificate(asked.erasureId)).kept.map(({ reason }) => reason)).not.toContain(
    'MayBeOfOthers',
  );
});

test('an erasure blanks the name of the person in search requests of others', async () => {
  const event = await makeEvent(shop.deps, { photos: [['66']] });
  const [requestId, askedAt] = [shop.deps.newId(), shop.deps.clock.now()];
  const request = {
    requestId,
    eventId: event.eventId,
    subject: 'Alex Runner66',
    passedAt: null,
    place: 'Finish',
    clothes: 'Alex Runner66 wears red',
    colours: { top: null, bottom: null, cap: null },
    email: 'friend-of-66@example.org',
    language: 'en',
    origin: 'https://shop.example',
    askedFrom: 'a network',
    askedAt,
  } as const;
  await inShop((scope) => saveSearchRequest(scope, request, new Date(askedAt.getTime() + 86_400_000)));
  const asked = await inShop((scope) => {
    const options = {
      isAlsoBought: false,
      seenOrderIds: [],
      texts: { blank: [], keep: [] },
    };
    return requestErasure(shop.deps, scope, wearer(event, '66'), options, BY_COMMAND);
  });
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(shop.deps, TENANT, asked.erasureId);
  const left = await inShop((scope) => findSearchRequest(scope, requestId));
  expect(left).toMatchObject({ subject: '…', place: 'Finish', clothes: '…', email: request.email });
});

test('an erasure blanks the person in what others wrote: removal requests, letters, crews and consents', async () => {
  const event = await makeEvent(shop.deps, { photos: [['65']] });
  const { eventId, photoIds } = event;
  const [requestId, crewId, consentId] = [randomUUID(), randomUUID(), randomUUID()];
  const letters = [
    { letterId: randomUUID(), kind: 'More', text: 'Is it Alex Runner65?', at: '2026-05-10T09:00:00Z' },
  ];
  const words = 'I am on the left.\nrunner65@example.com is behind me.';
  await inShop(async ({ trx }) => {
    await sql`insert into removal_requests (tenant_id, request_id, email, reason, words, language, origin, state, letters, time_zone, asked_at)
      values (${TENANT}, ${requestId}, 'friend-of-65@example.org', 'Me', ${words}, 'en', 'http://x', 'Open', ${JSON.stringify(letters)}::jsonb, 'UTC', now())`.execute(
      trx,
    );
    await sql`insert into removal_photos (tenant_id, request_id, position, photo_id)
      values (${TENANT}, ${requestId}, 0, ${photoIds[0]})`.execute(trx);
    await sql`insert into crews (tenant_id, crew_id, event_id, maker_name, made_at, ends_at)
      values (${TENANT}, ${crewId}, ${eventId}, 'Alex Runner65', now(), now() + interval '1 day')`.execute(
      trx,
    );
    await sql`insert into crew_consents (tenant_id, consent_id, crew_id, event_id, person_id, text, text_version, language, given_at)
      values (${TENANT}, ${consentId}, ${crewId}, ${eventId}, ${randomUUID()}, 'I agree that Alex Runner65 may buy.', 2, 'en', now())`.execute(
      trx,
    );
  });
  await erase(wearer(event, '65'));
  const left = await inShop(async ({ trx }) => ({
    request: await trx
      .selectFrom('removalRequests')
      .select(['words', 'letters'])
      .where('requestId', '=', requestId)
      .executeTakeFirst(),
    crew: await trx.selectFrom('crews').select('makerName').where('crewId', '=', crewId).executeTakeFirst(),
    consent: await trx
      .selectFrom('crewConsents')
      .select('text')
      .where('consentId', '=', consentId)
      .executeTakeFirst(),
  }));
  expect(left).toMatchObject({
    request: { words: 'I am on the left.\n…', letters: [{ ...letters[0], text: '…' }] },
    crew: { makerName: '…' },
    consent: { text: '…' },
  });
});

test('an erasure deletes captions that name the person; for captions elsewhere, one decision covers all photos with the caption', async () => {
  const event = await makeEvent(shop.deps, { photos: [['68', '69'], ['69'], ['69']] });
  const elsewhere = await makeEvent(shop.deps, { photos: [['1'], ['2'], ['3']] });
  const write = ({ eventId }: MadeEvent, photoIds: string[], caption: string) =>
    inShop((scope) => captionPhotos(scope, { eventId, photoIds, caption }, BY_COMMAND));
  await write(event, event.photoIds.slice(0, 2), 'Alex Runner68 at the finish');
  await write(event, event.photoIds.slice(2), 'Alex Runner69 at the finish');
  await write(elsewhere, elsewhere.photoIds.slice(0, 2), 'Alex Runner68 hands out medals');
  await write(elsewhere, elsewhere.photoIds.slice(2), 'Medals');
  const subject = wearer(event, '68');
  const captions = (await inShop((scope) => describeTexts(shop.deps, scope, subject))).filter(({ key }) =>
    key.startsWith('caption '),
  );
  expect(captions.map(({ text, isCertain }) => [text, isCertain]).toSorted()).toEqual([
    ['Alex Runner68 at the finish', true],
    ['Alex Runner68 at the finish', true],
    ['Alex Runner68 hands out medals', false],
  ]);
  const blank = captions.flatMap(({ key, isCertain }) => (isCertain ? [] : key));
  const asked = await inShop((scope) => {
    const options = { isAlsoBought: false, seenOrderIds: [], texts: { blank, keep: [] } };
    return requestErasure(shop.deps, scope, subject, options, BY_COMMAND);
  });
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(shop.deps, TENANT, asked.erasureId);
  const left = await inShop(({ trx }) =>
    trx
      .selectFrom('photos')
      .select(['photoId', 'caption'])
      .where('eventId', 'in', [event.eventId, elsewhere.eventId])
      .where('caption', '<>', '')
      .execute(),
  );
  expect(new Map(left.map(({ photoId, caption }) => [photoId, caption]))).toEqual(
    new Map([
      [event.photoIds[2] ?? '', 'Alex Runner69 at the finish'],
      [elsewhere.photoIds[2] ?? '', 'Medals'],
    ]),
  );
});

/** Counts the erasures in the database. */
const listErased = async () => (await inShop((scope) => listErasures(scope, 100))).length;

test('a restore from before an erasure repeats it, with only random ids, even if the repetition is killed', async () => {
  const event = await makeEvent(shop.deps, {
    photos: [['75'], ['75', '76'], []],
    people: [['eva'], ['eva', 'ben'], ['eva']],
  });
  await buy('Eva@example.org', event.eventId, { bib: '75' });
  const subject = { emails: ['eva@example.org'], personIds: wearer(event, '75').personIds };
  const restore = await backUpDatabase(shop);
  const certificate = await erase(subject);
  if (isRefusal(certificate)) throw new Error(certificate.refused);
  await restore();
  const texts = ['runner75', 'eva@example.org'];
  expect(await findLeftovers(shop, texts)).not.toEqual([]);

  const { database } = shop.deps;
  let calls = (await listErased()) + 3;
  const inTenant: typeof database.inTenant = async (...call) => {
    calls -= 1;
    if (calls < 0) throw new Error('killed');
    return database.inTenant(...call);
  };
  const dying = { ...shop.deps, database: { ...database, inTenant } };
  await expect(replayErasures(dying)).rejects.toThrow('killed');
  const erasure = await inShop((scope) => findErasure(scope, certificate.certificateId));
  expect(erasure?.state).toBe('Running');
  const { replayed } = await replayErasures(shop.deps);
  expect(replayed).toBe(1);
  expect(await findLeftovers(shop, texts)).toEqual([]);
  const second = await readCertificate(certificate.certificateId);
  expect(second.removedPhotoIds).toEqual(certificate.removedPhotoIds);
  expect(second.removedPhotoIds).toHaveLength(2);
  expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 0 });
});

test('a restore repeats the erasure of a person known only by a removal request', async () => {
  const { photoIds } = await makeEvent(shop.deps, { photos: [[]] });
  const email = 'fence@example.org';
  const reply = await shop.call({
    method: 'POST',
    url: removalRoutes.askRemoval.path,
    payload: { reason: 'Me', email, photoIds },
  });
  expect(reply.statusCode, reply.body).toBe(204);
  // Mails are deleted after a while; the request alone must suffice to find the photos.
  await inShop(({ trx }) => sql`delete from mails where recipient = ${email}`.execute(trx));
  const restore = await backUpDatabase(shop);
  const certificate = await erase({ emails: [email], personIds: [] });
  if (isRefusal(certificate)) throw new Error(certificate.refused);
  await restore();
  expect(await findLeftovers(shop, [email])).not.toEqual([]);
  expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1 });
  expect(await findLeftovers(shop, [email])).toEqual([]);
  expect(await statesOf(photoIds)).toEqual([[photoIds[0], 'Published']]);
});

describe('an erasure with buyers or similar persons', () => {
  test('is not refused because of an unpaid order: that order is canceled, and the rest of it is in a new cart', async () => {
    const event = await makeEvent(shop.deps, { photos: [['77'], ['78']] });
    const [photoId = '', other = ''] = event.photoIds;
    const orderId = await order('friend77@example.org', event.eventId, { photoIds: [photoId, other] });
    const plan = await inShop((scope) => describeErasure(shop.deps, scope, wearer(event, '77')));
    expect(plan).toMatchObject({ runningOrders: [], buyers: [{ orderId, state: 'Awaited' }] });
    // This order was not among those shown, because anybody can place one at any time.
    const unseen = { isAlsoBought: true, seenOrderIds: [] };
    const asked = await inShop((scope) =>
      requestErasure(shop.deps, scope, wearer(event, '77'), unseen, BY_COMMAND),
    );
    if (isRefusal(asked)) throw new Error(asked.refused);
    await runErasure(shop.deps, TENANT, asked.erasureId);
    expect(await statesOf([photoId])).toEqual([[photoId, 'Removed']]);
    expect(await statesOf([other])).toEqual([[other, 'Published']]);
    const canceled = await inShop((scope) => findOrder(scope, orderId));
    expect(canceled).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
    const cart = await buyer.read(`${CARTS}/${canceled?.nextCartId}`);
    expect(cart.items.map(({ photos }) => photos[0]?.photoId)).toEqual([other]);
  });

  test('shows other buyers first; they keep the photo unless it is removed from all three orders', async () => {
    const event = await makeEvent(shop.deps, { photos: [['78'], ['79']] });
    const [photoId = '', other = ''] = event.photoIds;
    const orders: string[] = [];
    for (const name of ['one', 'two', 'three'])
      orders.push(await buy(`${name}@example.org`, event.eventId, { photoIds: [photoId, other] }));
    const subject = wearer(event, '78');
    const unseen = await inShop((scope) =>
      requestErasure(
        shop.deps,
        scope,
        subject,
        { isAlsoBought: true, seenOrderIds: orders.slice(1) },
        BY_COMMAND,
      ),
    );
    expect(unseen).toMatchObject({ refused: 'Conflict', errors: [{ path: 'seenOrderIds' }] });
    expect(await erase(subject, { isAlsoBought: true })).toMatchObject({ removedPhotoIds: [photoId] });
    for (const orderId of orders) expect(await buyer.countDownloads(orderId)).toBe(1);
  });

  test('of a buyer who is not a participant keeps the order without its address, and the photos of others', async () => {
    const event = await makeEvent(shop.deps, { photos: [['80']] });
    const orderId = await buy('mother@example.org', event.eventId, { photoIds: event.photoIds });
    const url = 'https://hooks.example/x';
    const told = await inShop((scope) =>
      addWebhook(shop.deps, scope, { url, kinds: ['person.erased'] }, BY_COMMAND),
    );
    if (isRefusal(told)) throw new Error(told.refused);
    const certificate = await erase({ emails: ['mother@example.org'], personIds: [] });
    if (isRefusal(certificate)) throw new Error(certificate.refused);
    expect(certificate).toMatchObject({ keptOrderIds: [orderId], removedPhotoIds: [] });
    // The tenant's own systems get only a random id.
    const deliveries = await inShop(({ trx }) =>
      sql<{ data: unknown }>`select data from webhook_deliveries where kind = 'person.erased'`.execute(trx),
    );
    expect(deliveries.rows).toEqual([{ data: { erasureId: certificate.certificateId } }]);
    expect(await findLeftovers(shop, ['mother@example.org'])).toEqual([]);
    expect(await statesOf(event.photoIds)).toEqual([[event.photoIds[0], 'Published']]);
    expect((await inShop((scope) => listBibPhotos(scope, event.eventId, '80'))).length).toBe(1);
  });

  test('of an unknown person is NotFound', async () => {
    expect(await erase({ emails: ['nobody@example.org'], personIds: [randomUUID()] })).toMatchObject({
      refused: 'NotFound',
    });
  });
});

test('an erasure of a protected person keeps faces of their event unread, and shared photos hidden', async () => {
  const event = await makeEvent(shop.deps, { photos: [['85'], ['85', '86'], ['86']] });
  const { eventId, photoIds, competitors } = event;
  const competitorId = competitors['85'] ?? '';
  const readEvent = () => inShop((scope) => findEvent(scope, eventId));
  expect(await readEvent()).toMatchObject({ faceIndexing: 'atImport', hasProtected: false });
  await inShop((scope) =>
    protectParticipant(shop.deps, scope, { eventId, competitorId, isProtected: true }, BY_COMMAND),
  );
  await erase(wearer(event, '85'));
  expect(await readEvent()).toMatchObject({ faceIndexing: 'off', hasProtected: true });
  await inShop((scope) => applyStartList(shop.deps, scope, eventId, [competitorOf('87')]));
  expect(await readEvent()).toMatchObject({ faceIndexing: 'off', hasProtected: true });
  expect(await statesOf(photoIds)).toEqual(
    expect.arrayContaining([
      [photoIds[0], 'Removed'],
      [photoIds[1], 'Hidden'],
      [photoIds[2], 'Published'],
    ]),
  );
});

test('an erasure also blanks the name from before a correction', async () => {
  const event = await makeEvent(shop.deps, { photos: [['88']] });
  const { eventId } = event;
  const subject = wearer(event, '88');
  const [competitorId = ''] = subject.personIds;
  await inShop(async (scope) => {
    const known = await findRegistered(scope, eventId, competitorId);
    if (known === undefined) throw new Error('not listed');
    const edited = await editParticipant(shop.deps, scope, known, { surname: 'Renner88' }, BY_COMMAND);
    expect(edited).toEqual({ kind: 'Done' });
    const note = { what: 'event.edit', thingId: eventId, after: { note: 'Alex Runner88 phoned' } } as const;
    await recordAction(scope, note, BY_COMMAND);
  });
  await erase(subject);
  expect(await findLeftovers(shop, ['runner88', 'renner88'])).toEqual([]);
});

test.each(['a list', 'a removal'])(
  'an erasure does not reach the next wearer of the bib, who left by %s',
  async (way) => {
    const event = await makeEvent(shop.deps, { photos: [['77'], ['77', '78']] });
    const { eventId, photoIds, competitors } = event;
    const next = { ...competitorOf('77'), surname: 'Novak', givenName: 'Bob', email: 'bob@example.org' };
    const others = [competitorOf('78')];
    const importList = (rows: typeof others) =>
      inShop((scope) => applyStartList(shop.deps, scope, eventId, rows, { leftAt: shop.deps.clock.now() }));
    const find = (id: string) => inShop((scope) => findRegistered(scope, eventId, id));
    const drop = async (id: string) => {
      const known = await find(id);
      if (known === undefined) throw new Error('not listed');
      await inShop((scope) => dropParticipant(shop.deps, scope, known, BY_COMMAND));
    };
    if (way === 'a list') await importList(others);
    else await drop(competitors['77'] ?? '');
    await importList([{ ...next, birthDate: '1971-01-01' }, ...others]);
    const bob = (await inShop((scope) => listRegistered(scope, eventId, '77'))).find(
      ({ surname }) => surname === 'Novak',
    );
    if (bob === undefined) throw new Error('Bob has no row');
    if (way === 'a list') await importList(others);
    else await drop(bob.competitorId);
    await erase(wearer(event, '77'));
    expect(await find(competitors['77'] ?? '')).toBeUndefined();
    const states = (state: string) => photoIds.map((photoId) => [photoId, state]);
    expect((await statesOf(photoIds)).toSorted()).toEqual(states('Published').toSorted());
    await erase({ emails: [], personIds: [bob.competitorId] });
    expect(Object.fromEntries(await statesOf(photoIds))).toEqual({
      [photoIds[0] ?? '']: 'Removed',
      [photoIds[1] ?? '']: 'Published',
    });
  },
);

test('an erasure reaches the photos of a bib that somebody else had only by mistake', async () => {
  const event = await makeEvent(shop.deps, { photos: [['74']] });
  const { eventId, photoIds, competitors } = event;
  const find = async (id: string) => {
    const known = await inShop((scope) => findRegistered(scope, eventId, id));
    if (known === undefined) throw new Error('not listed');
    return known;
  };
  const anna = await find(competitors['74'] ?? '');
  await inShop((scope) => dropParticipant(shop.deps, scope, anna, BY_COMMAND));
  const ben = { ...competitorOf('74'), surname: 'Novak', givenName: 'Ben', email: null, birthDate: null };
  await inShop((scope) => applyStartList(shop.deps, scope, eventId, [ben]));
  const listed = await inShop((scope) => listRegistered(scope, eventId, '74'));
  const mistaken = listed.find(({ surname }) => surname === 'Novak');
  if (mistaken === undefined) throw new Error('Ben has no row');
  await inShop((scope) => editParticipant(shop.deps, scope, mistaken, { bib: '75' }, BY_COMMAND));
  await erase(wearer(event, '74'));
  expect(await statesOf(photoIds)).toEqual([[photoIds[0], 'Removed']]);
});

test('an erasure of one of two people with the same name erases only that one', async () => {
  const one = await makeEvent(shop.deps, { photos: [['81']] });
  const other = await makeEvent(shop.deps, { photos: [['81']] });
  await erase({ emails: [], personIds: wearer(one, '81').personIds });
  expect(await statesOf(one.photoIds)).toMatchObject([[one.photoIds[0], 'Removed']]);
  expect(await statesOf(other.photoIds)).toMatchObject([[other.photoIds[0], 'Published']]);
  expect((await inShop((scope) => listBibPhotos(scope, other.eventId, '81'))).length).toBe(1);
});

test('an erasure of a pacer keeps every photo that shows others, without the pacer', async () => {
  const count = countOf(4_000, 120);
  const event = await makeEvent(shop.deps, { photos: [['82', '83']] });
  await inShop(async ({ trx }) => {
    await sql`insert into photos (tenant_id, photo_id, event_id, content_hash, file_name, state, sorted_at, byte_size, crc32)
      select ${TENANT}, gen_random_uuid(), ${event.eventId}, 'p' || n, n || '.jpg', 'Published', now(), 9, n
      from generate_series(2, ${count}::integer) as n`.execute(trx);
    await sql`insert into photo_tags (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
      select ${TENANT}, gen_random_uuid(), photo_id, ${event.eventId}, 'bib', bib, 0.9, true
      from photos, unnest(array['82', '83']) as bib
      where event_id = ${event.eventId} and content_hash like 'p%'`.execute(trx);
  });
  expect(await erase(wearer(event, '82'))).toMatchObject({
    removedPhotoIds: [],
    kept: [{ reason: 'AlsoOfOthers', counts: [{ kind: 'photos', count }] }],
  });
  expect(await inShop((scope) => listBibPhotos(scope, event.eventId, '82'))).toEqual([]);
  expect((await inShop((scope) => listBibPhotos(scope, event.eventId, '83'))).length).toBe(count);
});

/** Creates a photographer's work at an event under two names, and everything that a shop stores about it. */
async function leaveWork(event: MadeEvent) {
  const { eventId, photoIds } = event;
  const { deps } = shop;
  const memberId = randomUUID();
  const email = 'ada@lens.example';
  const ids = await inShop(async (scope) => {
    const { trx } = scope;
    const t = TENANT;
    const photographerId = (await ensurePhotographer(deps, scope, 'Ada Lensman')) ?? '';
    const otherId = (await ensurePhotographer(deps, scope, 'A. Lensman')) ?? '';
    await mergePhotographers(scope, { photographerId: otherId, intoId: photographerId }, BY_COMMAND);
    await sql`insert into members (tenant_id, member_id, email, language, invited_at)
      values (${t}, ${memberId}, ${email}, 'en', now())`.execute(trx);
    await linkPhotographer(scope, { photographerId, memberId }, { ...BY_COMMAND, why: 'Ada Lensman asked' });
    await sql`update photos set photographer_id = ${photographerId}, folder = 'finish/Ada Lensman', camera_serial = 'SN-4711',
      file_name = 'ada-lensman-' || right(photo_id::text, 4) || '.jpg', caption = 'The start, by Ada Lensman' where event_id = ${eventId}`.execute(
      trx,
    );
    await sql`insert into event_places (tenant_id, event_id, place_key, problem)
      values (${t}, ${eventId}, 'finish/Ada Lensman, X', 'TooFew')`.execute(trx);
    const link = await inviteToUpload(
      deps,
      scope,
      { eventId, photographer: 'Ada Lensman', days: 3, showsSales: true, photographerBibs: 'off' },
      BY_COMMAND,
    );
    if (link === undefined) throw new Error('nobody was invited');
    await sql`insert into uploaded_files (tenant_id, link_id, content_hash, byte_size, state, file_name, folder, problem, changed_at)
      values (${t}, ${link.linkId}, 'refused', 9, 'Refused', 'lensman.pdf', '', 'NotAPhoto', now()),
        (${t}, ${link.linkId}, 'coming', 9, 'Coming', null, null, null, now())`.execute(trx);
    await makeLink(
      deps,
      scope,
      { kind: 'photographer', eventId: null, photographerId, label: 'Lensman, A.', expiresInDays: 9 },
      BY_COMMAND,
    );
    await sql`insert into camera_clocks (tenant_id, event_id, photographer_id, camera, serial, offset_ms, read_at)
      values (${t}, ${eventId}, ${photographerId}, 'X', 'SN-4711', 1, now())`.execute(trx);
    await sql`insert into photo_cleanups (tenant_id, photo_id, photographer_id, is_hidden, decided_at)
      values (${t}, ${photoIds[0]}, ${photographerId}, true, now())`.execute(trx);
    await sql`insert into payees (tenant_id, payee_key, party, payee_id, name, street, postal_code, city, country, iban)
      values (${t}, ${`Photographer ${photographerId}`}, 'Photographer', ${photographerId}, 'Ada Lensman', 'Lensman Street 1', '1010', 'Wien', 'AT', 'AT611904300234573201')`.execute(
      trx,
    );
    await sql`insert into share_versions (tenant_id, version, holds_from, day, time_zone, rules, source, set_at)
      values (${t}, 1, now() - interval '9 days', '2026-01-01', 'UTC', '[]',
        '  - { to: photographer, photographer: Ada Lensman, percent: 50 }', now())`.execute(trx);
    const month = {
      month: '2026-03',
      timeZone: 'UTC',
      from: new Date('2026-03-01Z'),
      until: new Date('2026-04-01Z'),
      issuedAt: new Date('2026-04-02Z'),
    };
    const statement = {
      number: 1,
      party: 'Photographer' as const,
      payeeId: photographerId,
      currencyId: 978 as const,
      lines: [],
      shareUnits: 1_000_000,
      carriedUnits: 0,
      payableMinor: 100,
      name: 'Ada Lensman',
      payee: null,
    };
    await insertSettlement(scope, month, [statement]);
    return { photographerId, otherId, linkId: link.linkId };
  });
  const { store, prefix } = await deps.storage.openUploads();
  await store.create(
    new Upload({
      id: `${prefix}${uploadName(ids.linkId, 'coming')}`,
      size: 9,
      offset: 0,
      metadata: { name: 'lensman.jpg' },
    }),
  );
  return { ...ids, email };
}

test('an erased photographer leaves only statements; the photos stay under a random id', async () => {
  const event = await makeEvent(shop.deps, { photos: [['91'], ['92']] });
  const work = await leaveWork(event);
  // The erasure is requested by the second name, which was merged into the first.
  const subject = { emails: [], personIds: [work.otherId] };
  const texts = ['lensman', 'SN-4711', 'AT611904300234573201'];
  expect((await findLeftovers(shop, texts)).length).toBeGreaterThan(10);
  const restore = await backUpDatabase(shop);

  const plan = await inShop((scope) => describeErasure(shop.deps, scope, subject));
  expect(plan).toMatchObject({
    photographers: [{ photographerId: work.photographerId, name: 'Ada Lensman' }, { name: 'A. Lensman' }],
    work: { photos: 2, keptStatements: ['S-000001'], openStatements: ['S-000001'], unsettled: [] },
    memberEmails: [work.email],
    photosAlone: 0,
  });
  const refused = await erase(subject);
  expect(refused).toMatchObject({ refused: 'Conflict', errors: [{ path: 'statements' }] });
  const pay = () =>
    inShop((scope) => insertPayment(scope, { number: 1, paidOn: '2026-04-03', notedAt: new Date() }));
  await pay();
  const certificate = await erase(subject);
  if (isRefusal(certificate)) throw new Error(certificate.refused);
  const kept = [
    { reason: 'Statements', counts: [{ kind: 'statements', count: 1 }] },
    { reason: 'TakenByThem', counts: [{ kind: 'photos', count: 2 }] },
  ];
  const removed = [
    {
      place: 'Database',
      counts: expect.arrayContaining([
        { kind: 'cameraClocks', count: 1 },
        { kind: 'cameraSerials', count: 2 },
        { kind: 'deskLinks', count: 1 },
        { kind: 'payees', count: 1 },
        { kind: 'photoCleanups', count: 1 },
        { kind: 'photographers', count: 2 },
        { kind: 'shareFiles', count: 1 },
        { kind: 'uploadLinks', count: 1 },
      ]),
    },
    { place: 'Storage', counts: [{ kind: 'uploads', count: 1 }] },
  ];
  expect(certificate).toMatchObject({ kept, removed, removedPhotoIds: [] });
  const left = (await findLeftovers(shop, texts)).filter((where) => !where.startsWith('backup.'));
  expect(left).toEqual(['public.statements: lensman']);
  expect(logged).not.toMatch(/lensman/i);
  expect(Object.fromEntries(await statesOf(event.photoIds))).toEqual({
    [event.photoIds[0] ?? '']: 'Published',
    [event.photoIds[1] ?? '']: 'Published',
  });
  const photographers = await inShop((scope) =>
    listPhotographers(scope, { photographerId: work.photographerId }),
  );
  expect(photographers).toEqual([
    { photographerId: work.photographerId, name: work.photographerId, otherNames: [], memberId: null },
  ]);
  const [version] = await inShop(listShareVersions);
  expect(version?.source).toContain(`photographer: ${work.photographerId},`);
  expect(await erase(subject)).toMatchObject({ refused: 'NotFound' });

  // The rules for shares stay as they were, because they are immutable.
  await expect(
    inShop(({ trx }) => sql`update share_versions set day = '2026-01-02'`.execute(trx)),
  ).rejects.toThrow();

  await restore();
  expect((await findLeftovers(shop, texts)).length).toBeGreaterThan(10);
  expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1 });
  expect(await findLeftovers(shop, texts)).toEqual(['public.statements: lensman']);
});

test('a photographer is not erased while a buyer waits for an original', async () => {
  const event = await makeEvent(shop.deps, { photos: [['93']] });
  const photographerId = await inShop((scope) => ensurePhotographer(shop.deps, scope, 'Bea Lens'));
  await inShop(({ trx }) =>
    sql`update photos set photographer_id = ${photographerId}, awaits_original = true
      where event_id = ${event.eventId}`.execute(trx),
  );
  await buy('buyer93@example.com', event.eventId, { photoIds: event.photoIds });
  const subject = { emails: [], personIds: [photographerId ?? ''] };
  expect(await erase(subject)).toMatchObject({ refused: 'Conflict', errors: [{ path: 'orders' }] });
  await inShop(({ trx }) =>
    sql`update photos set awaits_original = false where event_id = ${event.eventId}`.execute(trx),
  );
  expect(await erase(subject)).toMatchObject({ kept: [{ reason: 'TakenByThem' }] });
});

test('a free order of a photo whose original is missing does not block the photographer’s erasure', async () => {
  const event = await makeEvent(shop.deps, { photos: [['95']] });
  const photographerId = await inShop((scope) => ensurePhotographer(shop.deps, scope, 'Cleo Lens'));
  await inShop(({ trx }) =>
    sql`update photos set photographer_id = ${photographerId}, awaits_original = true
      where event_id = ${event.eventId}`.execute(trx),
  );
  const free = 'products: [{ key: photo, title: { en: Photo }, kind: Photo, price: 0 }]\n';
  const { photo = '' } = await setCatalog(shop, { eventId: event.eventId }, free);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: photo, photoIds: event.photoIds }]);
  await buyer.send('PUT', `${cart}/customer`, { email: 'stranger95@example.com' });
  const { body } = await buyer.send<{ orderId: string }>('POST', cart);
  expect((await inShop((scope) => findOrder(scope, body.orderId)))?.state).toBe('Completed');
  const subject = { emails: [], personIds: [photographerId ?? ''] };
  expect(await erase(subject)).toMatchObject({ kept: [{ reason: 'TakenByThem' }] });
});
