import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { lockStartList, noteNamesChange } from '#finding/events/index.ts';
import { chooseCover } from '#finding/ingest/index.ts';
import { rejudgePhoto, retagPhoto } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type MadeEvent, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { insertReceived, movePhotos, photoFiles, removePhoto } from './index.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);

/** Runs an ingest job like a worker. */
const work = (name: string, photoId: string): Promise<void> => {
  const job = shop.handlers().find((handler) => handler.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job.handle({ tenantId: TENANT, photoId }, new AbortController().signal);
};

/** Adds an unread photo to an event. */
async function receive(eventId: string): Promise<string> {
  const bytes = await makeJpeg(Math.floor(Math.random() * 1e6));
  const photo = {
    photoId: shop.deps.newId(),
    eventId,
    contentHash: shop.deps.newId(),
    fileName: 'new.jpg',
    folder: '',
    byteSize: bytes.byteLength,
    format: 'jpeg' as const,
    isReport: false,
  };
  await shop.deps.storage.put(tenantKey(TENANT, photoFiles(eventId, photo).original), bytes);
  await inTenant((scope) => insertReceived(scope, photo));
  return photo.photoId;
}

type Change = (event: MadeEvent, photoId: string) => Promise<unknown>;
const inOne =
  (change: (scope: Scope, event: MadeEvent, photoId: string) => Promise<unknown>): Change =>
  (event, photoId) =>
    inTenant((scope) => change(scope, event, photoId));

test.each<[string, Change]>([
  ['published', async ({ eventId }) => work('ingest.process-photo', await receive(eventId))],
  ['read again', (_, photoId) => work('ingest.read-again', photoId)],
  ['judged again', inOne((scope, _, photoId) => rejudgePhoto(shop.deps, scope, photoId))],
  [
    'retagged',
    inOne((scope, _, photoId) =>
      retagPhoto(shop.deps, scope, { photoId, bibs: ['2'], notBibs: ['1'], isAgreed: true }, BY_COMMAND),
    ),
  ],
  ['hidden', inOne((scope, _, photoId) => hidePhoto(shop.deps, scope, photoId, true, BY_COMMAND))],
  ['removed', inOne((scope, _, photoId) => removePhoto(shop.deps, scope, photoId, { isKept: false }))],
  [
    'chosen as the cover',
    inOne((scope, { eventId }, photoId) =>
      chooseCover(shop.deps, scope, { eventId, photoId, seenId: null }, BY_COMMAND),
    ),
  ],
  [
    'moved to another event',
    async ({ eventId }, photoId) => {
      const { eventId: intoEventId } = await makeEvent(shop.deps, { photos: [] });
      await inTenant((scope) =>
        movePhotos(shop.deps, scope, { eventId, intoEventId, isMerge: false }, [photoId]),
      );
    },
  ],
])('a photo that is %s does not block a change of the start list', async (_, change) => {
  const event = await makeEvent(shop.deps, { photos: [['1'], ['2']] });
  let isOver = false;
  const changed = await inTenant(async (scope) => {
    await lockStartList(scope, event.eventId, 'change');
    await noteNamesChange(scope, event.eventId);
    const changing = change(event, event.photoIds[0] ?? '').finally(() => {
      isOver = true;
    });
    const waiting = sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await waitFor(
      'the change to wait',
      async () => isOver || (await waiting.execute(scope.trx)).rows.length > 0,
    );
    // If a transaction locked a photo at this point, it would wait for this one: a deadlock.
    await sql`select from photos where tenant_id = ${TENANT} and event_id = ${event.eventId} for update nowait`.execute(
      scope.trx,
    );
    return { changing };
  });
  await changed.changing;
});
