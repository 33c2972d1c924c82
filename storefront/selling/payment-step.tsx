import { useRef, useState } from 'react';
import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './checkout.module.css';
import { countBought } from './count-bought.ts';
import { CountryField } from './country-field.tsx';
import { payable } from './payable.ts';
import { PaymentFailed } from './payment-failed.tsx';
import { PAYMENT_MARKS } from './payment-marks.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { RefundPromise } from './refund-promise.tsx';
import { SumComparison } from './sum-comparison.tsx';
import { SupportLine } from './support-line.tsx';
import { usePaymentChoice } from './use-payment-choice.ts';
import { useStartPayment } from './use-start-payment.ts';
import { NO_VAT, trimVat, type VatErrors, validateVat, vatErrorsOf } from './validate-vat.ts';
import { VatFields } from './vat-fields.tsx';
import { WalletButton } from './wallet-button.tsx';

/** Explains what happens after the button, for payment methods that need it. */
function WhatComesNext({ type }: { type: PaymentTypeOffer | undefined }) {
  const { t } = useTranslation();
  const { isDemo } = useStorefront();
  return (
    <div className={styles.quiet}>
      {type !== undefined && PAYMENT_MARKS[type.id].includes('Card') && (
        <>
          <p>{t('selling.checkout.confirm')}</p>
          <p className={styles.small}>{t('selling.checkout.secure')}</p>
        </>
      )}
      {isDemo && <p>{t('selling.checkout.demo')}</p>}
      {type?.isTest === true && <Notice kind="warning" title={t('selling.checkout.testMode')} />}
    </div>
  );
}

/** Returns the company's details as typed; after sending they are remembered for the session. */
function useVatForm(serverError: Error | null) {
  const { memory } = useStorefront();
  const [vat, setVat] = useState(() => memory.vatDetails.read() ?? NO_VAT);
  const [errors, setErrors] = useState<VatErrors>({});
  const refused = serverError instanceof ApiProblem ? vatErrorsOf(serverError.errors) : {};
  return {
    vat,
    errors: { ...refused, ...errors },
    change: (next: typeof vat) => {
      setVat(next);
      setErrors({});
    },
    /** Undefined if a value is missing or invalid, which is then marked. */
    take: () => {
      const found = validateVat(vat);
      setErrors(found);
      if (Object.keys(found).length > 0) return undefined;
      memory.vatDetails.save(trimVat(vat));
      return trimVat(vat);
    },
  };
}

/** Shows the payment methods and the button that pays. */
export function PaymentStep({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  const { types, chosen, choose, error, retry } = usePaymentChoice(order);
  const start = useStartPayment(order);
  const vatForm = useVatForm(start.error);
  const [country, setCountry] = useState('');
  const [isCountryMissing, setIsCountryMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (error !== null) {
    return (
      <Notice
        kind="error"
        title={t('selling.checkout.methodsFailed')}
        actions={<Button onClick={retry}>{t('selling.tryAgain')}</Button>}
      >
        {problemText(error)}
      </Notice>
    );
  }
  if (types?.length === 0) {
    return (
      <Notice kind="error" title={t('selling.checkout.noMethod')}>
        <SupportLine orderNumber={order.number} />
      </Notice>
    );
  }
  const pay = () => {
    if (chosen === undefined || start.isPending) return;
    // Focuses the first invalid field once the marks are rendered.
    const goToMark = () =>
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (chosen.needsCountry && country === '') {
      setIsCountryMissing(true);
      goToMark();
    } else if (!chosen.needsVat)
      start.mutate({ paymentTypeId: chosen.id, ...(chosen.needsCountry ? { country } : {}) });
    else {
      const vat = vatForm.take();
      if (vat !== undefined) start.mutate({ paymentTypeId: chosen.id, vat });
      else goToMark();
    }
  };
  const sum = chosen === undefined ? order.totalAmount : payable(order, chosen);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      {types === undefined ? (
        <div className={styles.methodWaiting} />
      ) : (
        <>
          <WalletButton
            order={order}
            types={types}
            isBusy={start.isPending}
            onPay={({ id }) => start.mutate({ paymentTypeId: id })}
          />
          <PaymentMethods order={order} types={types} chosen={chosen?.id} onChoose={choose} />
        </>
      )}
      {chosen?.needsVat === true && (
        <VatFields vat={vatForm.vat} errors={vatForm.errors} onChange={vatForm.change} />
      )}
      {chosen?.needsCountry === true && (
        <CountryField
          country={country}
          isMissing={isCountryMissing}
          onChange={(code) => {
            setCountry(code);
            setIsCountryMissing(false);
          }}
        />
      )}
      <WhatComesNext type={chosen} />
      {start.error !== null && <PaymentFailed error={start.error} order={order} />}
      <SumComparison
        bought={countBought(order.items, order.packageCount)}
        sum={sum}
        otherwise={order.singlyAmount}
        currencyId={order.currencyId}
      />
      <Button type="submit" variant="primary" isWide isBusy={start.isPending} disabled={chosen === undefined}>
        {t('selling.checkout.pay', { sum: formats.price(sum, order.currencyId) })}
      </Button>
      <RefundPromise order={order} />
    </form>
  );
}
