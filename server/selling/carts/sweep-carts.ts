import { CART_ID_COOKIE_DAYS } from '#contract/limits.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAbandonedCarts } from './carts.store.ts';

const DAY_MS = 24 * 3600_000;
/** The most carts that one transaction deletes. */
const DELETED_AT_ONCE = 1_000;
/** How long a cart is kept if no page will show it again. */
const UNSHOWN_DAYS = 30;

/** Deletes carts to which no browser can return, and carts that no browser ever showed. */
export async function sweepCarts(
  deps: Pick<Deps, 'database'>,
  tenantId: string,
  now: Date,
  atOnce = DELETED_AT_ONCE,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const untouchedSince = { shown: ago(CART_ID_COOKIE_DAYS), unshown: ago(UNSHOWN_DAYS) };
  let deleted: number;
  do
    deleted = await deps.database.inTenant(tenantId, (scope) =>
      deleteAbandonedCarts(scope, untouchedSince, atOnce),
    );
  while (deleted === atOnce);
}
