import type { FastifyInstance } from 'fastify';
import type { CallOutput } from '#contract/call-types.ts';
import { normaliseBib } from '#contract/competitor.ts';
import { deskPhotoSchemas, type PresentedReviewPhoto } from '#contract/desk-photos.schema.ts';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { faultAt } from '#contract/faults.ts';
import { type EventRecord, findEvent, listEvents } from '#finding/events/index.ts';
import { chooseCover } from '#finding/ingest/index.ts';
import { listPhotographers } from '#finding/photographers/index.ts';
import {
  captionPhotos,
  listBibVerdicts,
  listEventsTakenBy,
  listPhotographersOf,
  listReviewPhotos,
  lockPhotos,
  type ReviewPhoto,
} from '#finding/photos/index.ts';
import { type JudgeDeps, restoreVerdicts, retagPhoto } from '#finding/recognition/index.ts';
import type { Actor, Cause } from '#hosting/actions/index.ts';
import { type DeskDeps, type DeskHandlers, openDeskService } from '#hosting/desk/index.ts';
import { type DeskMember, mayDo } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { holdAs, liftAs, liftOwn } from './photo-holds.ts';
import { type BibVerdicts, presentReviewPhotos, versionOf } from './review-photos.presenter.ts';

/** The most events that are listed; a tenant has fewer in several years. */
const EVENTS_MAX = 1000;

type FootageDeps = Deps & JudgeDeps;

/** The part of a call for an event that these handlers need. */
interface EventCall {
  params: { eventId: string };
}

/** Returns the event of a call as its subject. */
export async function findEventSubject({ params: { eventId } }: EventCall) {
  return { eventId, takenById: null };
}

/** Returns whether the caller took all of the given photos. */
async function findPhotosSubject({
  scope,
  member,
  params: { eventId },
  body: { photoIds },
}: EventCall & { scope: Scope; member: DeskMember; body: { photoIds: readonly string[] } }) {
  const names = await listOwnNames(scope, member);
  const photographerIds = names.length === 0 ? [null] : await listPhotographersOf(scope, photoIds);
  const isOwn = member.kind === 'Tenant' && photographerIds.every((id) => id !== null && names.includes(id));
  return { eventId, takenById: isOwn ? member.memberId : null };
}

/** Registers the calls that list and correct an event's photos. */
export function openDeskPhotos(app: FastifyInstance, deps: FootageDeps & DeskDeps): void {
  openDeskService(app, deps, deskPhotoRoutes, deskPhotoSchemas, {
    ...listCalls(deps),
    ...changeCalls(deps),
  });
}

/** Answers the calls that list photos to work on. */
function listCalls(
  deps: FootageDeps & DeskDeps,
): Pick<DeskHandlers<typeof deskPhotoSchemas>, 'listWorkEvents' | 'listFilm'> {
  return {
    listWorkEvents: {
      operation: 'event.read',
      // Members limited to one event are checked against that event, photographers against their own photos.
      async findSubject({ member }) {
        const own = member.kind === 'Tenant' ? member : undefined;
        const eventId = own?.grants.find((grant) => grant.eventId !== null)?.eventId ?? null;
        return { eventId, takenById: own?.memberId ?? null };
      },
      async run({ scope, member }) {
        const { events } = await listEvents(
          scope,
          // All events that have photos.
          { period: 'Recent', today: '0001-01-01', withUnpublished: true },
          { offset: 0, count: EVENTS_MAX },
        );
        const { tenantId } = scope;
        const taken = new Set(await listEventsTakenBy(scope, await listOwnNames(scope, member)));
        const own = events.filter(({ eventId, isDeleted }) => {
          const subject = { tenantId, eventId, takenById: null };
          return !isDeleted && (taken.has(eventId) || mayDo(member, 'event.read', subject));
        });
        return ok({
          events: own.map(({ eventId, title, date, publishedCount }) => ({
            eventId,
            title,
            date,
            photosCount: publishedCount,
          })),
        });
      },
    },
    listFilm: {
      operation: 'photo.read',
      findSubject: async ({ member, params: { eventId }, query: { own } }) => ({
        eventId,
        takenById: own === 'true' && member.kind === 'Tenant' ? member.memberId : null,
      }),
      async run({
        scope,
        member,
        actor,
        params: { eventId },
        query: { filter, bib, photoId, own, after, count },
      }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const search = {
          filter,
          bib: bib === undefined ? undefined : normaliseBib(bib),
          photoIds: photoId === undefined ? undefined : [photoId],
          photographerIds: own === 'true' ? await listOwnNames(scope, member) : undefined,
          after,
        };
        const found = await listReviewPhotos(scope, eventId, search, count + 1);
        const shown = found.slice(0, count);
        return ok({
          photos: await presentReviewPhotos(deps, scope, shown, { eventId, timeZone: event.timeZone, actor }),
          next: found.length > count ? (shown.at(-1)?.photoId ?? null) : null,
          chosenCoverId: event.chosenCoverId,
        });
      },
    },
  };
}

