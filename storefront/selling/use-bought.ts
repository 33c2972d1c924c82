import { useQuery } from '@tanstack/react-query';
import type { Bought } from '#contract/archive.schema.ts';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { boughtQuery, knownOrders } from './bought-query.ts';

interface BoughtAnswer {
  /** The orders that this browser knows. */
  known: readonly string[];
  /** Undefined while it is not known, and for visitors without an order: nothing is asked for them. */
  bought: Bought | undefined;
}

/** Asks what of an event is bought, as far as this browser or its login can prove it. */
export function useBought(eventId: string): BoughtAnswer {
  const { memory } = useStorefront();
  const session = useSession();
  const subject = session.state === 'SignedIn' ? session.subject : null;
  const known = knownOrders(memory, eventId);
  const { data } = useQuery({
    ...boughtQuery(eventId, known, subject),
    enabled: known.length > 0 || subject !== null,
    // A login asks again: what is marked stays marked meanwhile.
    placeholderData: (previous, query) => (query?.queryKey[1] === eventId ? previous : undefined),
  });
  return { known, bought: data };
}
