import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import { photographersPageSchemas } from '#contract/photographers-page.schema.ts';
import { OWN_PHOTOS_PAGE, photographersPageRoutes } from '#contract/photographers-page.ts';
import { applyClock, CORRECTED, listClocksOf, typeClock } from '#finding/camera-clocks/index.ts';
import { CAPTIONED, captionPhotos, listOwnCameras, listReviewPhotos } from '#finding/photos/index.ts';
import { listCheckPoints } from '#finding/places/index.ts';
import { type OpenUpload, openLinkCalls } from '#finding/uploads/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { readSales } from '#selling/ledger/index.ts';
import { readOwnShares } from '#selling/shares/index.ts';
import { BY_LINK, decideProposals, listHiddenByOwn, showAgain } from './decide-proposals.ts';
import { listProposals } from './list-proposals.ts';
import { findOwnPhotos, type Own } from './own.ts';
import { presentOwnPhotos } from './photographers-page.presenter.ts';
import { COMPARED } from './proposals.rules.ts';

/** The most proposals in one answer. */
const PROPOSALS_SHOWN = 100;

/**
 * Registers the calls of a photographer's page about their own photos, on the desk's host; nothing without DESK_URL.
 */
export function openPhotographersPage(app: FastifyInstance, deps: Deps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const inOwn = <T>(
    { tenantId, link }: OpenUpload,
    run: (scope: Scope, own: Own) => Promise<T>,
  ): Promise<T> =>
    deps.database.inTenant(tenantId, async (scope) => run(scope, await findOwnPhotos(scope, link)));
  const countComparison = ({ tenantId, link }: OpenUpload) =>
    deps.rateLimits.take(tenantId, COMPARED, idKey(link.linkId));
  const countCaptions = ({ tenantId, link }: OpenUpload, photos: number) =>
    deps.rateLimits.take(tenantId, CAPTIONED, idKey(link.linkId), photos);
  openLinkCalls(app, deps, deskUrl, photographersPageRoutes, photographersPageSchemas, {
    listOwnPhotos: (opened, { query: { filter, after } }) =>
      inOwn(opened, async (scope, own) => {
        const hiddenIds =
          filter === 'Hidden' ? (await listHiddenByOwn(scope, own)).map(({ photoId }) => photoId) : undefined;
        const { eventId, photographerIds } = own;
        const input = { filter, photographerIds, after, photoIds: hiddenIds };
        const found = await listReviewPhotos(scope, eventId, input, OWN_PHOTOS_PAGE + 1);
        const photos = await presentOwnPhotos(deps, scope, found.slice(0, OWN_PHOTOS_PAGE));
        return ok({ photos, hasMore: found.length > OWN_PHOTOS_PAGE });
      }),
    showAgain: (opened, { body: { photoIds } }) =>
      inOwn(opened, async (scope, own) => ok({ shown: await showAgain(deps, scope, own, photoIds) })),
    captionOwnPhotos: async (opened, { body }) =>
      (await countCaptions(opened, body.photoIds.length)) ??
      inOwn(opened, async (scope, { eventId, photographerIds }) => {
        const changed = await captionPhotos(scope, { eventId, photographerIds, ...body }, BY_LINK);
        return ok({ changed: changed.length });
      }),
    listProposals: async (opened) =>
      (await countComparison(opened)) ??
      inOwn(opened, async (scope, own) => {
        const all = await listProposals(scope, own);
        const some = all.slice(0, PROPOSALS_SHOWN);
        const ids = some.flatMap(({ photoId, insteadId }) => [photoId, insteadId ?? photoId]);
        const photos = new Map(
          (await listShown(deps, scope, own, ids)).map((photo) => [photo.photoId, photo]),
        );
        const proposals = some.flatMap(({ photoId, insteadId, reason }) => {
          const photo = photos.get(photoId);
          return photo === undefined ? [] : { photo, reason, instead: photos.get(insteadId ?? '') ?? null };
        });
        return ok({ proposals, total: all.length });
      }),
    decideProposals: async (opened, { body }) =>
      (await countComparison(opened)) ??
      inOwn(opened, async (scope, own) => ok({ hidden: await decideProposals(deps, scope, own, body) })),
    getOwnSales: (opened) =>
      inOwn(opened, async (scope, own) =>
        // A link can be passed on, so sales are shown only if the operator allowed it.
        opened.link.showsSales ? ok({ rows: await sumOwnSales(deps, scope, own) }) : refuse('Forbidden'),
      ),
    listClocks: (opened) =>
      inOwn(opened, async (scope, { eventId, photographerIds }) => {
        const clocks = await listClocksOf(scope, eventId, photographerIds);
        return ok({
          now: deps.clock.now().toISOString(),
          clocks: clocks.map(({ camera, serial, offsetMs, appliedMs, readAt }) => ({
            camera,
            serial,
            offsetSeconds: Math.round(offsetMs / 1000),
            appliedSeconds: appliedMs === null ? null : Math.round(appliedMs / 1000),
            readAt: readAt.toISOString(),
          })),
        });
      }),
    listCameras: (opened) =>
      inOwn(opened, async (scope, { eventId, photographerIds }) =>
        ok({ cameras: await listOwnCameras(scope, eventId, photographerIds) }),
      ),
    typeClock: async (opened, { body: { offsetSeconds, ...body } }) =>
      (await deps.rateLimits.take(opened.tenantId, CORRECTED, idKey(opened.link.linkId))) ??
      inOwn(
        opened,
        async (scope, { eventId, ...own }) =>
          (await typeClock(deps, scope, eventId, { ...own, ...body, offsetMs: offsetSeconds * 1000 })) ??
          noContent(),
      ),
    applyClock: async (opened, { body }) =>
      (await deps.rateLimits.take(opened.tenantId, CORRECTED, idKey(opened.link.linkId))) ??
      inOwn(
        opened,
        async (scope, { eventId, photographerIds }) =>
          (await applyClock(deps, scope, eventId, { ...body, photographerIds })) ?? noContent(),
      ),
    listCheckPoints: (opened) =>
      inOwn(opened, async (scope, { eventId }) => ok({ points: await listCheckPoints(scope, eventId) })),
  });
}

/** Sums the sales of a photographer's photos of an event, with the photographer's share of them. */
async function sumOwnSales({ clock }: Pick<Deps, 'clock'>, scope: Scope, { eventId, photographerIds }: Own) {
  const own = { eventIds: [], photographerIds };
  const sums = await readSales(scope, { by: 'event', eventId, own, timeZone: 'UTC' });
  const shares = await readOwnShares(scope, own, { eventId }, clock.now());
  const shareOf = new Map(shares.map(({ currencyId, amountMinor }) => [currencyId, amountMinor]));
  return sums.map(({ currencyId, quantity, revenueMinor, deferredMinor }) => {
    const share = shareOf.get(currencyId);
    return {
      currencyId,
      quantity,
      revenue: toMajor(revenueMinor, currencyId),
      deferred: toMajor(deferredMinor, currencyId),
      share: share === undefined ? null : toMajor(share, currencyId),
    };
  });
}

async function listShown(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  { eventId, photographerIds }: Own,
  photoIds: readonly string[],
) {
  const input = { filter: 'All' as const, photographerIds, photoIds };
  return presentOwnPhotos(deps, scope, await listReviewPhotos(scope, eventId, input, photoIds.length));
}
