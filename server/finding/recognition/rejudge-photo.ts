import { bibKey } from '#contract/competitor.ts';
import type { StartListIndex } from '#engines/bibs/index.ts';
import { listCompetitorsById, listTeamKeys } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  deleteTags,
  insertTags,
  listBibVerdicts,
  listReadings,
  listReadTags,
  lockToJudge,
  type PhotoTag,
  protectPhotos,
  updateTag,
} from '#finding/photos/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listPhotoFaces, type PhotoFace, setFaceBib } from './faces.store.ts';
import { judgeReadings, openStartList } from './judge-readings.ts';
import type { RecognitionDeps } from './known-person.ts';
import { listNearFaces } from './near-faces.ts';
import { wornBibs } from './pair-bibs.rules.ts';
import { rejudgeAroundJob } from './recognition.jobs.ts';
import type { PhotoChange } from './rejudgements.store.ts';
import {
  applyVotes,
  type BibVerdict,
  compareShown,
  compareTags,
  refusedBibs,
  type TagDraft,
} from './tags.rules.ts';
import { listVerdictsOn } from './verdicts.store.ts';
import { castVotes, type Votes } from './votes.rules.ts';

/** The data needed to judge a photo again. */
interface Judged {
  photoId: string;
  known: PhotoTag[];
  /** Its tags without votes. */
  firstHand: TagDraft[] | undefined;
  /** Reviewers' verdicts on the photo. */
  said: readonly BibVerdict[];
  /** Its new tags; undefined if the photo was read before readings were stored. */
  drafts: TagDraft[] | undefined;
}

/** Computes the tags of photos anew without writing them, from the votes stored on their tags. */
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
  return photoIds.map((photoId) => {
    const firstHand = drafts.get(photoId);
    const known = tags.get(photoId) ?? [];
    const said = verdicts.get(photoId) ?? [];
    const refused = refusedBibs(said);
    const kept = known.flatMap(({ votes }) => (votes == null || refused.has(votes.bib) ? [] : votes));
    return {
      photoId,
      known,
      firstHand,
      said,
      drafts: firstHand && applyVotes(firstHand, kept, list),
    };
  });
}

/** Returns whether judging a photo again would change nothing. */
export function hasSameTags({ known, drafts }: Judged): boolean {
  if (drafts === undefined) return false;
  const { added, changed, removed } = compareTags(known, drafts);
  return added.length + changed.length + removed.length === 0;
}

/**
 * Judges a published photo again, by its readings and the votes of other photos of the same people. Tags that stay keep
 * their ids. A newly shown bib counts like a newly published photo.
 * @param actor the author of a correction; if the author may not end protection, a protected photo stays protected
 * @returns undefined, with nothing changed, if the photo is not visible or was read before readings were stored
 */
export async function rejudgePhoto(
  deps: Pick<Deps, 'newId' | 'events' | 'queue'> & RecognitionDeps,
  scope: Scope,
  photoId: string,
  actor?: Actor,
): Promise<PhotoChange | undefined> {
  const photo = await lockToJudge(scope, photoId);
  if (photo === undefined) return undefined;
  const { eventId } = photo;
  const mayLift = actor !== undefined && (await actorMay(scope, actor, 'participant.unprotect', eventId));
  const list = await openStartList(scope, eventId);
  const [judged] = await judgePhotos(scope, eventId, list, [photoId]);
  if (judged?.drafts === undefined || judged.firstHand === undefined) return undefined;
  const { known, firstHand } = judged;
  const event = await findEvent(scope, eventId);
  const faces = await listPhotoFaces(scope, photoId);
  const { denied, claimed } = await listWords(scope, photoId, judged.said);
  // Without faces there are no new votes; former votes stay.
  const isOver = event !== undefined && event.facesForgottenAt !== null;
  const drafts = isOver
    ? judged.drafts
    : applyVotes(
        firstHand,
        event?.faceIndexing === 'atImport'
          ? await askNear(deps, scope, { eventId, photoId }, faces, firstHand, denied)
          : [],
        list,
      );
  const { added, changed, removed } = compareTags(known, drafts);
  await deleteTags(
    scope,
    removed.map(({ photoTagId }) => photoTagId),
  );
  for (const tag of changed) await updateTag(scope, tag);
  await insertTags(
    scope,
    eventId,
    photoId,
    added.map((draft) => ({ ...draft, photoTagId: deps.newId() })),
  );
  // An actor who may end protection ends it only for the removed bibs.
  const freed = mayLift ? removed.map(({ value }) => value) : [];
  await protectPhotos(deps, scope, eventId, { photoIds: [photoId] }, freed);
  const said = firstHand.filter(({ value }) => !denied.has(value));
  const isSpokenAnew = await pairFaces(scope, faces, { said, drafts, claimed });
  if (isSpokenAnew) await deps.queue.send(scope, rejudgeAroundJob, [{ photoId }]);
  const shown = compareShown(known, drafts);
  // Alerts for this bib are handled as for a new photo.
  if (shown.added > 0) await deps.events.emit(scope, 'photo.published', { eventId, photoId });
  return {
    isChanged: added.length + changed.length + removed.length > 0,
    bibsAdded: shown.added,
    bibsRemoved: shown.removed,
  };
}

