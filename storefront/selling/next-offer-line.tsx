import type { CurrencyId } from '#contract/money.ts';
import type { NextOffer } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useFormatSum } from './quotes.ts';
import styles from './receipt.module.css';
import { useFormatReason } from './use-format-reason.ts';

interface NextOfferLineProps {
  offer: NextOffer;
  currencyId: CurrencyId;
  /** Whether the text must name the event of the offer. */
  namesEvent?: boolean;
  /** Whether the missing items must be selected on the event's page. */
  isLinked?: boolean;
}

/** Returns the missing items as text: "2 more photos". */
function useStepText(): (offer: NextOffer) => string {
  const { t } = useTranslation();
  return ({ photosCount: count, gift, reason }) => {
    if (reason.kind === 'People') return t('selling.next.runner');
    if (gift === null) return t('selling.next.photos', { count });
    return count === 0 ? t('selling.next.free', { gift }) : t('selling.next.gift', { count, gift });
  };
}

/** Shows the nearest offer not yet reached: the missing items, the price they add, and the reason. */
export function NextOfferLine({
  offer,
  currencyId,
  namesEvent = false,
  isLinked = false,
}: NextOfferLineProps) {
  const step = useStepText()(offer);
  const formatSum = useFormatSum();
  const formatReason = useFormatReason(currencyId);
  const { eventId, eventName, reason } = offer;
  return (
    <dl className={styles.sum}>
      <dt>
        {isLinked ? (
          <Link to="/event/$eventId" params={{ eventId }}>
            {step}
          </Link>
        ) : (
          step
        )}
      </dt>
      <dd>{formatSum(offer, currencyId)}</dd>
      <dd className={styles.why}>
        <span>{formatReason(reason)}</span>
        {namesEvent && <span lang={languageOfText(eventName)}>{eventName}</span>}
      </dd>
    </dl>
  );
}
