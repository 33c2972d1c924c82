import type { PaymentTypeOffer } from '#contract/invoice.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './checkout.module.css';
import { payable } from './payable.ts';

interface WalletButtonProps {
  order: Order;
  types: readonly PaymentTypeOffer[];
  isBusy: boolean;
  onPay: (type: PaymentTypeOffer) => void;
}

/** Returns the wallet for a one-tap payment: no data is required first, and there are other methods too. */
function expressOf(types: readonly PaymentTypeOffer[]): PaymentTypeOffer | undefined {
  if (types.length < 2) return undefined;
  return types.find(
    ({ service, needsVat, needsCountry }) => service === 'PayPal' && !needsVat && !needsCountry,
  );
}

/**
 * Pays by wallet with one tap, above the other payment methods. It is our own button: a provider's button needs its
 * script, and its logo a request to its site (docs/decisions/0278).
 */
export function WalletButton({ order, types, isBusy, onPay }: WalletButtonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wallet = expressOf(types);
  if (wallet === undefined) return null;
  const sum = formats.price(payable(order, wallet), order.currencyId);
  return (
    <div className={styles.wallet}>
      <Button isWide disabled={isBusy} onClick={() => onPay(wallet)}>
        {t('selling.checkout.payWith', { name: wallet.service ?? '', sum })}
      </Button>
      <p className={styles.quiet}>{t('selling.checkout.orChoose')}</p>
    </div>
  );
}
