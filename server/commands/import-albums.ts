import { toPlainLine } from '#contract/plain-line.ts';
import {
  entriesOfAlbum,
  type ImportRequest,
  listAlbumFolders,
  type SourceEntry,
} from '#finding/ingest/index.ts';
import type { RequestedEvent } from './agree-on-event.ts';

/** The facts of an import before its event is known. */
export type AskedImport = Omit<ImportRequest, 'event' | 'files'> & { event: RequestedEvent };

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/**
 * Creates an event for each top-level folder of a source: `{title} – {folder}`, with the same facts. A folder named
 * like a distance of the start list (`10 km`, `10KM`) gets the participants of that distance, any other folder all
 * of them. Photos outside folders go to an event with the plain title.
 * @param open reads the source's entries from the beginning, each time it is called
 */
export async function splitByFolder(
  request: AskedImport,
  open: () => Promise<AsyncIterable<SourceEntry>>,
): Promise<(AskedImport & Pick<ImportRequest, 'files'>)[]> {
  const { event, startList } = request;
  const folders = await listAlbumFolders(await open());
  return Promise.all(
    folders.map(async (folder) => {
      const files = entriesOfAlbum(await open(), folder, folders);
      if (folder === '') return { ...request, files };
      const ran = startList.filter(
        ({ distance }) => distance !== null && withoutSpaces(distance) === withoutSpaces(folder),
      );
      const { externalEventId } = event;
      return {
        ...request,
        files,
        event: {
          ...event,
          title: toPlainLine(`${event.title} – ${folder}`, 200),
          ...(typeof externalEventId === 'string' ? { externalEventId: `${externalEventId}/${folder}` } : {}),
        },
        startList: ran.length > 0 ? ran : startList,
      };
    }),
  );
}
