import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './receipt.module.css';

/** Shows the place of a receipt on its way. */
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
