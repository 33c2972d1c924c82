import { useEffect, useRef } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import type { Preorder } from '#contract/preorder.schema.ts';
import { serverTime } from '#storefront/api/server-time.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { isReady, sortFiles } from './bought-files.ts';
import { DownloadAll } from './download-all.tsx';
import { FramingNote } from './framing-note.tsx';
import { MailLine } from './mail-block.tsx';
import { hasFiles } from './order-contents.ts';
import styles from './paid-order.module.css';
import { PreorderNote } from './preorder-note.tsx';
import { preorderStage } from './preorder-stage.ts';
import { ReceiptLink } from './receipts.tsx';
import type { OrderMailWatch } from './use-order-mail.ts';

/** Shows that the files exist but their list could not be loaded. */
function FilesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <Notice
      kind="error"
      title={t('delivering.order.filesFailed')}
      actions={<Button onClick={onRetry}>{t('selling.tryAgain')}</Button>}
    >
      {problemText(error)}
    </Notice>
  );
}

/**
 * Shows why a paid order has no files: they will come after the race, or were withdrawn, or the order has only gift
 * codes.
 */
function NoFiles({ order, preorder }: { order: Order; preorder: Preorder | undefined }) {
  const { t } = useTranslation();
  const stage = preorder && preorderStage(preorder, new Date(serverTime()).toISOString().slice(0, 10));
  if (preorder !== undefined && stage !== undefined && stage !== 'Settled')
    return <PreorderNote preorder={preorder} stage={stage} />;
  // Until the order's state is known, the page shows nothing that may turn out wrong.
  const isUnknown = order.preorderId !== null && preorder === undefined;
  if (isUnknown || !hasFiles(order)) return null;
  return (
    <Notice kind="warning" title={t('delivering.order.noFiles.title')}>
      <p>{t('delivering.order.noFiles.meaning')}</p>
      <SupportLine orderNumber={order.number} />
    </Notice>
  );
}

/** The names of more people stand above their photos only. */
const NAMES_MAX = 2;

interface PaidOrderHeadProps {
  order: Order;
  mail: OrderMailWatch;
  /** Undefined if there is none, or while it is unknown. */
  preorder: Preorder | undefined;
  /** Undefined while loading, or if loading failed. */
  downloads: readonly Download[] | undefined;
  /** When the page received the links, in milliseconds since 1970. */
  fetchedAt: number;
  error: Error | null;
  onRetry: () => void;
}

/** Shows "It's yours", the number of photos and their event, and the download of everything. */
export function PaidOrderHead(props: PaidOrderHeadProps) {
  const { order, mail, preorder, downloads, fetchedAt, error, onRetry } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers read the confirmation too, and the page does not move.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const hasSome = downloads !== undefined && downloads.length > 0;
  const { pictures, videos } = sortFiles(downloads ?? []);
  // The preorder's note already names the event.
  const isWaiting = preorder?.state === 'Waiting';
  const saidName = isWaiting && !hasSome ? preorder.eventName : undefined;
  const eventNames = new Set(
    order.items
      // A gift code is not for the event that sold it.
      .filter(({ product }) => product.productType !== 'Promocode')
      .map(({ eventName }) => eventName)
      .filter((name) => name !== saidName),
  );
  const names = [...new Set(order.items.flatMap(({ person }) => person?.name ?? []))];
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1}>
        {downloads?.length === 0
          ? t('delivering.order.thanks')
          : t('delivering.order.yours', { count: downloads?.length ?? order.items.length })}
      </h1>
      <div>
        {names.length <= NAMES_MAX &&
          names.map((name) => (
            <p key={name} className={styles.name} lang={languageOfText(name)}>
              {name}
            </p>
          ))}
        {pictures.length > 0 && (
          <p className={styles.lead}>
            {t('delivering.order.photosOf', { count: pictures.filter(isReady).length || pictures.length })}
          </p>
        )}
        {videos.length > 0 && (
          <p className={styles.lead}>{t('delivering.order.videosOf', { count: videos.length })}</p>
        )}
        {[...eventNames].map((name) => (
          <p key={name} className={styles.quiet} lang={languageOfText(name)}>
            {name}
          </p>
        ))}
        {hasSome && isWaiting && <p>{t('delivering.preorder.more')}</p>}
      </div>
      {hasSome && <DownloadAll order={order} downloads={downloads} fetchedAt={fetchedAt} />}
      <MailLine order={order} watch={mail} />
      {hasSome && <FramingNote downloads={downloads} orderNumber={order.number} />}
      {hasSome && <ReceiptLink invoiceId={order.invoiceId} />}
      {downloads?.length === 0 && <NoFiles order={order} preorder={preorder} />}
      {downloads === undefined && error !== null && <FilesFailed error={error} onRetry={onRetry} />}
    </header>
  );
}
