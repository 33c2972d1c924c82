import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { videoKeys } from '#finding/videos/index.ts';
import { findVideo } from '#finding/videos/videos.store.ts';
import type { AppDeps } from '#server/app.ts';
import { type ResultReport, runImportResults } from '#server/commands/import-results-command.ts';
import { runImportVideo } from '#server/commands/import-video-command.ts';
import { makeFootage } from './footage.ts';
import { makeTempFolder } from './temp-folder.ts';
import type { TestShop } from './test-shop.ts';

const TENANT = 'photofinish';

/**
 * Takes a short footage of a finish camera (12 s from 10:00:00 of the race day, a key frame each second) and results into
 * an event; the cutting waits for workers.
 * @param finishes who crosses the line, by seconds into the footage
 */
export async function importFinishFootage(
  deps: AppDeps,
  eventId: string,
  finishes: Readonly<Record<string, number>>,
  options: { isFull?: boolean } = {},
): Promise<void> {
  const folder = await makeTempFolder('finish-footage');
  try {
    const footage = await makeFootage(join(folder, 'footage.mp4'), { seconds: 12 });
    await runImportVideo(deps, [footage], {
      event: eventId,
      'starts-at': '10:00:00',
      full: options.isFull === true,
    });
    await importResultList(deps, eventId, finishes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports results into an event, by the second of its footage at which each runner crossed the line. */
export async function importResultList(
  deps: AppDeps,
  eventId: string,
  finishes: Readonly<Record<string, number>>,
): Promise<ResultReport> {
  const folder = await makeTempFolder('result-list');
  try {
    const list = join(folder, 'results.csv');
    const lines = Object.entries(finishes).map(
      ([bib, second]) => `${bib},10:00:${String(second).replace(/^\d(?!\d)/, '0$&')}`,
    );
    await writeFile(list, ['bib,time of day', ...lines].join('\n'));
    return await runImportResults(deps, [list], { event: eventId, before: '2', after: '2' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the files of an event's clips, previews and stills: those in the storage, and those that its rows name. */
export async function clipFiles(
  { deps, dataDir }: TestShop,
  eventId: string,
): Promise<{ stored: string[]; known: string[] }> {
  const root = join(dataDir, 'files', TENANT);
  const folders = ['clips', 'video-previews', 'video-posters'].map((name) => join('events', eventId, name));
  const stored = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder)).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  const videos = await deps.database.inTenant(TENANT, async (scope) => {
    const query = scope.trx.selectFrom('videos').select('videoId').where('eventId', '=', eventId);
    return Promise.all((await query.execute()).map((row) => findVideo(scope, row.videoId)));
  });
  const known = videos.flatMap((video) => {
    if (video === undefined) return [];
    const { original, ...shown } = videoKeys(video);
    return [...Object.values(shown), ...(video.kind === 'Full' ? [] : [original])];
  });
  return { stored: stored.flat().toSorted(), known: known.toSorted() };
}
