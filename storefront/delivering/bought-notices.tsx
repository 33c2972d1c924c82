import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import styles from './bought-notices.module.css';

interface BoughtAllProps {
  /** All photos of the participant. */
  count: number;
  /** Where they are downloaded together. */
  orderId: string;
}

/** Replaces an offer if the visitor owns everything. */
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
  /** What is offered is a package: it contains the bought ones too. */
  isPackage: boolean;
  /** What was paid for them comes off it. */
  isCounted: boolean;
}

/** Shows beside an offer how much of it the visitor has, and what that means for the price. */
export function BoughtSome({ boughtCount, isPackage, isCounted }: BoughtSomeProps) {
  const { t } = useTranslation();
  const ofPackage = isCounted ? 'bought.counts' : 'bought.inPackage';
  return <p className={styles.some}>{t(isPackage ? ofPackage : 'bought.some', { count: boughtCount })}</p>;
}

/** Shows the heading of an offer if only new photos are sold. */
export function NewPhotos({ count }: { count: number }) {
  const { t } = useTranslation();
  return t('bought.new', { count });
}
