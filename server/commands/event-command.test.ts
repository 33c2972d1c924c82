import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownAction } from '#contract/desk.schema.ts';
import { BIB_DOUBTS, type BibDoubt } from '#contract/recognition.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import type { BibReading } from '#engines/bibs/index.ts';
import { readTruth } from '#finding/accuracy/index.ts';
import { findEvent, offerCover } from '#finding/events/index.ts';
import { chooseCoverJob } from '#finding/ingest/choose-cover.ts';
import { prepareEvent } from '#finding/ingest/index.ts';
import { makeCoverJob } from '#finding/ingest/make-cover.ts';
import {
  deletePhotos,
  eventFolder,
  findPublished,
  findSold,
  insertTags,
  listBibPhotos,
  photoFiles,
  saveReadings,
} from '#finding/photos/index.ts';
import { listReadings } from '#finding/photos/readings.store.ts';
import {
  decideBib,
  ensureCompetitorPerson,
  findUnknownFaces,
  rejudgePhoto,
  saveVerdict,
} from '#finding/recognition/index.ts';
import { insertPerson } from '#finding/recognition/persons.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deleteEventFilesJob, deleteEventJob, deletionHandlers } from '#operating/deletion/deletion.jobs.ts';
import type { Scope } from '#platform/database/database.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runTruthCommand } from './accuracy-command.ts';
import { runActionsCommand } from './actions-command.ts';
import { agreeOnEvent, type RequestedEvent } from './agree-on-event.ts';
import { runCoverageCommand } from './coverage-command.ts';
import { runEventCommand } from './event-command.ts';
import { readFacts } from './event-options.ts';
import { runPhotoCommand } from './photo-command.ts';
import { runReviewCommand } from './review-command.ts';
import { findNamedEvent } from './video-event.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const TENANT = 'photofinish';
const PHOTO_CATALOG = 'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n';
const read = (eventId: string) => shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));

/** Adds a read number that waits for review. */
const doubtful = (value: string, doubt: BibDoubt) => ({
  photoTagId: randomUUID(),
  source: 'bib' as const,
  value,
  confidence: 0.9,
  isShown: false,
  doubt,
  box: { x: 120, y: 80, width: 60, height: 30 },
});

/** Returns the changes of an import: resolves its event and prepares it. */
async function agree(given: RequestedEvent, options: { isAgreed?: boolean; answer?: boolean } = {}) {
  const lines: string[] = [];
  const { answer, isAgreed = false } = options;
  const terminal = {
    print: (line: string) => lines.push(line),
    confirm: answer === undefined ? undefined : async () => answer,
    isColoured: false,
  };
  const event = await agreeOnEvent(shop.deps, TENANT, given, isAgreed, terminal);
  const prepared = event && (await prepareEvent(shop.deps, { tenantId: TENANT, event, startList: [] }));
  return { lines, eventId: prepared?.eventId };
}

test('an import sets whether unlisted bibs are found, for a new and an existing event', async () => {
  const facts = { title: `Unlisted ${randomUUID()}`, date: '2026-04-19', city: 'Brno' };
  const { eventId = '' } = await agree({ ...facts, ...readFacts({ 'unlisted-bibs': 'no' }) });
  expect(await read(eventId)).toMatchObject({ findsUnlistedBibs: false });
  await agree({ ...facts, ...readFacts({ 'unlisted-bibs': 'yes' }) }, { isAgreed: true });
  expect(await read(eventId)).toMatchObject({ findsUnlistedBibs: true });
});

test('an import records the legal basis of face search, and an edit replaces or removes it', async () => {
  const facts = { title: `Ground ${randomUUID()}`, date: '2026-04-19' };
  const text = 'Consent at registration, terms of 2026, § 7';
  const { eventId = '' } = await agree({ ...facts, ...readFacts({ 'face-ground': ` ${text} ` }) });
  expect(await read(eventId)).toMatchObject({ faceGround: text });
  await agree(facts);
  expect(await read(eventId)).toMatchObject({ faceGround: text });
  const taken = await agree({ ...facts, ...readFacts({ 'face-ground': '' }) });
  expect(taken.lines).toContain(`      face-ground: ${text} → –`);
  expect(await read(eventId)).toMatchObject({ faceGround: text });
  const edit = { tenant: TENANT, 'face-ground': '', yes: true };
  const terminal = { print: () => {}, confirm: undefined, isColoured: false };
  expect(await runEventCommand(shop.deps, TENANT, ['edit', eventId], edit, terminal)).toBe(0);
  expect(await read(eventId)).toMatchObject({ faceGround: null });
  expect(await recorded({ event: eventId })).toMatchObject([
    {
      what: 'event.edit',
      actor: { kind: 'Command' },
      before: { faceGround: text },
      after: { faceGround: '' },
    },
    {
      what: 'event.edit',
      actor: { kind: 'Command' },
      before: { faceGround: '' },
      after: { faceGround: text },
    },
  ]);
  for (const wrong of ['x'.repeat(2001), 'two\nlines'])
    expect(() => readFacts({ 'face-ground': wrong })).toThrow('--face-ground must be one line');
});

test('an event’s title, place and number are lines, as at the desk', () => {
  for (const name of ['title', 'city', 'country', 'external-id'])
    for (const wrong of ['W'.repeat(201), 'two\nlines', 'turned\u202e', 'red\u001b[31m'])
      expect(() => readFacts({ [name]: wrong })).toThrow(`--${name} must be one line`);
  const title = `<b>x</b> &amp; "q" {{t}} %s ${'W'.repeat(100)}`;
  expect(readFacts({ title })).toEqual({ title });
});

test('an import that was killed before its event was complete asks nothing when it is repeated', async () => {
  const facts = {
    title: `Killed ${randomUUID()}`,
    date: '2026-04-19',
    ...readFacts({ 'face-ground': 'A test' }),
  };
  for (const transactions of [0, 1, 2]) {
    let left = transactions;
    const inTenant: typeof shop.deps.database.inTenant = async (...call) => {
      if (left-- === 0) throw new Error('killed');
      return shop.deps.database.inTenant(...call);
    };
    const deps = { ...shop.deps, database: { ...shop.deps.database, inTenant } };
    const event = await agreeOnEvent(shop.deps, TENANT, facts, false, {
      print: (line) => expect.fail(line),
      confirm: undefined,
      isColoured: false,
    });
    if (event === undefined) throw new Error('the import asked');
    await prepareEvent(deps, { tenantId: TENANT, event, startList: [] }).catch(() => {});
  }
  const { lines, eventId = '' } = await agree(facts);
  expect(lines).toEqual([]);
  expect(await read(eventId)).toMatchObject({ faceGround: 'A test' });
});

