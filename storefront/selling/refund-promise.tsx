import { ShieldCheck } from 'lucide-react';
import type { Order } from '#contract/order.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './refund-promise.module.css';

/** Shows the tenant's refund promise; nothing without one. */
export function RefundPromise({ order: { refundPromise } }: { order: Pick<Order, 'refundPromise'> }) {
  const { t } = useTranslation();
  if (refundPromise === null) return null;
  return (
    <div className={styles.promise}>
      <ShieldCheck aria-hidden="true" size={20} />
      <div>
        <h3 className={styles.heading}>{t('selling.promise')}</h3>
        <p lang={languageOfText(refundPromise)}>{refundPromise}</p>
      </div>
    </div>
  );
}
