import type { Language } from '#contract/languages.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import { verifySearchToken } from '#finding/verification/index.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { type ProductRecord, readSale } from '#selling/catalog/index.ts';
import {
  type BoughtGoods,
  type FrameChoice,
  isBought,
  type LineSubject,
  readBoughtGoods,
} from '#selling/orders/index.ts';
import { openCartPersons } from './cart-persons.ts';
import { type CartCandidate, refuseCandidate } from './carts.rules.ts';
import { cheapestOf } from './pricing-cart.ts';
import { openQuoter, type QuoteDeps, type Quoter } from './quote-items.ts';

/** The kinds of products in each form: plain or framed. */
const PLAIN = { one: 'Photo', all: 'PhotosWithMe', frame: null } as const;
const FRAMED = { one: 'Frame', all: 'PhotosWithFrame', frame: { frameId: 'any', text: null } } as const;

/** The person, and their items in the cart. */
interface OwnPhotos {
  personId: string;
  distance: string | null;
  photoIds: readonly string[];
  bought: BoughtGoods;
}

interface OwnPhotosInput {
  albumId: string;
  shoppingCartId?: string | undefined;
  orderIds?: readonly string[];
}

/**
 * Prices what adding a participant's photos to their cart would cost: one photo, all photos singly, and all as a
 * package, each plain and framed. Photos in orders that the visitor has are not sold singly again; if none is left, the
 * package is not sold either. It is a separate call, so that no page with photos waits for it.
 */
export async function quoteOwnPhotos(
  deps: QuoteDeps,
  context: TenantContext,
  { albumId, shoppingCartId, orderIds = [] }: OwnPhotosInput,
  bearer: string | undefined,
): Promise<OwnPhotosQuote | Refusal> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (grant === undefined || grant.eventId !== albumId) return refuse('Unauthorized');
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const persons = openCartPersons(deps, scope, { grant });
    const visitor = await persons.find(grant.personId);
    if (visitor === undefined) return refuse('Unauthorized');
    // The id of a catalog is the id of its event.
    const sale = (await readSale(scope, [albumId])).get(albumId);
    const photos = await persons.photosOf(grant.personId);
    const own: OwnPhotos = {
      personId: grant.personId,
      distance: visitor.competitor?.distance ?? null,
      photoIds: photos.map(({ photoId }) => photoId),
      bought: await readBoughtGoods(deps, scope, persons.photosOf, orderIds, [albumId]),
    };
    const products = sale?.products ?? [];
    const quoter = await openQuoter(deps, scope, persons, { shoppingCartId, products, orderIds });
    return {
      currencyId: quoter.currencyId,
      plain: await quoteKinds(quoter, products, own, { ...PLAIN, language: context.language }),
      framed: await quoteKinds(quoter, products, own, FRAMED),
    };
  });
}

async function quoteKinds(
  quoter: Quoter,
  products: readonly ProductRecord[],
  { personId, distance, photoIds, bought }: OwnPhotos,
  kinds: {
    one: 'Photo' | 'Frame';
    all: 'PhotosWithMe' | 'PhotosWithFrame';
    frame: FrameChoice | null;
    language?: Language;
  },
): Promise<OwnPhotosQuote['plain']> {
  const { frame } = kinds;
  const single = cheapestOf(products, kinds.one, distance);
  const whole = cheapestOf(products, kinds.all, distance);
  const subjectOf = (photoId: string | null): LineSubject => ({ photoId, personId, frame, videoId: null });
  const left = photoIds.filter((photoId) => !isBought(subjectOf(photoId), bought));
  const candidateOf = (product: ProductRecord, photoId: string | null): CartCandidate => ({
    product,
    ...subjectOf(photoId),
    gift: null,
  });
  const missing =
    single === undefined
      ? []
      : left
          .map((photoId) => candidateOf(single, photoId))
          .filter((candidate) => refuseCandidate(candidate, quoter.lines, []) === undefined);
  const quote = async (product: ProductRecord | undefined, candidates: readonly CartCandidate[]) => {
    if (product === undefined || candidates.length === 0) return null;
    const found = await quoter.quote(candidates, kinds);
    return isRefusal(found) ? null : { productId: product.productId, ...found };
  };
  return {
    one: await quote(single, missing.slice(0, 1)),
    each: await quote(single, missing),
    // The package's price limits only the price of a known person's photos.
    singly: await quote(
      single,
      missing.map((candidate) => ({ ...candidate, personId: null })),
    ),
    all: await quote(whole, whole === undefined || left.length === 0 ? [] : [candidateOf(whole, null)]),
    boughtCount: photoIds.length - left.length,
  };
}
