import { useMutation } from '@tanstack/react-query';
import { Download as DownloadIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Download } from '#contract/archive.schema.ts';
import { archiveService } from '#storefront/api/services.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './paid-order.module.css';
import { ArchiveNotReady, prepareArchive } from './prepare-archive.ts';
import { type LinkOrigin, useFreshDownload } from './use-fresh-download.ts';

/** Has the order's archive laid out and starts its download. */
function useArchive(orderId: string) {
  return useMutation({
    mutationFn: () =>
      prepareArchive({
        create: () => archiveService.createArchive({ body: { orderId } }),
        read: (archiveId) => archiveService.getArchive({ params: { archiveId } }),
        wait: (pauseMs) => new Promise((done) => setTimeout(done, pauseMs)),
      }),
    // An attachment: the download begins and the page stays.
    onSuccess: (fileUrl) => window.location.assign(fileUrl),
  });
}

function ArchiveDownload({ orderId, size }: { orderId: string; size: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  const archive = useArchive(orderId);
  return (
    <>
      <Button
        variant="primary"
        isWide
        isBusy={archive.isPending}
        icon={<DownloadIcon aria-hidden="true" />}
        sum={formats.fileSize(size)}
        onClick={() => archive.mutate()}
      >
        {t('delivering.order.downloadAll')}
      </Button>
      <p className={styles.quiet} role="status">
        {archive.isPending && t('delivering.order.archive.preparing')}
        {archive.isSuccess && (
          <>
            {t('delivering.order.archive.started')}{' '}
            <a href={archive.data}>{t('delivering.order.archive.again')}</a>
          </>
        )}
      </p>
      {archive.error !== null && (
        <Notice kind="error" title={t('delivering.order.archive.failed')}>
          {!(archive.error instanceof ArchiveNotReady) && <p>{problemText(archive.error)}</p>}
          <p>{t('delivering.order.archive.failedMeaning')}</p>
        </Notice>
      )}
    </>
  );
}

/** Everything in one tap: an archive, or the file itself where there is only one. */
export function DownloadAll({ downloads, ...links }: { downloads: readonly Download[] } & LinkOrigin) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload(links);
  const size = downloads.reduce((sum, file) => sum + file.size, 0);
  const [only] = downloads;
  return (
    <div className={styles.all}>
      {downloads.length > 1 || only === undefined ? (
        <ArchiveDownload orderId={links.orderId} size={size} />
      ) : (
        <a
          className={buttonClass('primary', true)}
          href={only.url}
          download={only.fileName}
          onClick={(event) => refresh(event, only)}
        >
          <DownloadIcon aria-hidden="true" />
          {t('delivering.order.downloadOne', { size: formats.fileSize(size) })}
        </a>
      )}
    </div>
  );
}
