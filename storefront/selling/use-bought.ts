import { useQuery } from '@tanstack/react-query';
import type { Bought } from '#contract/archive.schema.ts';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { boughtQuery, knownOrders } from './bought-query.ts';

interface BoughtAnswer {
  /** The orders that this browser knows. */
  knownOrderIds: readonly string[];
  /** Undefined while loading, and for visitors without an order, for whom nothing is requested. */
  bought: Bought | undefined;
}

/** Loads the purchases of an event that this browser or the visitor's account can prove. */
export function useBought(eventId: string): BoughtAnswer {
  const { memory } = useStorefront();
  const session = useSession();
  const subject = session.state === 'SignedIn' ? session.subject : null;
  const knownOrderIds = knownOrders(memory, eventId);
  const { data } = useQuery({
    ...boughtQuery(eventId, knownOrderIds, subject),
    enabled: knownOrderIds.length > 0 || subject !== null,
    // A login fetches again; the marks on photos stay meanwhile.
    placeholderData: (previous, query) => (query?.queryKey[1] === eventId ? previous : undefined),
  });
  return { knownOrderIds, bought: data };
}
