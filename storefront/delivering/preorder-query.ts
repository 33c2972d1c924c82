import { queryOptions } from '@tanstack/react-query';
import type { Preorder } from '#contract/preorder.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { preorderService } from './services.ts';

/** How often an open page polls for the photos. */
const WAITING_LOOK_MS = 60_000;

/**
 * Returns a preorder. It is fetched again on every page, and once a minute while it waits: its photos may have come.
 */
export const preorderQuery = (preorderId: string) =>
  queryOptions({
    ...answerQuery(preorderService.getPreorder, { params: { preorderId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: { state: { data: Preorder | undefined } }) =>
      state.data?.state === 'Waiting' ? WAITING_LOOK_MS : false,
  });
