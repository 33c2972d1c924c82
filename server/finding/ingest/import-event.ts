import { setTimeout as sleep } from 'node:timers/promises';
import { faultAt } from '#contract/faults.ts';
import type { PhotographerBibs } from '#contract/recognition.ts';
import {
  applyStartList,
  faultsOfPersons,
  type KeptCorrections,
  type PersonDoubt,
  type ProtectionCounts,
  protectParticipants,
  showPersons,
} from '#finding/competitors/index.ts';
import {
  type EventFacts,
  type EventRecord,
  editEvent,
  findEvent,
  findOrCreateEvent,
  setGallery,
  updateFaceRetention,
  type VerificationFactor,
} from '#finding/events/index.ts';
import { queuePlaceLearning } from '#finding/places/index.ts';
import { finishRejudging, type RecognitionDeps, type Rejudgement } from '#finding/recognition/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { Outage, outageOf } from '#platform/outage.ts';
import { describeEvent, type EventSummary } from './describe-event.ts';
import { followPhotos } from './follow-photos.ts';
import { receivePhotos } from './receive-photos.ts';
import type { ReceiveProblem } from './recognise-file.ts';
import type { SkipReason, SourceEntry } from './sources/index.ts';

/** An event to import: its facts, its start list (already checked), and its files. */
export interface ImportRequest {
  tenantId: string;
  event: {
    /** The existing event, to which the settings are applied. */
    eventId?: string;
    title: string;
    /** `YYYY-MM-DD`. */
    date: string;
    city: string;
    country: string;
    externalEventId: string | null;
    isSecure: boolean;
    verificationFactor: VerificationFactor;
    timeZone: string;
    /** Seconds to add to a camera's time, by its model. */
    cameraOffsets: Record<string, number>;
    /**
     * Whether everybody sees the photos of an event with a second factor. If missing: unchanged, and closed for a new
     * event.
     */
    isGalleryOpened?: boolean;
    /** Whether bibs that are on no start list are found. If missing: unchanged, and yes for a new event. */
    findsUnlistedBibs?: boolean;
    /** The legal basis of face search. If missing: unchanged, and none for a new event. */
    faceGround?: string | null;
    /** How faces are read. If missing: unchanged, and at import for a new event. */
    wantedFaces?: EventRecord['wantedFaces'];
    /** How many days after the race faces are kept. If missing: unchanged, and 90 for a new event. */
    faceRetentionDays?: number;
  };
  startList: StartListRow[];
  /** Whether the list is complete, so that participants missing from it are removed. */
  isWholeList?: boolean;
  /** The cells of the list's unreadable lines: participants to whom they may refer stay unchanged. */
  unreadLines?: readonly (readonly string[])[];
  /** Whether the list may turn most of the participants that it changes into other people. */
  mayReplacePeople?: boolean;
  /** Pictures are refused if their longer side has fewer pixels; 0 accepts all. */
  minEdge?: number;
  files: AsyncIterable<SourceEntry>;
  /** Where the photos were taken, in kilometres from the start. */
  placeKm?: number | null;
  /** Folders whose photos show no particular person: the photo report. */
  reportFolders?: readonly string[];
  /** How far to trust bibs that photographers wrote into or beside the files; by default not at all. */
  photographerBibs?: PhotographerBibs;
}

/** The progress of an import; all numbers count files of this run. */
export interface ImportProgress {
  received: number;
  /** Files whose content the event already had. */
  known: number;
  /** Photos received in this or an earlier run that are visible now. */
  published: number;
  refused: number;
  /** Files that are not photos and do not have the name of one; the report lists each. */
  skipped: number;
  /** Whether every file of the folder was checked. */
  isFolderDone: boolean;
}

