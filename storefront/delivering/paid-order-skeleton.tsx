import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './paid-order.module.css';

/** The placeholder for a paid order that is loading, so that the layout does not shift. */
export function PaidOrderSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.spread} ${styles.waiting}`}>
      <div className={styles.stage} />
      <div className={styles.head}>
        <p className="heard" role="status">
          {t('shell.wait')}
        </p>
        <div className={styles.nameWaiting}>
          <Skeleton widthPercent={50} />
        </div>
        <Skeleton widthPercent={80} />
        <div className={styles.buttonWaiting} />
      </div>
    </div>
  );
}
