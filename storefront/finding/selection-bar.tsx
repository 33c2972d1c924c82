import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useScrollRoom } from '#storefront/ui/use-scroll-room.ts';
import { CartProblem } from './cart-problem.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** What they cost singly, major units. */
  price: number;
  currencyId: CurrencyId;
  /** Offers may take something off: how much, the cart says. */
  canBeLess: boolean;
  /** All photos of the participant, where they cost no more than those that are ticked. */
  better: { count: number; price: number } | null;
  isAdding: boolean;
  error: Error | null;
  onContinue: () => void;
  onTakeAll: () => void;
  onClear: () => void;
}

/** Floats at the bottom while photos are ticked: how many, what they cost, on to the cart. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, price, currencyId, canBeLess, better, isAdding, error } = props;
  const { onContinue, onTakeAll, onClear } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const bar = useRef<HTMLElement>(null);
  useScrollRoom(bar);
  return (
    <section ref={bar} className={styles.bar} aria-label={t('finding.selection.label')}>
      {error !== null && <CartProblem error={error} className={styles.problem} />}
      {better !== null && (
        <div className={styles.better}>
          <Button variant="plain" onClick={onTakeAll}>
            {t('finding.selection.better', {
              count: better.count,
              price: formats.price(better.price, currencyId),
            })}
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <button
          type="button"
          className={styles.clear}
          onClick={onClear}
          aria-label={t('finding.selection.clear')}
        >
          <X aria-hidden="true" />
        </button>
        <div className={styles.count} role="status">
          <p>{t('finding.selection.count', { count })}</p>
          {canBeLess && <p className={styles.less}>{t('finding.selection.less')}</p>}
        </div>
        <Button
          variant="primary"
          isBusy={isAdding}
          sum={formats.price(price, currencyId)}
          onClick={onContinue}
        >
          {t('finding.selection.continue')}
        </Button>
      </div>
    </section>
  );
}
