import { faultOf } from '#contract/line-faults.ts';
import type { ReadingChoices } from '#contract/list-reading.ts';
import { listSureSightings } from '#finding/photos/index.ts';
import { learnPlaces, type PlacesLearnt, queueJudgingByResults } from '#finding/places/index.ts';
import {
  applyResults,
  type PlacedResults,
  placeResults,
  type RaceClock,
  type ResultChanges,
  type ResultList,
} from '#finding/race-results/index.ts';
import type { Unread } from '#finding/start-lists/index.ts';
import { type ClipPlan, planClips } from '#finding/videos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { lockListedEvent } from './import-start-list.ts';
import { findPhotoDoubt, type PhotoDoubt } from './photo-doubt.rules.ts';
import { type GunStart, openRaceClock } from './race-clock.ts';

/** How many certain bibs per place are compared with finishes. */
const SIGHTINGS_OF_PLACE = 100;

/** Results for an event, and the facts needed to read their times. */
interface ResultsImport {
  eventId: string;
  list: Pick<ResultList, 'lean' | 'lines' | 'withoutTime'>;
  /** The operator's answers to questions about its times. */
  reading?: Pick<ReadingChoices, 'doubtful' | 'skipsWrong' | 'times'>;
  starts: readonly GunStart[];
  courseKms: RaceClock['courseKms'];
  /** The part of the footage that a clip shows; defaults to the event's setting. */
  clipSeconds: Parameters<typeof planClips>[3];
  /** Whether the caller lets photos be judged later, together with other data. */
  isJudgedLater?: boolean;
  /** Whether a job learns places from the times, so that the call does not wait. */
  isLearntByJob?: boolean;
  /** Whether a question must not reveal when participants were photographed. */
  hidesPhotoTimes?: boolean;
}

/** The content of results, and what they changed. */
export interface ResultsImported extends ResultChanges, PlacedResults {
  plan: ClipPlan;
  /** What the times teach about places; undefined if a job learns it. */
  places: Pick<PlacesLearnt, 'known' | 'unknown'> | undefined;
  /** Whether the evidence that times give for photos changed. */
  isJudgingDue: boolean;
}

/**
 * Applies results to an event, plans its clips and records the import. Photos are judged again only if something
 * changed, because a feed may send the same results every few minutes.
 * @returns every faulty line or a question, with nothing changed; NotFound, or Conflict if the event accepts no lists
 */
export async function importResults(
  deps: Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>,
  scope: Scope,
  { eventId, list, reading, starts, courseKms, clipSeconds, ...later }: ResultsImport,
  cause: Cause,
): Promise<ResultsImported | Unread | Refusal> {
  const event = await lockListedEvent(scope, eventId);
  if (isRefusal(event)) return event;
  const clock = await openRaceClock(scope, event, { now: deps.clock.now(), starts, courseKms });
  const placed = await placeResults(list, clock, reading);
  if ('faults' in placed) return placed;
  const { results } = placed;
  if (reading?.doubtful === undefined) {
    const doubt = findPhotoDoubt(results, await listSureSightings(scope, eventId, SIGHTINGS_OF_PLACE));
    if (doubt !== undefined) return askOfPhotos(doubt, clock, later.hidesPhotoTimes === true);
  }
  const changes = await applyResults(scope, eventId, results, list);
  const { added, changed, removed } = changes;
  const isChanged = added.length + changed.length + removed.length > 0;
  const learnt = later.isLearntByJob === true ? undefined : await learnPlaces(scope, eventId);
  if (learnt === undefined && isChanged) await queueJudgingByResults(deps, scope, eventId);
  const isJudgingDue = learnt !== undefined && (isChanged || learnt.hasMoved);
  if (isJudgingDue && later.isJudgedLater !== true)
    await deps.events.emit(scope, 'places.learnt', { eventId });
  const plan = await planClips(deps, scope, eventId, clipSeconds);
  const after = {
    results: results.length,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  };
  if (cause.actor.kind !== 'Job' || isChanged)
    await recordAction(scope, { what: 'event.import-results', thingId: eventId, after }, cause);
  const places = learnt && { known: learnt.known, unknown: learnt.unknown };
  return { ...changes, ...placed, plan, places, isJudgingDue };
}

function askOfPhotos(
  { runners, outside, samples }: PhotoDoubt,
  clock: RaceClock,
  hidesPhotoTimes: boolean,
): Unread {
  const shown = (moment: Date) => new Date(clock.timeOfDayMs(moment)).toISOString().slice(11, 19);
  const lines = samples.map(
    ({ bib, finishedAt, takenAt }) =>
      `${bib}: finish ${shown(finishedAt)}, photo ${hidesPhotoTimes ? '…' : shown(takenAt)}`,
  );
  return {
    faults: [{ line: 1, ...faultOf('PhotosOutside', { runners, outside }) }],
    question: { about: 'doubtful', choices: [{ value: 'take', samples: lines }] },
  };
}
