import { type ReactNode, useRef, useState } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import type { DocumentName } from '#contract/site.ts';
import { useCurrentEmail } from '#storefront/account/current-user.ts';
import { ApiProblem, problemCodeOf } from '#storefront/api/api-problem.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { markedText } from '#storefront/i18n/marked-text.tsx';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { footerDocuments } from '#storefront/shell/footer-documents.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './checkout.module.css';
import { countBought } from './count-bought.ts';
import { suggestAddress } from './suggest-address.ts';
import { SumComparison } from './sum-comparison.tsx';
import { SupportLine } from './support-line.tsx';
import { useIsCartChanging, useRemoveItems } from './use-cart-changes.ts';
import { useCheckout } from './use-checkout.ts';
import { type CheckoutErrors, validateCheckout } from './validate-checkout.ts';

/** Returns the legal documents in the reader's language (product §2); null if the tenant has none to agree to. */
function useAgreement(): ReactNode {
  const { t, language } = useTranslation();
  const { site } = useStorefront();
  const { terms, privacy } = footerDocuments(site.documents, language);
  // The documents open in another tab, beside the cart.
  const linkTo = (document: DocumentName | undefined) => (words: string) => (
    <a href={`/${document}`} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  const links = { terms: linkTo(terms), privacy: linkTo(privacy) };
  if (terms !== undefined && privacy !== undefined) return markedText(t('selling.form.agreement'), links);
  if (terms !== undefined) return markedText(t('selling.form.agreementTerms'), links);
  return privacy === undefined ? null : markedText(t('selling.form.agreementPrivacy'), links);
}

interface CheckoutProblemProps {
  error: Error;
  /** The total that the buyer saw, major units. */
  before: number;
  /** The cart as it is now. */
  cart: Cart;
}

/** Lists the items of the cart that a rejection names as already bought. */
function boughtLines(error: Error, { items }: Cart): Cart['items'] {
  if (!(error instanceof ApiProblem) || error.code !== 'AlreadyBought') return [];
  const ids = new Set(error.errors.map(({ path }) => path));
  return items.filter(({ shoppingCartItemId }) => ids.has(shoppingCartItemId));
}

/** Shows why the cart did not become an order; if its price has changed, the old and the new one. */
function CheckoutProblem({ error, before, cart }: CheckoutProblemProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  const remove = useRemoveItems(cart.shoppingCartId);
  const { totalAmount, currencyId } = cart;
  const bought = boughtLines(error, cart);
  if (bought.length > 0) {
    return (
      <Notice
        kind="warning"
        title={problemText(error)}
        actions={
          <Button
            isBusy={remove.isPending}
            onClick={() => remove.mutate(bought.map(({ shoppingCartItemId }) => shoppingCartItemId))}
          >
            {t('selling.cart.removeShort')}
          </Button>
        }
      >
        <ul>
          {bought.map(({ shoppingCartItemId, product, eventName }) => (
            <li key={shoppingCartItemId}>{`${product.title} · ${eventName}`}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (problemCodeOf(error) === 'PriceChanged' && totalAmount !== before) {
    return (
      <Notice kind="warning" title={t('selling.form.priceChanged.title')}>
        {t('selling.form.priceChanged.meaning', {
          before: formats.price(before, currencyId),
          now: formats.price(totalAmount, currencyId),
        })}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title={t('selling.form.failed')}>
      <p>{problemText(error)}</p>
      <SupportLine />
    </Notice>
  );
}

/** The e-mail address, the consents, and the only button, which shows the total. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form, whose fields depend on each other
export function CheckoutForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const checkout = useCheckout(cart.shoppingCartId);
  // The total on the button is being fetched again.
  const isBusy = useIsCartChanging() || checkout.isPending;
  const currentEmail = useCurrentEmail();
  const [typedEmail, setEmail] = useState(cart.customer?.email);
  const email = typedEmail ?? currentEmail ?? '';
  const { settings } = useStorefront();
  const agreement = useAgreement();
  const [isAgreed, setIsAgreed] = useState(false);
  // The right of withdrawal does not apply to a free order.
  const asksWithdrawal = settings.withdrawalConsent && cart.totalAmount > 0;
  const [isDeliveryWanted, setIsDeliveryWanted] = useState(false);
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const emailField = useRef<HTMLInputElement>(null);
  const agreementBox = useRef<HTMLInputElement>(null);
  const withdrawalBox = useRef<HTMLInputElement>(null);

  const suggestion = suggestAddress(email);
  const changeEmail = (next: string) => {
    setEmail(next);
    setErrors(({ email: _, ...others }) => others);
  };
  const submit = () => {
    const found = validateCheckout({
      email,
      isAgreed: isAgreed || agreement === null,
      isDeliveryWanted: isDeliveryWanted || !asksWithdrawal,
    });
    setErrors(found);
    if (found.email !== undefined) emailField.current?.focus();
    else if (found.agreement !== undefined) agreementBox.current?.focus();
    else if (found.withdrawal !== undefined) withdrawalBox.current?.focus();
    else if (!isBusy)
      checkout.mutate({
        email: email.trim(),
        totalAmount: cart.totalAmount,
        withdrawalConsent: asksWithdrawal && isDeliveryWanted,
      });
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
      <div>
        <TextField
          ref={emailField}
          label={t('selling.form.email')}
          hint={t('selling.form.emailHint')}
          error={errors.email && t(`selling.form.email${errors.email}`)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          value={email}
          onChange={(event) => changeEmail(event.target.value)}
        />
        <div role="status" className={styles.suggestion}>
          {suggestion !== undefined && (
            <Button onClick={() => changeEmail(suggestion)}>
              {t('selling.form.emailSuggestion', { address: suggestion })}
            </Button>
          )}
        </div>
      </div>
      {agreement !== null && (
        <Checkbox
          ref={agreementBox}
          label={agreement}
          error={errors.agreement && t('selling.form.agreementMissing')}
          required
          checked={isAgreed}
          onChange={(event) => {
            setIsAgreed(event.target.checked);
            setErrors(({ agreement: _, ...others }) => others);
          }}
        />
      )}
      {asksWithdrawal && (
        <Checkbox
          ref={withdrawalBox}
          label={t('selling.form.withdrawal')}
          error={errors.withdrawal && t('selling.form.withdrawalMissing')}
          required
          checked={isDeliveryWanted}
          onChange={(event) => {
            setIsDeliveryWanted(event.target.checked);
            setErrors(({ withdrawal: _, ...others }) => others);
          }}
        />
      )}
      {checkout.error !== null && (
        <CheckoutProblem error={checkout.error} before={checkout.variables.totalAmount} cart={cart} />
      )}
      <SumComparison
        bought={countBought(cart.items, cart.items[0]?.photosCount ?? null)}
        sum={cart.totalAmount}
        otherwise={cart.singlyAmount}
        currencyId={cart.currencyId}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={isBusy}
        sum={formats.price(cart.totalAmount, cart.currencyId)}
      >
        {cart.totalAmount === 0 ? t('selling.form.orderFree') : t('selling.form.goToPayment')}
      </Button>
    </form>
  );
}
