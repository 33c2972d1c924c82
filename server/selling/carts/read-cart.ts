import type { CurrencyId } from '#contract/money.ts';
import { type EventRecord, eventState, findShownEvent } from '#finding/events/index.ts';
import { findPublished, isProtectedBib, type PhotoRecord } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findChosenVideos, type VideoRecord } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { type FrameRecord, findFrames } from '#selling/frames/index.ts';
import { findOrder, type OrderRecord, type PaidPhoto, packageOwner } from '#selling/orders/index.ts';
import type { CartPrice } from '#selling/pricing/index.ts';
import type { CartCodeRecord } from './cart-offers.store.ts';
import { type CartPerson, type CartPersons, openCartPersons } from './cart-persons.ts';
import { type CartPricer, type FilledCode, openCartPricer, type PricerDeps } from './cart-pricer.ts';
import type { CartLine } from './carts.rules.ts';
import type { CartRecord } from './carts.store.ts';
import type { SoldLine } from './pricing-cart.ts';
import { isForRunnerShown } from './runner-shown.ts';

export type FillDeps = RecognitionDeps & PricerDeps;

/** A line with everything that pages show about it. */
export interface FilledLine extends SoldLine {
  event: EventRecord;
  /**
   * For a package: the person in its photos. For a framed photo or a finish clip: the person who bought their own
   * picture.
   */
  person: CartPerson | undefined;
  /** Set if the line is a photo. */
  photo: PhotoRecord | undefined;
  /** All photos of a package. */
  packagePhotoIds: string[];
  photosCount: number;
  /** How many of these photos still wait for their originals. */
  awaitedCount: number;
  /** Whether the line is a package whose photos are not published yet. */
  isPreorder: boolean;
  /** Whether its price applies to its runner: see `isForRunnerShown`. */
  isForRunner: boolean;
  /** The chosen frame, even if it is no longer offered. */
  frameRecord: FrameRecord | null;
  /** The video of the line; it may be a clip that was replaced meanwhile. */
  video: VideoRecord | null;
}

export interface FilledCart {
  cart: CartRecord;
  /** The order that the cart became; undefined while it is open. */
  order: OrderRecord | undefined;
  lines: FilledLine[];
  codes: FilledCode[];
  currencyId: CurrencyId;
  price: CartPrice;
  /** The price if the same photos were bought singly, without codes; null for an order that did not keep it. */
  singlyMinor: number | null;
  pricer: CartPricer;
  /** By line of a package: its photos that were paid earlier. */
  paidBefore: ReadonlyMap<string, readonly PaidPhoto[]>;
  /** Looks up the persons of the cart. */
  persons: CartPersons;
}

/**
 * Reads the objects of a cart and prices it as of now. The number of queries depends on the number of events and
 * persons, not of lines.
 * @param options.tryCode a code to price as if it were in the cart
 */
export async function fillCart(
  deps: FillDeps,
  scope: Scope,
  cart: CartRecord,
  options: { tryCode?: CartCodeRecord } = {},
): Promise<FilledCart> {
  const products = await findProducts(scope, [...new Set(cart.lines.map((line) => line.productId))]);
  const order = cart.orderId === null ? undefined : await findOrder(scope, cart.orderId);
  const persons = openCartPersons(deps, scope, { orderedAt: order?.createdAt });
  const lines = await fillLines(deps, scope, cart, products, persons);
  const pricer = await openCartPricer(deps, scope, persons, {
    cartId: cart.cartId,
    products: [...lines.map(({ product }) => product), ...products.values()],
    tryCode: options.tryCode,
    orderIds: cart.knownOrderIds,
  });
  const { currencyId, codes } = pricer;
  const paidBefore = await pricer.paidBefore(lines);
  const price = await pricer.price(lines);
  // An order keeps what was compared when it was placed.
  const singlyMinor = order === undefined ? await pricer.priceSingly(lines) : order.singlyMinor;
  return { cart, order, lines, codes, currencyId, price, singlyMinor, pricer, paidBefore, persons };
}

async function fillLines(
  deps: Pick<Deps, 'clock'> & RecognitionDeps,
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
  // A protected photo is shown only to the protected participant.
  for (const { photoId, personId } of cart.lines) {
    if (photoId === null || personId === null || photos.has(photoId)) continue;
    const own = (await persons.photosOf(personId)).find((photo) => photo.photoId === photoId);
    if (own !== undefined) photos.set(photoId, own);
  }
  const lookups = await readCartLookups(scope, cart);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const events = new Map<string, EventRecord | undefined>();
  const lines: FilledLine[] = [];
  for (const line of cart.lines) {
    const product = products.get(line.productId);
    if (product === undefined) continue;
    const { eventId } = product;
    if (!events.has(eventId)) events.set(eventId, await findShownEvent(scope, eventId));
    const event = events.get(eventId);
    if (event === undefined) continue;
    const contents = await contentsOf(line, product, photos, persons);
    const isComplete = eventState(event, today) === 'Published';
    const isPreorder = packageOwner(line) !== null && contents.photosCount === 0 && !isComplete;
    const shown = takeFrom(lookups, line);
    if (await isOthersProtectedClip(scope, line, shown.video)) shown.video = null;
    const isForRunner = await isForRunnerShown(deps, scope, persons, { ...line, product }, shown.video);
    lines.push({ ...line, product, event, ...contents, isPreorder, isForRunner, ...shown });
  }
  return lines;
}

/** Returns whether a clip shows a person who became protected after another person had added it to a cart. */
async function isOthersProtectedClip(
  scope: Scope,
  { personId }: CartLine,
  video: VideoRecord | null,
): Promise<boolean> {
  if (personId !== null || video === null || video.bibKey === null) return false;
  return isProtectedBib(scope, video.eventId, video.bibKey);
}

/** The frames and videos of a cart, by id. */
interface CartLookups {
  frames: ReadonlyMap<string, FrameRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
}

async function readCartLookups(scope: Scope, cart: CartRecord): Promise<CartLookups> {
  const videos = await findChosenVideos(
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

function takeFrom({ frames, videos }: CartLookups, { frame, videoId }: CartLine) {
  return {
    frameRecord: frames.get(frame?.frameId ?? '') ?? null,
    video: videos.get(videoId ?? '') ?? null,
  };
}

async function contentsOf(
  line: CartLine,
  { productType }: ProductRecord,
  singles: ReadonlyMap<string, PhotoRecord>,
  persons: CartPersons,
): Promise<Pick<FilledLine, 'person' | 'photo' | 'packagePhotoIds' | 'photosCount' | 'awaitedCount'>> {
  const owner = packageOwner(line);
  if (owner !== null) {
    const own = await persons.photosOf(owner);
    return {
      person: await persons.find(owner),
      photo: undefined,
      packagePhotoIds: own.map((photo) => photo.photoId),
      photosCount: own.length,
      awaitedCount: own.filter(({ awaitsOriginal }) => awaitsOriginal).length,
    };
  }
  const photo = line.photoId === null ? undefined : singles.get(line.photoId);
  const isOfThemselves = line.personId !== null && (line.frame !== null || productType === 'FinishVideo');
  return {
    person: isOfThemselves ? await persons.find(line.personId ?? '') : undefined,
    packagePhotoIds: [],
    photo,
    photosCount: line.photoId === null ? 0 : 1,
    awaitedCount: photo?.awaitsOriginal === true ? 1 : 0,
  };
}