/** Answers the calls that change photos. */
function changeCalls(
  deps: FootageDeps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskPhotoSchemas>,
  | 'retagPhotos'
  | 'restoreWords'
  | 'hidePhotos'
  | 'showPhotos'
  | 'showOwnPhotos'
  | 'captionPhotos'
  | 'chooseCover'
> {
  return {
    retagPhotos: {
      operation: 'photo.retag',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photos, bibs, notBibs, why } }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const retag = { bibs: bibs.map(normaliseBib), notBibs: notBibs.map(normaliseBib) };
        const outcomes = [];
        // Always locked in the same order, so that two members who correct the same photos cannot deadlock.
        for (const { photoId, seen } of photos.toSorted((one, other) =>
          one.photoId < other.photoId ? -1 : 1,
        )) {
          const done = await retagOne(deps, scope, event, { photoId, seen, ...retag }, { actor, why });
          if (isRefusal(done)) return done;
          outcomes.push(done);
        }
        return ok({ outcomes });
      },
    },
    restoreWords: {
      operation: 'photo.retag',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId, photoId }, body: { words, seen, why } }) {
        const event = await findEvent(scope, eventId);
        const known = await readPhoto(scope, eventId, photoId);
        if (event === undefined || known === undefined) return refuse('NotFound');
        if (known.version !== seen) return refuse('Conflict', [CHANGED]);
        const { kind } = await restoreVerdicts(deps, scope, { photoId, words }, { actor, why });
        if (kind === 'NotOnList') return refuse('Invalid', [NOT_ON_LIST]);
        if (kind === 'NotThere') return refuse('NotFound');
        if (kind === 'NotTheirs') return refuse('Conflict', [NOT_THEIRS]);
        const shown = await presentOne(deps, scope, event, photoId, actor);
        return shown === null ? refuse('NotFound') : ok(shown);
      },
    },
    hidePhotos: {
      operation: 'photo.hide',
      findSubject: findPhotosSubject,
      async run({ scope, actor, params: { eventId }, body: { photoIds, why } }) {
        const foreign = await findForeign(scope, eventId, photoIds);
        if (foreign !== undefined) return foreign;
        return ok({ changedIds: await holdAs(deps, scope, { eventId, photoIds }, { actor, why }) });
      },
    },
    showPhotos: {
      operation: 'photo.show',
      findSubject: findEventSubject,
      run: async ({ scope, actor, params: { eventId }, body: { photoIds, why } }) =>
        (await findForeign(scope, eventId, photoIds)) ??
        liftAs(deps, scope, { eventId, photoIds }, { actor, why }),
    },
    showOwnPhotos: {
      operation: 'photo.hide',
      findSubject: findPhotosSubject,
      run: async ({ scope, actor, params: { eventId }, body: { photoIds, why } }) =>
        (await findForeign(scope, eventId, photoIds)) ?? liftOwn(deps, scope, photoIds, { actor, why }),
    },
    captionPhotos: {
      operation: 'photo.caption',
      findSubject: findPhotosSubject,
      async run({ scope, actor, params: { eventId }, body: { photoIds, caption, why } }) {
        const foreign = await findForeign(scope, eventId, photoIds);
        if (foreign !== undefined) return foreign;
        return ok({ changedIds: await captionPhotos(scope, { eventId, photoIds, caption }, { actor, why }) });
      },
    },
    chooseCover: {
      operation: 'event.edit',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, seenId, why } }) {
        const outcome = await chooseCover(deps, scope, { eventId, photoId, seenId }, { actor, why });
        if (outcome === 'Done' || outcome === 'AsBefore') return noContent();
        if (outcome === 'NotOfEvent')
          return refuse('Conflict', [faultAt('photoId', 'NoVisiblePhotoOfEvent')]);
        return refuse('Conflict', [faultAt('seenId', 'OtherCover')]);
      },
    },
  };
}

