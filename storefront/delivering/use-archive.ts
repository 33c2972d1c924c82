import { useMutation } from '@tanstack/react-query';
import { recordDownload } from '#storefront/api/downloads.ts';
import { prepareArchive, type ReadyArchive } from './prepare-archive.ts';
import { archiveService } from './services.ts';

/** The state of requesting and downloading an archive. */
export interface ArchiveFetch {
  fetch: () => void;
  isPreparing: boolean;
  /** The archive whose download has started. */
  archive: ReadyArchive | undefined;
  /** The archive error flag (product §4): why it could not be prepared. */
  error: Error | null;
}

/**
 * Requests an archive and starts its download.
 * @param create requests it; rejects unless it was created
 */
export function useArchive(create: () => Promise<{ archiveId: string }>): ArchiveFetch {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      prepareArchive({
        create,
        read: (archiveId) => archiveService.getArchive({ params: { archiveId } }),
        wait: (pauseMs) => new Promise((done) => setTimeout(done, pauseMs)),
      }),
    // The file is an attachment: the download starts and the page stays.
    onSuccess: ({ fileUrl }) => {
      window.location.assign(fileUrl);
      recordDownload();
    },
  });
  return { fetch: () => mutate(), isPreparing: isPending, archive: data, error };
}
