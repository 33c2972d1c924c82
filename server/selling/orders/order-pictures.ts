import type { Order } from '#contract/order.schema.ts';
import {
  closeUpUrl,
  findPublished,
  type PhotoRecord,
  pictureUrls,
  type Region,
} from '#finding/photos/index.ts';
import { photosOfPersonId, placePerson, type RecognitionDeps, showBest } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { packageOwner } from './orders.rules.ts';
import type { OrderItemRecord, OrderRecord } from './orders.store.ts';

/** A photo of an order, with the region of the person for whom it was bought. */
interface OrderPicture {
  photo: PhotoRecord;
  region: Region | null;
  personId: string | null;
}

declare module '#platform/events.ts' {
  interface StepPayloads {
    /** Adds an order to `withheld` if a consent that its photos need is missing. */
    'order.find-withheld': { orderId: string; withheld: Set<string> };
  }
}

const PICTURES = 3;
/** The most people who are shown with a picture; further people are shown by name only. */
const PICTURES_MAX = 20;

/**
 * Chooses a few photos of an order: first the best photo of each person, then further ones. Also counts the photos of a
 * package. Packages are searched until there are enough people to show.
 */
async function choosePictures(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
  orderedAt: Date,
): Promise<{ chosen: OrderPicture[]; packageCount: number | null }> {
  const owners = new Set(items.flatMap((item) => packageOwner(item) ?? []));
  const singles = await listSingles(scope, items);
  const persons = new Set(items.flatMap(({ ownerId }) => ownerId ?? [])).size;
  const count = Math.min(Math.max(PICTURES, persons), PICTURES_MAX);
  // Photos of no particular person come after the best photo of every person.
  const isOfPerson = (key: string) => owners.has(key) || singles.get(key)?.[0]?.personId !== null;
  const keys = [...new Set([...singles.keys(), ...owners])];
  let packageCount: number | null = null;
  const inOrder: OrderPicture[][] = [];
  for (const owner of keys.filter(isOfPerson)) {
    if (inOrder.length === count) break;
    const best: OrderPicture[] = [];
    if (owners.has(owner)) {
      const { own, bib } = await photosOfPersonId(deps, scope, owner, { opens: orderedAt });
      if (items.length === 1) packageCount = own.length;
      const shown = showBest(await placePerson(scope, bib, own), PICTURES);
      best.push(...shown.map((picture) => ({ ...picture, personId: owner })));
    }
    const list = [...best, ...(singles.get(owner) ?? [])];
    if (list.length > 0) inOrder.push(list);
  }
  inOrder.push(...keys.filter((key) => !isOfPerson(key)).map((key) => singles.get(key) ?? []));
  const inTurn = Array.from({ length: PICTURES }, (_, place) => inOrder.flatMap((list) => list[place] ?? []));
  const chosen = new Map(
    inTurn.flat().map((picture) => [`${picture.photo.photoId} ${picture.personId}`, picture]),
  );
  return { chosen: [...chosen.values()].slice(0, count), packageCount };
}

/** Lists the single photos of an order by person; a photo of no particular person by item. */
async function listSingles(
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<Map<string, OrderPicture[]>> {
  const photos = await findPublished(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  const lists = new Map<string, OrderPicture[]>();
  for (const { orderItemId, photoId, region, ownerId: personId } of items) {
    const photo = photos.find((one) => one.photoId === photoId);
    if (photo === undefined) continue;
    const key = personId ?? orderItemId;
    lists.set(key, [...(lists.get(key) ?? []), { photo, region, personId }]);
  }
  return lists;
}

/**
 * Presents a few pictures of an order that waits for payment, and the size of its package. A paid order shows its files
 * instead.
 */
export async function presentPictures(
  deps: RecognitionDeps & Pick<Deps, 'keys' | 'clock' | 'events'>,
  scope: Scope,
  order: Pick<OrderRecord, 'orderId' | 'state' | 'createdAt'>,
  items: readonly OrderItemRecord[],
): Promise<Pick<Order, 'pictures' | 'packageCount'>> {
  if (order.state !== 'AwaitingPayment') return { pictures: [], packageCount: null };
  const withheld = new Set<string>();
  await deps.events.run(scope, 'order.find-withheld', { orderId: order.orderId, withheld });
  if (withheld.size > 0) return { pictures: [], packageCount: null };
  const { tenantId } = scope;
  const { chosen, packageCount } = await choosePictures(deps, scope, items, order.createdAt);
  const pictures = chosen.map(({ photo, region, personId }) => ({
    photoId: photo.photoId,
    thumbUrl: pictureUrls(deps, tenantId, photo).thumbUrl,
    closeUpUrl: closeUpUrl(deps, tenantId, photo, region),
    personId,
  }));
  return { pictures, packageCount };
}
