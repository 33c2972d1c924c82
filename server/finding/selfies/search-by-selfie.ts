import { SEARCH_TOKEN_HOURS, SELFIE_MAX_BYTES } from '#contract/limits.ts';
import type { SelfieCode } from '#contract/recognition.ts';
import { pickSelfieFace, type SelfieReader } from '#engines/faces/index.ts';
import { findShownEvent, searchesFacesOnRequest, searchMethods } from '#finding/events/index.ts';
import { type RecognitionDeps, recogniseFace } from '#finding/recognition/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import { asNobody } from '#platform/database/connection-shares.ts';
import type { Deps } from '#platform/deps.ts';
import type { Upload } from '#platform/http/read-upload.ts';
import { isRefusal, type Refusal, refuse, refuseFor } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { beginLooking, reserveSearch } from './begin-search.ts';
import { RESULT_MINUTES } from './end-search.ts';
import { deleteFaceSearch } from './face-searches.store.ts';
import { Displaced, type SelfiePlace, type SelfieQueue } from './selfie-queue.ts';
import {
  insertSelfie,
  isSelfieRunning,
  lockRunningSelfie,
  type SelfieResult,
  saveFoundPerson,
  settleSelfie,
} from './selfies.store.ts';

export interface SelfieDeps extends Deps, RecognitionDeps {
  selfieReader: SelfieReader;
}

/**
 * The most selfies of one network in ten minutes: everybody at a finish line may share a network. The cost of reading
 * is limited elsewhere.
 */
const TRIES = { name: 'selfie', limit: 200, windowSeconds: 600 };
/** The same limit for events whose photos are looked through for each selfie, which costs as much as importing them. */
const LOOKING_TRIES = { name: 'selfie-looking', limit: 20, windowSeconds: 3600 };
/** The result's lifetime while photos are looked through; `end-search.ts` sets it afterwards. */
const LOOKING_HOURS = 25;

/** The running searches of one process. */
export interface SelfieSearches {
  queue: SelfieQueue;
  /** By the selfie's id. */
  places: Map<string, SelfiePlace>;
}

/** A selfie that is being sent. */
export interface SentSelfie {
  clientAddress: CanonicalKey;
  announcedBytes: number | undefined;
  readUpload: (
    dropped: AbortSignal,
  ) => Promise<Upload<{ consent: 'true'; consentVersion?: string | undefined }> | Refusal>;
}

/**
 * Starts to search an event for the face in a selfie and answers at once. The search continues in this process, because
 * the picture must not leave its memory. The picture is never written; its descriptor is written only if the event
 * keeps no faces: encrypted, until its photos were looked through (docs/decisions/0124). If too many selfies are
 * waiting, it is refused before the upload, with the waiting time.
 */
export async function startSelfieSearch(
  deps: SelfieDeps,
  searches: SelfieSearches,
  context: TenantContext,
  eventId: string,
  sent: SentSelfie,
): Promise<{ selfieId: string } | Refusal> {
  const bytes = Math.min(sent.announcedBytes ?? SELFIE_MAX_BYTES, SELFIE_MAX_BYTES);
  const place = searches.queue.enter({ tenantId: context.tenantId, network: sent.clientAddress }, bytes);
  if ('freeInSeconds' in place) return refuseFor('SelfiesBusy', place.freeInSeconds);
  try {
    return await beginSearch(deps, searches, place, context, eventId, sent);
  } finally {
    place.leave();
  }
}

