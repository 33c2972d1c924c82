import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useSumWords } from '#storefront/selling/quotes.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { CartProblem } from './cart-problem.tsx';
import type { Offer } from './compute-offer.ts';
import type { OfferFacts } from './offer-facts.ts';
import { OfferFactsList } from './offer-facts-list.tsx';
import styles from './offer-panel.module.css';

interface OfferPanelProps {
  /** Null where all of it lies in the cart. */
  offer: Offer | null;
  currencyId: CurrencyId;
  /** What can be said of single photos; null where there is nothing to say. */
  facts: OfferFacts | null;
  count: number;
  /** In place of the usual words; false where there are none. */
  heading?: ReactNode;
  /** What else is to be known of the offer. */
  note?: ReactNode;
  /** Everything of the offer lies in the cart. */
  isInCart: boolean;
  /** While single photos are ticked, their bar holds the one primary action. */
  isPrimary: boolean;
  isAdding: boolean;
  error: Error | null;
  onTake: () => void;
  /** Takes the package where single photos cost less. */
  onTakePackage: () => void;
  /** Other things to be had of one's photos. */
  others?: ReactNode;
}

/** All photos of the participant in one: what they cost, what is saved, and the way to have them. */
export function OfferPanel(props: OfferPanelProps) {
  const { offer, currencyId, facts, count, heading, note, isInCart, isPrimary, isAdding, error, others } =
    props;
  const { t } = useTranslation();
  const formats = useFormats();
  const sumWords = useSumWords();
  const saving = offer?.saving;
  return (
    <section className={styles.offer} aria-labelledby="offer-words">
      <div className={styles.words}>
        <h2 id="offer-words" className={styles.heading}>
          {heading || (isInCart ? t('results.offer.inCart', { count }) : t('results.offer.all', { count }))}
        </h2>
        {!isInCart && saving && (
          <p className={styles.saved}>
            {t('results.offer.saved', {
              singles: formats.price(saving.singles, currencyId),
              saved: formats.price(saving.saved, currencyId),
            })}
          </p>
        )}
        {note}
        {!isInCart && <p className={styles.quiet}>{t('results.offer.what')}</p>}
        {!isInCart && facts !== null && <OfferFactsList facts={facts} />}
      </div>
      <div className={styles.ways}>
        {isInCart || offer === null ? (
          <Link className={buttonClass(isPrimary ? 'primary' : 'quiet', true)} to="/cart">
            {t('results.buy.toCart')}
          </Link>
        ) : (
          <Button
            variant={isPrimary ? 'primary' : 'quiet'}
            isWide
            isBusy={isAdding}
            sum={sumWords(offer.quote, currencyId)}
            onClick={props.onTake}
          >
            {t('results.offer.take', { count })}
          </Button>
        )}
        {!isInCart && offer?.dearer && (
          <Button variant="plain" sum={sumWords(offer.dearer, currencyId)} onClick={props.onTakePackage}>
            {t('results.offer.withCode')}
          </Button>
        )}
        {error !== null && <CartProblem error={error} className={styles.problem} />}
        {others}
      </div>
    </section>
  );
}
