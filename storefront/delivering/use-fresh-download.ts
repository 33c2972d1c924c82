import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { CropShape } from '#contract/archive.ts';
import { noteDownload } from '#storefront/api/downloads.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { addressOf, isReady, type ReadyFile } from './bought-files.ts';
import { downloadsQuery } from './downloads-query.ts';
import { areLinksStale } from './link-freshness.ts';

/** Whose links they are, and since when the page has them. */
export interface LinkOrigin {
  orderId: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** Gives files whose links still open them: those of the page while they are fresh, else new ones. */
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
 * Tells what a download link does when it is clicked: nothing of its own while the link is fresh; an old one is fetched
 * anew and followed then.
 */
export function useFreshDownload(links: LinkOrigin) {
  const freshFiles = useFreshFiles(links);
  const followFresh = async (file: ReadyFile, shape: CropShape | undefined) => {
    const [fresh] = await freshFiles([file]);
    if (fresh !== undefined) window.location.assign(addressOf(fresh, shape).url);
  };
  return (event: MouseEvent, file: ReadyFile, shape?: CropShape) => {
    noteDownload();
    if (!areLinksStale(links.fetchedAt, Date.now())) return;
    event.preventDefault();
    followFresh(file, shape).catch(reportProblem);
  };
}
