import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './results-page.module.css';

/** Shows a search's progress in place of its photos. */
export function LookingThrough({ event }: { event: Event }) {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <p role="status">{t('finding.search.lookingThrough', { count: event.photosCount })}</p>
      <div className={styles.tiles}>
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} shape="photo" />
        ))}
      </div>
    </div>
  );
}
