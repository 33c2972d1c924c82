import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { CropShape } from '#contract/archive.ts';
import { recordDownload } from '#storefront/api/downloads.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { orderQuery } from '#storefront/selling/order-queries.ts';
import { addressOf, isReady, type ReadyFile } from './bought-files.ts';
import { downloadsQuery } from './downloads-query.ts';
import { areLinksStale } from './link-freshness.ts';

/** The order of the links, and when the page received them. */
export interface LinkOrigin {
  orderId: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/**
 * Checks whether an order still delivers: the links of a refunded order do not work, and a page cannot see the result
 * of a download. If it no longer delivers, all data of the page is fetched again.
 */
async function lookAtOrder(client: QueryClient, orderId: string): Promise<void> {
  const { state } = await client.fetchQuery(orderQuery(orderId));
  if (state === 'Completed') return;
  client.removeQueries({ queryKey: downloadsQuery(orderId).queryKey });
  await client.invalidateQueries();
}

/** Returns a function that checks, after a download, whether the order still delivers. */
export function useRefreshOrder(orderId: string): () => void {
  const client = useQueryClient();
  return () => {
    lookAtOrder(client, orderId).catch(() => {
      // Offline, or not found: the next check decides.
    });
  };
}

/** Provides files with valid links: the page's links while they are fresh, otherwise new ones. */
export function useFreshFiles({ orderId, fetchedAt }: LinkOrigin) {
  const client = useQueryClient();
  return async (files: readonly ReadyFile[]): Promise<ReadyFile[]> => {
    if (!areLinksStale(fetchedAt, Date.now())) return [...files];
    const fresh = await client.fetchQuery({ ...downloadsQuery(orderId), staleTime: 0 });
    const ready = fresh.filter(isReady);
    return files.flatMap(({ fileId }) => ready.find((file) => file.fileId === fileId) ?? []);
  };
}

/**
 * Returns the click handler of a download link. A fresh link is followed, and the order is checked meanwhile; an old
 * link is fetched again first.
 */
export function useFreshDownload(links: LinkOrigin) {
  const freshFiles = useFreshFiles(links);
  const lookAgain = useRefreshOrder(links.orderId);
  const followFresh = async (file: ReadyFile, shape: CropShape | undefined) => {
    const [fresh] = await freshFiles([file]);
    if (fresh !== undefined) window.location.assign(addressOf(fresh, shape).url);
  };
  return (event: MouseEvent, file: ReadyFile, shape?: CropShape) => {
    recordDownload();
    lookAgain();
    if (!areLinksStale(links.fetchedAt, Date.now())) return;
    event.preventDefault();
    followFresh(file, shape).catch(reportProblem);
  };
}