/** Lists the ids of the photographers to whom the calling member is linked. */
async function listOwnNames(scope: Scope, member: DeskMember): Promise<string[]> {
  if (member.kind !== 'Tenant') return [];
  const photographers = await listPhotographers(scope, { memberId: member.memberId });
  return photographers.map(({ photographerId }) => photographerId);
}

const CHANGED = faultAt('seen', 'OtherVerdict');
/** The refusal of a change to a verdict that only an owner or an operator may change. */
export const NOT_THEIRS = faultAt('standing', 'OwnerDecides');
const NOT_ON_LIST = faultAt('bibs', 'BibNotOnList');

/** Finds a photo of the event that can be corrected, with its version. */
export async function readPhoto(
  scope: Scope,
  eventId: string,
  photoId: string,
): Promise<{ photo: ReviewPhoto; words: BibVerdicts; version: string } | undefined> {
  const [photo] = await listReviewPhotos(scope, eventId, { filter: 'All', photoIds: [photoId] }, 1);
  if (photo === undefined) return undefined;
  const words = (await listBibVerdicts(scope, [photoId])).get(photoId) ?? [];
  return { photo, words, version: versionOf(photo.state, words) };
}

async function presentOne(
  deps: FootageDeps,
  scope: Scope,
  { eventId, timeZone }: EventRecord,
  photoId: string,
  actor: Actor,
): Promise<PresentedReviewPhoto | null> {
  const photos = await listReviewPhotos(scope, eventId, { filter: 'All', photoIds: [photoId] }, 1);
  const [shown] = await presentReviewPhotos(deps, scope, photos, { eventId, timeZone, actor });
  return shown ?? null;
}

interface OneRetag {
  photoId: string;
  seen: string;
  bibs: readonly string[];
  notBibs: readonly string[];
}

/** Corrects the bibs of one photo if its verdicts have not changed since they were read. */
async function retagOne(
  deps: FootageDeps,
  scope: Scope,
  event: EventRecord,
  { photoId, seen, bibs, notBibs }: OneRetag,
  cause: Cause,
) {
  await lockPhotos(scope, [photoId]);
  const known = await readPhoto(scope, event.eventId, photoId);
  const result = async (
    outcome: CallOutput<typeof deskPhotoSchemas.retagPhotos>['outcomes'][number]['outcome'],
  ) => ({
    photoId,
    outcome,
    photo: await presentOne(deps, scope, event, photoId, cause.actor),
    wordsBefore: [...(known?.words ?? [])],
  });
  if (known === undefined) return result('NotThere');
  if (known.version !== seen) return result('Changed');
  const retag = { photoId, bibs, notBibs, isAgreed: true };
  const { kind } = await retagPhoto(deps, scope, retag, cause);
  if (kind === 'NotOnList') return refuse('Invalid', [NOT_ON_LIST]);
  // A change that was confirmed cannot contradict a verdict, and cannot be empty.
  return result(kind === 'SaidOtherwise' || kind === 'NothingSaid' ? 'Changed' : kind);
}

/** Locks photos always in the same order, and refuses if one belongs to another event. */
async function findForeign(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
): Promise<Refusal | undefined> {
  const photos = await lockPhotos(scope, photoIds);
  const foreign = photoIds.find((id) => photos.find(({ photoId }) => photoId === id)?.eventId !== eventId);
  return foreign === undefined
    ? undefined
    : refuse('Invalid', [faultAt('photoIds', 'PhotoOfOtherEvent', { id: foreign })]);
}
