import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './offer-details.module.css';
import type { OfferFact, OfferFacts } from './offer-facts.ts';

/** Returns each fact as a short sentence: "3 photos for 20 €". */
function useOfferTexts({ currencyId }: Pick<OfferFacts, 'currencyId'>): (fact: OfferFact) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (fact) => {
    switch (fact.kind) {
      case 'Single':
        return t('offer.single', { price: formats.price(fact.price, currencyId) });
      case 'Tier':
        return t('offer.tier', {
          count: fact.fromQuantity,
          price: formats.price(fact.price, currencyId),
        });
      case 'Offer': {
        const price = formats.price(fact.price, currencyId);
        const { fromQuantity: from, toQuantity: count } = fact;
        const texts =
          from === count ? t('offer.several', { count, price }) : t('offer.range', { from, count, price });
        return fact.oneMore ? t('offer.oneMore', { offer: texts }) : texts;
      }
      case 'Gift':
        return t('offer.gift', {
          count: fact.count,
          threshold: formats.price(fact.threshold, currencyId),
        });
    }
  };
}

/** Shows the prices of single photos and their discounts; open at first, and collapsible (product §2, Results). */
export function OfferFactsList({ facts }: { facts: OfferFacts }) {
  const texts = useOfferTexts(facts);
  const [single, ...comesOff] = facts.facts;
  if (single === undefined) return null;
  return (
    <details className={styles.facts} open>
      <summary>{texts(single)}</summary>
      <ul>
        {comesOff.map((fact) => (
          <li key={JSON.stringify(fact)}>{texts(fact)}</li>
        ))}
      </ul>
    </details>
  );
}
