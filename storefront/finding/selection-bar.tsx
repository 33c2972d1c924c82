import { X } from 'lucide-react';
import { useRef } from 'react';
import type { CurrencyId } from '#contract/money.ts';
import type { Quote } from '#contract/shoppingcart.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useSumWords } from '#storefront/selling/quotes.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useScrollRoom } from '#storefront/ui/use-scroll-room.ts';
import { CartProblem } from './cart-problem.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** What they would add to the cart; undefined while that is not known. */
  quote: Quote | undefined;
  currencyId: CurrencyId;
  /** All photos of the participant, where they cost no more than those that are ticked. */
  better: { count: number; quote: Quote } | null;
  isAdding: boolean;
  error: Error | null;
  onContinue: () => void;
  onTakeAll: () => void;
  onClear: () => void;
}

/** Floats at the bottom while photos are ticked: how many, what they cost, on to the cart. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, quote, currencyId, better, isAdding, error } = props;
  const { onContinue, onTakeAll, onClear } = props;
  const { t } = useTranslation();
  const sumWords = useSumWords();
  const bar = useRef<HTMLElement>(null);
  useScrollRoom(bar);
  return (
    <section ref={bar} className={styles.bar} aria-label={t('results.selection.label')}>
      {error !== null && <CartProblem error={error} className={styles.problem} />}
      {better !== null && (
        <div className={styles.better}>
          <Button variant="plain" onClick={onTakeAll}>
            {t('results.selection.better', {
              count: better.count,
              price: sumWords(better.quote, currencyId),
            })}
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <button
          type="button"
          className={styles.clear}
          onClick={onClear}
          aria-label={t('results.selection.clear')}
        >
          <X aria-hidden="true" />
        </button>
        <div className={styles.count} role="status">
          <p>{t('results.selection.count', { count })}</p>
        </div>
        <Button variant="primary" isBusy={isAdding} sum={sumWords(quote, currencyId)} onClick={onContinue}>
          {t('results.selection.continue')}
        </Button>
      </div>
    </section>
  );
}
