import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './checkout.module.css';

interface SumComparisonProps {
  /** What is to be paid, and what it would be without what comes off, major units. */
  sum: number;
  before: number;
  currencyId: CurrencyId;
}

/** Above a button that buys: what is paid, and instead of what; nothing if nothing is saved. */
export function SumComparison({ sum, before, currencyId }: SumComparisonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (before <= sum) return null;
  return (
    <p className={styles.comparison}>
      {t('selling.cart.insteadOf', {
        price: formats.price(sum, currencyId),
        before: formats.price(before, currencyId),
      })}
    </p>
  );
}
