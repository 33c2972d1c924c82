import { useRef, useState } from 'react';
import type { Product } from '#contract/catalog.schema.ts';
import { GIFT_CODES_MAX, GIFT_MESSAGE_MAX } from '#contract/limits.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { TextArea, TextField } from '#storefront/ui/text-field.tsx';
import { useAddToCart } from './add-to-cart.ts';
import styles from './gift-code.module.css';
import { useFormatSum, useQuote } from './quotes.ts';
import { giftOf, isEmailMalformed } from './validate-gift.ts';

interface GiftCodeDialogProps {
  product: Product;
  onClose: () => void;
}

const NAME_MAX = 100;
const EMAIL_MAX = 254;

/** Lets the buyer enter the recipient of a gift code, the message, and the number of codes. */
export function GiftCodeDialog({ product, onClose }: GiftCodeDialogProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const problemText = useProblemText();
  const cart = useAddToCart();
  const [fields, setFields] = useState({ name: '', email: '', message: '' });
  const [quantity, setQuantity] = useState(1);
  const [isMalformed, setIsMalformed] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const { productId, currencyId } = product;
  const price = useQuote([{ productId, quantity }]);

  const fill = (name: keyof typeof fields) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value });
    if (name === 'email') setIsMalformed(false);
  };
  const submit = async () => {
    setIsMalformed(isEmailMalformed(fields));
    if (isEmailMalformed(fields)) emailField.current?.focus();
    else if (!cart.isAdding) {
      const gift = giftOf(fields);
      const item = gift === undefined ? { productId, quantity } : { productId, quantity, gift };
      // The dialog shows a failure.
      await cart.add({ items: [item] }).then(onClose, () => {});
    }
  };

  return (
    <Dialog title={t('selling.gift.heading')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.about}>{t('selling.gift.about')}</p>
        <TextField
          label={t('selling.gift.name')}
          autoComplete="off"
          maxLength={NAME_MAX}
          value={fields.name}
          onChange={fill('name')}
        />
        <TextField
          ref={emailField}
          label={t('selling.gift.email')}
          hint={t('selling.gift.emailHint')}
          error={isMalformed ? t('selling.form.emailMalformed') : undefined}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          value={fields.email}
          onChange={fill('email')}
        />
        <TextArea
          label={t('selling.gift.message')}
          maxLength={GIFT_MESSAGE_MAX}
          value={fields.message}
          onChange={fill('message')}
        />
        <div className={styles.quantity}>
          <p>{t('selling.gift.quantity')}</p>
          <Stepper
            label={t('selling.gift.quantity')}
            value={quantity}
            min={1}
            max={GIFT_CODES_MAX}
            lessLabel={t('selling.gift.less')}
            moreLabel={t('selling.gift.more')}
            onChange={setQuantity}
          />
        </div>
        {cart.error !== null && (
          <Notice kind="error" title={t('selling.gift.failed')}>
            {problemText(cart.error)}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          isWide
          isBusy={cart.isAdding}
          sum={formatSum(price.shown, currencyId)}
          isSumDue={price.isDue}
        >
          {t('selling.gift.add')}
        </Button>
      </form>
    </Dialog>
  );
}
