import { useState } from 'react';
import type { Order } from '#contract/order.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { laterPart } from '#storefront/ui/later-part.tsx';
import styles from './checkout.module.css';

/** Few buyers change their email address, so the form loads when it is opened. */
const LaterChangeAddress = laterPart(async () => (await import('./change-address.tsx')).ChangeAddress);

/** Shows the address to which an unpaid order's photos will go, and lets the buyer change it. */
export function DeliveryAddress({ order }: { order: Order }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.delivery}>
      <p className={styles.quiet} role="status">
        {t('selling.checkout.deliveredTo')} <strong className={styles.address}>{order.customer.email}</strong>
      </p>
      {isOpen ? (
        <LaterChangeAddress order={order} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          {t('selling.address.change')}
        </Button>
      )}
    </div>
  );
}
