import type { FastifyInstance } from 'fastify';
import { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { toMajor } from '#contract/money.ts';
import { countStarters } from '#finding/coverage/index.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { findOwn, findOwnSubject, type Own } from '#finding/photographers/index.ts';
import { listPhotosById, picturesPrefix, pictureUrls } from '#finding/photos/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { callerMay, type DeskMember } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { readMoment } from '#platform/read-moment.ts';
import { type BestPhoto, listBestPhotos, readSales, type SalesRow } from '#selling/ledger/index.ts';
import { mayReadCodes } from '#selling/promo-codes/index.ts';
import { readSeenFigures } from './organizer-figures.ts';
import { readOwnShares } from './read-own-shares.ts';

/** Registers the calls about sales. */
export function openDeskSales(app: FastifyInstance, deps: Deps & DeskDeps): void {
  // The slice of conversion, in a higher wing, answers it.
  const { getConversion: _, ...routes } = deskSalesRoutes;
  openDeskService(app, deps, routes, deskSalesSchemas, {
    getSales: {
      operation: 'sales.read',
      findSubject: findOwnSubject,
      async run({ scope, member, actor, query: { from, until, timeZone, ...filter } }) {
        const own = await findOwnSales(scope, member, deps.clock.now());
        const days = readDays({ from, until, timeZone });
        const hidesCodes = !(await mayReadCodes(scope, actor));
        const rows = await readSales(scope, { ...filter, ...days, timeZone, own, hidesCodes });
        const { eventId, photographerId } = filter;
        const shares =
          own === undefined
            ? []
            : await readOwnShares(
                scope,
                ofPhotographer(own, photographerId),
                { eventId, ...days },
                deps.clock.now(),
              );
        return ok({
          by: filter.by,
          rows: rows.map(presentRow),
          ownShares: shares.map(({ currencyId, amountMinor }) => ({
            currencyId,
            amount: toMajor(amountMinor, currencyId),
          })),
        });
      },
    },
    getStarters: {
      operation: 'sales.read',
      cost: SEARCHING_COST,
      findSubject: findEventSubject,
      async run({ scope, member, params: { eventId } }) {
        const seen = await readSeenFigures(scope, member, [eventId], deps.clock.now());
        if (!seen(eventId).sales) return refuse('Forbidden');
        return ok({ starters: await countStarters(scope, eventId) });
      },
    },
    listBestPhotos: {
      operation: 'money.read',
      findSubject: findEventSubject,
      async run({ scope, member, actor, params: { eventId }, query: { count, ...days } }) {
        const best = await listBestPhotos(scope, { eventId, count, ...readDays(days) });
        const subject = { tenantId: scope.tenantId, eventId, takenById: null };
        const mayLook = callerMay({ member, actor }, 'photo.read', subject);
        return ok({ photos: await presentBest(deps, scope, best, mayLook) });
      },
    },
  });
}

/** Returns which sales a caller sees. An organizer sees only those of events whose sales the operator shares. */
async function findOwnSales(scope: Scope, member: DeskMember, now: Date): Promise<Own | undefined> {
  const own = await findOwn(scope, member, 'sales.read');
  if (own === undefined) return undefined;
  const seen = await readSeenFigures(scope, member, own.eventIds, now);
  return { ...own, eventIds: own.eventIds.filter((eventId) => seen(eventId).sales) };
}

/** Limits a caller's own sales to those of one of their photographers, if one is given. */
function ofPhotographer(own: Own, photographerId: string | undefined): Own {
  if (photographerId === undefined) return own;
  return { eventIds: [], photographerIds: own.photographerIds.filter((id) => id === photographerId) };
}

function readDays({
  from,
  until,
  timeZone,
}: {
  from?: string | undefined;
  until?: string | undefined;
  timeZone: string;
}): { from: Date | undefined; until: Date | undefined } {
  return {
    from: from === undefined ? undefined : readMoment(from, timeZone, 'start'),
    until: until === undefined ? undefined : readMoment(until, timeZone, 'end'),
  };
}

/** Shows the best-selling photos. If a picture is not visible in the shop, it is not shown here either. */
async function presentBest(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  best: readonly BestPhoto[],
  mayLook: boolean,
) {
  const { tenantId } = scope;
  const known = await listPhotosById(
    scope,
    best.map(({ photoId }) => photoId),
  );
  const photos = new Map(known.map((photo) => [photo.photoId, photo]));
  return best.map(({ photoId, currencyId, chosen, sold, revenueMinor }) => {
    const photo = photos.get(photoId);
    const isShown = mayLook && photo?.state === 'Published';
    return {
      photoId,
      thumbUrl: isShown
        ? pictureUrls(deps, tenantId, photo, { prefix: picturesPrefix(tenantId) }).thumbUrl
        : null,
      fileName: photo?.fileName ?? '',
      currencyId,
      chosen,
      sold,
      revenue: toMajor(revenueMinor, currencyId),
    };
  });
}

function presentRow({ id, name, currencyId, quantity, ...sums }: SalesRow) {
  return {
    id,
    name,
    currencyId,
    quantity,
    revenue: toMajor(sums.revenueMinor, currencyId),
    deferred: toMajor(sums.deferredMinor, currencyId),
    giftCodes: toMajor(sums.giftCodesMinor, currencyId),
    vat: toMajor(sums.vatMinor, currencyId),
    discount: toMajor(sums.discountMinor, currencyId),
  };
}
