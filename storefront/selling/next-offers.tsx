import { Link } from '@tanstack/react-router';
import type { CurrencyId } from '#contract/money.ts';
import type { NextOffer } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useSumWords } from './quotes.ts';
import styles from './receipt.module.css';
import { useReasonWords } from './use-reason-words.ts';

interface NextOffersProps {
  offers: readonly NextOffer[];
  currencyId: CurrencyId;
  /** Whether it must be said of which event an offer is. */
  namesEvent: boolean;
}

/** Returns what is to be put in: "2 more photos". */
function useStepWords(): (offer: NextOffer) => string {
  const { t } = useTranslation();
  return ({ photosCount: count, gift }) => {
    if (gift === null) return t('selling.next.photos', { count });
    return count === 0 ? t('selling.next.free', { gift }) : t('selling.next.gift', { count, gift });
  };
}

/** The nearest offer and the nearest gift that the cart has not reached, each with what it would add. */
export function NextOffers({ offers, currencyId, namesEvent }: NextOffersProps) {
  const { t } = useTranslation();
  const stepWords = useStepWords();
  const sumWords = useSumWords();
  const reasonWords = useReasonWords(currencyId);
  if (offers.length === 0) return null;
  return (
    <section className={styles.next}>
      <h3 className={styles.nextHead}>{t('selling.next.title')}</h3>
      <dl>
        {offers.map((offer) => (
          <div key={offer.reason.kind} className={styles.sum}>
            <dt>
              <Link to="/event/$eventId" params={{ eventId: offer.eventId }}>
                {stepWords(offer)}
              </Link>
            </dt>
            <dd>{sumWords(offer, currencyId)}</dd>
            <dd className={styles.why}>
              <span>{reasonWords(offer.reason)}</span>
              {namesEvent && <span lang={languageOfText(offer.eventName)}>{offer.eventName}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
