import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import type { ReadyFile } from './bought-files.ts';
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
  const followFresh = async (fileId: string) => {
    const fresh = await client.fetchQuery({ ...downloadsQuery(orderId), staleTime: 0 });
    const url = fresh.find((file) => file.fileId === fileId)?.url;
    if (url !== undefined && url !== null) window.location.assign(url);
  };
  return (event: MouseEvent, { fileId }: Pick<ReadyFile, 'fileId'>) => {
    if (!areLinksStale(fetchedAt, Date.now())) return;
    event.preventDefault();
    followFresh(fileId).catch(reportProblem);
  };
}
