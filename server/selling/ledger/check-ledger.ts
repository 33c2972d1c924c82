import type { Database, Scope } from '#platform/database/database.ts';
import { listSoldOrders, type SoldOrder } from '#selling/orders/index.ts';
import { listSettledPayments } from '#selling/payments/index.ts';
import { listBookedOrders, listUnequalEntries, readHeldMoney } from './ledger.store.ts';

/** A difference between the ledger and orders or payments. */
export type LedgerDifference =
  /** The order is completed but not booked as sold. */
  | { kind: 'OrderNotBooked'; order: SoldOrder }
  /** The amount at a payment's provider differs from the amount in the ledger. */
  | { kind: 'MoneyDiffers'; paymentId: string; heldMinor: number; bookedMinor: number }
  | { kind: 'EntryDiffers'; entryId: string };

/** The result of checking the ledger: how many objects were checked, and all differences. */
export interface LedgerCheck {
  orders: number;
  payments: number;
  differences: LedgerDifference[];
}

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** The most unequal entries that are listed. Each is a bug of ours, and a few suffice to find it. */
const UNEQUAL_MAX = 100;

/** Compares a tenant's ledger with its orders and payments, each page in its own transaction. */
export async function checkLedger(
  { database }: { database: Database },
  tenantId: string,
): Promise<LedgerCheck> {
  const inShop = <Found>(work: (scope: Scope) => Promise<Found>) => database.inTenant(tenantId, work);
  const orders = await inPages((after) =>
    inShop(async (scope) => {
      const page = await listSoldOrders(scope, after, PAGE);
      const ids = page.map(({ orderId }) => orderId);
      const booked = await listBookedOrders(scope, ids);
      return page.map((order) => ({ id: order.orderId, order, isBooked: booked.has(order.orderId) }));
    }),
  );
  const payments = await inPages((after) =>
    inShop(async (scope) => {
      const page = await listSettledPayments(scope, after, PAGE);
      const ids = page.map(({ paymentId }) => paymentId);
      const held = await readHeldMoney(scope, ids);
      return page.map(({ paymentId, heldMinor }) => ({
        id: paymentId,
        heldMinor,
        bookedMinor: held.get(paymentId) ?? 0,
      }));
    }),
  );
  const unequal = await inShop((scope) => listUnequalEntries(scope, UNEQUAL_MAX));
  return {
    orders: orders.length,
    payments: payments.length,
    differences: [
      ...orders.flatMap(({ order, isBooked }): LedgerDifference[] =>
        isBooked ? [] : [{ kind: 'OrderNotBooked', order }],
      ),
      ...payments.flatMap(({ id: paymentId, heldMinor, bookedMinor }): LedgerDifference[] =>
        heldMinor === bookedMinor ? [] : [{ kind: 'MoneyDiffers', paymentId, heldMinor, bookedMinor }],
      ),
      ...unequal.map((entryId): LedgerDifference => ({ kind: 'EntryDiffers', entryId })),
    ],
  };
}

/** Reads all rows in pages, ordered by id. */
async function inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1)?.id ?? FIRST);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}
