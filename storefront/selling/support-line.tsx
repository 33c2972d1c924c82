import { useStorefront } from '#storefront/api/storefront-context.ts';
import { markedText } from '#storefront/i18n/marked-text.tsx';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './checkout.module.css';

interface SupportLineProps {
  /** The order number, to be quoted in the mail. */
  orderNumber?: string | undefined;
}

/** Shows the support address, with the order number in the mail's subject. */
export function SupportLine({ orderNumber }: SupportLineProps) {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const { supportEmail } = settings;
  const subject = orderNumber === undefined ? '' : `?subject=${encodeURIComponent(orderNumber)}`;
  return (
    <p className={styles.support}>
      {markedText(t('selling.support', { address: supportEmail }), {
        mail: (address) => <a href={`mailto:${supportEmail}${subject}`}>{address}</a>,
      })}
    </p>
  );
}
