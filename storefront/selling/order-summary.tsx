import { CURRENCIES } from '#contract/money.ts';
import type { Order } from '#contract/order.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './checkout.module.css';
import { groupByPerson } from './group-by-person.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import type { Settlement } from './payable.ts';
import { PersonHead } from './person-head.tsx';
import { ReceiptTotals } from './receipt-totals.tsx';

/** Shows some of an order's photos as close-ups; nothing if it has none. */
export function OrderPictures({ order: { pictures, items } }: { order: Order }) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <div
      className={styles.pictures}
      role="img"
      aria-label={t('selling.cart.pictureAlt.photo', {
        of: items[0]?.competitorName ?? items[0]?.eventName,
      })}
    >
      {pictures.map(({ photoId, personId, closeUpUrl, thumbUrl }) => (
        <img key={`${photoId} ${personId}`} src={closeUpUrl ?? thumbUrl} alt="" decoding="async" />
      ))}
    </div>
  );
}

/**
 * @param owner the person whose name is already shown above the line
 */
function LineText({ line, owner }: { line: OrderLine; owner: string | null | undefined }) {
  const { t } = useTranslation();
  const { title, eventName, name, frameTitle, count } = line;
  const named = <span lang={languageOfText(title)}>{title}</span>;
  return (
    <div>
      <p className={styles.lineName}>
        {count > 1 && `${t('selling.order.times', { count })} `}
        {named}
      </p>
      <p className={styles.quiet}>
        <span lang={languageOfText(eventName)}>{eventName}</span>
        {frameTitle !== null && (
          <>
            {' · '}
            {t('selling.cart.frame')} <span lang={languageOfText(frameTitle)}>{frameTitle}</span>
            {' · '}
            {t('selling.cart.frameFile')}
          </>
        )}
        {name !== null && name !== owner && (
          <>
            {' · '}
            <span lang={languageOfText(name)}>{name}</span>
          </>
        )}
      </p>
    </div>
  );
}

interface OrderSummaryProps {
  order: Order;
  /** For a paid order: the final total, and the payment method's discount. */
  settlement?: Settlement | undefined;
}

/** Shows an order: its pictures until it is paid, its items, the discounts with reasons, and the total. */
export function OrderSummary({ order, settlement }: OrderSummaryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { items, pictures, currencyId, amount, discount, state, preorderId } = order;
  const groups = groupByPerson(items, ({ person }) => person);
  const isOfSeveral = groups.length > 1;
  return (
    <div className={styles.step}>
      {!isOfSeveral && <OrderPictures order={order} />}
      {groups.map((group) => (
        <div key={group.person?.personId ?? 'others'}>
          {group.person !== undefined && (
            <PersonHead
              person={group.person}
              pictureUrl={
                pictures.find(({ personId }) => personId === group.person?.personId)?.closeUpUrl ?? undefined
              }
            />
          )}
          <ul className={styles.lines}>
            {orderLines(group.items, CURRENCIES[currencyId].minorDigits).map((line) => (
              <li key={line.orderItemId} className={styles.line}>
                <LineText line={line} owner={group.person?.name} />
                <span>{formats.price(line.originalPrice, currencyId)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ReceiptTotals
        label={state === 'Completed' ? t('selling.order.paid') : t('selling.cart.total')}
        amount={amount}
        discount={discount}
        items={items}
        reduction={
          settlement === undefined || settlement.discount === 0
            ? undefined
            : { name: t('selling.order.methodDiscount'), amount: settlement.discount }
        }
        totalAmount={settlement?.paid ?? order.totalAmount}
        currencyId={currencyId}
      />
      {preorderId !== null && state !== 'Completed' && (
        <p className={styles.quiet}>{t('selling.cart.preorder')}</p>
      )}
    </div>
  );
}