/** A bib whose wearer proved by a claim that they are in the photo, with their face if known. */
interface ClaimedBib {
  bib: string;
  faceId: string | null;
}

/** Returns the bibs that wearers and reviewers claimed or denied on a photo. */
async function listWords(
  scope: Scope,
  photoId: string,
  said: readonly BibVerdict[],
): Promise<{ denied: Set<string>; claimed: ClaimedBib[] }> {
  const words = await listVerdictsOn(scope, { photoId });
  const competitors = await listCompetitorsById(
    scope,
    words.flatMap(({ competitorId }) => competitorId ?? []),
  );
  const bibs = new Map(competitors.map(({ competitorId, bib }) => [competitorId, bib]));
  const worded = words.flatMap(({ itIsMe, faceId, competitorId, bib: unlisted }) => {
    const bib = bibs.get(competitorId ?? '') ?? unlisted;
    return bib === null ? [] : { itIsMe, faceId, bib };
  });
  const refused = worded.flatMap(({ itIsMe, bib }) => (itIsMe ? [] : bib));
  const [first] = competitors;
  const teams = first === undefined ? new Set() : await listTeamKeys(scope, first.eventId, refused);
  // Another member of the same team may be in the photo.
  const refusedByWearers = refused.filter((bib) => !teams.has(bibKey(bib)));
  return {
    denied: new Set([...refusedByWearers, ...refusedBibs(said)]),
    claimed: worded.filter(({ itIsMe }) => itIsMe),
  };
}

/** Collects the votes of other photos of the same people on the numbers of a photo. */
async function askNear(
  deps: RecognitionDeps,
  scope: Scope,
  photo: { eventId: string; photoId: string },
  faces: readonly PhotoFace[],
  firstHand: readonly TagDraft[],
  denied: ReadonlySet<string>,
): Promise<Votes[]> {
  const near = await listNearFaces(deps, scope, photo, faces, performance.now());
  const voted = faces.map(({ box }, index) => ({
    box,
    near: (near[index] ?? []).map(({ photoId, readBib }) => ({ photoId, bib: readBib })),
  }));
  return castVotes(voted, firstHand, denied);
}

/**
 * Assigns each face of a photo the shown bib below it.
 * @returns whether a face's vote changed
 */
async function pairFaces(
  scope: Scope,
  faces: readonly PhotoFace[],
  tags: { said: readonly TagDraft[]; drafts: readonly TagDraft[]; claimed: readonly ClaimedBib[] },
): Promise<boolean> {
  const boxes = faces.map(({ box }) => box);
  const worn = (drafts: readonly TagDraft[]) =>
    wornBibs(
      boxes,
      drafts.flatMap(({ isShown, value, box }) => (isShown && box !== null ? { text: value, box } : [])),
    );
  const [read, bibs] = [worn(tags.said), worn(tags.drafts)];
  speakForFaces(faces, tags.claimed, read);
  let isSpokenAnew = false;
  for (const [index, face] of faces.entries()) {
    const now = { faceId: face.faceId, bib: bibs[index] ?? null, readBib: read[index] ?? null };
    if (face.bib === now.bib && face.readBib === now.readBib) continue;
    isSpokenAnew ||= face.readBib !== now.readBib;
    await setFaceBib(scope, now);
  }
  return isSpokenAnew;
}

/**
 * Assigns bibs to the faces of people who claimed the photo: to the face that proved the claim, or to the only face in
 * the photo.
 */
function speakForFaces(
  faces: readonly PhotoFace[],
  claimed: readonly ClaimedBib[],
  read: (string | null)[],
): void {
  for (const { bib, faceId } of claimed) {
    const isAlone = faceId === null && claimed.length === 1 && faces.length === 1;
    const place = isAlone ? 0 : faces.findIndex((face) => face.faceId === faceId);
    if (place >= 0) read[place] ??= bib;
  }
}
