import { useId } from 'react';
import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import type { PaymentService, PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './checkout.module.css';
import { payable } from './payable.ts';
import { PaymentMarks } from './payment-marks.tsx';

/** Returns a payment service's name as written in the reader's language. */
function useServiceName() {
  const { language } = useTranslation();
  return (service: PaymentService | null): string | undefined =>
    service === 'YooKassa' && language === 'ru' ? 'ЮKassa' : (service ?? undefined);
}

interface PaymentMethodsProps {
  order: Order;
  types: readonly PaymentTypeOffer[];
  chosen: PaymentType | undefined;
  onChoose: (type: PaymentType) => void;
}

/**
 * Shows the payment types, each with its next step and discount. A single one is shown too, so that the buyer knows
 * what comes next.
 */
export function PaymentMethods({ order, types, chosen, onChoose }: PaymentMethodsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useServiceName();
  const name = useId();
  return (
    <fieldset className={styles.methods}>
      <legend className="heard">{t('selling.checkout.method')}</legend>
      {types.map((type) => (
        <label key={type.id} className={styles.method}>
          <input
            type="radio"
            name={name}
            value={type.id}
            checked={type.id === chosen}
            onChange={() => onChoose(type.id)}
          />
          <span className={styles.methodName}>
            {/* A service that offers several methods is listed by its own name. */}
            {(type.id === 'Aggregator' && nameOf(type.service)) || t(`selling.methods.${type.id}.name`)}
          </span>
          <PaymentMarks type={type.id} />
          <span className={styles.methodAbout}>
            {t(`selling.methods.${type.id}.about`)}
            {type.service !== null && type.id !== 'Aggregator' && (
              <> {t('selling.checkout.service', { name: nameOf(type.service) })}</>
            )}
          </span>
          {type.discount > 0 && (
            <span className={styles.methodDiscount}>
              {t('selling.checkout.methodDiscount', {
                // The discount as an amount, not a percentage, because the rest is rounded.
                saved: formats.price(type.discount, order.currencyId),
                sum: formats.price(payable(order, type), order.currencyId),
              })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
