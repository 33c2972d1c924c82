import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keptFrom } from './orders.rules.ts';
import { findOrder, setKeptUntil } from './orders.store.ts';

/** The outcome of extending an order's files; `Refused` changes nothing. */
export type Extension =
  | { outcome: 'Extended'; keptUntil: Date }
  /**
   * NotThere: the order does not exist. NotPaid: it has no files to download. Endless, Longer: the files are already
   * kept at least that long.
   */
  | { outcome: 'Refused'; why: 'NotThere' | 'NotPaid' | 'Endless' | 'Longer' };

/**
 * Keeps the files of a paid order for a number of days from now, even if they had expired. It never shortens the time.
 * @param days at least 1
 */
export async function extendOrder(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
  days: number,
  cause: Cause,
): Promise<Extension> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) return { outcome: 'Refused', why: 'NotThere' };
  if (order.state !== 'Completed') return { outcome: 'Refused', why: 'NotPaid' };
  const before = order.keptUntil;
  const keptUntil = keptFrom(deps.clock.now(), days);
  if (before === null || keptUntil === null) return { outcome: 'Refused', why: 'Endless' };
  if (keptUntil <= before) return { outcome: 'Refused', why: 'Longer' };
  await setKeptUntil(scope, orderId, keptUntil);
  await recordAction(
    scope,
    {
      what: 'order.extend',
      thingId: orderId,
      before: { keptUntil: before.toISOString() },
      after: { keptUntil: keptUntil.toISOString() },
    },
    cause,
  );
  return { outcome: 'Extended', keptUntil };
}
