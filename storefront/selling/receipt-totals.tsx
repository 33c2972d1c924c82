import type { ReactNode } from 'react';
import type { ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { countBought } from './count-bought.ts';
import styles from './receipt.module.css';
import { type DiscountLine, discountLines, type PricedItem } from './saving-reasons.ts';
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
  items: readonly (PricedItem & { product: { productType: ProductType } })[];
  /** At catalog prices, major units. */
  amount: number;
  /** The deductions by offers, codes and earlier payments, without `reduction`; major units. */
  discount: number;
  reduction?: Reduction | undefined;
  /** The amount to pay, major units. */
  totalAmount: number;
  currencyId: CurrencyId;
  /** Whether the totals are being fetched again. */
  isChanging?: boolean;
  /** Returns the button that removes a code. */
  removalOf?: (code: string) => ReactNode;
}

const codeOf = ({ reasons: [reason] }: DiscountLine) => (reason?.kind === 'Code' ? reason.code : undefined);

/** Shows the totals of a receipt: the full price, one line for each discount, and the amount to pay; they add up. */
export function ReceiptTotals(props: ReceiptTotalsProps) {
  const { label, items, amount, discount, reduction, totalAmount, currencyId, isChanging = false } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const formatReason = useFormatReason(currencyId);
  const isReduced = discount > 0 || reduction !== undefined;
  const singles = countBought(items, null);
  const minus = (sum: number) => `\u2212${formats.price(sum, currencyId)}`;
  return (
    <dl className={styles.totals} aria-busy={isChanging}>
      {isReduced && (
        <div className={styles.sum}>
          <dt>
            {singles === null
              ? t('selling.cart.amount')
              : t('selling.cart.packagePhotos', { count: singles.count })}
          </dt>
          <dd>{formats.price(amount, currencyId)}</dd>
        </div>
      )}
      {discountLines({ items, discount, currencyId }).map((line) => {
        const code = codeOf(line);
        return (
          <div
            key={JSON.stringify(line.reasons)}
            className={line.reasons[0]?.kind === 'PaidBefore' ? styles.sum : `${styles.sum} ${styles.saved}`}
          >
            <dt>
              {line.reasons.length === 0
                ? t('selling.cart.saved')
                : line.reasons.map(formatReason).join(' · ')}
              {code !== undefined && props.removalOf?.(code)}
            </dt>
            <dd>{minus(line.amount)}</dd>
          </div>
        );
      })}
      {reduction !== undefined && (
        <div className={`${styles.sum} ${styles.saved}`}>
          <dt>{reduction.name}</dt>
          <dd>{minus(reduction.amount)}</dd>
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
