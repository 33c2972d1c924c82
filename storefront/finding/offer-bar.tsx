import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useFormatSum } from '#storefront/selling/quotes.ts';
import type { Saving } from '#storefront/selling/saving.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { useScrollRoom } from '#storefront/ui/use-scroll-room.ts';
import { CartProblem } from './cart-problem.tsx';
import { isCompletion, nearPackage } from './compute-offer.ts';
import { LaterNextOffer } from './later-next-offer.ts';
import styles from './offer-bar.module.css';
import type { OwnPurchases } from './use-own-purchases.ts';

interface OfferBarProps {
  purchases: OwnPurchases;
  currencyId: CurrencyId;
  /** The total number of photos, and the number not bought yet. */
  total: number;
  newCount: number;
  /** The bar's first text; false for none. */
  heading?: ReactNode;
  /** The number of ticked photos. */
  selectedCount: number;
  onClear: () => void;
}

interface ComparisonProps {
  count: number;
  /** Whether these are all of the visitor's photos. */
  isAll: boolean;
  saving: Saving;
  currencyId: CurrencyId;
}

/** Shows the number of photos with their price, and what they would otherwise cost. */
function Comparison({ count, isAll, saving: { sum, before }, currencyId }: ComparisonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sums = { count, price: formats.price(sum, currencyId), before: formats.price(before, currencyId) };
  return (
    <p className={styles.saved}>{isAll ? t('offer.allInsteadOf', sums) : t('offer.someInsteadOf', sums)}</p>
  );
}

/** Shows the ticked photos and the amount they would add to the cart. */
function Selection({ purchases, currencyId, total, selectedCount, onClear }: OfferBarProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const { offer, selectedPrice, selectedSaving, ofSelected } = purchases;
  const { quote } = selectedPrice;
  const sum = formatSum(selectedPrice.shown, currencyId);
  const near = nearPackage(offer, quote, purchases.singlePrice);
  const [nextOffer] = quote?.nextOffers ?? [];
  return (
    <>
      {near !== null && (
        <div className={styles.better}>
          <Button variant="plain" onClick={purchases.takeAll}>
            {isCompletion(offer)
              ? `${t('offer.complete')} · ${formatSum(offer?.quote, currencyId)}`
              : near === 'Same'
                ? t('offer.selection.same', { count: total })
                : t('offer.selection.better', { count: total, price: formatSum(offer?.quote, currencyId) })}
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <button
          type="button"
          className={styles.clear}
          onClick={onClear}
          aria-label={t('offer.selection.clear')}
        >
          <X aria-hidden="true" />
        </button>
        <div className={styles.count} role="status">
          {selectedSaving === null ? (
            <p>{t('offer.selection.count', { count: selectedCount })}</p>
          ) : (
            <Comparison {...selectedSaving} isAll={false} currencyId={currencyId} />
          )}
          <p className="heard">{quote !== undefined && sum}</p>
        </div>
        <Button
          variant="primary"
          isBusy={ofSelected.isAdding}
          sum={sum}
          isSumDue={selectedPrice.isDue}
          onClick={purchases.takeSelected}
        >
          {t('offer.selection.continue')}
        </Button>
      </div>
      {near === null && nextOffer !== undefined && (
        <div className={styles.next}>
          <LaterNextOffer offer={nextOffer} currencyId={currencyId} />
        </div>
      )}
    </>
  );
}

/** Shows all photos of the participant: the amount they would add to the cart, and the saving. */
function Everything({ purchases, currencyId, total, newCount, heading }: OfferBarProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const { offer, ofAll } = purchases;
  if (offer === null) {
    return (
      <div className={styles.line}>
        <p className={styles.count}>
          {newCount === 2 ? t('offer.inCartBoth') : t('offer.inCart', { count: newCount })}
        </p>
        <Link className={buttonClass('primary')} to="/cart">
          {t('offer.buy.toCart')}
        </Link>
      </div>
    );
  }
  const { saving, kind } = offer;
  const count = kind === 'Package' ? total : newCount;
  return (
    <div className={`${styles.line} ${styles.everything}`}>
      <div className={styles.words}>
        {heading && <p className={styles.heading}>{heading}</p>}
        {saving && (
          <Comparison
            count={isCompletion(offer) ? newCount : count}
            isAll={!isCompletion(offer)}
            saving={saving}
            currencyId={currencyId}
          />
        )}
      </div>
      <Button
        variant="primary"
        isBusy={ofAll.isAdding}
        sum={formatSum(offer.quote, currencyId)}
        onClick={purchases.takeAll}
      >
        {isCompletion(offer)
          ? t('offer.complete')
          : count === 2
            ? t('offer.takeBoth')
            : t('offer.take', { count })}
      </Button>
    </div>
  );
}

/** Stays at the lower edge of the visitor's photos: shows the ticked photos, or else all of them, and the total. */
export function OfferBar(props: OfferBarProps) {
  const { t } = useTranslation();
  const { purchases, selectedCount } = props;
  const bar = useRef<HTMLElement>(null);
  useScrollRoom(bar);
  const isSelecting = selectedCount > 0;
  // If the line of ticked photos has disappeared because all are in the cart, its error is shown here.
  const error = isSelecting
    ? (purchases.ofSelected.error ?? purchases.ofAll.error)
    : (purchases.ofAll.error ?? purchases.ofSelected.error);
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={t(isSelecting ? 'offer.selection.label' : 'offer.label')}
    >
      {error !== null && <CartProblem error={error} className={styles.problem} />}
      {isSelecting ? <Selection {...props} /> : <Everything {...props} />}
    </section>
  );
}
