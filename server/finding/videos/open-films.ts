import type { Deps } from '#platform/deps.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { findVideoFile, type VideoFileFacts } from './video-files.store.ts';
import { videoFileKey } from './video-keys.ts';
import { localPath } from './work-folder.ts';

/** A camera's file where programs can read it. */
export interface Film {
  path: string;
  facts: VideoFileFacts;
}

/** Files that are fetched when they are first asked for; undefined where one is no longer there. */
export type OpenFilm = (videoFileId: string) => Promise<Film | undefined>;

/** Opens films for the time of one work folder, which holds those that come from a store far away. */
export function openFilms(
  deps: Pick<Deps, 'config' | 'database' | 'storage'>,
  tenantId: string,
  workFolder: string,
): OpenFilm {
  const films = new Map<string, Promise<Film | undefined>>();
  const fetchFilm = async (videoFileId: string): Promise<Film | undefined> => {
    const record = await deps.database.inTenant(tenantId, (scope) => findVideoFile(scope, videoFileId));
    if (record === undefined) return undefined;
    try {
      const path = await localPath(deps, tenantId, videoFileKey(record.eventId, record), workFolder);
      return { path, facts: record.facts };
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  };
  return (videoFileId) => {
    const film = films.get(videoFileId) ?? fetchFilm(videoFileId);
    films.set(videoFileId, film);
    return film;
  };
}
