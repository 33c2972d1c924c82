import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkVideoTools, VideoToolMissing } from '#engines/video/index.ts';
import type { AppDeps } from '#server/app.ts';
import { runImportResults } from '#server/commands/import-results-command.ts';
import { runImportVideo } from '#server/commands/import-video-command.ts';
import { planFilm, resultsCsv } from './film-plan.ts';
import { writeFilm } from './write-film.ts';

interface FilmOptions {
  tenantId: string;
  eventId: string;
  /** The film and the list of results go there. */
  folder: string;
  signal: AbortSignal;
}

/**
 * Draws the film of the big event's finish and takes it in with its results, as `photofinish import-video` and
 * `photofinish import-results` do; the shop's workers cut the clips. Killed, it goes on at the next start.
 * @returns a sentence where there is no ffmpeg: the demo goes on without videos then
 */
export async function addFinishFilm(deps: AppDeps, wish: FilmOptions): Promise<string | undefined> {
  const { tenantId, eventId, folder, signal } = wish;
  try {
    await checkVideoTools();
  } catch (error) {
    if (error instanceof VideoToolMissing) return `The demo goes on without videos: ${error.message}`;
    throw error;
  }
  const plan = planFilm();
  const { date, utcOffset, startsAt, title } = plan.event;
  await mkdir(folder, { recursive: true });
  const [film, results] = [join(folder, 'finish.mp4'), join(folder, 'results.csv')];
  const isThere = await access(film).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFilm(plan, film, signal);
  await writeFile(results, resultsCsv(plan));
  const moment = (time: string) => `${date}T${time}${utcOffset}`;
  const event = { event: eventId, tenant: tenantId };
  await runImportVideo(deps, [film], {
    ...event,
    camera: 'finish',
    'starts-at': moment(plan.startsAt),
    full: true,
    title,
  });
  await runImportResults(deps, [results], { ...event, 'gun-start': [moment(`${startsAt}:00`)] });
  return undefined;
}
