import type { Bought } from '#contract/archive.schema.ts';

type BoughtFile = Bought['files'][number];

/** What the visitor has bought of an event, indexed for the event's pages. */
export interface BoughtFiles {
  /** Newest first. */
  orders: Bought['orders'];
  /** Plain photos. */
  photoIds: ReadonlySet<string>;
  /** Photos in a frame. */
  framedIds: ReadonlySet<string>;
  /** Every form in which one photo or video was bought: plain first, then framed. */
  filesOf: (subjectId: string) => readonly BoughtFile[];
}

/** Groups bought files by their photo or video; returns empty lists while `bought` is undefined. */
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
