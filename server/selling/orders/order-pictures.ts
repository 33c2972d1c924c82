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

/** A photo that an order is about, and where it shows a person it was bought of. */
interface OrderPicture {
  photo: PhotoRecord;
  region: Region | null;
  personId: string | null;
}

const PICTURES = 3;
/** Of an order about more people than this, some are shown by their names alone. */
const PICTURES_MAX = 20;

/** Chooses a few photos that an order is about; each person's best before anybody's second. */
async function choosePictures(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
  orderedAt: Date,
): Promise<OrderPicture[]> {
  const singles = await findPublished(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  const lists = new Map<string, OrderPicture[]>();
  for (const { orderItemId, photoId, region, ownerId: personId } of items) {
    const photo = singles.find((one) => one.photoId === photoId);
    if (photo === undefined) continue;
    const key = personId ?? orderItemId;
    lists.set(key, [...(lists.get(key) ?? []), { photo, region, personId }]);
  }
  for (const owner of new Set(items.flatMap((item) => packageOwner(item) ?? []))) {
    const { own, bib } = await photosOfPersonId(deps, scope, owner, { opens: orderedAt });
    const best = showBest(await placePerson(scope, bib, own), PICTURES);
    lists.set(owner, [
      ...best.map((picture) => ({ ...picture, personId: owner })),
      ...(lists.get(owner) ?? []),
    ]);
  }
  // Photos of no particular person come after every person's best.
  const inOrder = [...lists.values()].toSorted(
    (a, b) => Number(a[0]?.personId === null) - Number(b[0]?.personId === null),
  );
  const inTurn = Array.from({ length: PICTURES }, (_, place) => inOrder.flatMap((list) => list[place] ?? []));
  const persons = new Set(items.flatMap(({ ownerId }) => ownerId ?? [])).size;
  const count = Math.min(Math.max(PICTURES, persons), PICTURES_MAX);
  const chosen = new Map(
    inTurn.flat().map((picture) => [`${picture.photo.photoId} ${picture.personId}`, picture]),
  );
  return [...chosen.values()].slice(0, count);
}

/** Presents a few pictures of an order that waits for its payment; once it is paid, its files have their own. */
export async function presentPictures(
  deps: RecognitionDeps & Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  order: Pick<OrderRecord, 'state' | 'createdAt'>,
  items: readonly OrderItemRecord[],
): Promise<Order['pictures']> {
  if (order.state !== 'AwaitingPayment') return [];
  const { tenantId } = scope;
  return (await choosePictures(deps, scope, items, order.createdAt)).map(({ photo, region, personId }) => ({
    photoId: photo.photoId,
    thumbUrl: pictureUrls(deps, tenantId, photo).thumbUrl,
    closeUpUrl: closeUpUrl(deps, tenantId, photo, region),
    personId,
  }));
}
