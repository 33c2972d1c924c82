import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './receipt.module.css';
import { useFormatReason } from './use-format-reason.ts';

/** A further deduction from the total, such as a payment method's discount. */
interface Reduction {
  name: string;
  /** Major units. */
  amount: number;
}

interface ReceiptTotalsProps {
  /** The label of the total: to be paid, or paid. */
  label: string;
  /** At catalog prices, major units. */
  amount: number;
  /** All deductions, major units: by offers and codes, and by earlier payments. */
  discount: number;
  /** Earlier payments for photos of the packages, major units. */
  paidBefore: number;
  /** The reasons of the prices, each once. */
  reasons: readonly PriceReason[];
  reduction?: Reduction | undefined;
  /** The amount to pay, major units. */
  totalAmount: number;
  currencyId: CurrencyId;
  /** Whether the totals are being fetched again. */
  isChanging?: boolean;
}

/** Shows the totals of a receipt: the deductions with reasons, if any, and the amount to pay. */
export function ReceiptTotals(props: ReceiptTotalsProps) {
  const { label, amount, discount, reasons, reduction, totalAmount, currencyId, isChanging = false } = props;
  const paidBefore = props.paidBefore;
  const saved = toMajor(toMinor(discount, currencyId) - toMinor(paidBefore, currencyId), currencyId);
  const { t } = useTranslation();
  const formats = useFormats();
  const formatReason = useFormatReason(currencyId);
  const isReduced = discount > 0 || reduction !== undefined;
  return (
    <dl className={styles.totals} aria-busy={isChanging}>
      {isReduced && (
        <div className={styles.sum}>
          <dt>{t('selling.cart.amount')}</dt>
          <dd>{formats.price(amount, currencyId)}</dd>
        </div>
      )}
      {saved > 0 && (
        <div className={`${styles.sum} ${styles.saved}`}>
          <dt>{t('selling.cart.saved')}</dt>
          <dd>{`\u2212${formats.price(saved, currencyId)}`}</dd>
          {reasons.length > 0 && (
            <dd className={styles.why}>
              {reasons.map((reason) => (
                <span key={JSON.stringify(reason)}>{formatReason(reason)}</span>
              ))}
            </dd>
          )}
        </div>
      )}
      {paidBefore > 0 && (
        <div className={styles.sum}>
          <dt>{t('selling.reasons.PaidBefore')}</dt>
          <dd>{`\u2212${formats.price(paidBefore, currencyId)}`}</dd>
        </div>
      )}
      {reduction !== undefined && (
        <div className={`${styles.sum} ${styles.saved}`}>
          <dt>{reduction.name}</dt>
          <dd>{`\u2212${formats.price(reduction.amount, currencyId)}`}</dd>
        </div>
      )}
      {/* Screen readers announce a new total with its label. */}
      <div className={`${styles.sum} ${styles.total}`} aria-live="polite" aria-atomic="true">
        <dt>{label}</dt>
        <dd>{formats.price(totalAmount, currencyId)}</dd>
      </div>
    </dl>
  );
}
