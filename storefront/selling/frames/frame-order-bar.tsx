import { Check, ShoppingBag } from 'lucide-react';
import type { CurrencyId } from '#contract/money.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { useFocusHandover } from '#storefront/ui/use-focus-handover.ts';
import { isInCartAlready } from '../is-in-cart-already.ts';
import { useFormatSum } from '../quotes.ts';
import styles from './frame-studio.module.css';

import type { FrameOrder } from './use-frame-order.ts';

interface FrameOrderBarProps {
  order: FrameOrder;
  currencyId: CurrencyId;
  onTake: () => void;
}

/** Shows the number of selected photos and their price at the studio's bottom, and adds them to the cart. */
export function FrameOrderBar({ order, currencyId, onTake }: FrameOrderBarProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const problemText = useProblemText();
  const { count, price, isInCart, boughtOrderId, cart } = order;
  const code = cart.error === null ? undefined : problemCodeOf(cart.error);
  // Another tab may have added it, which is what the visitor wanted.
  const isThereAlready = isInCartAlready(code);
  const isBought = boughtOrderId !== undefined;
  const isThere = !isBought && (isInCart || isThereAlready);
  const { heir, onPress } = useFocusHandover<HTMLAnchorElement>(isThere);
  const take = () => {
    onPress();
    onTake();
  };
  return (
    <footer className={styles.foot}>
      {cart.error !== null && (isThereAlready || !isInCart) && (
        <p className={styles.problem} role="alert">
          {!isThereAlready && `${t('frames.order.failed')} `}
          {problemText(cart.error)}
        </p>
      )}
      <div className={styles.count} role="status">
        {isBought && <p>{t('frames.order.bought')}</p>}
        {!isBought && !isThere && count > 0 && <p>{t('frames.order.count', { count })}</p>}
      </div>
      {isBought && (
        <Link className={buttonClass('primary')} to="/order/$orderId" params={{ orderId: boughtOrderId }}>
          {t('frames.order.open')}
        </Link>
      )}
      {isThere && (
        <Link ref={heir} className={buttonClass('primary')} to="/cart">
          <Check aria-hidden="true" size={20} />
          {t('frames.order.inCart')}
        </Link>
      )}
      {!isBought && !isThere && (
        <Button
          variant="primary"
          icon={<ShoppingBag aria-hidden="true" size={20} />}
          sum={count === 0 ? undefined : formatSum(price.shown, currencyId)}
          isSumDue={price.isDue}
          isBusy={cart.isAdding}
          onClick={take}
        >
          {t('frames.order.add')}
        </Button>
      )}
    </footer>
  );
}
