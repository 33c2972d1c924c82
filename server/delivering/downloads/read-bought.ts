import type { Bought } from '#contract/archive.schema.ts';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { listMergedInto } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Account } from '#hosting/accounts/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type FrameChoice,
  listBoughtItems,
  listPaidOrdersOfEmail,
  packageOwner,
} from '#selling/orders/index.ts';
import { readItemFiles } from './order-files.ts';

/**
 * Reads the items of an event that a visitor has bought: those of the orders with the given ids, and those of their
 * account if its address is verified. Other orders are not listed.
 */
export async function readBought(
  deps: Pick<Deps, 'database' | 'clock'> & RecognitionDeps,
  tenantId: string,
  eventId: string,
  orderIds: readonly string[],
  account: Account | undefined,
): Promise<Bought> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const known = new Set([...orderIds, ...(await ordersOf(scope, eventId, account))]);
    const items = await listBoughtItems(scope, [...known], [eventId], deps.clock.now());
    const numbers = new Map(items.map(({ orderId, number }) => [orderId, number]));
    const files = await readItemFiles(deps, scope, items);
    return {
      orders: [...numbers].map(([orderId, number]) => ({ orderId, number })),
      files: files.map(({ item: { orderId, frame }, file: { kind, fileId, source } }) => ({
        orderId,
        kind,
        fileId,
        photoId: 'photo' in source ? source.photo.photoId : null,
        frame: frame && presentChoice(frame),
      })),
      framedPackages: items.flatMap((item) => {
        const personId = packageOwner(item);
        return personId === null || item.frame === null
          ? []
          : { orderId: item.orderId, personId, frame: presentChoice(item.frame) };
      }),
    };
  });
}

/** Selects the properties that distinguish sold frames as products: the frame and the name in it. */
const presentChoice = ({ frameId, text }: FrameChoice): FrameChoice => ({ frameId, text });

async function ordersOf(scope: Scope, eventId: string, account: Account | undefined): Promise<string[]> {
  if (account === undefined || account.email === null || !account.isEmailVerified) return [];
  const eventIds = [eventId, ...(await listMergedInto(scope, [eventId]))];
  return listPaidOrdersOfEmail(scope, account.email, eventIds, KNOWN_ORDERS_MAX);
}
