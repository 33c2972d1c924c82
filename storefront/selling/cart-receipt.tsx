import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CurrencyId } from '#contract/money.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { CartLine } from './cart-line.tsx';
import { type CartEvent, groupByEvent } from './group-by-event.ts';
import styles from './receipt.module.css';
import { ReceiptTotals } from './receipt-totals.tsx';

interface CartReceiptProps {
  cart: Cart;
  /** The sums are being asked for anew. */
  isChanging: boolean;
  onRemove: (itemIds: string[]) => void;
  onClear: () => void;
}

interface EventLinesProps {
  event: CartEvent;
  currencyId: CurrencyId;
  onRemove: (itemIds: string[]) => void;
}

function EventLines({ event, currencyId, onRemove }: EventLinesProps) {
  const { t } = useTranslation();
  const { eventId, eventName, items } = event;
  return (
    <section className={styles.event}>
      <div className={styles.eventHead}>
        <h2 className={styles.eventName} lang={languageOfText(eventName)}>
          <Link to="/event/$eventId" params={{ eventId }}>
            {eventName}
          </Link>
        </h2>
        {items.length > 1 && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('selling.cart.removeEventNamed', { event: eventName })}
            onClick={() => onRemove(items.map((item) => item.shoppingCartItemId))}
          >
            {t('selling.cart.removeEvent')}
          </button>
        )}
      </div>
      <ul>
        {items.map((item, index) => (
          <CartLine
            key={item.shoppingCartItemId}
            item={item}
            position={index + 1}
            total={items.length}
            currencyId={currencyId}
            onRemove={() => onRemove([item.shoppingCartItemId])}
          />
        ))}
      </ul>
    </section>
  );
}

/** The cart as a receipt one can read aloud: what, from which event, for how much, and the sum. */
export function CartReceipt({ cart, isChanging, onRemove, onClear }: CartReceiptProps) {
  const { t } = useTranslation();
  const { amount, discount, totalAmount, currencyId } = cart;
  return (
    <div className={styles.receipt}>
      {groupByEvent(cart.items).map((event) => (
        <EventLines key={event.eventId} event={event} currencyId={currencyId} onRemove={onRemove} />
      ))}
      <ReceiptTotals
        label={t('selling.cart.total')}
        {...{ amount, discount, totalAmount, currencyId, isChanging }}
      />
      <button type="button" className={`${styles.action} ${styles.clear}`} onClick={onClear}>
        {t('selling.cart.clear')}
      </button>
    </div>
  );
}
