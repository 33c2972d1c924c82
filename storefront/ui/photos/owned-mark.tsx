import { Check } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './owned-mark.module.css';

/** In the corner of a picture: it is the visitor's own already. */
export function OwnedMark() {
  const { t } = useTranslation();
  return (
    <span className={styles.mark}>
      <Check aria-hidden="true" size={16} strokeWidth={3} />
      {t('shell.photo.yours')}
    </span>
  );
}
