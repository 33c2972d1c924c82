import type { CurrencyId } from '#contract/money.ts';
import type { CompetitorRecord } from '#finding/competitors/index.ts';
import { type EventRecord, eventState, findEvent } from '#finding/events/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findSoldVideos, type VideoRecord } from '#finding/videos/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type CatalogSale, findProducts, type ProductRecord, readSale } from '#selling/catalog/index.ts';
import { type FrameRecord, findFrames } from '#selling/frames/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import { type CartPrice, price } from '#selling/pricing/index.ts';
import { findCodes } from '#selling/promo-codes/index.ts';
import { type CartCodeRecord, listCodes, listGiftsWanted } from './cart-offers.store.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import type { CartLine } from './carts.rules.ts';
import type { CartRecord } from './carts.store.ts';
import { type Holding, pricingCart } from './pricing-cart.ts';

export interface FillDeps extends RecognitionDeps, Pick<Deps, 'clock'> {
  tenants: Pick<TenantResolver, 'read'>;
}

/** A line with everything a page shows of it. */
export interface FilledLine {
  line: CartLine;
  product: ProductRecord;
  event: EventRecord;
  /** For a package: whose. For what is framed or a video: who bought it of themselves. */
  competitor: CompetitorRecord | undefined;
  /** The one photo, or the first few of a package. */
  photos: PhotoRecord[];
  /** All photos of a package. */
  packagePhotoIds: string[];
  photosCount: number;
  /** A package whose photos are still to come. */
  isPreorder: boolean;
  /** In what the photos are put, also where nobody can choose it any more. */
  frame: FrameRecord | null;
  /** Also one that another clip has replaced meanwhile. */
  video: VideoRecord | null;
}

/** A code of a cart, and what the tenant has under that name. */
export interface FilledCode extends CartCodeRecord {
  promoCodeId: string | undefined;
}

export interface FilledCart {
  cart: CartRecord;
  lines: FilledLine[];
  codes: FilledCode[];
  currencyId: CurrencyId;
  price: CartPrice;
}

const PACKAGE_PHOTOS_SHOWN = 5;
const PACKAGE_KINDS: ReadonlySet<ProductRecord['productType']> = new Set(['PhotosWithMe', 'PhotosWithFrame']);

/**
 * Looks up what a cart names and prices it as of now. The queries do not grow with the lines: a few for each event and
 * for each person whose photos are in it.
 * @param options.tryCode priced as if it were in the cart already
 */
export async function fillCart(
  deps: FillDeps,
  scope: Scope,
  cart: CartRecord,
  options: { tryCode?: CartCodeRecord } = {},
): Promise<FilledCart> {
  const { settings } = await deps.tenants.read(scope.tenantId);
  const products = await findProducts(scope, [...new Set(cart.lines.map((line) => line.productId))]);
  const sales = await readSale(scope, [
    ...new Set([...products.values()].map((product) => product.catalogId)),
  ]);
  const persons = openCartPersons(deps, scope);
  const lines = await fillLines(deps, scope, cart, products, persons);
  const currencyId = lines[0]?.product.currencyId ?? settings.currencyId;
  const inCart = await listCodes(scope, cart.cartId);
  const entered = options.tryCode === undefined ? inCart : [...inCart, options.tryCode];
  const found = await findCodes(
    deps,
    scope,
    entered.map(({ code }) => code),
    currencyId,
  );
  const priced = price(
    pricingCart({
      ...{ currencyId, rounding: settings.rounding, sales, lines },
      giftsWanted: await listGiftsWanted(scope, cart.cartId),
      holdings: await readHoldings(lines, sales, persons),
      codes: entered.map(({ code }) => ({ code, terms: found.get(code)?.terms ?? null })),
    }),
    deps.clock.now(),
  );
  const codes = entered.map((code) => ({ ...code, promoCodeId: found.get(code.code)?.promoCodeId }));
  return { cart, lines, codes, currencyId, price: priced };
}

