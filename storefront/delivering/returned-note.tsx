import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './paid-order.module.css';

/** Shows the refunded amount of a paid order and the items taken back; nothing without a refund. */
export function ReturnedNote({ order }: { order: Order }) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const { refundedAmount, currencyId, items } = order;
  if (refundedAmount === 0) return null;
  const returned = Map.groupBy(
    items.filter(({ isReturned }) => isReturned),
    ({ product }) => product.title,
  );
  const titles = [...returned].map(([title, { length }]) => (length > 1 ? `${length} × ${title}` : title));
  return (
    <div>
      <h3>{t('delivering.returned.title')}</h3>
      <p>{t('delivering.returned.sum', { amount: formats.price(refundedAmount, currencyId) })}</p>
      {titles.length > 0 && (
        <p className={styles.quiet}>
          {t('delivering.returned.items', { items: new Intl.ListFormat(language).format(titles) })}
        </p>
      )}
    </div>
  );
}
