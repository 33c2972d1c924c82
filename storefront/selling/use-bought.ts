import { useQuery } from '@tanstack/react-query';
import type { Bought } from '#contract/archive.schema.ts';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { boughtQuery, knownOrders } from './bought-query.ts';

interface BoughtAnswer {
  /** The orders that this browser knows. */
  knownOrderIds: readonly string[];
  /** Undefined while it loads, and for visitors without an order: no request is made for them. */
  bought: Bought | undefined;
}

/** Loads what of an event is bought, as far as this browser or the visitor's account can prove it. */
export function useBought(eventId: string): BoughtAnswer {
  const { memory } = useStorefront();
  const session = useSession();
  const subject = session.state === 'SignedIn' ? session.subject : null;
  const knownOrderIds = knownOrders(memory, eventId);
  const { data } = useQuery({
    ...boughtQuery(eventId, knownOrderIds, subject),
    enabled: knownOrderIds.length > 0 || subject !== null,
    // Signing in loads again: marked photos stay marked meanwhile.
    placeholderData: (previous, query) => (query?.queryKey[1] === eventId ? previous : undefined),
  });
  return { knownOrderIds, bought: data };
}
