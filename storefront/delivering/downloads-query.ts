import { queryOptions } from '@tanstack/react-query';
import type { Download } from '#contract/archive.schema.ts';
import { PHOTO_PAGE_COUNT } from '#contract/limits.ts';
import { isAwaited, isFraming } from './bought-files.ts';
import { LINKS_FRESH_MS } from './link-freshness.ts';
import { archiveService } from './services.ts';

/** Loads one page of an order's files. */
type LoadPage = (offset: number) => Promise<{ downloads: Download[]; total: number }>;

/** Loads all files page by page until the total is reached; an empty page ends it too. */
export async function loadAllDownloads(loadPage: LoadPage): Promise<Download[]> {
  const all: Download[] = [];
  for (;;) {
    const { downloads, total } = await loadPage(all.length);
    all.push(...downloads);
    if (downloads.length === 0 || all.length >= total) return all;
  }
}

/** How often the page polls for framed photos. */
const FRAMING_LOOK_MS = 3_000;
/** How often the page polls for the photographer's files, which may take hours. */
const AWAITED_LOOK_MS = 10_000;

/**
 * Returns the files of a paid order with their signed links. They are fetched again while photos are being framed or
 * awaited, and before the links expire, as long as the page is open. A suspended page fetches them when the visitor
 * returns.
 */
export const downloadsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['downloads', orderId],
    queryFn: ({ signal }) =>
      loadAllDownloads((offset) =>
        archiveService.listDownloads({
          params: { orderId },
          query: { offset, count: PHOTO_PAGE_COUNT },
          signal,
        }),
      ),
    staleTime: LINKS_FRESH_MS,
    refetchInterval: ({ state: { data } }) => {
      if (isFraming(data)) return FRAMING_LOOK_MS;
      return isAwaited(data) ? AWAITED_LOOK_MS : LINKS_FRESH_MS;
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
