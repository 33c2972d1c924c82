import type { Deps } from '#platform/deps.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { findVideoFile, type VideoFileFacts } from './video-files.store.ts';
import { videoFileKey } from './video-keys.ts';
import { localPath, type WorkFolder } from './work-folder.ts';

/** A camera's file where programs can read it. */
export interface Footage {
  path: string;
  facts: VideoFileFacts;
  byteSize: number;
  durationMs: number;
}

/** Files that are fetched when they are first requested; undefined if one is no longer there. */
export type OpenFootage = (videoFileId: string) => Promise<Footage | undefined>;

/** Opens footage while one work folder exists; the folder holds the files of a remote store. */
export function openFootage(
  deps: Pick<Deps, 'config' | 'database' | 'storage'>,
  tenantId: string,
  work: WorkFolder,
): OpenFootage {
  const opened = new Map<string, Promise<Footage | undefined>>();
  const fetchFootage = async (videoFileId: string): Promise<Footage | undefined> => {
    const record = await deps.database.inTenant(tenantId, (scope) => findVideoFile(scope, videoFileId));
    if (record === undefined) return undefined;
    try {
      const path = await localPath(deps, tenantId, videoFileKey(record.eventId, record), work);
      return { path, facts: record.facts, byteSize: record.byteSize, durationMs: record.durationMs };
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  };
  return (videoFileId) => {
    const footage = opened.get(videoFileId) ?? fetchFootage(videoFileId);
    opened.set(videoFileId, footage);
    return footage;
  };
}