async function beginSearch(
  deps: SelfieDeps,
  { places }: SelfieSearches,
  place: SelfiePlace,
  { tenantId, language }: TenantContext,
  eventId: string,
  { clientAddress, readUpload }: SentSelfie,
): Promise<{ selfieId: string } | Refusal> {
  const tooMany = await deps.rateLimits.take(tenantId, TRIES, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const event = await deps.database.inTenant(tenantId, (scope) => findShownEvent(scope, eventId));
  if (event === undefined) return refuse('NotFound');
  if (!searchMethods(event).includes('Selfie')) return refuse('Forbidden');
  if (searchesFacesOnRequest(event)) {
    const tooManyLooking = await deps.rateLimits.take(tenantId, LOOKING_TRIES, clientAddress);
    if (tooManyLooking !== undefined) return tooManyLooking;
  }
  const upload = await readUpload(place.displaced);
  if (place.displaced.aborted) return refuseFor('SelfiesBusy', place.waitSeconds());
  if (isRefusal(upload)) return upload;
  const selfieId = deps.newId();
  const consentAt = deps.clock.now();
  const isLooking = searchesFacesOnRequest(event);
  const minutes = isLooking ? LOOKING_HOURS * 60 : RESULT_MINUTES;
  const expiresAt = new Date(consentAt.getTime() + minutes * 60_000);
  const refused = await deps.database.inTenant(tenantId, async (scope) => {
    const { consentVersion } = upload.fields;
    await insertSelfie(scope, {
      selfieId,
      eventId,
      consentAt,
      consentVersion: consentVersion === undefined ? null : Number(consentVersion),
      consentLanguage: language,
      expiresAt,
    });
    return isLooking ? reserveSearch(scope, event, { selfieId, now: consentAt }) : undefined;
  });
  if (refused !== undefined) return refused;
  places.set(selfieId, place);
  // Selfies of all networks wait behind this one, so the check waits for no network's share of connections and for no lock.
  const isRunning = () =>
    asNobody(() => deps.database.inTenant(tenantId, (scope) => isSelfieRunning(scope, selfieId)));
  const reading = place.read(async () =>
    (await isRunning()) ? deps.selfieReader.read(upload.bytes) : undefined,
  );
  void search(deps, tenantId, { selfieId, eventId, isLooking }, reading)
    .catch((error: unknown): SelfieResult => {
      if (error instanceof Displaced) return failed('SelfiesBusy');
      deps.log.error({ err: error }, 'a selfie search failed');
      return failed('SelfieFailed');
    })
    .then((result) => result && settle(deps, tenantId, selfieId, result))
    // The search stays as it is, and counts as failed once it has taken too long.
    .catch((error: unknown) => deps.log.error({ err: error }, 'the result of a selfie search was not kept'))
    .finally(() => places.delete(selfieId));
  return { selfieId };
}

const failed = (code: SelfieCode): SelfieResult => ({ state: 'Failed', code });

/** Records the result of a search, and frees its place among those that look through photos. */
function settle(deps: SelfieDeps, tenantId: string, selfieId: string, result: SelfieResult): Promise<void> {
  return deps.database.inTenant(tenantId, async (scope) => {
    await deleteFaceSearch(scope, selfieId);
    await settleSelfie(scope, selfieId, result);
  });
}

interface WantedSearch {
  selfieId: string;
  eventId: string;
  /** Whether the event's photos must be looked through. */
  isLooking: boolean;
}

/** @returns the search's result; nothing if a worker continues it, or if its consent was withdrawn before it was read */
async function search(
  deps: SelfieDeps,
  tenantId: string,
  { selfieId, eventId, isLooking }: WantedSearch,
  reading: Promise<Awaited<ReturnType<SelfieReader['read']>> | undefined>,
): Promise<SelfieResult | undefined> {
  const read = await reading;
  if (read === undefined) return undefined;
  if (!read.ok) return failed('NotAPhoto');
  const picked = pickSelfieFace(read.faces);
  if (!picked.ok) return failed(picked.code);
  if (isLooking) {
    await beginLooking(deps, tenantId, { selfieId, eventId }, picked.face.descriptor);
    return undefined;
  }
  // Its person is stored as long as the search token is valid.
  const expiresAt = new Date(deps.clock.now().getTime() + SEARCH_TOKEN_HOURS * 3600_000);
  const found = await recogniseFace(deps, tenantId, eventId, picked.face.descriptor, expiresAt, {
    // The consent may be withdrawn while the selfie is read.
    hold: (scope) => lockRunningSelfie(scope, selfieId),
    keep: (scope, { person: { personId }, photosCount }) =>
      saveFoundPerson(scope, selfieId, { personId, photosCount }),
  });
  if (found === undefined) {
    const event = await deps.database.inTenant(tenantId, (scope) => findShownEvent(scope, eventId));
    if (event === undefined || !searchMethods(event).includes('Selfie')) return failed('Forbidden');
  }
  return {
    state: 'Ready',
    personId: found?.person.personId ?? null,
    photosCount: found?.photosCount ?? 0,
  };
}
