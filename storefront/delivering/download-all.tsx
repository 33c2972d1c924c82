import { ChevronDown, Download as DownloadIcon } from 'lucide-react';
import type { Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { savesBySheet } from '#storefront/ui/sharing/share-files.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { ArchiveDownload } from './archive-download.tsx';
import { isReady, largePicture, type ReadyFile } from './bought-files.ts';
import { orderListUrl } from './file-addresses.ts';
import { hasPortraits } from './order-contents.ts';
import styles from './paid-order.module.css';
import { SaveAll } from './save-all.tsx';
import { SaveFile } from './save-file.tsx';
import { archiveService } from './services.ts';
import { ShareButton } from './share-sheet.tsx';
import { type LinkOrigin, useRefreshOrder } from './use-fresh-download.ts';

interface DownloadAllProps {
  order: Pick<Order, 'orderId' | 'number' | 'items'>;
  downloads: readonly Download[];
  /** When the page received the links, in milliseconds since 1970. */
  fetchedAt: number;
}

/** Shows the only file of an order, which needs no archive. */
function OnlyFile({ file, links }: { file: ReadyFile; links: LinkOrigin }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.all}>
      <SaveFile
        file={file}
        links={links}
        variant="primary"
        isWide
        icon={<DownloadIcon aria-hidden="true" />}
        download={t('delivering.order.downloadOne', { size: formats.fileSize(file.size) })}
        save={t('sharing.save')}
      />
      <ShareButton file={file} links={links} />
    </div>
  );
}

/**
 * Offers everything with one tap: saved to the phone's photos if its browser shares files, otherwise as an archive, or
 * the file itself if there is only one. It also offers sharing of the large picture, and the other ways below "More".
 * It is empty while no file is ready.
 */
export function DownloadAll({ order, downloads, fetchedAt }: DownloadAllProps) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const { orderId, number } = order;
  const lookAgain = useRefreshOrder(orderId);
  const links = { orderId, fetchedAt };
  const ready = downloads.filter(isReady);
  const size = ready.reduce((sum, file) => sum + file.size, 0);
  const [only] = ready;
  if (only === undefined) return null;
  if (downloads.length === 1) return <OnlyFile file={only} links={links} />;
  const large = largePicture(downloads);
  const pictures = savesBySheet(thisDevice()) ? ready.filter(({ kind }) => kind !== 'Video') : [];
  const isMore = hasPortraits(order, downloads);
  // The size of crops is known only after they are cut.
  const isKnown = ready.length === downloads.length && !isMore;
  const archive = (
    <>
      <ArchiveDownload
        create={() => {
          lookAgain();
          return archiveService.createArchive({ body: { orderId } });
        }}
        size={isKnown ? formats.fileSize(size) : undefined}
        isPrimary={pictures.length === 0}
        otherwise={t('delivering.archive.failedOrder')}
        orderNumber={number}
      >
        {t('delivering.order.downloadAll')}
      </ArchiveDownload>
      {isMore && <p className={styles.quiet}>{t('sharing.portraits')}</p>}
    </>
  );
  return (
    <div className={styles.all}>
      {pictures.length > 0 ? <SaveAll files={pictures} links={links} /> : archive}
      {large !== undefined && isReady(large) && <ShareButton file={large} links={links} />}
      <details className={styles.more}>
        <summary>
          {t('sharing.more')}
          <ChevronDown aria-hidden="true" size={20} />
        </summary>
        <div className={styles.all}>
          {pictures.length > 0 && archive}
          <a className={styles.list} href={orderListUrl(orderId, language)}>
            <DownloadIcon aria-hidden="true" size={20} />
            {t('delivering.order.list')}
          </a>
        </div>
      </details>
    </div>
  );
}
