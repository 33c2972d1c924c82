import { Trans } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import styles from './checkout.module.css';

interface SupportLineProps {
  /** The number of the order, to be named in the mail. */
  orderNumber?: string | undefined;
}

/** Whom to write to, with the order's number already in the subject. */
export function SupportLine({ orderNumber }: SupportLineProps) {
  const { settings } = useStorefront();
  const { supportEmail } = settings;
  const subject = orderNumber === undefined ? '' : `?subject=${encodeURIComponent(orderNumber)}`;
  return (
    <p className={styles.support}>
      <Trans
        i18nKey="selling.support"
        values={{ address: supportEmail }}
        components={{ mail: <a href={`mailto:${supportEmail}${subject}`}>{supportEmail}</a> }}
      />
    </p>
  );
}
