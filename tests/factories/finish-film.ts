import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDeps } from '#server/app.ts';
import { runImportResults } from '#server/commands/import-results-command.ts';
import { runImportVideo } from '#server/commands/import-video-command.ts';
import { makeFootage } from './footage.ts';
import { makeTempFolder } from './temp-folder.ts';

/**
 * Takes a short film of a finish camera (12 s from 10:00:00 of the race day, a key frame each second) and results into
 * an event; what is to be cut waits for workers.
 * @param finishes who crosses the line how many seconds into the film
 */
export async function importFinishFilm(
  deps: AppDeps,
  eventId: string,
  finishes: Readonly<Record<string, number>>,
  options: { isFull?: boolean } = {},
): Promise<void> {
  const folder = await makeTempFolder('finish-film');
  try {
    const film = await makeFootage(join(folder, 'film.mp4'), { seconds: 12 });
    const list = join(folder, 'results.csv');
    const lines = Object.entries(finishes).map(
      ([bib, second]) => `${bib},10:00:${String(second).padStart(2, '0')}`,
    );
    await writeFile(list, ['bib,finish time', ...lines].join('\n'));
    await runImportVideo(deps, [film], {
      ...{ event: eventId, 'starts-at': '10:00:00', full: options.isFull === true },
    });
    await runImportResults(deps, [list], { event: eventId, before: '2', after: '2' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
