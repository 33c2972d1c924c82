/**
 * Measures the recall and the precision of the search by a runner's bib: over the photos that read bibs find, those
 * that faces find, and all found photos. Recall counts only photos in which the runner's bib is clear or the runner's
 * face is visible. The bench uses the drawn demo event, because its truth is known and nothing was tuned on it.
 *
 *     node bench/fusion.ts [--folder DIR] [--photos N]
 *
 * The bench first draws and reads the event, which takes some minutes. With `--folder` the next run uses the same
 * event.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { lakesideHalfMarathon as event } from '#demo/event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { importEvent, ingestHandlers, walkFolder } from '#finding/ingest/index.ts';
import { ensureCompetitorPerson, photosOfPerson } from '#finding/recognition/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { describeProportion, estimateProportion } from '#platform/statistics.ts';
import type { AppDeps } from '#server/app.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const { values } = parseArgs({ options: { folder: { type: 'string' }, photos: { type: 'string' } } });
const TENANT = 'photofinish';
const WANTED = { recall: 0.98, precision: 0.99 };

/** The counts of one way to search. */
interface Tally {
  found: number;
  right: number;
  ofTheirs: number;
}

type Evidence = 'Bib' | 'Face' | 'Both' | 'User';
const WAYS: Record<string, (evidence: Evidence) => boolean> = {
  'bib alone': (evidence) => evidence === 'Bib' || evidence === 'Both',
  'face alone': (evidence) => evidence === 'Face' || evidence === 'Both',
  both: () => true,
};

async function readEvent(deps: AppDeps, folder: string): Promise<string> {
  const count = values.photos === undefined ? {} : { count: Number(values.photos) };
  for await (const { index, total } of drawDemoEvent({ folder, event, ...count }))
    process.stderr.write(`\rdrawn ${index} of ${total} `);
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(event)) });
  if ('faults' in list) throw new Error('the demo’s start list is wrong');
  const reader = createPhotoReader({
    workers: deps.config.readerThreads,
    faceModels: deps.config.faceModels,
  });
  await deps.queue.work(ingestHandlers({ ...deps, reader }), { isWhole: false });
  const { title, date, city, country, slug } = event;
  const report = await importEvent(
    deps,
    {
      tenantId: TENANT,
      event: {
        title,
        date,
        city,
        country,
        externalEventId: slug,
        isSecure: false,
        verificationFactor: 'None',
        timeZone: 'UTC',
        cameraOffsets: {},
        faceGround: 'A bench',
        faceRetentionDays: 36_500,
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

/** Returns what each bib finds, by file. */
async function findAll(deps: AppDeps, eventId: string): Promise<Map<string, Map<string, Evidence>>> {
  return deps.database.inTenant(TENANT, async (scope) => {
    const competitors = await scope.trx
      .selectFrom('competitors')
      .select(['competitorId', 'bib'])
      .where('eventId', '=', eventId)
      .execute();
    const files = await scope.trx
      .selectFrom('photos')
      .select(['photoId', 'folder', 'fileName'])
      .where('eventId', '=', eventId)
      .execute();
    const fileOf = new Map(files.map((row) => [row.photoId, `${row.folder}/${row.fileName}`]));
    const found = new Map<string, Map<string, Evidence>>();
    for (const { competitorId, bib } of competitors) {
      const person = await ensureCompetitorPerson(scope, { competitorId, eventId });
      const { own } = await photosOfPerson(deps, scope, person);
      found.set(bib, new Map(own.map(({ photo, evidence }) => [fileOf.get(photo.photoId) ?? '', evidence])));
    }
    return found;
  });
}

const folder = values.folder ?? (await makeTempFolder('fusion'));
const shop = await createShopFolder();
try {
  const found = await shop.withPlatform(async (deps) => findAll(deps, await readEvent(deps, folder)));
  // With `--photos`, only some photos are drawn, spread over the event.
  const truth = demoTruth(event).filter(({ file }) => existsSync(join(folder, 'photos', file)));
  const theirs = new Map<string, Set<string>>();
  const seeable = new Map<string, Set<string>>();
  const withFace = new Set<string>();
  for (const { file, runners } of truth) {
    for (const { bib, bibShown, isFaceVisible } of runners) {
      const put = (map: Map<string, Set<string>>) => map.set(bib, (map.get(bib) ?? new Set()).add(file));
      put(theirs);
      if (bibShown === 'clear' || isFaceVisible) put(seeable);
      if (isFaceVisible) withFace.add(bib);
    }
  }
  const tally = (counts: (evidence: Evidence) => boolean, bibs: Iterable<string>): Tally => {
    const sum: Tally = { found: 0, right: 0, ofTheirs: 0 };
    for (const bib of bibs) {
      const hits = [...(found.get(bib) ?? [])].filter(([, evidence]) => counts(evidence));
      const own = hits.map(([file]) => file);
      sum.found += own.length;
      sum.right += own.filter((file) => theirs.get(bib)?.has(file)).length;
      sum.ofTheirs += own.filter((file) => seeable.get(bib)?.has(file)).length;
    }
    return sum;
  };
  const all = (bibs: Iterable<string>) =>
    [...bibs].reduce((sum, bib) => sum + (seeable.get(bib)?.size ?? 0), 0);
  const figures: Figure[] = [
    { name: 'photos, runners', measured: `${truth.length}, ${theirs.size}` },
    { name: 'runners whose face is visible in a photo', measured: `${withFace.size} of ${theirs.size}` },
    {
      name: 'pairs of a runner and a photo with a clear bib or a visible face',
      measured: String(all(seeable.keys())),
    },
  ];
  for (const [who, bibs] of [
    ['all runners', [...theirs.keys()]],
    ['who show a face', [...withFace]],
  ] as const) {
    for (const [way, counts] of Object.entries(WAYS)) {
      const { found: shown, right, ofTheirs } = tally(counts, bibs);
      const recall = estimateProportion(ofTheirs, all(bibs));
      const precision = estimateProportion(right, shown);
      const isJudged = way === 'both';
      figures.push(
        {
          name: `${who}, ${way}: recall`,
          measured: describeProportion(recall),
          ...(isJudged ? { limit: `≥ ${WANTED.recall}`, isKept: ofTheirs >= WANTED.recall * all(bibs) } : {}),
        },
        {
          name: `${who}, ${way}: precision`,
          measured: describeProportion(precision),
          ...(isJudged ? { limit: `≥ ${WANTED.precision}`, isKept: right >= WANTED.precision * shown } : {}),
        },
      );
    }
  }
  console.log(markdownTable('my photos from one bib', figures));
  for (const [bib, files] of theirs) {
    const own = found.get(bib) ?? new Map();
    const missed = [...(seeable.get(bib) ?? [])].filter((file) => !own.has(file));
    const wrong = [...own.keys()].filter((file) => !files.has(file));
    if (missed.length + wrong.length > 0)
      console.log(`bib ${bib}: missed ${missed.join(', ') || 'none'}; wrong ${wrong.join(', ') || 'none'}`);
  }
} finally {
  await shop.remove();
}
