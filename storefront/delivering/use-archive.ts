import { useMutation } from '@tanstack/react-query';
import { recordDownload } from '#storefront/api/downloads.ts';
import { prepareArchive, type ReadyArchive } from './prepare-archive.ts';
import { archiveService } from './services.ts';

/** Having an archive laid out and fetching it, as a page shows it. */
export interface ArchiveFetch {
  fetch: () => void;
  isPreparing: boolean;
  /** The one whose download has begun. */
  archive: ReadyArchive | undefined;
  /** The archive error flag (product §4): what kept it from coming. */
  error: Error | null;
}

/**
 * Has an archive laid out and starts its download.
 * @param create asks for it; rejects unless it was created
 */
export function useArchive(create: () => Promise<{ archiveId: string }>): ArchiveFetch {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      prepareArchive({
        create,
        read: (archiveId) => archiveService.getArchive({ params: { archiveId } }),
        wait: (pauseMs) => new Promise((done) => setTimeout(done, pauseMs)),
      }),
    // An attachment: the download begins and the page stays.
    onSuccess: ({ fileUrl }) => {
      window.location.assign(fileUrl);
      recordDownload();
    },
  });
  return { fetch: () => mutate(), isPreparing: isPending, archive: data, error };
}
