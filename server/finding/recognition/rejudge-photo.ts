import type { StartListIndex } from '#engines/bibs/index.ts';
import {
  deleteTags,
  insertTags,
  listBibVerdicts,
  listReadings,
  listReadTags,
  lockToJudge,
  type PhotoTag,
  updateTag,
} from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listPhotoFaces, setFaceBib } from './faces.store.ts';
import { judgeReadings, openStartList } from './judge-readings.ts';
import { wornBibs } from './pair-bibs.rules.ts';
import { compareShown, compareTags, type TagDraft } from './tags.rules.ts';

/** A photo as it can be judged again. */
interface Judged {
  photoId: string;
  known: PhotoTag[];
  /** What its tags should be; undefined where it was read before readings were kept. */
  drafts: TagDraft[] | undefined;
}

/** Judges photos again without writing anything. */
export async function judgePhotos(
  scope: Scope,
  eventId: string,
  list: StartListIndex | undefined,
  photoIds: readonly string[],
): Promise<Judged[]> {
  const readings = await listReadings(scope, photoIds);
  const verdicts = await listBibVerdicts(scope, photoIds);
  const tags = await listReadTags(scope, photoIds);
  const read = [...readings].map(([photoId, own]) => ({
    photoId,
    readings: own,
    verdicts: verdicts.get(photoId),
  }));
  const drafted = await judgeReadings(scope, eventId, list, read);
  const drafts = new Map(read.map(({ photoId }, index) => [photoId, drafted[index]]));
  return photoIds.map((photoId) => ({
    photoId,
    known: tags.get(photoId) ?? [],
    drafts: drafts.get(photoId),
  }));
}

/** Whether judging a photo again changes nothing. */
export function isAsBefore({ known, drafts }: Judged): boolean {
  if (drafts === undefined) return false;
  const { added, changed, removed } = compareTags(known, drafts);
  return added.length + changed.length + removed.length === 0;
}

/** What judging a photo again changed. */
export interface PhotoChange {
  isChanged: boolean;
  /** How many bibs lead people to the photo that did not before, and how many no longer do. */
  bibsAdded: number;
  bibsRemoved: number;
}

/**
 * Judges a published photo again by what was read in it. Tags that stay keep their ids. A bib that is shown now counts as
 * a photo published now.
 * @returns undefined where it cannot be seen, or was read before readings were kept: then nothing was changed
 */
export async function rejudgePhoto(
  deps: Pick<Deps, 'newId' | 'events'>,
  scope: Scope,
  photoId: string,
): Promise<PhotoChange | undefined> {
  const photo = await lockToJudge(scope, photoId);
  if (photo === undefined) return undefined;
  const list = await openStartList(scope, photo.eventId);
  const [judged] = await judgePhotos(scope, photo.eventId, list, [photoId]);
  if (judged?.drafts === undefined) return undefined;
  const { known, drafts } = judged;
  const { added, changed, removed } = compareTags(known, drafts);
  await deleteTags(
    scope,
    removed.map(({ photoTagId }) => photoTagId),
  );
  for (const tag of changed) await updateTag(scope, tag);
  await insertTags(
    scope,
    photo.eventId,
    photoId,
    added.map((draft) => ({ ...draft, photoTagId: deps.newId() })),
  );
  await pairFaces(scope, photoId, drafts);
  const shown = compareShown(known, drafts);
  // Whoever waits for photos of this bib learns of it as of a new photo.
  if (shown.added > 0) await deps.events.emit(scope, 'photo.published', { eventId: photo.eventId, photoId });
  return {
    isChanged: added.length + changed.length + removed.length > 0,
    bibsAdded: shown.added,
    bibsRemoved: shown.removed,
  };
}

/** Gives each face of a photo the shown bib below it. */
async function pairFaces(scope: Scope, photoId: string, drafts: readonly TagDraft[]): Promise<void> {
  const faces = await listPhotoFaces(scope, photoId);
  const worn = wornBibs(
    faces.map(({ box }) => box),
    drafts.flatMap(({ isShown, value, box }) => (isShown && box !== null ? { text: value, box } : [])),
  );
  for (const [index, face] of faces.entries())
    if (face.bib !== worn[index]) await setFaceBib(scope, face.faceId, worn[index] ?? null);
}
