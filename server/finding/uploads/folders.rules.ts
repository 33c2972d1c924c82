/** Photos of a folder in one state; `failure` says why one could not be read. */
interface FolderPhotos {
  folder: string;
  state: string;
  failure: string | null;
  count: number;
}

/** Files of a folder that were refused before they became photos. */
interface RefusedFiles {
  folder: string;
  problem: string;
  count: number;
}

/** The progress of a folder. */
export interface FolderProgress {
  folder: string;
  /** Photos that arrived, without refused ones. */
  received: number;
  published: number;
  /** Photos that wait to be read. */
  waiting: number;
  /** Files that did not become photos, by reason, the most frequent first. */
  refused: { problem: string; count: number }[];
}

const UNKNOWN_FAILURE = 'Failed';

/** Adds up the files of a link by folder, ordered by its name. Removed photos are left out. */
export function addUpFolders(
  photos: readonly FolderPhotos[],
  files: readonly RefusedFiles[],
): FolderProgress[] {
  const failed = photos.flatMap(({ folder, state, failure, count }) =>
    state === 'Failed' ? { folder, problem: failure ?? UNKNOWN_FAILURE, count } : [],
  );
  const arrived = photos.filter(({ state }) => state !== 'Failed' && state !== 'Removed');
  const refused = Map.groupBy([...files, ...failed], ({ folder }) => folder);
  const received = Map.groupBy(arrived, ({ folder }) => folder);
  const folders = new Set([...received.keys(), ...refused.keys()]);
  return [...folders].toSorted().map((folder) => {
    const own = received.get(folder) ?? [];
    return {
      folder,
      received: sum(own),
      published: sum(own.filter(({ state }) => state === 'Published')),
      waiting: sum(own.filter(({ state }) => state === 'Received')),
      refused: [...Map.groupBy(refused.get(folder) ?? [], ({ problem }) => problem)]
        .map(([problem, some]) => ({ problem, count: sum(some) }))
        .toSorted((one, other) => other.count - one.count || (one.problem < other.problem ? -1 : 1)),
    };
  });
}

const sum = (rows: readonly { count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);
