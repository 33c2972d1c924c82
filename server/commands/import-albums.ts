import { toPlainLine } from '#contract/plain-line.ts';
import {
  entriesOfAlbum,
  type ImportRequest,
  listAlbumFolders,
  type SourceEntry,
} from '#finding/ingest/index.ts';
import type { GivenEvent } from './agree-on-event.ts';

/** An import before it is known which event it means. */
export type AskedImport = Omit<ImportRequest, 'event' | 'files'> & { event: GivenEvent };

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/**
 * Makes an event of each top-level folder of a source: `{title} – {folder}`, with the same facts. A folder named
 * like a distance of the start list (`10 km`, `10KM`) gets that distance's participants, any other one all of them.
 * Photos that lie in no folder keep the plain title.
 * @param open gives the source's entries from the start, each time it is asked
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
