import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { downloadsQuery } from './downloads-query.ts';
import { areLinksStale } from './link-freshness.ts';

/** Whose links they are, and since when the page has them. */
export interface LinkOrigin {
  orderId: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/**
 * What a download link does when it is clicked: nothing of its own while the link is fresh; an old one is
 * fetched anew and followed then.
 */
export function useFreshDownload({ orderId, fetchedAt }: LinkOrigin) {
  const client = useQueryClient();
  const followFresh = async (photoId: string) => {
    const fresh = await client.fetchQuery({ ...downloadsQuery(orderId), staleTime: 0 });
    const url = fresh.find((file) => file.photoId === photoId)?.url;
    if (url !== undefined) window.location.assign(url);
  };
  return (event: MouseEvent, { photoId }: Download) => {
    if (!areLinksStale(fetchedAt, Date.now())) return;
    event.preventDefault();
    followFresh(photoId).catch(reportProblem);
  };
}
