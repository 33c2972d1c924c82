import { Check } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import styles from './bought-notices.module.css';

interface BoughtAllProps {
  /** All photos of the participant. */
  count: number;
  /** The order whose page offers all these photos as one download. */
  orderId: string;
}

/** Replaces an offer if the visitor already owns everything. */
export function BoughtAll({ count, orderId }: BoughtAllProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.all} aria-labelledby="bought-words">
      <h2 id="bought-words" className={styles.heading}>
        <Check aria-hidden="true" size={24} />
        {count === 2 ? t('bought.both') : t('bought.all', { count })}
      </h2>
      <Link className={buttonClass('primary')} to="/order/$orderId" params={{ orderId }}>
        {t('bought.order')}
      </Link>
    </section>
  );
}

interface BoughtSomeProps {
  boughtCount: number;
  /** Whether the offer is a package, which contains the bought photos too. */
  isPackage: boolean;
  /** Whether the price paid for the bought photos is deducted. */
  isCounted: boolean;
}

/** Shows beside an offer how many of its photos the visitor owns, and how that changes the price. */
export function BoughtSome({ boughtCount, isPackage, isCounted }: BoughtSomeProps) {
  const { t } = useTranslation();
  const ofPackage = isCounted ? 'bought.counts' : 'bought.inPackage';
  return <p className={styles.some}>{t(isPackage ? ofPackage : 'bought.some', { count: boughtCount })}</p>;
}

/** Shows the heading of an offer that contains only new photos. */
export function NewPhotos({ count }: { count: number }) {
  const { t } = useTranslation();
  return t('bought.new', { count });
}
