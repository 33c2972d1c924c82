import { Download as DownloadIcon } from 'lucide-react';
import type { Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ArchiveDownload } from './archive-download.tsx';
import { isReady, type ReadyFile } from './bought-files.ts';
import { orderListUrl } from './file-addresses.ts';
import styles from './paid-order.module.css';
import { archiveService } from './services.ts';
import { useFreshDownload } from './use-fresh-download.ts';

interface DownloadAllProps {
  order: Pick<Order, 'orderId' | 'number'>;
  downloads: readonly Download[];
  /** Since when the page has their links, in milliseconds since 1970. */
  fetchedAt: number;
}

/** The only file of an order: no archive is needed. */
function OnlyFile({ file, order, fetchedAt }: { file: ReadyFile } & Omit<DownloadAllProps, 'downloads'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload({ orderId: order.orderId, fetchedAt });
  return (
    <a
      className={buttonClass('primary', true)}
      href={file.url}
      download={file.fileName}
      onClick={(event) => refresh(event, file)}
    >
      <DownloadIcon aria-hidden="true" />
      {t('delivering.order.downloadOne', { size: formats.fileSize(file.size) })}
    </a>
  );
}

/**
 * Everything in one tap: an archive, or the file itself where there is only one; and the links as a list. Nothing
 * while nothing is there.
 */
export function DownloadAll({ order, downloads, fetchedAt }: DownloadAllProps) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const { orderId, number } = order;
  const ready = downloads.filter(isReady);
  const size = ready.reduce((sum, file) => sum + file.size, 0);
  const [only] = ready;
  if (only === undefined) return null;
  if (downloads.length === 1) return <OnlyFile file={only} order={order} fetchedAt={fetchedAt} />;
  return (
    <div className={styles.all}>
      <ArchiveDownload
        create={() => archiveService.createArchive({ body: { orderId } })}
        size={ready.length === downloads.length ? formats.fileSize(size) : undefined}
        otherwise={t('delivering.archive.failedOrder')}
        orderNumber={number}
      >
        {t('delivering.order.downloadAll')}
      </ArchiveDownload>
      <a className={styles.list} href={orderListUrl(orderId, language)}>
        <DownloadIcon aria-hidden="true" size={20} />
        {t('delivering.order.list')}
      </a>
    </div>
  );
}
