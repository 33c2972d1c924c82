import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { useFormatSum } from '../quotes.ts';
import type { FramePackage } from './frame-sale.ts';
import styles from './frame-studio.module.css';

interface AllPhotosChoiceProps {
  all: FramePackage;
  currencyId: CurrencyId;
  isTaken: boolean;
  /** Undefined if nothing else is sold. */
  onChange: ((isTaken: boolean) => void) | undefined;
}

/** Shows all of a participant's photos in this frame: the total and the saving. */
export function AllPhotosChoice({ all, currencyId, isTaken, onChange }: AllPhotosChoiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatSum = useFormatSum();
  const { quote, count, saving } = all;
  const words = (
    <span className={styles.all}>
      <span className={styles.allHead}>
        <span className={styles.label}>
          {count === 2 ? t('frames.all.labelBoth') : t('frames.all.label', { count })}
        </span>
        <span className={styles.price}>{formatSum(quote, currencyId)}</span>
      </span>
      {saving !== null && (
        <span className={styles.saved}>
          {t('frames.all.saved', { saved: formats.price(saving.saved, currencyId) })}
        </span>
      )}
      <span className={styles.quiet}>{t('frames.all.grows')}</span>
    </span>
  );
  if (onChange === undefined) return <div className={styles.part}>{words}</div>;
  return <Checkbox label={words} checked={isTaken} onChange={({ target }) => onChange(target.checked)} />;
}
