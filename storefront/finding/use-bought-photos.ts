import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { boughtQuery, knownOrders } from '#storefront/selling/bought-query.ts';
import { type BoughtFiles, boughtFiles } from './bought-files.ts';

export interface BoughtPhotos extends BoughtFiles {
  /** The orders that prove it. */
  orderIds: readonly string[];
}

/**
 * Tells what of an event is bought, as far as this browser or its login can prove it. Nothing is asked for visitors
 * without an order.
 */
export function useBoughtPhotos(eventId: string): BoughtPhotos {
  const { memory } = useStorefront();
  const session = useSession();
  const subject = session.state === 'SignedIn' ? session.subject : null;
  const known = knownOrders(memory, eventId);
  const { data } = useQuery({
    ...boughtQuery(eventId, known, subject),
    enabled: known.length > 0 || subject !== null,
    // A login asks anew: what is marked stays marked meanwhile.
    placeholderData: (previous, query) => (query?.queryKey[1] === eventId ? previous : undefined),
  });
  const files = useMemo(() => boughtFiles(data), [data]);
  const orderIds = [...new Set([...known, ...files.orders.map(({ orderId }) => orderId)])].toSorted();
  return { ...files, orderIds };
}
