import { BIB_DOUBTS, type BibDoubt } from '#contract/recognition.ts';
import { listCompetitors } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { countDoubts, countPhotosByPlace, findPublished, listBibsSeen } from '#finding/photos/index.ts';
import { findUnknownFaces, type RecognitionDeps, type UnknownFaces } from '#finding/recognition/index.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  coverStarters,
  judgePlaces,
  type PlaceCovered,
  type StartersCovered,
  sumStarters,
} from './coverage.rules.ts';

/** A person seen often and never with a bib, with some example photos. */
interface UnknownPerson {
  photos: number;
  examples: { photoId: string; fileName: string }[];
}

/** How well the people of an event are found in its photos. */
export interface Coverage {
  eventId: string;
  /** Photos that are not read yet: the figures will grow. */
  waiting: number;
  failed: number;
  /** Published photos without those of the report, which show no particular person. */
  photos: number;
  /** Published photos that are found by no bib. */
  nobodyKnown: number;
  /** By distance; null if the event has no start list. */
  starters: StartersCovered[] | null;
  /** Numbers in doubt, by the reason. */
  doubts: Record<BibDoubt, number>;
  places: PlaceCovered[];
  /** Null if the event keeps no faces. */
  faces: (Omit<UnknownFaces, 'seenOften'> & { seenOften: UnknownPerson[] }) | null;
}

/** The most people listed; the operator checks the worst. */
const PEOPLE_NAMED = 20;
const EXAMPLES = 3;
/** The photos read for the examples of one person, because some may be hidden. */
const CANDIDATES = 20;

/** How well the people of an event are found by their bibs. */
export type Reach = Omit<Coverage, 'faces'>;

/** Measures how well an event's people are found (docs/decisions/0076). It reads all of the event and changes nothing. */
export async function measureCoverage(
  deps: RecognitionDeps & { database: Pick<Database, 'inTenant'> },
  tenantId: string,
  eventId: string,
): Promise<Coverage | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) return refuse('NotFound');
    const isKeepingFaces = event.faceIndexing === 'atImport' && event.facesForgottenAt === null;
    return {
      ...(await reachOf(scope, event)),
      faces: isKeepingFaces ? await measureFaces(deps, scope, eventId) : null,
    };
  });
}

/** Counts the starters of an event, and those with a photo; null if the event has no start list. */
export async function countStarters(
  scope: Scope,
  eventId: string,
): Promise<{ all: number; withPhoto: number } | null> {
  const starters = await listCompetitors(scope, eventId);
  return starters.length === 0
    ? null
    : sumStarters(coverStarters(starters, await listBibsSeen(scope, eventId)));
}

/** Measures how well an event's people are found only by their bibs. */
export async function measureReach(scope: Scope, eventId: string): Promise<Reach | Refusal> {
  const event = await findEvent(scope, eventId);
  return event === undefined ? refuse('NotFound') : reachOf(scope, event);
}

async function reachOf(scope: Scope, { eventId, processingCount, failedCount }: EventRecord): Promise<Reach> {
  const places = judgePlaces(await countPhotosByPlace(scope, eventId));
  const starters = await listCompetitors(scope, eventId);
  const doubts = await countDoubts(scope, eventId);
  return {
    eventId,
    waiting: processingCount,
    failed: failedCount,
    photos: places.reduce((sum, place) => sum + place.photos, 0),
    nobodyKnown: places.reduce((sum, place) => sum + place.photos - place.withBib, 0),
    starters: starters.length === 0 ? null : coverStarters(starters, await listBibsSeen(scope, eventId)),
    doubts: Object.fromEntries(
      BIB_DOUBTS.map((doubt) => [doubt, doubts.get(doubt) ?? 0]),
    ) as Coverage['doubts'],
    places,
  };
}

async function measureFaces(
  deps: RecognitionDeps,
  scope: Scope,
  eventId: string,
): Promise<Coverage['faces']> {
  const { seenOften, ...counts } = findUnknownFaces(await deps.faceCache.of(scope.tenantId, eventId));
  const named = seenOften.slice(0, PEOPLE_NAMED);
  const candidates = named.map(({ photoIds }) => ({
    photos: photoIds.length,
    ids: new Set(photoIds.slice(0, CANDIDATES)),
  }));
  const published = await findPublished(scope, [...new Set(candidates.flatMap(({ ids }) => [...ids]))]);
  const people = candidates.map(({ photos, ids }) => ({
    photos,
    examples: published
      .filter(({ photoId }) => ids.has(photoId))
      .slice(0, EXAMPLES)
      .map(({ photoId, fileName }) => ({ photoId, fileName })),
  }));
  return { ...counts, seenOften: people.filter(({ examples }) => examples.length > 0) };
}