test('an import with a list that gives the bibs to other people is refused without --people', async () => {
  const given = { title: `People ${randomUUID()}`, date: '2026-04-19', city: 'Brno' };
  const terminal = { print: () => {}, confirm: undefined, isColoured: false };
  const event = await agreeOnEvent(shop.deps, TENANT, given, true, terminal);
  if (event === undefined) throw new Error('the import asked');
  const listOf = (surname: string, birthDate: string) =>
    [1, 2, 3, 4, 5].map((bib) => ({
      bib: String(bib),
      surname: `${surname}${bib}`,
      givenName: '',
      birthDate,
      email: null,
      code: null,
      distance: null,
    }));
  const bring = (startList: ReturnType<typeof listOf>, mayReplacePeople?: boolean) =>
    prepareEvent(shop.deps, {
      tenantId: TENANT,
      event,
      startList,
      ...(mayReplacePeople === undefined ? {} : { mayReplacePeople }),
    });
  await bring(listOf('Berg', '1990-05-17'));
  await expect(bring(listOf('Novak', '1980-02-11'))).rejects.toThrow(
    '1: Berg1, 1990-05-17 → Novak1, 1980-02-11',
  );
  await bring(listOf('Novak', '1980-02-11'), true);
});

describe('a second import', () => {
  test('with the same or fewer facts asks nothing and changes nothing', async () => {
    const title = `Same ${randomUUID()}`;
    const said = { title, date: '2026-04-19', city: 'Brno', timeZone: 'Europe/Prague' };
    const first = await agree(said);
    expect(await agree(said)).toEqual({ lines: [], eventId: first.eventId });
    expect(await agree({ title, date: '2026-04-19' })).toEqual({ lines: [], eventId: first.eventId });
    expect(await read(first.eventId ?? '')).toMatchObject({ city: 'Brno', timeZone: 'Europe/Prague' });
  });

  test('with other facts is refused without a terminal', async () => {
    const title = `Refused ${randomUUID()}`;
    const { eventId } = await agree({ title, date: '2026-04-19', city: 'Brno' });
    const other = { title, date: '2026-04-19', city: 'Praha', isSecure: true, externalEventId: 'R-9' };
    const { lines, eventId: none } = await agree(other);
    expect(none).toBeUndefined();
    expect(lines).toEqual([
      `~ ${title}, 2026-04-19, ${eventId}`,
      '      city: Brno → Praha',
      '      external-id: – → R-9',
      '      secure: no → yes',
      'Nothing was done. Add --yes to change the event, or leave these options out.',
    ]);
    expect((await agree(other, { answer: false })).eventId).toBeUndefined();
    expect(await read(eventId ?? '')).toMatchObject({ city: 'Brno', isSecure: false, externalEventId: null });
    expect((await agree(other, { answer: true })).eventId).toBe(eventId);
    expect(await read(eventId ?? '')).toMatchObject({
      city: 'Praha',
      isSecure: true,
      externalEventId: 'R-9',
    });
  });

  test('with a corrected day or title asks before it creates a second event', async () => {
    const title = `Moved ${randomUUID()}`;
    const { eventId } = await agree({ title, date: '2026-04-19' });
    const moved = await agree({ title, date: '2026-04-26' });
    expect(moved.eventId).toBeUndefined();
    expect(moved.lines.join('\n')).toContain(`2026-04-19  ${title}  ${eventId}`);
    expect((await agree({ title: `${title} II`, date: '2026-04-19' })).eventId).toBeUndefined();
    const known = { eventId: eventId ?? '', title: `${title} II`, date: '2026-04-26' };
    expect((await agree(known, { isAgreed: true })).eventId).toBe(eventId);
    expect(await read(eventId ?? '')).toMatchObject({ title: `${title} II`, date: '2026-04-26' });
    expect((await agree({ title, date: '2026-04-20' }, { answer: true })).eventId).not.toBe(eventId);
  });

  test('with an earlier day names the day on which stored faces are deleted', async () => {
    const { eventId } = await makeEvent(shop.deps, { photos: [['1']], people: [['anna']] });
    const { lines } = await agree({ eventId, date: '2016-04-19' });
    expect(lines.join('\n')).toContain("The event's faces are deleted on ");
  });

  test('of an unknown event is refused', async () => {
    await expect(agree({ eventId: randomUUID() })).rejects.toThrow('has no event');
    await expect(agree({ title: 'Only a title' })).rejects.toThrow('--date');
    const { eventId } = await makeEvent({ ...shop.deps }, { tenantId: 'marafon' });
    await expect(agree({ eventId })).rejects.toThrow('has no event');
  });
});

const speak = () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  return { lines, terminal: { print, confirm: undefined, isColoured: false } };
};

/** Lists the actions on a subject, newest first, as `photofinish actions` prints them. */
async function recorded(options: { photo: string } | { event: string }): Promise<ShownAction[]> {
  const { lines, terminal } = speak();
  expect(await runActionsCommand(shop.deps, TENANT, [], { ...options, json: true }, terminal)).toBe(0);
  return JSON.parse(lines.join(''));
}

/** Returns the request header that opens the photos of a bib. */
async function verify(eventId: string, number: string) {
  const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  const answer = await shop.call({ method: 'POST', url, payload: { number } });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}
type Headers = Awaited<ReturnType<typeof verify>>;

describe('photofinish event edit', () => {
  test('changes facts after confirmation, and refuses a number in use', async () => {
    const { eventId } = await makeEvent(shop.deps);
    const other = await makeEvent(shop.deps);
    const edit = (id: string, options: Record<string, string | boolean>) => {
      const { lines, terminal } = speak();
      return runEventCommand(shop.deps, TENANT, ['edit', id], options, terminal).then((code) => ({
        code,
        lines,
      }));
    };
    const said = { city: 'Bled', secure: 'yes', 'external-id': 'N-1' };
    expect(await edit(eventId, said)).toMatchObject({ code: 1 });
    expect(await read(eventId)).toMatchObject({ city: 'Seewalden', isSecure: false });
    expect(await edit(eventId.toUpperCase(), { ...said, yes: true })).toMatchObject({ code: 0 });
    expect(await read(eventId)).toMatchObject({ city: 'Bled', isSecure: true, externalEventId: 'N-1' });
    expect(await recorded({ event: eventId })).toMatchObject([
      {
        what: 'event.edit',
        actor: { kind: 'Command', id: null },
        before: { city: 'Seewalden', isSecure: 'no', externalEventId: '' },
        after: { city: 'Bled', isSecure: 'yes', externalEventId: 'N-1' },
      },
    ]);
    await expect(edit(other.eventId, { 'external-id': 'N-1', yes: true })).rejects.toThrow('another event');
    expect(await recorded({ event: other.eventId })).toEqual([]);
    await expect(edit(eventId, { yes: true })).rejects.toThrow('Name the changes');
  });
});

