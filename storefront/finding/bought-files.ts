import type { Bought } from '#contract/archive.schema.ts';

type BoughtFile = Bought['files'][number];

/** What of an event is bought, as its pages look it up. */
export interface BoughtFiles {
  /** The newest first. */
  orders: Bought['orders'];
  /** Plain photos. */
  photoIds: ReadonlySet<string>;
  /** Photos in a frame. */
  framedIds: ReadonlySet<string>;
  /** Everything that one photo or video was bought as: plain first. */
  filesOf: (subjectId: string) => readonly BoughtFile[];
}

/** Sorts what is bought by what it shows; undefined, while it is not known, is nothing. */
export function boughtFiles(bought: Bought | undefined): BoughtFiles {
  const files = bought?.files ?? [];
  const plain = files.filter(({ kind }) => kind !== 'FramedPhoto');
  const framed = files.filter(({ kind }) => kind === 'FramedPhoto');
  const bySubject = Map.groupBy([...plain, ...framed], ({ photoId, fileId }) => photoId ?? fileId);
  return {
    orders: bought?.orders ?? [],
    photoIds: new Set(plain.flatMap(({ photoId }) => photoId ?? [])),
    framedIds: new Set(framed.flatMap(({ photoId }) => photoId ?? [])),
    filesOf: (subjectId) => bySubject.get(subjectId) ?? [],
  };
}
