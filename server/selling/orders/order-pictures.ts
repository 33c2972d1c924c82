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

/** A photo of an order, with the region of a person for whom it was bought. */
interface OrderPicture {
  photo: PhotoRecord;
  region: Region | null;
  personId: string | null;
}

const PICTURES = 3;
/** The most people with a picture; further people are shown only by name. */
const PICTURES_MAX = 20;

/** Chooses a few photos of an order: each person's best photo before any second one. Also counts the photos of a package. */
async function choosePictures(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
  orderedAt: Date,
): Promise<{ chosen: OrderPicture[]; packageCount: number | null }> {
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
  let packageCount: number | null = null;
  for (const owner of new Set(items.flatMap((item) => packageOwner(item) ?? []))) {
    const { own, bib } = await photosOfPersonId(deps, scope, owner, { opens: orderedAt });
    if (items.length === 1) packageCount = own.length;
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
  return { chosen: [...chosen.values()].slice(0, count), packageCount };
}

/**
 * Presents a few pictures and the size of the package of an order that waits for its payment; the files of a paid order have
 * their own pictures.
 */
export async function presentPictures(
  deps: RecognitionDeps & Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  order: Pick<OrderRecord, 'state' | 'createdAt'>,
  items: readonly OrderItemRecord[],
): Promise<Pick<Order, 'pictures' | 'packageCount'>> {
  if (order.state !== 'AwaitingPayment') return { pictures: [], packageCount: null };
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
