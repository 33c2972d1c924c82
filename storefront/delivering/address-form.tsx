import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type CheckoutErrors, validateCheckout } from '#storefront/selling/validate-checkout.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './mail-block.module.css';

interface AddressFormProps {
  /** Where the mail was sent so far. */
  email: string;
  isSending: boolean;
  /** Why it could not be sent there. */
  error: Error | null;
  onSend: (email: string) => void;
  /** Undefined where it cannot be left. */
  onClose: (() => void) | undefined;
}

/** Mends the address in place: the mail goes out once more. */
export function AddressForm({ email, isSending, error, onSend, onClose }: AddressFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [fault, setFault] = useState<CheckoutErrors['email']>();
  // Whoever opened it wants to type; where it stands open by itself, nothing is taken from the reader.
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
          {t('delivering.mail.failed')} {problemText(error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isSending}>
          {t('delivering.mail.send')}
        </Button>
        {onClose !== undefined && (
          <Button variant="plain" onClick={onClose}>
            {t('delivering.mail.leave')}
          </Button>
        )}
      </div>
    </form>
  );
}
