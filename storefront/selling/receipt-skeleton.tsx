import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './receipt.module.css';

/** The placeholder for a receipt that is loading. */
export function ReceiptSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.receipt} ${styles.waiting}`}>
      <p className="heard" role="status">
        {t('shell.wait')}
      </p>
      <Skeleton widthPercent={60} />
      <Skeleton />
      <Skeleton />
      <Skeleton widthPercent={40} />
    </div>
  );
}
