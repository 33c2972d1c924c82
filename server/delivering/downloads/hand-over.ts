import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { isWithheld } from '#selling/crew-purchases/index.ts';
import {
  findOrder,
  findOrderItem,
  type OrderItemRecord,
  type OrderRecord,
  refuseHandingOver,
} from '#selling/orders/index.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { type FilesOptions, findOrderFile, type OrderFile, readOrderFiles } from './order-files.ts';

/** An order whose files may be delivered, and these files. */
export interface HandedOver {
  order: OrderRecord;
  files: OrderFile[];
}

/**
 * Delivers the files of an order. Sold files leave the shop only through this function and the two below. They are
 * delivered while the order is paid, within its retention, and without refunded items; if a consent is missing,
 * none are.
 */
export async function handOver(
  deps: RecognitionDeps & Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
  options: FilesOptions = {},
): Promise<HandedOver | Refusal> {
  const order = await openOrder(deps, scope, orderId);
  if (isRefusal(order)) return order;
  const isClosed = await isWithheld(scope, orderId);
  return { order, files: isClosed ? [] : await readOrderFiles(deps, scope, orderId, options) };
}

/** Delivers one file that a signed link names. The signature proves that the file belongs to the item. */
export async function handOverFile(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderItemId, fileId }: { orderItemId: string; fileId: string },
): Promise<{ item: OrderItemRecord; file: DeliveredFile } | Refusal> {
  const found = await findOrderItem(scope, orderItemId);
  if (found === undefined) return refuse('NotFound');
  const { order, item } = found;
  const refusal = refuseHandingOver(order, deps.clock.now());
  if (refusal !== undefined) return refusal;
  if (item.isReturned) return refuse('Conflict');
  if (await isWithheld(scope, order.orderId)) return refuse('NotFound');
  const file = await findOrderFile(scope, item, fileId);
  return file === undefined ? refuse('NotFound') : { item, file };
}

/** Refuses an archive of an order whose files may no longer be delivered. */
export async function refuseArchive(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
): Promise<Refusal | undefined> {
  const order = await openOrder(deps, scope, orderId);
  if (isRefusal(order)) return order;
  return (await isWithheld(scope, orderId)) ? refuse('NotFound') : undefined;
}

async function openOrder(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
): Promise<OrderRecord | Refusal> {
  const order = await findOrder(scope, orderId);
  return order === undefined ? refuse('NotFound') : (refuseHandingOver(order, clock.now()) ?? order);
}
