import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportRequest, importEvent, walkFolder } from '#finding/ingest/index.ts';
import type { AppDeps } from '#server/app.ts';
import { runImportResults } from '#server/commands/import-results-command.ts';
import { type DemoEvent, FINISH_KM } from './event.ts';
import { resultsCsv } from './race-times.ts';

interface TimesOptions {
  tenantId: string;
  eventId: string;
  event: DemoEvent;
  /** The facts of the event. */
  facts: ImportRequest['event'];
  /** The folder that contains the photos. */
  folder: string;
}

/**
 * Declares the kilometre of each camera along the course, as `photofinish import FOLDER --place KM` does, and imports the
 * times, as `photofinish import-results` does.
 */
export async function addTimes(deps: AppDeps, input: TimesOptions): Promise<void> {
  const { tenantId, eventId, event, facts, folder } = input;
  for (const camera of event.cameras) {
    if (camera.km === FINISH_KM) continue;
    const files = walkFolder(join(folder, 'photos', camera.folder));
    const request = { tenantId, event: { ...facts, eventId }, startList: [], files, placeKm: camera.km };
    await importEvent(deps, request, () => {});
  }
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'results.csv');
  await writeFile(file, resultsCsv(event));
  await runImportResults(deps, [file], {
    event: eventId,
    tenant: tenantId,
    'gun-start': [`${event.date}T${event.startsAt}:00${event.utcOffset}`],
    course: event.distances.map(({ name, km }) => `${name}=${km}`),
  });
}
