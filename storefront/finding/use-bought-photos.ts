import { useMemo } from 'react';
import { useBought } from '#storefront/selling/use-bought.ts';
import { type BoughtFiles, boughtFiles } from './bought-files.ts';

export interface BoughtPhotos extends BoughtFiles {
  /** The ids of the orders that prove the purchases. */
  orderIds: readonly string[];
}

/** Returns the visitor's purchases in an event, indexed for the event's pages. */
export function useBoughtPhotos(eventId: string): BoughtPhotos {
  const { knownOrderIds, bought } = useBought(eventId);
  const files = useMemo(() => boughtFiles(bought), [bought]);
  const orderIds = [...new Set([...knownOrderIds, ...files.orders.map(({ orderId }) => orderId)])].toSorted();
  return { ...files, orderIds };
}
