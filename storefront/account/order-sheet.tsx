import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from '#contract/order.schema.ts';
import { archiveService } from '#storefront/delivering/services.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import styles from './account.module.css';

/** The number of photos that an order's sheet shows. */
const PHOTOS_ON_SHEET = 6;

/** Shows the first photos of a paid order; nothing if there are none or they fail to load. */
function Photos({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const { data } = useQuery({
    queryKey: ['orderSheet', orderId],
    queryFn: ({ signal }) =>
      archiveService.listDownloads({
        params: { orderId },
        query: { offset: 0, count: PHOTOS_ON_SHEET },
        signal,
      }),
  });
  // A placeholder keeps their space, so that the layout does not shift.
  if (data?.total === 0) return null;
  const downloads = data?.downloads ?? [];
  const more = (data?.total ?? 0) - downloads.length;
  return (
    <div className={styles.sheet} aria-hidden="true">
      {downloads.map(({ fileId, closeUpUrl, thumbUrl }) => (
        <img
          key={fileId}
          src={closeUpUrl ?? thumbUrl}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
      {more > 0 && <span className={styles.further}>+{more}</span>}
    </div>
  );
}

/**
 * Shows a summary of an order and, once it is paid, its photos. The whole sheet is a link.
 * @param isFirst whether it is at the top of the page, so that its photos are loaded at once
 */
export function OrderSheet({ order, isFirst }: { order: OrderSummary; isFirst: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { orderId, number, state, eventNames, itemsCount, totalAmount, currencyId, createdOn } = order;
  return (
    <article className={styles.order}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.link} to="/my-account/order/$orderId" params={{ orderId }}>
            {eventNames.length === 0
              ? t('account.orders.number', { number })
              : eventNames.map((name, index) => (
                  <span key={name} lang={languageOfText(name)}>
                    {index > 0 && ', '}
                    {name}
                  </span>
                ))}
          </Link>
        </h3>
        <p className={styles.quiet}>
          {formats.day(createdOn)} ·{' '}
          <span className={styles.whole}>{t('account.orders.number', { number })}</span> ·{' '}
          {t('account.orders.items', { count: itemsCount })}
        </p>
      </div>
      <p className={styles.sum}>
        <span>{formats.price(totalAmount, currencyId)}</span>
        <span className={`${styles.state} ${styles[state]}`}>{t(`account.state.${state}`)}</span>
      </p>
      {state === 'Completed' && <Photos orderId={orderId} isFirst={isFirst} />}
    </article>
  );
}
