import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './checkout.module.css';
import type { BoughtCount } from './count-bought.ts';
import { savingOf } from './saving.ts';

interface SumComparisonProps {
  /** The number of photos; null if there are other items. */
  bought: BoughtCount | null;
  /** The amount to pay, and what the visitor would otherwise pay, major units; null if unknown. */
  sum: number;
  otherwise: number | null;
  currencyId: CurrencyId;
}

/** Shows above a buy button the number of photos, their price, and what they would otherwise cost; nothing without a saving. */
export function SumComparison({ bought, sum, otherwise, currencyId }: SumComparisonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const saving = savingOf(sum, otherwise, currencyId);
  if (saving === null) return null;
  const sums = { price: formats.price(sum, currencyId), before: formats.price(saving.before, currencyId) };
  const words = () => {
    if (bought === null) return t('selling.cart.insteadOf', sums);
    const { count, isAll } = bought;
    return isAll
      ? t('selling.cart.allInsteadOf', { ...sums, count })
      : t('selling.cart.someInsteadOf', { ...sums, count });
  };
  return <p className={styles.comparison}>{words()}</p>;
}