async function fillLines(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  cart: CartRecord,
  products: ReadonlyMap<string, ProductRecord>,
  persons: CartPersons,
): Promise<FilledLine[]> {
  const singles = await findPublished(
    scope,
    cart.lines.flatMap((line) => line.photoId ?? []),
  );
  const photos = new Map(singles.map((photo) => [photo.photoId, photo]));
  const shelf = await readShelf(scope, cart);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const events = new Map<string, EventRecord | undefined>();
  const lines: FilledLine[] = [];
  for (const line of cart.lines) {
    const product = products.get(line.productId);
    if (product === undefined) continue;
    const { eventId } = product;
    if (!events.has(eventId)) events.set(eventId, await findEvent(scope, eventId));
    const event = events.get(eventId);
    if (event === undefined) continue;
    const contents = await contentsOf(line, photos, persons);
    const isComplete = eventState(event, today) === 'Published';
    const isPreorder = packageOwner(line) !== null && contents.photosCount === 0 && !isComplete;
    lines.push({ line, product, event, ...contents, isPreorder, ...takeFrom(shelf, line) });
  }
  return lines;
}

/** The frames and videos of a cart, by id. */
interface Shelf {
  frames: ReadonlyMap<string, FrameRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
}

async function readShelf(scope: Scope, cart: CartRecord): Promise<Shelf> {
  const videos = await findSoldVideos(
    scope,
    cart.lines.flatMap(({ videoId }) => videoId ?? []),
  );
  return {
    frames: await findFrames(
      scope,
      cart.lines.flatMap(({ frame }) => frame?.frameId ?? []),
    ),
    videos: new Map(videos.map((video) => [video.videoId, video])),
  };
}

function takeFrom({ frames, videos }: Shelf, { frame, videoId }: CartLine) {
  return {
    frame: frames.get(frame?.frameId ?? '') ?? null,
    video: videos.get(videoId ?? '') ?? null,
  };
}

async function contentsOf(
  line: CartLine,
  singles: ReadonlyMap<string, PhotoRecord>,
  persons: CartPersons,
): Promise<Pick<FilledLine, 'competitor' | 'photos' | 'packagePhotoIds' | 'photosCount'>> {
  const owner = packageOwner(line);
  if (owner !== null) {
    const own = await persons.photosOf(owner);
    return {
      competitor: (await persons.find(owner))?.competitor,
      photos: own.slice(0, PACKAGE_PHOTOS_SHOWN),
      ...{ packagePhotoIds: own.map((photo) => photo.photoId), photosCount: own.length },
    };
  }
  const photo = line.photoId === null ? undefined : singles.get(line.photoId);
  const isOfThemselves = line.personId !== null && (line.frame !== null || line.videoId !== null);
  return {
    competitor: isOfThemselves ? (await persons.find(line.personId ?? ''))?.competitor : undefined,
    packagePhotoIds: [],
    ...{ photos: photo === undefined ? [] : [photo], photosCount: line.photoId === null ? 0 : 1 },
  };
}

/**
 * What the packages of the cart hold, and those the buyer could have instead of single photos: of everybody as whom
 * they searched when they put photos in. By event.
 */
async function readHoldings(
  lines: readonly FilledLine[],
  sales: ReadonlyMap<string, CatalogSale>,
  persons: CartPersons,
): Promise<Map<string, Holding[]>> {
  const holdings = new Map<string, Holding[]>();
  for (const [eventId, ofEvent] of Map.groupBy(lines, ({ event }) => event.eventId)) {
    const sale = sales.get(ofEvent[0]?.product.catalogId ?? '');
    const sellsPackages = sale?.products.some(({ productType }) => PACKAGE_KINDS.has(productType)) === true;
    if (!sellsPackages || ofEvent.every(({ line }) => line.photoId === null)) continue;
    const personIds = new Set(ofEvent.flatMap(({ line }) => line.personId ?? []));
    const own: Holding[] = [];
    for (const personId of personIds) {
      const photoIds = new Set((await persons.photosOf(personId)).map((photo) => photo.photoId));
      const distance = (await persons.find(personId))?.competitor?.distance ?? null;
      own.push({ personId, distance, photoIds });
    }
    holdings.set(eventId, own);
  }
  return holdings;
}
