import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { OrderSummary } from '#storefront/selling/order-summary.tsx';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { BoughtPhotos } from './bought-photos.tsx';
import { BoughtPicture } from './bought-picture.tsx';
import { CopyLink } from './copy-link.tsx';
import { DownloadAll } from './download-all.tsx';
import { downloadsQuery } from './downloads-query.ts';
import styles from './paid-order.module.css';
import type { LinkOrigin } from './use-fresh-download.ts';

/** Where the mail goes, and what to do when it does not come (spec §1). */
function MailLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <section className={styles.block}>
      <h2>{t('delivering.order.mail.title')}</h2>
      <p>
        {t('delivering.order.mail.sent')} <strong className={styles.address}>{order.customer.email}</strong>
      </p>
      <p className={styles.quiet}>{t('delivering.order.mail.late')}</p>
      <div className={styles.quiet}>
        <SupportLine orderNumber={order.number} />
      </div>
    </section>
  );
}

function KeepLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  const isGrowing = order.items.some(({ product }) => product.productType === 'PhotosWithMe');
  return (
    <section className={styles.block}>
      <h2>{t('delivering.order.keep.title')}</h2>
      <p>{t('delivering.order.keep.meaning')}</p>
      {isGrowing && <p>{t('delivering.order.keep.grows')}</p>}
      <CopyLink url={`${window.location.origin}/order/${order.orderId}`} />
    </section>
  );
}

function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <section className={styles.block}>
      <h2>{t('delivering.order.number', { number: order.number })}</h2>
      <OrderSummary order={order} />
    </section>
  );
}

/** The files are there in principle, but their list could not be had. */
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

interface HeadProps {
  order: Order;
  /** Undefined while they are on their way or could not be had. */
  downloads: readonly Download[] | undefined;
  error: Error | null;
  onRetry: () => void;
  links: LinkOrigin;
}

/** "It's yours", how many and from where, and everything in one tap. */
function PaidOrderHead({ order, downloads, error, onRetry, links }: HeadProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The good news is told to those who listen, too, without moving the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const eventNames = [...new Set(order.items.map(({ eventName }) => eventName))];
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1}>
        {t('delivering.order.yours')}
      </h1>
      <div>
        {downloads !== undefined && downloads.length > 0 && (
          <p className={styles.lead}>{t('delivering.order.photosOf', { count: downloads.length })}</p>
        )}
        {eventNames.map((name) => (
          <p key={name} className={styles.quiet} lang={languageOfText(name)}>
            {name}
          </p>
        ))}
      </div>
      {downloads !== undefined && downloads.length > 0 && <DownloadAll downloads={downloads} {...links} />}
      {downloads?.length === 0 && (
        <Notice kind="warning" title={t('delivering.order.noFiles.title')}>
          <p>{t('delivering.order.noFiles.meaning')}</p>
          <SupportLine orderNumber={order.number} />
        </Notice>
      )}
      {downloads === undefined && error !== null && <FilesFailed error={error} onRetry={onRetry} />}
    </header>
  );
}

/** The place of a paid order on its way, so that nothing jumps when it is there. */
export function PaidOrderSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.spread} ${styles.waiting}`}>
      <div className={styles.stage} />
      <div className={styles.head}>
        <p className="heard" role="status">
          {t('shell.wait')}
        </p>
        <div className={styles.nameWaiting}>
          <Skeleton widthPercent={50} />
        </div>
        <Skeleton widthPercent={80} />
        <div className={styles.buttonWaiting} />
      </div>
    </div>
  );
}

/** A paid order, the best screen of the shop: a large picture of theirs, everything to download, each photo. */
export function PaidOrder({ order }: { order: Order }) {
  const { data: downloads, error, dataUpdatedAt, refetch } = useQuery(downloadsQuery(order.orderId));
  const links = { orderId: order.orderId, fetchedAt: dataUpdatedAt };
  const [first] = downloads ?? [];
  if (downloads === undefined && error === null) return <PaidOrderSkeleton />;
  return (
    <>
      <div className={first === undefined ? undefined : styles.spread}>
        {first !== undefined && <BoughtPicture photo={first} />}
        <PaidOrderHead order={order} downloads={downloads} error={error} onRetry={refetch} links={links} />
      </div>
      <PageBody>
        {downloads !== undefined && downloads.length > 1 && <BoughtPhotos downloads={downloads} {...links} />}
        <div className={styles.blocks}>
          <MailLine order={order} />
          <KeepLine order={order} />
          <Receipt order={order} />
        </div>
      </PageBody>
    </>
  );
}
