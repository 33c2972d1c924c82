import type { FastifyInstance } from 'fastify';
import { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { findEvent, findEventSubject, readSharing, setSharing } from '#finding/events/index.ts';
import {
  listFreePhotos,
  listPhotosById,
  makePhotosFree,
  picturesPrefix,
  pictureUrls,
  sponsorMarkKey,
} from '#finding/photos/index.ts';
import { setMark } from '#finding/sponsor-marks/index.ts';
import { type DeskDeps, DRAWING_COST, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { readSeenFigures } from '#selling/shares/index.ts';
import { eventAddress, writeSnippet, writeTexts } from './describe-sharing.ts';
import { printPoster } from './print-poster.ts';

/** The most free photos that are shown by their pictures. */
const FREE_PICTURES_MAX = 200;

/** Opens the calls for an organizer's publicity, by the operations that the command uses. */
export function openDeskSharing(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  // The slice of conversion, in a higher wing, answers it.
  const { getReach: _, ...routes } = deskSharingRoutes;
  openDeskService(app, deps, routes, deskSharingSchemas, {
    getSharing: {
      operation: 'event.share',
      findSubject,
      async run({ scope, member, params: { eventId } }) {
        const event = await findEvent(scope, eventId);
        const sharing = (await readSharing(scope, [eventId])).get(eventId);
        if (event === undefined || sharing === undefined) return refuse('NotFound');
        const seen = (await readSeenFigures(scope, member, [eventId], deps.clock.now()))(eventId);
        const tenant = await deps.tenants.read(scope.tenantId);
        const url = eventAddress(deps, tenant, eventId);
        const { defaultLanguage, languages } = tenant.settings;
        return ok({
          ...sharing,
          seesCoverage: seen.coverage,
          seesSales: seen.sales,
          url,
          languages: [defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)],
          texts: writeTexts(event, url).map((texts) => ({
            ...texts,
            snippet: writeSnippet(new URL(url).origin, eventId, texts.language),
          })),
          embedHosts: tenant.embed.hosts,
          mark: await readMark(deps, scope.tenantId, eventId, event.sponsorMark),
          hasFreeCard: event.hasFreeCard,
          free: await presentFree(deps, scope, eventId),
        });
      },
    },
    setSharing: {
      operation: 'event.set-sharing',
      findSubject,
      run: async ({ scope, actor, params: { eventId }, body: { why, ...input } }) =>
        (await setSharing(scope, eventId, input, { actor, why })) ?? noContent(),
    },
    setMark: {
      operation: 'event.set-mark',
      cost: DRAWING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { base64: bytes, hasFreeCard, why } }) {
        const done = await setMark(deps, scope, eventId, { bytes, hasFreeCard }, { actor, why });
        return isRefusal(done) ? done : ok(done);
      },
    },
    givePhotos: {
      operation: 'event.give-photos',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why, ...input } }) {
        const done = await makePhotosFree(scope, { eventId, ...input }, { actor, why });
        return isRefusal(done) ? done : ok(done);
      },
    },
    printPoster: {
      operation: 'event.share',
      cost: DRAWING_COST,
      findSubject,
      async run({ scope, params: { eventId }, query }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const tenant = await deps.tenants.read(scope.tenantId);
        return ok({ base64: (await printPoster(deps, tenant, event, query)).toString('base64') });
      },
    },
  });
}

/** Lists the free photos of an event, the first ones with their pictures. */
async function presentFree(deps: Pick<Deps, 'keys' | 'clock'>, scope: Scope, eventId: string) {
  const free = await listFreePhotos(scope, eventId);
  const shown = await listPhotosById(
    scope,
    free.slice(0, FREE_PICTURES_MAX).map(({ photoId }) => photoId),
  );
  const photos = new Map(shown.map((photo) => [photo.photoId, photo]));
  const options = { prefix: picturesPrefix(scope.tenantId) };
  return free.map((one) => {
    const photo = photos.get(one.photoId);
    const isShown = photo?.state === 'Published';
    return {
      ...one,
      thumbUrl: isShown ? pictureUrls(deps, scope.tenantId, photo, options).thumbUrl : null,
    };
  });
}

/** Reads a sponsor's mark as a data URL, because the desk does not serve its file. */
async function readMark(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  eventId: string,
  mark: string | null,
): Promise<string | null> {
  if (mark === null) return null;
  const bytes = await storage.read(tenantKey(tenantId, sponsorMarkKey(eventId, mark)));
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
}
