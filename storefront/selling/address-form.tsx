import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './address-form.module.css';
import { type CheckoutErrors, validateCheckout } from './validate-checkout.ts';

/** The form's texts, which differ by place. */
export interface AddressText {
  send: string;
  leave: string;
  failed: string;
}

interface AddressFormProps {
  texts: AddressText;
  /** The address so far. */
  email: string;
  isSending: boolean;
  /** The error of the last change. */
  error: Error | null;
  onSend: (email: string) => void;
  /** Undefined if the form cannot be closed. */
  onClose: (() => void) | undefined;
}

/** Corrects an order's e-mail address in place. */
export function AddressForm({ texts, email, isSending, error, onSend, onClose }: AddressFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [fault, setFault] = useState<CheckoutErrors['email']>();
  // A buyer who opened the form wants to type, so the field gets the focus; if the form is open by default, the focus
  // does not move.
  const isAsked = onClose !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const submit = () => {
    const found = validateCheckout({ email: typed, isAgreed: true, isDeliveryWanted: true }).email;
    setFault(found);
    if (found !== undefined) field.current?.focus();
    else if (!isSending) onSend(typed.trim());
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label={t('selling.form.email')}
        error={fault === undefined ? undefined : t(`selling.form.email${fault}`)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
      />
      {error !== null && (
        <p className={styles.failed} role="alert">
          {texts.failed} {problemText(error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isSending}>
          {texts.send}
        </Button>
        {onClose !== undefined && (
          <Button variant="plain" onClick={onClose}>
            {texts.leave}
          </Button>
        )}
      </div>
    </form>
  );
}
