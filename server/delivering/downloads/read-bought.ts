import type { Bought } from '#contract/archive.schema.ts';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { listMergedInto } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Account } from '#hosting/accounts/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import {
  type BoughtItem,
  type FrameChoice,
  limitPackages,
  listBoughtItems,
  listPaidOrdersOfEmail,
  packageOwner,
} from '#selling/orders/index.ts';
import { readItemFiles } from './order-files.ts';

/** The visitor's request, and the network that it comes from. */
interface AskedBought {
  eventId: string;
  orderIds: readonly string[];
  account: Account | undefined;
  clientAddress: CanonicalKey;
}

type BoughtDeps = Pick<Deps, 'database' | 'clock' | 'rateLimits'> & RecognitionDeps;

/**
 * Reads the items of an event that a visitor has bought: those of the orders with the given ids, and those of their
 * account if its address is verified. Other orders are not listed. A rate limit counts the packages of the orders.
 */
export async function readBought(
  deps: BoughtDeps,
  tenantId: string,
  { clientAddress, ...asked }: AskedBought,
): Promise<Bought | Refusal> {
  const items = await deps.database.inTenant(tenantId, (scope) => listItems(deps, scope, asked));
  const packages = items.filter((item) => packageOwner(item) !== null).length;
  return limitPackages(deps, tenantId, { packages, clientAddress }, () =>
    deps.database.inTenant(tenantId, async (scope) =>
      describeItems(deps, scope, await listItems(deps, scope, asked)),
    ),
  );
}

async function listItems(
  { clock }: BoughtDeps,
  scope: Scope,
  { eventId, orderIds, account }: Omit<AskedBought, 'clientAddress'>,
): Promise<BoughtItem[]> {
  const known = new Set([...orderIds, ...(await ordersOf(scope, eventId, account))]);
  return listBoughtItems(scope, [...known], [eventId], clock.now());
}

async function describeItems(deps: BoughtDeps, scope: Scope, items: readonly BoughtItem[]): Promise<Bought> {
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
}

/** Selects the properties by which framed products differ: the frame and the name in it. */
const presentChoice = ({ frameId, text }: FrameChoice): FrameChoice => ({ frameId, text });

async function ordersOf(scope: Scope, eventId: string, account: Account | undefined): Promise<string[]> {
  if (account === undefined || account.email === null || !account.isEmailVerified) return [];
  const eventIds = [eventId, ...(await listMergedInto(scope, [eventId]))];
  return listPaidOrdersOfEmail(scope, account.email, eventIds, KNOWN_ORDERS_MAX);
}