describe('photofinish event unpublish', () => {
  test('removes an event from lists and search, and publish restores it', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
    const service = '/public/photo-service/api/v1';
    const headers = await verify(eventId, '7');
    const answers = async () => {
      const get = (url: string) => shop.call({ method: 'GET', url: `${service}${url}` });
      const list = (await get('/events?count=100')).json<{ events: { eventId: string }[] }>();
      const url = `${service}/photos/${photoIds[0]}/itsme`;
      return [
        list.events.some((event) => event.eventId === eventId),
        (await get(`/events/${eventId}`)).statusCode,
        (await get(`/photos?albumId=${eventId}`)).statusCode,
        (await shop.call({ method: 'POST', url, headers, payload: { itIsMe: true } })).statusCode,
      ];
    };
    const run = (action: string) => {
      const { terminal } = speak();
      return runEventCommand(shop.deps, TENANT, [action, eventId], {}, terminal);
    };
    const before = await answers();
    expect(before).toEqual([true, 200, 200, 204]);
    expect(await run('unpublish')).toBe(0);
    expect(await answers()).toEqual([false, 404, 404, 404]);
    expect(await read(eventId)).toMatchObject({ isShown: false });
    for (const _ of ['once', 'again']) expect(await run('publish')).toBe(0);
    expect(await answers()).toEqual(before);
    const done = await recorded({ event: eventId });
    expect(done.map(({ what }) => what)).toEqual(['event.publish', 'event.unpublish']);
  });

  test('an unpublished event gets the same answers as an unknown one', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7']], people: [['anna']] });
    const buyer = createBuyer(shop);
    const { photo: productId = '' } = await setCatalog(shop, { eventId }, PHOTO_CATALOG);
    const selfie = () => {
      const form = new FormData();
      form.set('consent', 'true');
      form.set('file', new Blob([Buffer.from('no picture')], { type: 'image/jpeg' }), 'me.jpg');
      return new Response(form);
    };
    const answersFor = async (event: string, product: string, photo: string) => {
      const picture = selfie();
      const cart = await buyer.openCart();
      const headers = { 'content-type': picture.headers.get('content-type') ?? '' };
      const calls: Parameters<typeof shop.call>[0][] = [
        { url: `/public/competitor-service/api/v1/competitors?competitorsListId=${event}&search=Runner7` },
        {
          method: 'POST',
          url: `/public/competitor-service/api/v1/competitors/${event}/token`,
          payload: { number: '7' },
        },
        { url: `/public/competitor-service/api/v1/competitor/code?eventId=${event}&email=a@example.com` },
        { url: `/public/photo-service/api/v1/videos?albumId=${event}` },
        { url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event}` },
        { url: `/public/catalog-service/api/v1/catalog/products/${product}` },
        {
          method: 'POST',
          url: `${cart}/items/v2`,
          payload: { items: [{ productId: product, photoIds: [photo] }] },
        },
        {
          method: 'POST',
          url: `/public/recognition-service/api/v1/selfies?albumId=${event}`,
          headers,
          payload: Buffer.from(await picture.arrayBuffer()),
        },
      ];
      const answers = [];
      for (const call of calls) {
        const { statusCode, body } = await shop.call(call);
        const { code, total, products } = JSON.parse(body === '' ? '{}' : body);
        answers.push({ statusCode, code, total, products });
      }
      return answers;
    };
    const run = (action: string) =>
      runEventCommand(shop.deps, TENANT, [action, eventId], {}, speak().terminal);
    const photoId = photoIds[0] ?? '';
    const before = (await answersFor(eventId, productId, photoId)).map(({ statusCode }) => statusCode);
    expect(before.filter((status) => status >= 300)).toEqual([]);
    await run('unpublish');
    const unknown = await answersFor(randomUUID(), randomUUID(), randomUUID());
    expect(await answersFor(eventId, productId, photoId)).toEqual(unknown);
  });
});

describe('photofinish event delete', () => {
  const run = async (eventId: string, options: { yes?: boolean } = {}, answer?: boolean) => {
    const { lines, terminal } = speak();
    const confirm = answer === undefined ? undefined : async () => answer;
    const code = await runEventCommand(shop.deps, TENANT, ['delete', eventId], options, {
      ...terminal,
      confirm,
    });
    return { code, lines };
  };
  const work = async (name: string, eventId: string, signal = new AbortController().signal) => {
    const handler = deletionHandlers(shop.deps).find((each) => each.name === name);
    await handler?.handle({ tenantId: TENANT, eventId }, signal);
  };
  /** Returns the names of the tables that still contain an event's id. */
  const tablesWith = (eventId: string) =>
    shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      const { rows: tables } = await sql<{ name: string }>`select table_name as name
        from information_schema.columns where column_name = 'event_id' and table_schema = 'public'`.execute(
        trx,
      );
      const known: string[] = [];
      for (const { name } of tables) {
        const { rows } =
          await sql`select from ${sql.table(name)} where event_id = ${eventId} limit 1`.execute(trx);
        if (rows.length > 0) known.push(name);
      }
      return known.toSorted();
    });
  const folderOf = (eventId: string) => join(shop.dataDir, 'files', TENANT, eventFolder(eventId));

  test('shows what is deleted, asks, and deletes rows and files, also after an interruption', async () => {
    const made = { photos: [['7'], ['7', '8'], []], people: [['anna'], ['anna', 'ben'], []] };
    const { eventId, photoIds } = await makeEvent(shop.deps, made);
    const other = await makeEvent(shop.deps, { photos: [['7']] });
    const buyer = createBuyer(shop);
    const ids = await setCatalog(shop, { eventId }, PHOTO_CATALOG);
    const left = await buyer.openCart();
    const line = { productId: ids.photo ?? '', photoIds: photoIds.slice(0, 1) };
    expect((await buyer.add(left, [line])).status).toBe(204);
    await buyer.tokenOf(eventId, '7');
    const begun = await buyer.openCart();
    await buyer.add(begun, [line]);
    const { body: order } = await buyer.checkOut(begun);

    const told = await run(eventId);
    expect(told.code).toBe(1);
    expect(told.lines.slice(1)).toEqual([
      '  photos: 3, with all their files',
      '  videos: 0',
      '  participants: 2; persons found by bib, link or selfie: 1',
      '  unpaid carts that lose its items: 1; orders that were never paid: 1',
      'Nothing was done. Add --yes to delete it.',
    ]);
    expect((await run(eventId, {}, false)).code).toBe(1);
    expect(await read(eventId)).toMatchObject({ isShown: true });

    const [photoId = ''] = photoIds;
    const why = { why: 'Anna asked.' };
    await runPhotoCommand(shop.deps, TENANT, ['hide', photoId], why, speak().terminal);
    expect((await run(eventId, {}, true)).code).toBe(0);
    const { title } = (await read(eventId)) ?? {};
    expect(await recorded({ event: eventId })).toMatchObject([{ what: 'event.delete', before: { title } }]);
    expect((await buyer.read(left)).items).toEqual([]);
    expect((await shop.call({ url: `/public/photo-service/api/v1/events/${eventId}` })).statusCode).toBe(410);
    const orders = '/public/order-service/api/v1/orders';
    expect((await buyer.send('GET', `${orders}/${order.orderId}`)).status).toBe(404);
    await expect(run(eventId)).rejects.toThrow('being deleted already');
    const publish = runEventCommand(shop.deps, TENANT, ['publish', eventId], {}, speak().terminal);
    await expect(publish).rejects.toThrow('is being deleted');
    await expect(agree({ eventId, city: 'Graz' })).rejects.toThrow('is being deleted');
    await expect(findNamedEvent(shop.deps, { event: eventId })).rejects.toThrow('is being deleted');

    await expect(work(deleteEventJob.name, eventId, AbortSignal.abort())).rejects.toThrow();
    expect(await tablesWith(eventId)).toContain('photos');
    await shop.deps.database.inTenant(TENANT, (scope) => deletePhotos(scope, eventId, 2));
    await work(deleteEventJob.name, eventId);
    expect(await tablesWith(eventId)).toEqual([]);
    expect(await recorded({ photo: photoId })).toMatchObject([{ what: 'photo.hide', why: '' }]);
    expect(await readdir(folderOf(eventId))).not.toEqual([]);
    for (const _ of ['once', 'again']) await work(deleteEventFilesJob.name, eventId);
    expect(existsSync(folderOf(eventId))).toBe(false);

    expect(await tablesWith(other.eventId)).toEqual(expect.arrayContaining(['photos', 'competitors']));
    expect(await readdir(folderOf(other.eventId))).not.toEqual([]);
  });

  test('is refused if an order was paid', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
    const buyer = createBuyer(shop);
    const ids = await setCatalog(shop, { eventId }, PHOTO_CATALOG);
    const order = async () => {
      const cart = await buyer.openCart();
      await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: photoIds.slice(0, 1) }]);
      return (await buyer.checkOut(cart)).body;
    };
    const numberOf = async (orderId: string) =>
      (await buyer.send<{ number: string }>('GET', `/public/order-service/api/v1/orders/${orderId}`)).body
        .number;
    const paid = await order();
    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, paid.orderId));
    const { code, lines } = await run(eventId, { yes: true });
    expect(code).toBe(1);
    expect(lines[1]).toBe(`  orders that were paid or imported: ${await numberOf(paid.orderId)}`);
    expect(await read(eventId)).toMatchObject({ isShown: true, isDeleted: false });
  });

  test('cancels an order with a started payment, tells its buyer, and puts the rest into a new cart', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
    const other = await makeEvent(shop.deps, { photos: [['8']] });
    const buyer = createBuyer(shop);
    const ids = await setCatalog(shop, { eventId }, PHOTO_CATALOG);
    const otherIds = await setCatalog(shop, other, PHOTO_CATALOG);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds }]);
    await buyer.add(cart, [{ productId: otherIds.photo ?? '', photoIds: other.photoIds }]);
    const { body: begun } = await buyer.checkOut(cart);
    const invoice = `/public/invoice-service/api/v1/invoices/${begun.invoiceId}/payments`;
    const payment = {
      paymentTypeId: 'PersonalCard',
      returnUrl: 'http://photofinish.localhost/order-complete',
    };
    expect(await buyer.send('POST', invoice, payment)).toMatchObject({ status: 201 });
    expect((await run(eventId, { yes: true })).code).toBe(0);
    await work(deleteEventJob.name, eventId);
    expect(await tablesWith(eventId)).toEqual([]);
    const order = await shop.deps.database.inTenant(TENANT, (scope) => findOrder(scope, begun.orderId));
    expect(order).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
    const mails = await shop.deps.database.inTenant(TENANT, (scope) => listOrderMails(scope, begun.orderId));
    expect(mails.map(({ kind }) => kind)).toContain('order-canceled');
    const { items } = await buyer.read(`${CARTS}/${order?.nextCartId}`);
    expect(items.flatMap(({ photos = [] }) => photos.map(({ photoId }) => photoId))).toEqual(other.photoIds);
    // The buyer can no longer pay the canceled order.
    expect((await buyer.send('POST', invoice, payment)).status).toBe(409);
  });
});

describe('event edit --cover', () => {
  test('a chosen cover stays until its photo is hidden; then the shop chooses another', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['8'], []], report: [2] });
    const [first = '', second = '', report = ''] = photoIds;
    const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
    const coverFile = (photoId: string) =>
      photoFiles(eventId, { photoId, contentHash: '', format: 'jpeg' }).cover;
    const run = async (cover: string, meanwhile?: () => Promise<unknown>) => {
      const lines: string[] = [];
      const confirm = async () => {
        await meanwhile?.();
        return true;
      };
      const terminal = { ...speak().terminal, print: (line: string) => lines.push(line), confirm };
      const code = await runEventCommand(shop.deps, TENANT, ['edit', eventId], { cover }, terminal);
      return { code, last: lines.at(-1) };
    };
    const work = (job: string, payload: object) =>
      shop
        .handlers()
        .find(({ name }) => name === job)
        ?.handle({ tenantId: TENANT, ...payload }, new AbortController().signal);
    const make = (photoId: string) => work(chooseCoverJob.name, { photoId });
    const coverOf = async () => (await inShop((scope) => findEvent(scope, eventId)))?.coverKey;

    await work(makeCoverJob.name, { eventId });
    expect(await coverOf()).toBe(coverFile(report));
    expect(await run(second)).toMatchObject({
      code: 0,
      last: expect.stringContaining('renders it next'),
    });
    expect(await coverOf()).toBe(coverFile(report));
    await make(second);
    expect(await coverOf()).toBe(coverFile(second));
    expect(await shop.deps.storage.read(tenantKey(TENANT, coverFile(second)))).not.toHaveLength(0);
    expect(await run(second)).toEqual({ code: 0, last: 'Nothing to change: it is already so.' });
    // A report photo does not replace a chosen cover.
    await work(makeCoverJob.name, { eventId });
    expect(await coverOf()).toBe(coverFile(second));
    const other = await run(first, () => run(report));
    expect(other).toEqual({
      code: 1,
      last: 'Nothing was done: another cover was chosen meanwhile. Run the command again.',
    });
    // If another cover is chosen before a choice's picture is rendered, that choice changes nothing.
    await run(first);
    await make(report);
    expect(await coverOf()).toBe(coverFile(second));
    await make(first);
    await inShop((scope) => hidePhoto(shop.deps, scope, first, true, BY_COMMAND));
    await make(first);
    expect(await inShop((scope) => findEvent(scope, eventId))).toMatchObject({
      coverKey: null,
      chosenCoverId: null,
    });
    await work(makeCoverJob.name, { eventId });
    expect(await coverOf()).toBe(coverFile(report));
    expect((await recorded({ event: eventId })).slice(0, 2)).toMatchObject([
      { what: 'event.edit', before: { cover: report }, after: { cover: first } },
      { what: 'event.edit', before: { cover: second }, after: { cover: report } },
    ]);
    expect(await run(second)).toMatchObject({ code: 0 });
    expect((await run('')).last).toContain('Chosen by the shop again');
    await expect(run(first)).rejects.toThrow('that can be seen');
    const elsewhere = await makeEvent(shop.deps, { photos: [['7']] });
    await expect(run(elsewhere.photoIds[0] ?? '')).rejects.toThrow('that can be seen');
  });
});

describe('photofinish photo', () => {
  test('hides a photo from gallery, counts and cover, and restores it', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['7'], ['8']] });
    const [photoId = ''] = photoIds;
    const run = async (action: string, id = photoId, tenantId = TENANT) => {
      const { lines, terminal } = speak();
      return [await runPhotoCommand(shop.deps, tenantId, [action, id], {}, terminal), ...lines];
    };
    const shown = async () => {
      const { photos, total } = await shop.deps.database.inTenant(TENANT, async (scope) => {
        const event = await findEvent(scope, eventId);
        const found = await findPublished(scope, photoIds);
        return { photos: found.map((photo) => photo.photoId), total: event?.publishedCount };
      });
      expect(total).toBe(photos.length);
      return photos;
    };
    const coverOf = async () =>
      (await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId)))?.coverKey;
    const cover = photoFiles(eventId, { photoId, contentHash: '', format: 'jpeg' });
    await shop.deps.database.inTenant(TENANT, (scope) =>
      offerCover(scope, eventId, { ...cover, isReport: false, isMarked: false }),
    );
    expect(await run('hide', photoId, 'marafon')).toEqual([1, `${photoId}: not a visible photo`]);
    expect(await run('hide')).toEqual([0, `${photoId}: hidden`]);
    expect(await shown()).toEqual(photoIds.slice(1));
    expect(await coverOf()).toBeNull();
    const jobs = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      sql<{ data: { eventId: string } }>`select data from ${sql.table(`${QUEUE_SCHEMA}.job`)}
        where name = ${makeCoverJob.name}`.execute(trx),
    );
    expect(jobs.rows.filter(({ data }) => data.eventId === eventId)).toHaveLength(1);
    const making = shop.handlers().find(({ name }) => name === makeCoverJob.name);
    for (const _ of ['once', 'again'])
      await making?.handle({ tenantId: TENANT, eventId }, new AbortController().signal);
    const next = photoFiles(eventId, { photoId: photoIds[1] ?? '', contentHash: '', format: 'jpeg' }).cover;
    expect(await coverOf()).toBe(next);
    expect(await shop.deps.storage.read(tenantKey(TENANT, next))).not.toHaveLength(0);
    const bought = await shop.deps.database.inTenant(TENANT, (scope) => findSold(scope, [photoId]));
    expect(bought).toHaveLength(1);
    expect(await run('hide')).toEqual([1, `${photoId}: not a visible photo`]);
    expect(await run('show')).toEqual([0, `${photoId}: visible again`]);
    expect(await shown()).toEqual(photoIds);
    const told = { actor: { kind: 'Command', id: null }, thing: { kind: 'photo', id: photoId } };
    expect(await recorded({ photo: photoId })).toMatchObject([
      { what: 'photo.show', ...told, why: '' },
      { what: 'photo.hide', ...told, why: '' },
    ]);
    const why = { why: 'She asked by mail.' };
    await runPhotoCommand(shop.deps, TENANT, ['hide', photoId], why, speak().terminal);
    const { lines, terminal } = speak();
    await runActionsCommand(shop.deps, TENANT, [], { photo: photoId, count: '1' }, terminal);
    const [{ actionId = 0, doneAt = '' } = {}] = await recorded({ photo: photoId });
    expect(lines).toEqual([
      `${actionId}  ${doneAt}  command  photo.hide  ${photoId}\n      holds: [] → ["operator"]\n      why: She asked by mail.`,
      `Earlier actions: --before ${actionId}`,
    ]);
    const long = { why: 'x'.repeat(501) };
    const refused = runPhotoCommand(shop.deps, TENANT, ['show', photoId], long, terminal);
    await expect(refused).rejects.toThrow('--why has at most');
  });
});

describe('photofinish photo denied', () => {
  const service = '/public/photo-service/api/v1/photos';

  test('lists denials by a bib alone; confirmed ones apply to all visitors, dismissed ones are deleted', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['17', '42']] });
    const run = async (options: Record<string, string | boolean>, tenantId = TENANT) => {
      const { lines, terminal } = speak();
      const said = { event: eventId, ...options };
      return [await runPhotoCommand(shop.deps, tenantId, ['denied'], said, terminal), ...lines];
    };
    const deny = (photoId: string, headers: Headers) =>
      shop.call({ method: 'POST', url: `${service}/${photoId}/itsme`, headers, payload: { itIsMe: false } });
    const seen = async (headers: Headers) => {
      const answer = await shop.call({ method: 'GET', url: `${service}?albumId=${eventId}`, headers });
      return answer.json<{ photos: { photoId: string }[] }>().photos.map(({ photoId }) => photoId);
    };
    expect(await run({})).toEqual([0, 'Nothing is waiting.']);
    const [first = '', second = '', third = ''] = photoIds;
    const one = await verify(eventId, '17');
    const other = await verify(eventId, '17');
    const owner = await verify(eventId, '17');
    await deny(second, one);
    await deny(first, one);
    await deny(first, other);

    const [code, text = ''] = await run({ json: true });
    expect([code, JSON.parse(String(text))]).toEqual([
      0,
      [first, second].map((photoId, place) => ({
        photoId,
        fileName: expect.stringMatching(/\.jpg$/),
        bib: '17',
        name: 'Alex Runner17',
        visitorsCount: 2 - place,
        firstDeniedAt: expect.any(String),
        lastDeniedAt: expect.any(String),
      })),
    ]);
    expect((await run({}))[1]).toMatch(/not bib 17 \(Alex Runner17\), according to 2 visitors since 20/);
    const nothing = `${third}: no "not me" for the bib 42 is waiting`;
    expect(await run({ photo: third, bib: '42', confirm: true })).toEqual([1, nothing]);
    await expect(run({ photo: first, bib: '17' })).rejects.toThrow('--confirm or --dismiss');
    await expect(run({}, 'marafon')).rejects.toThrow('has no event');
    expect((await run({ photo: first, bib: '17', confirm: true }, 'marafon'))[0]).toBe(1);

    expect(await run({ photo: first.toUpperCase(), bib: ' 17 ', confirm: true })).toEqual([
      0,
      `${first}: no longer found by the bib 17`,
    ]);
    expect(await seen(owner)).toEqual([second, third]);
    expect(await seen(one)).toEqual([third]);
    const dismissed = await run({ photo: second, bib: '17', dismiss: true });
    expect(dismissed).toEqual([0, `${second}: stays with the bib 17`]);
    expect(await seen(one)).toEqual([second, third]);
    expect(await run({})).toEqual([0, 'Nothing is waiting.']);
    expect(await recorded({ photo: first })).toMatchObject([
      { what: 'photo.confirm-denial', after: { bib: '17' } },
    ]);
    expect(await recorded({ photo: second })).toMatchObject([{ what: 'photo.dismiss-denial' }]);
  });
});

/** Adds number readings to a photo, each with a confidence, and judges it by them. */
async function readNumbers(eventId: string, photoId: string, numbers: Record<string, number>): Promise<void> {
  const readings = Object.entries(numbers).map(([text, confidence], place) => ({
    text,
    confidence,
    weakest: confidence,
    isCut: false,
    pass: 'whole' as const,
    box: { x: 10 + 90 * place, y: 80, width: 60, height: 30 },
  }));
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await saveReadings(scope, { eventId, photoId, width: 300, height: 200 }, readings);
    await rejudgePhoto(shop.deps, scope, photoId);
  });
}

describe('photofinish review', () => {
  /** Creates an event with a start list of 17, 18 and 1811, and photos with doubtful numbers. */
  async function makeDoubts() {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['17'], ['1811'], ['18']] });
    const [first = '', second = ''] = photoIds;
    await readNumbers(eventId, first, { 17: 0.99, 18: 0.7, 5: 0.99 });
    await readNumbers(eventId, second, { 1811: 0.99, 17: 0.7 });
    return { eventId, first, second };
  }

  async function review(options: Record<string, string | boolean | string[]>) {
    const lines: string[] = [];
    const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
    const exitCode = await runReviewCommand(shop.deps, TENANT, options, terminal);
    return { exitCode, lines };
  }

  const photosOf = (eventId: string, bib: string) =>
    shop.deps.database.inTenant(TENANT, async (scope) =>
      (await listBibPhotos(scope, eventId, bib))
        .filter(({ isShown }) => isShown)
        .map(({ photoId }) => photoId),
    );

  test('lists doubtful numbers with crops, and only counts numbers that are on no list', async () => {
    const { eventId, first, second } = await makeDoubts();
    const crops = await makeTempFolder('crops');
    const { lines } = await review({ event: eventId, crops });
    expect(lines).toEqual([
      `${first}  0.jpg  18  Unsure (0.70)  ${join(crops, `${first}-18.jpg`)}`,
      `${second}  1.jpg  17  Unsure (0.70)  ${join(crops, `${second}-17.jpg`)}`,
      '1 more with another doubt: see review --help, --doubt.',
    ]);
    expect((await readdir(crops)).toSorted()).toEqual([`${first}-18.jpg`, `${second}-17.jpg`].toSorted());
    const { lines: unlisted } = await review({ event: eventId, doubt: ['NotOnList'], json: true });
    expect(JSON.parse(unlisted[0] ?? '')).toMatchObject([
      { photoId: first, readAs: '5', doubt: 'NotOnList' },
    ]);
    await expect(review({ event: eventId, doubt: ['Odd'] })).rejects.toThrow('use one of Unsure, Fragment');
  });

  test('takes a yes, a no or another number, once', async () => {
    const { eventId, first, second } = await makeDoubts();
    const yes = { event: eventId, photo: second, read: '17', yes: true };
    expect(await review(yes)).toEqual({ exitCode: 0, lines: [`${second}: found by the bib 17`] });
    expect((await photosOf(eventId, '17')).toSorted()).toEqual([first, second].toSorted());
    expect((await review(yes)).exitCode).toBe(1);
    await expect(review({ event: eventId, photo: first, read: '18', bib: '1899' })).rejects.toThrow(
      'no bib "1899"',
    );
    await review({ event: eventId, photo: first, read: '18', bib: '1811', why: 'a finger hides it' });
    expect((await photosOf(eventId, '1811')).toSorted()).toEqual([first, second].toSorted());
    await review({ event: eventId, photo: first, read: '5', no: true });
    expect(await recorded({ photo: first })).toMatchObject([
      { what: 'photo.decide-bib', before: { readAs: '5' }, after: { bib: null }, why: '' },
      { before: { readAs: '18' }, after: { bib: '1811' }, why: 'a finger hides it' },
    ]);
    expect((await review({ event: eventId })).lines).toEqual(['Nothing is waiting.']);
    await expect(review({ event: eventId, photo: first, read: '18' })).rejects.toThrow('one of --yes');
  });

  test('of a photo without stored readings keeps its verdicts until it is read again', async () => {
    const { eventId, second } = await makeDoubts();
    const unread: string[] = [];
    shop.deps.events.on('photo.unread', async (_scope, { photoId }) => {
      unread.push(photoId);
    });
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.deleteFrom('photoReadings').where('photoId', '=', second).execute(),
    );
    const { exitCode, lines } = await review({ event: eventId, photo: second, read: '17', yes: true });
    expect([exitCode, lines[0]]).toEqual([0, expect.stringContaining('stored; it counts once')]);
    expect(unread).toEqual([second]);
  });

  test('lists visitors’ claims with pictures, and takes a yes or a no', async () => {
    const { eventId, photoIds, competitors } = await makeEvent(shop.deps, {
      photos: [['17'], [], []],
      people: [['anna'], ['masked'], ['ben']],
    });
    const [mine = '', second = '', third = ''] = photoIds;
    const personId = competitors['17'] ?? '';
    const headers = await verify(eventId, '17');
    const say = (photoId: string, itIsMe: boolean) =>
      shop.call({
        method: 'POST',
        url: `/public/photo-service/api/v1/photos/${photoId}/itsme`,
        headers,
        payload: { itIsMe },
      });
    const own = async () => {
      const url = `/public/photo-service/api/v1/photos?albumId=${eventId}`;
      const { photos } = (await shop.call({ method: 'GET', url, headers })).json<{
        photos: { photoId: string; evidence: string }[];
      }>();
      return photos.map(({ photoId, evidence }) => `${photoIds.indexOf(photoId)} ${evidence}`);
    };
    for (const photoId of [second, third]) expect((await say(photoId, true)).statusCode).toBe(204);
    const crops = await makeTempFolder('claims');
    const { lines } = await review({ event: eventId, crops });
    expect(lines[0]?.replace(/since \d{4}-\d\d-\d\d/, 'since …')).toMatch(
      `${second}  1.jpg  is bib 17 (Alex Runner17), according to 1 visitor since …  --person ${personId}`,
    );
    expect(await readdir(crops)).toEqual(
      [`${second}-${personId}.jpg`, `${third}-${personId}.jpg`, `known-${personId}.jpg`].toSorted(),
    );
    const { lines: json } = await review({ event: eventId, json: true });
    expect(JSON.parse(json[0] ?? '')).toMatchObject([{ photoId: second, bib: '17' }, { photoId: third }]);
    const decide = (photo: string, answer: 'yes' | 'no') =>
      review({ event: eventId, photo, person: personId, [answer]: true });
    await expect(review({ event: eventId, photo: second, person: personId })).rejects.toThrow(
      '--yes or --no',
    );
    expect(await decide(mine, 'yes')).toMatchObject({ exitCode: 1 });
    expect(await decide(second, 'yes')).toMatchObject({ exitCode: 0 });
    const accepted = { what: 'photo.accept-claim', after: { personId } };
    expect(await recorded({ photo: second })).toMatchObject([accepted]);
    expect(await recorded({ photo: mine })).toEqual([]);
    expect(await decide(third, 'no')).toMatchObject({ exitCode: 0 });
    expect(await own()).toEqual(['0 Both', '1 User']);
    expect((await review({ event: eventId })).lines).toEqual(['Nothing is waiting.']);
    expect((await say(third, true)).json()).toMatchObject({ status: 409, code: 'ClaimRefused' });
    // A mistaken decision can be changed. A visitor who reverts their own denial gets the photo back.
    expect(await decide(third, 'yes')).toMatchObject({ exitCode: 0 });
    await say(second, false);
    expect(await own()).toEqual(['0 Both', '2 User']);
    await say(second, true);
    expect(await own()).toEqual(['0 Both', '1 User', '2 User']);
  });
});

describe('photofinish accuracy truth', () => {
  async function write(eventId: string, file: string, photos?: string) {
    const lines: string[] = [];
    const options = { event: eventId, truth: [file], ...(photos === undefined ? {} : { photos: [photos] }) };
    const exitCode = await runTruthCommand(shop.deps, TENANT, options, {
      print: (line) => lines.push(line),
    });
    return { exitCode, lines };
  }

  test('writes confirmed and denied bibs, reports unreviewed ones, and copies the photos', async () => {
    const folder = await makeTempFolder('truth');
    const { eventId, photoIds, competitors } = await makeEvent(shop.deps, {
      photos: [['17'], ['1811'], [], ['17'], []],
    });
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = photoIds;
    await readNumbers(eventId, first, { 17: 0.99, 18: 0.9, 5: 0.9 });
    await readNumbers(eventId, second, { 1811: 0.99, 17: 0.7, 8: 0.7 });
    await shop.deps.database.inTenant(TENANT, async (scope) => {
      const decidedAt = shop.deps.clock.now();
      for (const [bib, photoId, itIsMe] of [
        ['17', third, true],
        ['1811', third, false],
        ['17', fifth, true],
      ] as const) {
        const competitorId = competitors[bib] ?? '';
        const { personId } = await ensureCompetitorPerson(scope, { competitorId, eventId });
        await saveVerdict(scope, { personId, photoId, itIsMe, decidedAt });
      }
      const found = { personId: randomUUID(), eventId, expiresAt: new Date(Date.now() + 3_600_000) };
      await insertPerson(scope, found, []);
      await saveVerdict(scope, { ...found, photoId: third, itIsMe: true, decidedAt });
      await hidePhoto(shop.deps, scope, fifth, true, BY_COMMAND);
    });
    for (const [photoId, readAs, bib] of [
      [first, '18', '1811'],
      [first, '5', null],
      [second, '17', '17'],
    ] as const)
      await shop.deps.database.inTenant(TENANT, (scope) =>
        decideBib(shop.deps, scope, { eventId, photoId, readAs, bib }, BY_COMMAND),
      );

    const file = join(folder, 'truth.yaml');
    const { exitCode, lines } = await write(eventId, file, join(folder, 'photos'));
    expect(exitCode).toBe(0);
    expect(lines[0]).toContain(
      'Photos: 3; numbers that reviewers decided: 3; verdicts of people on photos of themselves: 2. ' +
        'Left out: photos without a verdict: 1; numbers waiting for review: 1.',
    );
    expect(lines.slice(1)).toEqual([
      'Left out: verdicts of people who were found by a selfie and have no bib: 1; decisions on photos that are hidden now: 1.',
    ]);
    // The written truth can be measured.
    const read = readTruth(await readFile(file));
    expect(read).toMatchObject({
      truth: {
        startList: ['17', '1811'],
        photos: [
          { file: '0.jpg', complete: false, clear: [{ bib: '1811' }], wrong: ['18', '5'] },
          { file: '1.jpg', complete: false, clear: [{ bib: '17' }], wrong: [] },
          { file: '2.jpg', complete: false, clear: [], runners: ['17'], absent: ['1811'] },
        ],
      },
    });
    expect((await readdir(join(folder, 'photos'))).toSorted()).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    await expect(write(eventId, file)).rejects.toThrow('already exists');
    expect(fourth).not.toBe('');
  });

  test('writes nothing without a review', async () => {
    const folder = await makeTempFolder('truth');
    const { eventId } = await makeEvent(shop.deps, { photos: [['17']] });
    expect(await write(eventId, join(folder, 'truth.json'))).toMatchObject({ exitCode: 1 });
    expect(await readdir(folder)).toEqual([]);
    await expect(write(eventId, join(folder, 'none', 'truth.json'))).rejects.toThrow('there is no folder');
    await expect(write(randomUUID(), join(folder, 'truth.json'))).rejects.toThrow('has no event');
  });
});

describe('photofinish coverage', () => {
  async function cover(eventId: string, json = false) {
    const lines: string[] = [];
    const terminal = { print: (line: string) => lines.push(line) };
    const exitCode = await runCoverageCommand(shop.deps, TENANT, { event: eventId, json }, terminal);
    return { exitCode, lines };
  }

  const doubtsLine = (counts: Partial<Record<BibDoubt, number>>) =>
    `Numbers in doubt: ${BIB_DOUBTS.map((doubt) => `${doubt} ${counts[doubt] ?? 0}`).join(', ')}`;

  test('counts starters, photos, doubts, places and faces seen often without a bib', async () => {
    // Anna's bib is visible in one photo only, and her face identifies her in other photos; Ben never wears a bib.
    const { eventId, photoIds } = await makeEvent(shop.deps, {
      photos: [['1'], [], [], [], [], ['2'], ['3'], []],
      people: [['anna'], ['anna'], ['ben'], ['ben'], ['ben', 'cleo'], [], [], []],
      report: [7],
    });
    await shop.deps.database.inTenant(TENANT, async (scope) => {
      const [first = '', second = ''] = photoIds;
      await insertTags(scope, eventId, first, [doubtful('11', 'Fragment')]);
      await insertTags(scope, eventId, second, [doubtful('12', 'Fragment'), doubtful('5', 'NotOnList')]);
    });
    // The photo of bib 3 is hidden, so that no visible photo has that bib.
    await shop.deps.database.inTenant(TENANT, (scope) =>
      hidePhoto(shop.deps, scope, photoIds[6] ?? '', true, BY_COMMAND),
    );
    expect((await cover(eventId)).lines).toEqual([
      'Starters with a photo: 2 of 3 (66.7 %)',
      '  10K: 2 of 3 (66.7 %)',
      'Photos without a usable bib: 4 of 6 (66.7 %)',
      doubtsLine({ Fragment: 2, NotOnList: 1 }),
      'Places where bibs fail: 0 of 1',
      'Faces without a bib: 5, all compared; identified by another photo with the same face: 1 of 5 (20.0 %)',
      'People on 3 photos or more and never with a bib: those seen most',
      '  3 photos: 2.jpg, 3.jpg, 4.jpg',
      'Photos of sold packages: no package was sold',
    ]);
    const { exitCode, lines } = await cover(eventId, true);
    expect(exitCode).toBe(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      photos: 6,
      nobodyKnown: 4,
      places: [{ place: '.', photos: 6, withBib: 2, inDoubt: 1, isFailing: false }],
      faces: { lookedAt: 5, seenOften: [{ photos: 3, examples: [{ photoId: photoIds[2] }, {}, {}] }] },
    });
  });

  test('names unknown figures: no start list, no faces, no photos; refuses an unknown event', async () => {
    const { eventId } = await makeEvent(shop.deps, { photos: [], faceIndexing: 'off' });
    expect((await cover(eventId)).lines).toEqual([
      'Starters with a photo: unknown, because the event has no start list',
      'Photos without a usable bib: 0 of 0 (–)',
      doubtsLine({}),
      'Places where bibs fail: 0 of 0',
      'Faces without a bib: unknown, because the event stores no faces',
      'Photos of sold packages: no package was sold',
    ]);
    const missing = randomUUID();
    await expect(cover(missing)).rejects.toThrow(`The tenant "${TENANT}" has no event "${missing}".`);
    await expect(runCoverageCommand(shop.deps, TENANT, {}, { print: () => {} })).rejects.toThrow('--event');
  });

  test('samples evenly if there are too many faces', async () => {
    const { eventId } = await makeEvent(shop.deps, {
      photos: [[], [], [], []],
      people: [['dora'], ['dora'], ['dora'], ['emil']],
    });
    const faces = await shop.deps.faceCache.of(TENANT, eventId);
    expect(findUnknownFaces(faces, 8)).toMatchObject({ withoutBib: 4, lookedAt: 2 });
    expect(findUnknownFaces(faces)).toMatchObject({ lookedAt: 4, seenOften: [{ photoIds: { length: 3 } }] });
  });
});

test('readings are stored without loss, their boxes within a pixel', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['17']] });
  const [photoId = ''] = photoIds;
  const reading: BibReading = {
    text: '#18',
    confidence: 0.91,
    weakest: 0.6,
    isCut: false,
    pass: 'zone',
    ends: { lean: 0.4, room: { left: 0, right: 0.5 }, wider: { text: '1811', weakest: 0.5 } },
    box: { x: 121, y: 79, width: 61, height: 31 },
  };
  const kept = await shop.deps.database.inTenant(TENANT, async (scope) => {
    const photo = { eventId, photoId, width: 300, height: 200 };
    await saveReadings(scope, photo, []);
    await saveReadings(scope, photo, [reading]);
    return (await listReadings(scope, [photoId])).get(photoId);
  });
  expect(kept).toEqual([reading]);
});
