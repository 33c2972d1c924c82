import { useTranslation } from 'react-i18next';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import styles from './receipt.module.css';

interface ReceiptTotalsProps {
  /** What the sum is: to be paid, or paid. */
  label: string;
  /** Before offers, major units; left out where it is not known. */
  amount?: number;
  /** What the offers saved, major units. */
  discount?: number;
  /** What is to be paid, major units. */
  totalAmount: number;
  currencyId: CurrencyId;
  /** The sums are being asked for anew. */
  isChanging?: boolean;
}

/** The foot of a receipt: the sum, and before it what the offers saved, where they saved anything. */
export function ReceiptTotals(props: ReceiptTotalsProps) {
  const { label, amount, discount = 0, totalAmount, currencyId, isChanging = false } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <dl className={styles.totals} aria-busy={isChanging}>
      {discount > 0 && amount !== undefined && (
        <>
          <div className={styles.sum}>
            <dt>{t('selling.cart.amount')}</dt>
            <dd>{formats.price(amount, currencyId)}</dd>
          </div>
          <div className={`${styles.sum} ${styles.saved}`}>
            <dt>{t('selling.cart.saved')}</dt>
            <dd>{`\u2212${formats.price(discount, currencyId)}`}</dd>
          </div>
        </>
      )}
      <div className={`${styles.sum} ${styles.total}`}>
        <dt>{label}</dt>
        <dd>{formats.price(totalAmount, currencyId)}</dd>
      </div>
    </dl>
  );
}
