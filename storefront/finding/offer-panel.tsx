import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { CartProblem } from './cart-problem.tsx';
import type { Offer } from './compute-offer.ts';
import styles from './offer-panel.module.css';

interface OfferPanelProps {
  offer: Offer;
  count: number;
  /** Everything of the offer lies in the cart. */
  isInCart: boolean;
  /** While single photos are ticked, their bar holds the one primary action. */
  isPrimary: boolean;
  isAdding: boolean;
  error: Error | null;
  onTake: () => void;
}

/** All photos of the participant in one: what they cost, what is saved, and the way to have them. */
export function OfferPanel({ offer, count, isInCart, isPrimary, isAdding, error, onTake }: OfferPanelProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { currencyId } = offer.product;
  return (
    <section className={styles.offer} aria-labelledby="offer-words">
      <div className={styles.words}>
        <h2 id="offer-words" className={styles.heading}>
          {isInCart ? t('finding.offer.inCart', { count }) : t('finding.offer.all', { count })}
        </h2>
        {!isInCart && offer.saved > 0 && (
          <p className={styles.saved}>
            {t('finding.offer.saved', { amount: formats.price(offer.saved, currencyId) })}
          </p>
        )}
        {!isInCart && <p className={styles.quiet}>{t('finding.offer.what')}</p>}
      </div>
      <div>
        {isInCart ? (
          <Link className={buttonClass(isPrimary ? 'primary' : 'quiet', true)} to="/cart">
            {t('finding.buy.toCart')}
          </Link>
        ) : (
          <Button
            variant={isPrimary ? 'primary' : 'quiet'}
            isWide
            isBusy={isAdding}
            sum={formats.price(offer.price, currencyId)}
            onClick={onTake}
          >
            {t('finding.offer.take', { count })}
          </Button>
        )}
        {error !== null && <CartProblem error={error} className={styles.problem} />}
      </div>
    </section>
  );
}
