import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { markFacesForgotten } from '#finding/events/event-faces.store.ts';
import { editEvent, findEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { competitorOf, type MadeEvent, makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { claimPhoto } from './claim-photo.ts';
import { deleteFaces, insertFaces, listPhotoFaces } from './faces.store.ts';
import { listNearFaces } from './near-faces.ts';
import { ensureCompetitorPerson } from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';
import { rejudgeAround } from './rejudge-around.ts';
import { finishRejudging } from './rejudge-event.ts';
import { decideBib } from './review-bibs.ts';
import { saveVerdict } from './verdicts.store.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Publishes photos of people with their bib readings, and lets each photo vote, in order. */
async function makeVoted(photos: string[][], people: string[][]): Promise<MadeEvent> {
  const event = await makeEvent(shop.deps, { photos, people });
  for (const photoId of event.photoIds) await around(photoId, 'NewVotes');
  return event;
}
const around = (photoId: string | undefined, whom: 'NewVotes' | 'All') =>
  rejudgeAround(shop.deps, TENANT, photoId ?? '', whom);

/** Returns the tags of a photo, by its index in the event. */
async function tagsOf(event: MadeEvent, place: number): Promise<string[]> {
  const rows = await inShop(({ trx }) =>
    trx
      .selectFrom('photoTags')
      .select(['source', 'value', 'isShown', 'doubt', 'votes'])
      .where('photoId', '=', event.photoIds[place] ?? '')
      .orderBy('value')
      .execute(),
  );
  return rows.map(({ source, value, isShown, doubt, votes }) =>
    [source, value, isShown ? 'shown' : doubt, (votes as { verdict?: string } | null)?.verdict]
      .filter(Boolean)
      .join(' '),
  );
}

const speak = (event: MadeEvent, bib: string, place: number, itIsMe: boolean) =>
  inShop(async (scope) => {
    const competitorId = event.competitors[bib] ?? '';
    await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
    const photoId = event.photoIds[place] ?? '';
    await saveVerdict(scope, { personId: competitorId, photoId, itIsMe, decidedAt: new Date() });
  });

const ANNA = ['anna'];

describe('photos of one person', () => {
  test('confirm doubtful readings, in whatever order they are published', async () => {
    const event = await makeVoted([['1811?'], ['1811'], ['1811?']], [ANNA, ANNA, ANNA]);
    expect(await tagsOf(event, 0)).toEqual(['bib 1811 shown Confirmed']);
    expect(await tagsOf(event, 2)).toEqual(['bib 1811 shown Confirmed']);
  });

  test('remove a fragment, and add the bib instead', async () => {
    const event = await makeVoted([['18'], ['1811'], ['1811'], ['1811']], [ANNA, ANNA, ANNA, ANNA]);
    expect(await tagsOf(event, 0)).toEqual(['bib 18 Contradicted Contradicted', 'vote 1811 shown Worn']);
  });

  test('add a bib that cannot be read, remove it when a voting photo is hidden, and add it again when that photo is shown', async () => {
    const event = await makeVoted([[], ['1811'], ['1811'], ['1811']], [ANNA, ANNA, ANNA, ANNA]);
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
    const [, first = ''] = event.photoIds;
    await inShop((scope) => hidePhoto(shop.deps, scope, first, true, BY_COMMAND));
    await around(first, 'All');
    expect(await tagsOf(event, 0)).toEqual([]);
    await inShop((scope) => hidePhoto(shop.deps, scope, first, false, BY_COMMAND));
    await around(first, 'All');
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
  });

  test('no longer vote after the wearer denies the photo, or one that voted', async () => {
    const event = await makeVoted([[], ['1811'], ['1811'], ['1811']], [ANNA, ANNA, ANNA, ANNA]);
    await speak(event, '1811', 0, false);
    await around(event.photoIds[0], 'All');
    expect(await tagsOf(event, 0)).toEqual([]);
    await speak(event, '1811', 0, true);
    await around(event.photoIds[0], 'All');
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
    await speak(event, '1811', 2, false);
    await around(event.photoIds[2], 'All');
    expect(await tagsOf(event, 0)).toEqual([]);
  });

  test('follow a reviewer’s verdict on a number, together with photos of the same people', async () => {
    const event = await makeVoted([[], ['1811'], ['1811'], ['18?']], [ANNA, ANNA, ANNA, ANNA]);
    const doubtful = event.photoIds[3] ?? '';
    const sent: string[] = [];
    const decide = (readAs: string, bib: string | null) =>
      inShop((scope) =>
        decideBib(
          {
            ...shop.deps,
            queue: {
              ...shop.deps.queue,
              send: async (_scope, _job, payloads) => {
                sent.push(...payloads.map((payload) => String(Object.values(payload)[0])));
              },
            },
          },
          scope,
          { eventId: event.eventId, photoId: doubtful, readAs, bib },
          BY_COMMAND,
        ),
      );
    expect(await decide('18', '1811')).toBe('Decided');
    expect(await tagsOf(event, 3)).toEqual(['bib 1811 shown']);
    expect(sent).toContain(doubtful);
    const faces = await inShop((scope) => listPhotoFaces(scope, doubtful));
    expect(faces).toMatchObject([{ bib: '1811', readBib: '1811' }]);
    await around(doubtful, 'All');
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
  });

  test('follow a reviewer’s denial, and lose their vote', async () => {
    const event = await makeVoted([['18?'], []], [['ben'], ['ben']]);
    const [photoId = ''] = event.photoIds;
    const sent: string[] = [];
    const queue = {
      ...shop.deps.queue,
      send: async (_scope: Scope, job: { name: string }) => {
        sent.push(job.name);
      },
    };
    const no = { eventId: event.eventId, photoId, readAs: '18', bib: null };
    const deps = { ...shop.deps, queue } as typeof shop.deps;
    expect(await inShop((scope) => decideBib(deps, scope, no, BY_COMMAND))).toBe('Decided');
    expect(await tagsOf(event, 0)).toEqual([]);
    expect(sent).toEqual(['recognition.rejudge-around']);
  });

  test('follow a claim proved by a face in a photo of several people: that face votes', async () => {
    const event = await makeVoted(
      [[], ['1811'], ['1811'], [], ['7']],
      [ANNA, ANNA, ANNA, ['ben', 'anna'], ['ben']],
    );
    const [photoId = '', group = '', other = ''] = [event.photoIds[0], event.photoIds[3], event.photoIds[4]];
    const claim = (claimed: string) =>
      inShop(async (scope) => {
        const competitorId = event.competitors['1811'] ?? '';
        const person = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
        const speaker = { personId: competitorId, visitorId: shop.deps.newId(), isForEverybody: false };
        const found = await findEvent(scope, event.eventId);
        if (found === undefined) throw new Error('no event');
        const clientAddress = networkKey('192.0.2.1');
        const said = { event: found, person, speaker, photoId: claimed, clientAddress };
        expect(await claimPhoto(shop.deps, scope, said)).toBeUndefined();
        return (await photosOfPerson(shop.deps, scope, person)).own.map(({ photo }) => photo.photoId);
      });
    expect(await claim(group)).toContain(group);
    // A face of another person proves nothing, whatever bib it wears.
    expect(await claim(other)).not.toContain(other);
    await around(group, 'All');
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
    expect(await inShop((scope) => listPhotoFaces(scope, photoId))).toMatchObject([{ readBib: null }]);
    const votes = (await inShop((scope) => listPhotoFaces(scope, group))).map(({ readBib }) => readBib);
    expect(votes.toSorted()).toEqual(['1811', null]);
  });

  test('do not vote for others: strangers, and runners who exchanged bibs', async () => {
    const event = await makeVoted(
      [[], ['7'], ['7'], ['7'], ['42'], ['42']],
      [['ben'], ANNA, ANNA, ANNA, ANNA, ANNA],
    );
    expect(await tagsOf(event, 0)).toEqual([]);
    expect(await tagsOf(event, 4)).toEqual(['bib 42 shown']);
  });

  test('vote by readings, never by bibs from votes', async () => {
    const event = await makeVoted(
      [['7'], ['7'], ['7'], [], [], ['7?']],
      [ANNA, ANNA, ANNA, ANNA, ANNA, ['ben']],
    );
    expect(await tagsOf(event, 4)).toEqual(['vote 7 shown Worn']);
    const rows = await inShop(({ trx }) =>
      trx.selectFrom('faces').select('readBib').where('eventId', '=', event.eventId).execute(),
    );
    expect(rows.filter(({ readBib: bib }) => bib === '7')).toHaveLength(3);
  });

  test('lead a search by bib to the photo where it cannot be read, as found by the face', async () => {
    const event = await makeVoted([[], ['1811'], ['1811'], ['1811']], [ANNA, ANNA, ANNA, ANNA]);
    await inShop(async (scope) => {
      await deleteFaces(scope, event.eventId);
      await markFacesForgotten(scope, event.eventId, new Date());
    });
    await shop.deps.faceCache.of(TENANT, event.eventId, performance.now());
    const found = await inShop(async (scope) => {
      const competitorId = event.competitors['1811'] ?? '';
      const person = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
      return photosOfPerson(shop.deps, scope, person);
    });
    const why = found.own.map(({ evidence, reason }) => `${evidence} ${reason}`);
    expect(why).toEqual(['Face Votes', 'Bib null', 'Bib null', 'Bib null']);
    // Rejudging without faces keeps bibs from votes; participants who left the list lose them.
    const list = (bibs: string[]) =>
      inShop((scope) =>
        applyStartList(shop.deps, scope, event.eventId, bibs.map(competitorOf), { leftAt: new Date() }),
      );
    await list(['1811', '5']);
    expect(await finishRejudging(shop.deps, TENANT, event.eventId)).toMatchObject({ photosChanged: 0 });
    await around(event.photoIds[0], 'All');
    expect(await tagsOf(event, 0)).toEqual(['vote 1811 shown Worn']);
    await list(['5']);
    await finishRejudging(shop.deps, TENANT, event.eventId);
    expect(await tagsOf(event, 0)).toEqual([]);
  });

  test('do not vote if the event has no face search', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1811?'], ['1811'], ['1811'], ['1811']],
      people: [ANNA, ANNA, ANNA, ANNA],
    });
    await inShop((scope) => editEvent(shop.deps, scope, event.eventId, { wantedFaces: 'off' }, BY_COMMAND));
    for (const photoId of event.photoIds) await around(photoId, 'All');
    expect(await tagsOf(event, 0)).toEqual(['bib 1811 Unsure']);
  });

  test('are judged by several workers at once without a deadlock', async () => {
    const photos = Array.from({ length: 8 }, (_, index) => (index < 4 ? [] : ['1811']));
    const event = await makeEvent(shop.deps, { photos, people: photos.map(() => ANNA) });
    await Promise.all([...event.photoIds, ...event.photoIds.toReversed()].map((id) => around(id, 'All')));
    for (const place of [0, 1, 2, 3]) expect(await tagsOf(event, place)).toEqual(['vote 1811 shown Worn']);
  });
});

test('only the nearest of a person’s many photos vote', async () => {
  const event = await makeEvent(shop.deps, { photos: [['1'], ['1']], people: [ANNA, ANNA] });
  const { eventId } = event;
  const [photoId = '', other = ''] = event.photoIds;
  await inShop((scope) => {
    const looks = Array.from({ length: 100 }, (_, look) => ({
      faceId: shop.deps.newId(),
      descriptor: makeDescriptor('anna', look),
      box: { x: 0, y: 0, width: 80, height: 80 },
      quality: 1,
      bib: null,
      clothes: null,
      texts: [],
    }));
    return insertFaces(scope, { eventId, photoId: other }, shop.deps.faceCache.model, looks);
  });
  const near = await inShop(async (scope) => {
    const faces = await listPhotoFaces(scope, photoId);
    return listNearFaces(shop.deps, scope, { eventId, photoId }, faces, performance.now());
  });
  expect(near.map((found) => found.length)).toEqual([40]);
});