/** The result of an import. Checked files = received + known + skipped + those refused without reading. */
export interface ImportReport extends Omit<ImportProgress, 'skipped'> {
  eventId: string;
  /** The event's present state, including earlier imports. */
  event: EventSummary;
  /** Photos of this run that were in a folder of the photo report. */
  reportPhotos: number;
  /** Files that were not imported, and why. */
  faults: { file: string; problem: ReceiveProblem | string }[];
  /** Files that are not photos, and why they were skipped. */
  skipped: { file: string; reason: SkipReason }[];
  /** What judging photos again after a change of the start list changed; null if the list did not change. */
  rejudged: Rejudgement | null;
  /** Corrections that the start list left in place; null without a list. */
  listKept: KeptCorrections | null;
  /** The number of protected participants, including earlier imports. */
  protection: ProtectionCounts;
}

const FOLLOW_PAUSE_MS = 300;

/** Finds the event or creates it, and writes its start list. */
export async function prepareEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId' | 'clock'>,
  request: Pick<
    ImportRequest,
    'tenantId' | 'event' | 'startList' | 'unreadLines' | 'isWholeList' | 'mayReplacePeople'
  >,
): Promise<EventRecord & Pick<ImportReport, 'listKept' | 'protection'>> {
  const { faceRetentionDays, isGalleryOpened, eventId, ...facts } = request.event;
  const event = await settleEvent(deps, request.tenantId, eventId, facts);
  const known = await deps.database.inTenant(request.tenantId, async (scope) => {
    if (faceRetentionDays !== undefined)
      await updateFaceRetention(scope, event.eventId, faceRetentionDays, deps.clock.now());
    if (isGalleryOpened !== undefined) await setGallery(deps, scope, event.eventId, isGalleryOpened);
    return protectParticipants(deps, scope, event.eventId, BY_COMMAND.actor);
  });
  if (isRefusal(known)) throw notAllowed(known);
  if (request.startList.length === 0) return { ...event, listKept: null, protection: known };
  const listed = await deps.database.inTenant(request.tenantId, async (scope) => {
    const leftAt = request.isWholeList === true ? deps.clock.now() : undefined;
    const changes = await applyStartList(deps, scope, event.eventId, request.startList, {
      leftAt,
      unread: request.unreadLines ?? [],
      authority: BY_COMMAND.actor,
    });
    if (isRefusal(changes)) return changes;
    const { corrected, keptOff, conflicting, protection, personDoubt } = changes;
    if (personDoubt !== undefined && request.mayReplacePeople !== true) return refusePeople(personDoubt);
    return { listKept: { corrected, keptOff, conflicting }, protection };
  });
  if (isRefusal(listed)) throw notAllowed(listed);
  return { ...event, ...listed };
}

/** Refuses a list that would turn participants into other people, and shows examples. */
function refusePeople(doubt: PersonDoubt): Refusal {
  const examples = showPersons(doubt, true).join('; ');
  const faults = faultsOfPersons(doubt);
  return refuse(
    'Conflict',
    faults.map((fault) => faultAt('startList', 'ReplacePeople', { fault, examples })),
  );
}

const notAllowed = (refusal: Refusal): Error =>
  new Error(`the import may not do this: ${refusal.errors?.map(({ message }) => message).join('; ')}`);

/** Returns the existing event, found by id or by title and day; creates one if there is none. */
async function settleEvent(
  deps: Pick<Deps, 'clock' | 'database' | 'events' | 'newId'>,
  tenantId: string,
  eventId: string | undefined,
  facts: Omit<EventFacts, 'findsUnlistedBibs' | 'youthDistances' | 'wantedFaces' | 'faceGround'> &
    Partial<EventFacts>,
): Promise<EventRecord> {
  // The edit below writes the ground and records who entered it, so that a killed import leaves both or neither.
  const { faceGround, ...wanted } = facts;
  const { timeZone, cameraOffsets, wantedFaces } = facts;
  const faces = {
    ...(faceGround === undefined ? {} : { faceGround }),
    ...(wantedFaces === undefined ? {} : { wantedFaces }),
  };
  return deps.database.inTenant(tenantId, async (scope) => {
    const known =
      eventId ??
      (await findOrCreateEvent(joinTransaction(deps, scope), { tenantId }, { ...wanted, distances: [] }))
        .eventId;
    const edited = await editEvent(
      deps,
      scope,
      known,
      eventId === undefined ? { timeZone, cameraOffsets, ...faces } : facts,
      BY_COMMAND,
    );
    const event = await findEvent(scope, known);
    if (isRefusal(edited) || event === undefined)
      throw new Error(
        'another event has this number of the organizer’s, or this event was deleted meanwhile',
      );
    return event;
  });
}

