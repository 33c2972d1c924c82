/**
 * Measures what results with times do for bibs without any search by face: how many bibs of the drawn demo event lead
 * to a photo, and how many of these are right, before results come and after; with one camera an hour off.
 *
 *     node bench/places.ts [--folder DIR] [--photos N]
 *
 * Draws and reads the event first, some minutes; a folder given is kept and used again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bibKey } from '#contract/competitor.ts';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { lakesideHalfMarathon as event } from '#demo/event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { importEvent, ingestHandlers, walkFolder } from '#finding/ingest/index.ts';
import { learnPlaces } from '#finding/places/index.ts';
import { applyResults } from '#finding/race-results/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import type { AppDeps } from '#server/app.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';

const { values } = parseArgs({ options: { folder: { type: 'string' }, photos: { type: 'string' } } });
const TENANT = 'photofinish';
const CHECK_POINTS_KM = [5, 12, 18];
/** The camera of the photographer by the lake. */
const CAMERA_HOUR_OFF = 'Photofinish Pro 2';

async function readEvent(deps: AppDeps, folder: string): Promise<string> {
  const count = values.photos === undefined ? {} : { count: Number(values.photos) };
  for await (const { index, total } of drawDemoEvent({ folder, event, ...count }))
    process.stderr.write(`\rdrawn ${index} of ${total} `);
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(event)) });
  if ('faults' in list) throw new Error('the demo’s start list is wrong');
  const { readerThreads, faceModels } = deps.config;
  const reader = createPhotoReader({ workers: readerThreads, faceModels });
  await deps.queue.work(ingestHandlers({ ...deps, reader }), { isWhole: false });
  const { title, date, city, country, slug, timeZone } = event;
  const facts = { title, date, city, country, timeZone, externalEventId: slug, isSecure: false };
  const report = await importEvent(
    deps,
    {
      tenantId: TENANT,
      event: {
        ...facts,
        verificationFactor: 'None',
        cameraOffsets: { [CAMERA_HOUR_OFF]: 3600 },
        wantedFaces: 'off',
      },
      startList: list.rows,
      files: walkFolder(join(folder, 'photos')),
    },
    ({ published }) => process.stderr.write(`\rread ${published}    `),
  );
  process.stderr.write('\r');
  await reader.close();
  return report.eventId;
}

/** Results as a timekeeper would have them: each runner's pace, and a wait before the start line that photos do not show. */
function results() {
  const start = Date.parse(`${event.date}T${event.startsAt}:00${event.utcOffset}`);
  return event.runners.map(({ row, km, pace }) => {
    const msAt = (at: number) => Math.round(at * pace * 60_000);
    return {
      bib: row.bib,
      bibKey: bibKey(row.bib),
      finishedAt: new Date(start + 20_000 + msAt(km)),
      finishTime: '1:00:00',
      gunMs: null,
      chipMs: msAt(km),
      splits: CHECK_POINTS_KM.filter((at) => at < km).map((at) => ({ name: `${at} km`, ms: msAt(at) })),
      distance: row.distance,
      courseKm: km,
    };
  });
}

/** Says how many bibs are shown, right or wrong, and in doubt. */
async function tally(deps: AppDeps, eventId: string, truth: ReadonlyMap<string, ReadonlySet<string>>) {
  const { rows } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    rows: await trx
      .selectFrom('photoTags')
      .innerJoin('photos', 'photos.photoId', 'photoTags.photoId')
      .select(['folder', 'fileName', 'value', 'isShown', 'doubt', 'reason'])
      .where('photoTags.eventId', '=', eventId)
      .execute(),
  }));
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const isRight = truth.get(`${row.folder}/${row.fileName}`)?.has(row.value) === true;
    const what = row.isShown ? `shown${row.reason === null ? '' : ` by ${row.reason}`}` : row.doubt;
    const name = `${what}, ${isRight ? 'right' : 'wrong'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const folder = values.folder ?? (await makeTempFolder('places'));
const truth = demoTruth(event);
const shop = await createShopFolder();
try {
  await shop.withPlatform(async (deps) => {
    const eventId = await readEvent(deps, folder);
    const drawn = truth.filter(({ file }) => existsSync(join(folder, 'photos', file)));
    const theirs = new Map(drawn.map(({ file, runners }) => [file, new Set(runners.map(({ bib }) => bib))]));
    const counted = (wanted: string) =>
      drawn.flatMap(({ runners }) => runners).filter(({ bibShown }) => bibShown === wanted).length;
    console.log(
      `${drawn.length} photos: ${counted('clear')} clear bibs, ${counted('partly')} covered in part`,
    );
    console.log('before results', await tally(deps, eventId, theirs));
    const places = await deps.database.inTenant(TENANT, async (scope) => {
      await applyResults(scope, eventId, results());
      const learnt = await learnPlaces(scope, eventId);
      await deps.events.emit(scope, 'places.learnt', { eventId });
      return learnt;
    });
    console.log('places', places);
    await finishRejudging(deps, TENANT, eventId);
    console.log('after results', await tally(deps, eventId, theirs));
  });
} finally {
  await shop.remove();
}
