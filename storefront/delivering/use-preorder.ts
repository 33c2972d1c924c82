import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/order.schema.ts';
import type { Preorder } from '#contract/preorder.schema.ts';
import { downloadsQuery } from './downloads-query.ts';
import { preorderQuery } from './preorder-query.ts';

/**
 * Returns the preorder of an order; undefined if it has none, or while loading. When its files arrive, they are shown.
 */
export function usePreorder({
  orderId,
  preorderId,
}: Pick<Order, 'orderId' | 'preorderId'>): Preorder | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...preorderQuery(preorderId ?? ''), enabled: preorderId !== null });
  const photosCount = data?.photosCount;
  useEffect(() => {
    const { queryKey } = downloadsQuery(orderId);
    const files = client.getQueryData(queryKey);
    if (photosCount !== undefined && files !== undefined && files.length < photosCount)
      void client.invalidateQueries({ queryKey });
  }, [client, orderId, photosCount]);
  return data;
}
