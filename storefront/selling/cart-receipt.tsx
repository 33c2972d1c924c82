import { Fragment } from 'react';
import type { Cart, CartEvent, CartItem } from '#contract/shoppingcart.schema.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { CartLine } from './cart-line.tsx';
import { GiftChoice } from './gift-choice.tsx';
import { type EventItems, groupByEvent } from './group-by-event.ts';
import { groupByPerson } from './group-by-person.ts';
import { PersonHead } from './person-head.tsx';
import styles from './receipt.module.css';
import { useChooseGifts } from './use-cart-changes.ts';

interface CartReceiptProps {
  cart: Cart;
  onRemove: (itemIds: string[]) => void;
}

interface EventLinesProps {
  cart: Cart;
  lines: EventItems;
  event: CartEvent | undefined;
  onRemove: (itemIds: string[]) => void;
}

/** Returns a close-up of the person whose items these are. */
function pictureOf(items: readonly CartItem[]): string | undefined {
  return items.flatMap(({ photos }) => photos.flatMap(({ closeUpUrl }) => closeUpUrl ?? []))[0];
}

function EventLines({ cart, lines, event, onRemove }: EventLinesProps) {
  const { t } = useTranslation();
  const gifts = useChooseGifts(cart.shoppingCartId);
  const { eventId, eventName, items } = lines;
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
      {groupByPerson(items, ({ person }) => person).map((group) => (
        <Fragment key={group.person?.personId ?? 'others'}>
          {group.person !== undefined && (
            <PersonHead person={group.person} pictureUrl={pictureOf(group.items)} />
          )}
          <ul>
            {group.items.map((item) => (
              <CartLine
                key={item.shoppingCartItemId}
                item={item}
                position={items.indexOf(item) + 1}
                total={items.length}
                currencyId={cart.currencyId}
                isUnderName={group.person !== undefined && group.person !== null}
                onRemove={() => onRemove([item.shoppingCartItemId])}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      {event !== undefined && event.giftsAllowed > 0 && (
        <GiftChoice
          event={event}
          onChoose={(count) => gifts.mutate({ eventId, count }, { onError: reportProblem })}
        />
      )}
    </section>
  );
}

/** Shows the items of the cart by event, each with its price. */
export function CartReceipt({ cart, onRemove }: CartReceiptProps) {
  const { items, events } = cart;
  return (
    <div className={styles.receipt}>
      {groupByEvent(items).map((lines) => (
        <EventLines
          key={lines.eventId}
          cart={cart}
          lines={lines}
          event={events.find(({ eventId }) => eventId === lines.eventId)}
          onRemove={onRemove}
        />
      ))}
    </div>
  );
}
