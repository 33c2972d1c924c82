import { useMemo } from 'react';
import { useBought } from '#storefront/selling/use-bought.ts';
import { type BoughtFiles, boughtFiles } from './bought-files.ts';

export interface BoughtPhotos extends BoughtFiles {
  /** The orders that prove it. */
  orderIds: readonly string[];
}

/** Returns what of an event is bought, as its pages look it up. */
export function useBoughtPhotos(eventId: string): BoughtPhotos {
  const { known, bought } = useBought(eventId);
  const files = useMemo(() => boughtFiles(bought), [bought]);
  const orderIds = [...new Set([...known, ...files.orders.map(({ orderId }) => orderId)])].toSorted();
  return { ...files, orderIds };
}
