import type { ReactNode } from 'react';
import type { CurrencyId } from '#contract/money.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useFormatSum } from '#storefront/selling/quotes.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { Offer, ProductQuote } from './compute-offer.ts';
import { LaterNextOffer } from './later-next-offer.ts';
import styles from './offer-details.module.css';
import type { OfferFacts } from './offer-facts.ts';
import { OfferFactsList } from './offer-facts-list.tsx';

interface OfferDetailsProps {
  /** Null if everything offered is in the cart. */
  offer: Offer | null;
  /** The package if it costs more than single photos; otherwise null. */
  dearer: ProductQuote | null;
  currencyId: CurrencyId;
  /** The facts about single photos; null without any. */
  facts: OfferFacts | null;
  /** A further note on the offer. */
  note?: ReactNode;
  /** Takes the dearer package. */
  onTakePackage: () => void;
  /** Other products of the visitor's photos. */
  others?: ReactNode;
}

/**
 * Shows details for which the bar has no room: the content of the offer, the price of single photos, and other
 * products.
 */
export function OfferDetails({
  offer,
  dearer,
  currencyId,
  facts,
  note,
  onTakePackage,
  others,
}: OfferDetailsProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const [nextOffer] = offer?.quote.nextOffers ?? [];
  return (
    <div className={styles.offer}>
      <div className={styles.words}>
        {note}
        <p className={styles.quiet}>
          {t('offer.what')} {offer?.kind === 'Package' && t('offer.later')}
        </p>
        {nextOffer !== undefined && <LaterNextOffer offer={nextOffer} currencyId={currencyId} />}
        {offer !== null && facts !== null && <OfferFactsList facts={facts} />}
      </div>
      <div className={styles.ways}>
        {dearer !== null && (
          <Button variant="plain" sum={formatSum(dearer, currencyId)} onClick={onTakePackage}>
            {t('offer.withCode')}
          </Button>
        )}
        {others}
      </div>
    </div>
  );
}
