import { type CompetitorRecord, findCompetitor } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import { findPerson, photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { type CartPrice, price } from '#selling/pricing/index.ts';
import type { CartLine } from './carts.rules.ts';
import type { CartRecord } from './carts.store.ts';

/** A line with everything a page shows of it. */
export interface FilledLine {
  line: CartLine;
  product: ProductRecord;
  event: EventRecord;
  competitor: CompetitorRecord | undefined;
  /** The one photo, or the first few of a package. */
  photos: PhotoRecord[];
  /** All photos of a package. */
  packagePhotoIds: string[];
  photosCount: number;
}

export interface FilledCart {
  cart: CartRecord;
  lines: FilledLine[];
  price: CartPrice;
}

const PACKAGE_PHOTOS_SHOWN = 5;

/** Looks up what the lines of a cart name and prices them as of now; two queries, and two more a package. */
export async function fillCart(deps: RecognitionDeps, scope: Scope, cart: CartRecord): Promise<FilledCart> {
  const products = await findProducts(
    scope,
    cart.lines.map((line) => line.productId),
  );
  const singles = await findPublished(
    scope,
    cart.lines.flatMap((line) => line.photoId ?? []),
  );
  const photos = new Map(singles.map((photo) => [photo.photoId, photo]));
  const events = new Map<string, EventRecord | undefined>();
  const lines: FilledLine[] = [];
  for (const line of cart.lines) {
    const product = products.get(line.productId);
    if (product === undefined) continue;
    if (!events.has(product.eventId)) events.set(product.eventId, await findEvent(scope, product.eventId));
    const event = events.get(product.eventId);
    if (event !== undefined)
      lines.push({ line, product, event, ...(await contentsOf(deps, scope, line, photos)) });
  }
  const priced = price(
    lines.map(({ line, product }) => ({ lineId: line.cartItemId, priceMinor: product.priceMinor })),
  );
  return { cart, lines, price: priced };
}

async function contentsOf(
  deps: RecognitionDeps,
  scope: Scope,
  line: CartLine,
  singles: Map<string, PhotoRecord>,
): Promise<Pick<FilledLine, 'competitor' | 'photos' | 'packagePhotoIds' | 'photosCount'>> {
  if (line.personId !== null) {
    const person = await findPerson(scope, line.personId);
    const own = person === undefined ? [] : (await photosOfPerson(deps, scope, person)).own;
    const packagePhotoIds = own.map(({ photo }) => photo.photoId);
    return {
      competitor: person?.competitorId ? await findCompetitor(scope, person.competitorId) : undefined,
      photos: own.slice(0, PACKAGE_PHOTOS_SHOWN).map(({ photo }) => photo),
      ...{ packagePhotoIds, photosCount: own.length },
    };
  }
  const photo = line.photoId === null ? undefined : singles.get(line.photoId);
  return {
    ...{ competitor: undefined, packagePhotoIds: [], photosCount: 1 },
    photos: photo === undefined ? [] : [photo],
  };
}
