import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentType } from '#contract/invoice.ts';
import styles from './checkout.module.css';

interface PaymentMethodsProps {
  types: readonly PaymentType[];
  chosen: PaymentType | undefined;
  onChoose: (type: PaymentType) => void;
}

/** The ways to pay, each with what happens next; a single one is shown as well, so that nobody is surprised. */
export function PaymentMethods({ types, chosen, onChoose }: PaymentMethodsProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.methods}>
      <legend className="heard">{t('selling.checkout.method')}</legend>
      {types.map((type) => (
        <label key={type} className={styles.method}>
          <input
            type="radio"
            name={name}
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span className={styles.methodName}>{t(`selling.methods.${type}.name`)}</span>
          <CreditCard aria-hidden="true" />
          <span className={styles.methodAbout}>{t(`selling.methods.${type}.about`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
