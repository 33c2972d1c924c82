import type { FastifyInstance } from 'fastify';
import { deskCorrectionRoutes } from '#contract/desk.ts';
import { deskCorrectionSchemas, type ShownFoundPhoto } from '#contract/desk-correction.schema.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { findEvent } from '#finding/events/index.ts';
import { listPhotographers } from '#finding/photographers/index.ts';
import { type FoundPhoto, findPhotographerOf, picturesPrefix, pictureUrls } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { holdAs, liftAs } from '#finding/review/index.ts';
import { type DeskDeps, type DeskHandlers, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { findOrder, listOrdersWithPhotos, searchOrders } from '#selling/orders/index.ts';
import { compensateBuyers } from './compensate-buyers.ts';
import { presentFoundOrder, presentFoundPhoto, presentRemoved } from './corrections.presenter.ts';
import { describeConsequences } from './describe-consequences.ts';
import { describeForDesk } from './describe-for-desk.ts';
import { findPhotosBy } from './find-photos.ts';
import { type RemovalOutcome, removePhotoForGood } from './remove-photo.ts';
import { listReplacements } from './replace-photo.ts';

/** The part of a call about one photo that these handlers need. */
interface PhotoCall {
  scope: Scope;
  params: { photoId: string };
}

/** Registers the calls that find photos and orders and correct photos, with the same operations as the commands. */
export function openDeskCorrections(app: FastifyInstance, deps: Deps & RecognitionDeps & DeskDeps): void {
  openDeskService(app, deps, deskCorrectionRoutes, deskCorrectionSchemas, {
    findPhotos: {
      operation: 'photo.read',
      // A search for a name also reveals whether it is on the start list, and with which bib.
      alsoNeeds: ({ query: { name } }) => (name === undefined ? [] : ['person.read']),
      cost: SEARCHING_COST,
      findSubject: async ({ scope, query: { eventId = null, photographerId = null } }) => ({
        eventId,
        takenById: await memberOf(scope, photographerId),
      }),
      async run({ scope, query: { count, from, until, ...known } }) {
        const times = { from: momentOf(from), until: momentOf(until) };
        const found = await findPhotosBy(scope, { ...known, from: times.from, until: times.until }, count);
        if (isRefusal(found)) return found;
        return ok({ photos: await presentPhotos(scope, found.photos), isMore: found.isMore });
      },
    },
    ...removalCalls(deps),
    hidePhoto: {
      operation: 'photo.hide',
      findSubject: findPhotoSubject,
      async run({ scope, actor, params: { photoId }, body: { why } }) {
        const photo = await findPhotographerOf(scope, photoId);
        if (photo === undefined) return refuse('NotFound');
        const photos = { eventId: photo.eventId, photoIds: [photoId] };
        const [changed] = await holdAs(deps, scope, photos, { actor, why });
        return changed === undefined ? refuse('Conflict', [NOT_TO_HIDE]) : noContent();
      },
    },
    showPhoto: {
      operation: 'photo.show',
      findSubject: findPhotoSubject,
      async run({ scope, actor, params: { photoId }, body: { why } }) {
        const photo = await findPhotographerOf(scope, photoId);
        if (photo === undefined) return refuse('NotFound');
        const lifted = await liftAs(
          deps,
          scope,
          { eventId: photo.eventId, photoIds: [photoId] },
          { actor, why },
        );
        if (isRefusal(lifted)) return lifted;
        return lifted.body.changedIds.length === 0 ? refuse('Conflict', [NOT_HIDDEN]) : noContent();
      },
    },
    findOrders: {
      operation: 'order.read',
      cost: SEARCHING_COST,
      async run({ scope, actor, query: { number, email, photoId, count } }) {
        const lines = photoId === undefined ? undefined : await listOrdersWithPhotos(scope, [photoId]);
        const orderIds = lines?.map(({ orderId }) => orderId);
        // For members who may search for persons, a replaced address still finds its order (decision 261).
        const withFormer = await actorMay(scope, actor, 'person.find', null);
        const orders = await searchOrders(scope, { number, email, withFormer, orderIds }, count + 1);
        return ok({ orders: orders.slice(0, count).map(presentFoundOrder), isMore: orders.length > count });
      },
    },
    listOrderPhotos: {
      operation: 'order.read',
      cost: SEARCHING_COST,
      async run({ scope, params: { orderId }, query: { count } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const found = await findPhotosBy(scope, { orderNumber: order.number }, count);
        if (isRefusal(found)) return found;
        return ok({ photos: await presentPhotos(scope, found.photos), isMore: found.isMore });
      },
    },
  });
}

/** Answers the calls that remove a photo for good. */
function removalCalls(
  deps: Deps & RecognitionDeps & DeskDeps,
): Pick<DeskHandlers<typeof deskCorrectionSchemas>, 'describeRemoval' | 'listReplacements' | 'removePhoto'> {
  return {
    describeRemoval: {
      operation: 'photo.remove',
      cost: SEARCHING_COST,
      findSubject: findPhotoSubject,
      async run({ scope, params: { photoId } }) {
        const consequences = await describeConsequences(deps, scope, [photoId]);
        const [photo] = consequences.photos;
        if (photo === undefined) return refuse('NotFound');
        return ok({ photo: presentRemoved(photo), ...(await describeForDesk(scope, consequences)) });
      },
    },
    listReplacements: {
      operation: 'order.replace-photo',
      cost: SEARCHING_COST,
      findSubject: findPhotoSubject,
      async run({ scope, params: { photoId }, query: { orderId } }) {
        const photos = await listReplacements(deps, scope, { photoId, orderId });
        if (photos === undefined) return refuse('NotFound');
        const prefix = picturesPrefix(scope.tenantId);
        return ok({
          photos: photos.slice(0, REPLACEMENTS_MAX).map((photo) => ({
            photoId: photo.photoId,
            fileName: photo.fileName,
            thumbUrl: pictureUrls(deps, scope.tenantId, photo, { prefix }).thumbUrl,
          })),
        });
      },
    },
    removePhoto: {
      operation: 'photo.remove',
      findSubject: findPhotoSubject,
      alsoNeeds: ({ body: { refunds, replacements } }) => [
        ...(refunds.length === 0 ? [] : (['order.refund'] as const)),
        ...(replacements.length === 0 ? [] : (['order.replace-photo'] as const)),
      ],
      async run({ scope, actor, params: { photoId }, body: { letters, why, refunds, ...seen } }) {
        const removal = {
          ...seen,
          letters: Object.fromEntries(letters.map(({ language, text }) => [language, text])),
        };
        const outcome = await removePhotoForGood(deps, scope, photoId, removal, { actor, why });
        if (outcome !== 'Removed' && outcome !== 'Kept') return refuse('Conflict', WHY_NOT[outcome]);
        const confirmed = { removed: { photoId }, refunds, ...seen };
        return (await compensateBuyers(deps, scope, confirmed, { actor, why })) ?? ok({ outcome });
      },
    },
  };
}

async function presentPhotos(scope: Scope, photos: readonly FoundPhoto[]): Promise<ShownFoundPhoto[]> {
  const zones = new Map<string, string>();
  for (const eventId of new Set(photos.map((photo) => photo.eventId)))
    zones.set(eventId, (await findEvent(scope, eventId))?.timeZone ?? 'UTC');
  const photographers = new Map(
    (await listPhotographers(scope)).map((photographer) => [photographer.photographerId, photographer]),
  );
  return photos.map((photo) =>
    presentFoundPhoto(
      photo,
      zones.get(photo.eventId) ?? 'UTC',
      photographers.get(photo.photographerId ?? ''),
    ),
  );
}

const WHY_NOT: Record<Exclude<RemovalOutcome, 'Removed' | 'Kept'>, FieldFault[]> = {
  NotThere: [faultAt('photoId', 'PhotoAlreadyRemoved')],
  Changed: [faultAt('seenOrderIds', 'PhotoOrderedMeanwhile')],
};

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Finds the event of a photo, and the member who took it. */
async function findPhotoSubject({ scope, params: { photoId } }: PhotoCall) {
  const photo = await findPhotographerOf(scope, photoId);
  if (photo === undefined) return undefined;
  return { eventId: photo.eventId, takenById: await memberOf(scope, photo.photographerId) };
}

/** Finds the member who is linked to a photographer; null if none is. */
async function memberOf(scope: Scope, photographerId: string | null): Promise<string | null> {
  if (photographerId === null) return null;
  const [photographer] = await listPhotographers(scope, { photographerId });
  return photographer?.memberId ?? null;
}

/** A runner has tens of photos; more are not worth looking through. */
const REPLACEMENTS_MAX = 100;
const NOT_TO_HIDE = faultAt('photoId', 'PhotoNotVisible');
const NOT_HIDDEN = faultAt('photoId', 'PhotoNotHidden');
