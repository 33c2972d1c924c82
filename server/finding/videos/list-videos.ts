import { bibKey } from '#contract/competitor.ts';
import type { Video } from '#contract/photo.schema.ts';
import { findCompetitors, listCompetitorsByBib } from '#finding/competitors/index.ts';
import {
  type EventRecord,
  findShownEvent,
  hasPublicNames,
  hasPublicPictures,
  isGalleryOpen,
} from '#finding/events/index.ts';
import { listProtectedKeys } from '#finding/photos/index.ts';
import { listFinishes } from '#finding/race-results/index.ts';
import { findPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import { mayReadName, opensFor, type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findClipBib } from './clip-bib.ts';
import { coverOf } from './cover-of.rules.ts';
import { presentVideo } from './videos.presenter.ts';
import { listFullVideos, listPublishedVideos, type VideoRecord, videosOfCompetitor } from './videos.store.ts';

/** The request: a page of an event's videos, of a bib's videos, or of the videos of people found by a text. */
export interface VideosQuery {
  albumId: string;
  myStartNumber?: string | undefined;
  searchString?: string | undefined;
  offset: number;
  count: number;
}

export type ListDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'> & RecognitionDeps;

/** The most searches of one network address per minute, as for participants, so that enumerating bibs is pointless. */
const SEARCHES = { name: 'video-search', limit: 120, windowSeconds: 60 };
/** Maximum number of participants whose clips a text search finds. */
const COMPETITORS_MAX = 100;

/** The found videos, and whether the viewer may know who crosses the line. */
interface Found {
  videos: VideoRecord[];
  total: number;
  isNamed: boolean;
  /** Whether the videos are public. */
  isPublic?: boolean;
  /** The finish clips of a visitor who requests their own videos. */
  own?: readonly VideoRecord[];
}

/**
 * Lists a page of videos. Without a search token, these are the event's videos, but never those of a secure event; in
 * an event with a factor, strangers can neither search for clips nor read whose they are. With a token, these are the
 * full videos and the bearer's own clips.
 */
export async function listVideos(
  deps: ListDeps,
  context: TenantContext,
  input: VideosQuery,
  bearer: string | undefined,
  clientAddress: CanonicalKey,
): Promise<{ videos: Video[]; total: number } | Refusal> {
  const { tenantId } = context;
  const isSearch = input.myStartNumber !== undefined || input.searchString !== undefined;
  const tooMany = isSearch ? await deps.rateLimits.take(tenantId, SEARCHES, clientAddress) : undefined;
  if (tooMany !== undefined) return tooMany;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (bearer !== undefined && grant?.eventId !== input.albumId) return refuse('Unauthorized');
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findShownEvent(scope, input.albumId);
    if (event === undefined) return refuse('NotFound');
    const found =
      grant === undefined
        ? await findForAnybody(scope, event, input)
        : await findForPerson(deps, scope, event, grant, input);
    if (isRefusal(found)) return found;
    return { videos: await presentVideos(deps, scope, event, found), total: found.total };
  });
}

async function findForAnybody(
  scope: Scope,
  event: EventRecord,
  input: VideosQuery,
): Promise<Found | Refusal> {
  const { myStartNumber, searchString } = input;
  const isNamed = hasPublicNames(event);
  if (!isGalleryOpen(event)) return refuse('Unauthorized');
  // Only protected participants themselves see their clips.
  const kept = await listProtectedKeys(scope, event.eventId);
  if (myStartNumber === undefined && searchString === undefined) {
    const keptClips = await videosOfCompetitor(scope, event.eventId, [...kept]);
    return {
      videos: await listPublishedVideos(scope, event.eventId, input, [...kept]),
      total: event.videosPublishedCount - keptClips.length,
      isNamed,
      isPublic: hasPublicPictures(event),
    };
  }
  if (!isNamed) return refuse('Unauthorized');
  const keys = new Set(myStartNumber === undefined ? [] : [bibKey(myStartNumber)]);
  if (searchString !== undefined) {
    const page = { offset: 0, count: COMPETITORS_MAX };
    const { competitors } = await findCompetitors(scope, event.eventId, searchString, page);
    const found = [bibKey(searchString), ...competitors.map(({ bib }) => bibKey(bib))];
    const both = myStartNumber === undefined ? found : found.filter((key) => keys.has(key));
    keys.clear();
    for (const key of both) keys.add(key);
  }
  const videos = await videosOfCompetitor(
    scope,
    event.eventId,
    [...keys].filter((key) => !kept.has(key)),
  );
  return { ...pageOf(videos, input), isNamed, isPublic: hasPublicPictures(event) };
}

/** Finds a visitor's own clips and the full videos, narrowed by a bib or a text. */
async function findForPerson(
  deps: ListDeps,
  scope: Scope,
  event: EventRecord,
  grant: SearchGrant,
  input: VideosQuery,
): Promise<Found | Refusal> {
  const person = await findPerson(scope, grant.personId);
  if (person === undefined || !(await opensFor(scope, event, grant))) return refuse('Unauthorized');
  const bib = await findClipBib(deps, scope, person);
  const own = bib === undefined ? [] : await videosOfCompetitor(scope, person.eventId, [bibKey(bib)]);
  const { myStartNumber, searchString } = input;
  const isNamed = mayReadName(event, grant.proof);
  if (myStartNumber === undefined && searchString === undefined)
    return { ...pageOf([...(await listFullVideos(scope, person.eventId)), ...own], input), isNamed, own };
  const asked = [myStartNumber, searchString].filter((text) => text !== undefined).map(bibKey);
  const isOwn = bib !== undefined && asked.every((key) => key === bibKey(bib));
  return { ...pageOf(isOwn && isNamed ? own : [], input), isNamed };
}

function pageOf(
  videos: readonly VideoRecord[],
  { offset, count }: { offset: number; count: number },
): { videos: VideoRecord[]; total: number } {
  return { videos: videos.slice(offset, offset + count), total: videos.length };
}

/** Returns the videos with who crosses the line in them, in two queries for all of them. */
async function presentVideos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  { eventId, timeZone }: EventRecord,
  { videos, isNamed, isPublic = false, own = [] }: Found,
): Promise<Video[]> {
  const keys = isNamed ? [...new Set(videos.flatMap(({ bibKey: key }) => key ?? []))] : [];
  const competitors = await listCompetitorsByBib(scope, eventId, keys);
  const wearers = Map.groupBy(competitors, ({ bib }) => bibKey(bib));
  const names = new Map(
    [...wearers].map(([key, all]) => [
      key,
      all.map(({ givenName, surname }) => `${givenName} ${surname}`.trim()).join(', '),
    ]),
  );
  const results = await listFinishes(scope, eventId, keys);
  const finishers = new Map(
    results.map(({ bibKey: key, bib, finishTime }) => [
      key,
      { number: bib, name: names.get(key) || null, finishTime },
    ]),
  );
  return videos.map((video) =>
    presentVideo(
      deps,
      scope.tenantId,
      timeZone,
      video,
      coverOf(video, own),
      finishers.get(video.bibKey ?? ''),
      isPublic,
    ),
  );
}