/**
 * Imports a source into an event, and waits until each photo is visible or has failed with a reason.
 * @param stopping aborted with the `Outage` that a reading job encountered; then this run cannot continue
 * @throws Outage if a needed service is unavailable; another run resumes the import
 */
export async function importEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId' | 'storage' | 'queue' | 'clock'> & RecognitionDeps,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
  stopping?: AbortSignal,
): Promise<ImportReport> {
  let seen = 0;
  const show = (progress: ImportProgress): void => {
    seen = progress.published;
    onProgress(progress);
  };
  try {
    return await takeSource(deps, request, show, stopping);
  } catch (error) {
    const outage = outageOf(error);
    if (outage === undefined) throw error;
    const next = `Then run the same import again: it goes on where it was (${seen} photos can be seen by now).`;
    throw new Outage(`The import stopped. ${outage.message} ${next}`, { cause: outage });
  }
}

async function takeSource(
  deps: Pick<Deps, 'database' | 'events' | 'newId' | 'storage' | 'queue' | 'clock'> & RecognitionDeps,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
  stopping: AbortSignal | undefined,
): Promise<ImportReport> {
  const { tenantId } = request;
  const { eventId, listKept, protection } = await prepareEvent(deps, request);
  const rejudged = (await finishRejudging(deps, tenantId, eventId)) ?? null;
  const counts = { received: 0, known: 0, refused: 0, skipped: 0, isFolderDone: false };
  let reportPhotos = 0;
  const published = new Set<string>();
  const faults: ImportReport['faults'] = [];
  const skipped: ImportReport['skipped'] = [];
  const follower = followPhotos(deps, tenantId, eventId);

  const follow = async (): Promise<void> => {
    for (const { contentHash, files, failure } of await follower.settle()) {
      if (failure === null) published.add(contentHash);
      else {
        faults.push(...files.map((file) => ({ file, problem: failure })));
        counts.refused += files.length;
      }
    }
    onProgress({ ...counts, published: published.size });
  };

  let followedMs = performance.now();
  for await (const file of receivePhotos(deps, tenantId, eventId, request)) {
    if (file.outcome === 'Refused') {
      faults.push({ file: file.file, problem: file.problem });
      counts.refused += 1;
    } else if (file.outcome === 'Skipped') {
      skipped.push({ file: file.file, reason: file.reason });
      counts.skipped += 1;
    } else {
      counts[file.outcome === 'Known' ? 'known' : 'received'] += 1;
      if (file.isReport) reportPhotos += 1;
      follower.add(file.contentHash, file.file);
    }
    stopping?.throwIfAborted();
    if (performance.now() - followedMs > FOLLOW_PAUSE_MS) {
      await follow();
      followedMs = performance.now();
    }
  }
  counts.isFolderDone = true;
  for (await follow(); follower.isWaiting(); await follow()) {
    stopping?.throwIfAborted();
    await sleep(FOLLOW_PAUSE_MS);
  }
  await deps.database.inTenant(tenantId, (scope) => queuePlaceLearning(deps, scope, eventId));
  const event = await describeEvent(deps, tenantId, eventId);
  return {
    ...counts,
    published: published.size,
    eventId,
    event,
    reportPhotos,
    faults,
    skipped,
    rejudged,
    listKept,
    protection,
  };
}
