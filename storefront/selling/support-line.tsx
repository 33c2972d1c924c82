import { Trans } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';

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
    <p>
      <Trans
        i18nKey="selling.support"
        values={{ address: supportEmail }}
        // biome-ignore lint/a11y/useAnchorContent: Trans puts the address into it
        components={{ mail: <a href={`mailto:${supportEmail}${subject}`} /> }}
      />
    </p>
  );
}
