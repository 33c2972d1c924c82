import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { CartProblem } from './cart-problem.tsx';
import type { Offer, SinglesClaim } from './compute-offer.ts';
import type { OfferFacts } from './offer-facts.ts';
import { OfferFactsList } from './offer-facts-list.tsx';
import styles from './offer-panel.module.css';

interface OfferPanelProps {
  offer: Offer;
  /** What can be said of single photos; null where there is nothing to say. */
  facts: OfferFacts | null;
  count: number;
  /** Everything of the offer lies in the cart. */
  isInCart: boolean;
  /** While single photos are ticked, their bar holds the one primary action. */
  isPrimary: boolean;
  isAdding: boolean;
  error: Error | null;
  onTake: () => void;
  /** Other things to be had of one's photos. */
  others?: ReactNode;
}

/** What all photos would cost one by one, and what is saved. */
function Saved({ singles, currencyId }: { singles: SinglesClaim; currencyId: CurrencyId }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const amounts = {
    singles: formats.price(singles.price, currencyId),
    saved: formats.price(singles.saved, currencyId),
  };
  return (
    <p className={styles.saved}>
      {singles.kind === 'Exactly'
        ? t('finding.offer.saved', amounts)
        : t('finding.offer.savedAtLeast', amounts)}
    </p>
  );
}

/** All photos of the participant in one: what they cost, what is saved, and the way to have them. */
export function OfferPanel(props: OfferPanelProps) {
  const { offer, facts, count, isInCart, isPrimary, isAdding, error, onTake, others } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { currencyId } = offer.product;
  return (
    <section className={styles.offer} aria-labelledby="offer-words">
      <div className={styles.words}>
        <h2 id="offer-words" className={styles.heading}>
          {isInCart ? t('finding.offer.inCart', { count }) : t('finding.offer.all', { count })}
        </h2>
        {!isInCart && offer.singles !== null && <Saved singles={offer.singles} currencyId={currencyId} />}
        {!isInCart && <p className={styles.quiet}>{t('finding.offer.what')}</p>}
        {!isInCart && facts !== null && <OfferFactsList facts={facts} />}
      </div>
      <div className={styles.ways}>
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
        {others}
      </div>
    </section>
  );
}
