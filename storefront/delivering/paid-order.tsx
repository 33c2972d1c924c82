import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProductType } from '#contract/catalog.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { paymentsQuery } from '#storefront/selling/order-queries.ts';
import { OrderSummary } from '#storefront/selling/order-summary.tsx';
import { settlementOf } from '#storefront/selling/payable.ts';
import { RefundPromise } from '#storefront/selling/refund-promise.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { isReady, largePicture, picturesBeside, sortFiles } from './bought-files.ts';
import { BoughtPhotos } from './bought-photos.tsx';
import { BoughtPicture } from './bought-picture.tsx';
import { BoughtVideos } from './bought-videos.tsx';
import { CopyButton } from './copy-button.tsx';
import { downloadsQuery } from './downloads-query.ts';
import { GiftCodes } from './gift-codes.tsx';
import { MailBlock } from './mail-block.tsx';
import { hasFiles } from './order-contents.ts';
import styles from './paid-order.module.css';
import { PaidOrderHead } from './paid-order-head.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';
import { Receipts } from './receipts.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { type OrderMailWatch, useOrderMail } from './use-order-mail.ts';
import { usePreorder } from './use-preorder.ts';

const PACKAGES: ReadonlySet<ProductType> = new Set(['PhotosWithMe', 'PhotosWithFrame']);

/** Shows that this page is worth bookmarking, and for how long. */
function KeepBlock({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isGrowing = order.items.some(({ product }) => PACKAGES.has(product.productType));
  return (
    <section className={styles.block}>
      <h2>{t('delivering.order.keep.title')}</h2>
      <p>{hasFiles(order) ? t('delivering.order.keep.meaning') : t('delivering.order.keep.codes')}</p>
      {isGrowing && (
        <p>{t(order.hasStoppedPackage ? 'delivering.order.keep.stopped' : 'delivering.order.keep.grows')}</p>
      )}
      {hasFiles(order) && <p className={styles.quiet}>{t('delivering.order.keep.renewed')}</p>}
      {hasFiles(order) && order.keptUntil !== null && (
        <p className={styles.quiet}>
          {t('delivering.order.keep.keptUntil', { day: formats.day(order.keptUntil) })}
        </p>
      )}
      <CopyButton
        text={`${window.location.origin}/order/${order.orderId}`}
        copied={t('delivering.order.keep.copied')}
        icon={<LinkIcon aria-hidden="true" size={20} />}
      >
        {t('delivering.order.keep.copy')}
      </CopyButton>
    </section>
  );
}

interface PaidOrderBodyProps {
  order: Order;
  mail: OrderMailWatch;
  files: ReactNode;
}

/**
 * Shows each file, and below the files the codes, the mail, the address worth bookmarking, the totals and the receipts.
 * A rejected mail comes first, and stays there after its address is corrected.
 */
function PaidOrderBody({ order, mail, files }: PaidOrderBodyProps) {
  const { t } = useTranslation();
  const { data } = useQuery(paymentsQuery(order.invoiceId));
  const [wasRefused, setWasRefused] = useState(false);
  if (mail.progress === 'Refused' && !wasRefused) setWasRefused(true);
  const mailBlock = <MailBlock order={order} watch={mail} />;
  return (
    <PageBody>
      {wasRefused && mailBlock}
      {files}
      <GiftCodes order={order} />
      <div className={styles.blocks}>
        {!wasRefused && mailBlock}
        <KeepBlock order={order} />
        <section className={styles.block}>
          <h2>{t('delivering.order.number', { number: order.number })}</h2>
          <OrderSummary order={order} settlement={data && settlementOf(order, data.payments)} />
          <ReturnedNote order={order} />
          <RefundPromise order={order} />
          <Receipts invoiceId={order.invoiceId} />
        </section>
      </div>
    </PageBody>
  );
}

/** Shows a paid order: a large picture and on wide screens some more, the download of everything, and each photo. */
export function PaidOrder({ order }: { order: Order }) {
  const { orderId } = order;
  const { data: downloads, error, dataUpdatedAt, refetch } = useQuery(downloadsQuery(orderId));
  const preorder = usePreorder(order);
  const mail = useOrderMail(order);
  const large = largePicture(downloads ?? []);
  const beside = picturesBeside(downloads ?? []);
  const { pictures, videos } = sortFiles(downloads ?? []);
  const links = { orderId, fetchedAt: dataUpdatedAt };
  if (downloads === undefined && error === null) return <PaidOrderSkeleton />;
  return (
    <>
      <div className={large === undefined ? styles.plain : styles.spread}>
        {large !== undefined && (
          <div className={styles.stages}>
            <BoughtPicture key={`${large.fileId} ${large.state}`} photo={large} />
            {beside.length > 0 && (
              <div className={styles.beside}>
                {beside.map(({ fileId, closeUpUrl }) => (
                  <img key={fileId} src={closeUpUrl} alt="" loading="lazy" decoding="async" />
                ))}
              </div>
            )}
          </div>
        )}
        <PaidOrderHead
          order={order}
          mail={mail}
          preorder={preorder}
          downloads={downloads}
          fetchedAt={dataUpdatedAt}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
      <PaidOrderBody
        order={order}
        mail={mail}
        files={
          <>
            {videos.length > 0 && (
              <BoughtVideos videos={videos.filter(isReady)} items={order.items} {...links} />
            )}
            {pictures.length + videos.length > 1 && pictures.length > 0 && (
              <BoughtPhotos downloads={pictures} items={order.items} {...links} />
            )}
          </>
        }
      />
    </>
  );
}
