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

/** A photo that an order is about, and where it shows whoever it was bought of. */
interface OrderPicture {
  photo: PhotoRecord;
  region: Region | null;
}

const PICTURES = 3;

/** Chooses a few photos that an order is about; each item's best before anybody's second. */
async function choosePictures(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<OrderPicture[]> {
  const singles = await findPublished(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  const lists: OrderPicture[][] = items.flatMap(({ photoId, region }) => {
    const photo = singles.find((one) => one.photoId === photoId);
    return photo === undefined ? [] : [[{ photo, region }]];
  });
  for (const owner of new Set(items.flatMap((item) => packageOwner(item) ?? []))) {
    const { own, bib } = await photosOfPersonId(deps, scope, owner);
    lists.push(showBest(await placePerson(scope, bib, own), PICTURES));
  }
  const inTurn = Array.from({ length: PICTURES }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Map(inTurn.flat().map((picture) => [picture.photo.photoId, picture])).values()].slice(
    0,
    PICTURES,
  );
}

/** Presents a few pictures of an order that waits for its payment; once it is paid, its files have their own. */
export async function presentPictures(
  deps: RecognitionDeps & Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  order: Pick<OrderRecord, 'state'>,
  items: readonly OrderItemRecord[],
): Promise<Order['pictures']> {
  if (order.state !== 'AwaitingPayment') return [];
  const { tenantId } = scope;
  return (await choosePictures(deps, scope, items)).map(({ photo, region }) => ({
    photoId: photo.photoId,
    thumbUrl: pictureUrls(deps, tenantId, photo).thumbUrl,
    closeUpUrl: closeUpUrl(deps, tenantId, photo, region),
  }));
}
