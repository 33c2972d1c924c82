import { Check, ShoppingBag } from 'lucide-react';
import type { Product } from '#contract/catalog.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { isInCartAlready } from '#storefront/selling/is-in-cart-already.ts';
import { useFormatSum, useQuote } from '#storefront/selling/quotes.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { useFocusHandover } from '#storefront/ui/use-focus-handover.ts';
import { CartProblem } from './cart-problem.tsx';
import styles from './photo-purchase.module.css';

interface ItemPurchaseProps {
  /** The item for the cart. */
  item: NewCartItem;
  /** The product under which the photo is sold. */
  product: Product;
  /** The text of the button. */
  label: string;
  /** Whether it is in the cart, singly or in a package. */
  isInCart: boolean;
  /** For the visitor's own photos: the search token, and how to renew it. */
  token?: string | undefined;
  renewToken?: RenewToken | undefined;
}

/** Shows in a viewer's corner the price of the photo or video, and the button to buy it. */
export function ItemPurchase({ item, product, label, isInCart, token, renewToken }: ItemPurchaseProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const formatSum = useFormatSum();
  const price = useQuote(isInCart ? undefined : [item], token);
  const cart = useAddToCart(renewToken);
  const inCartCount = useCart().data?.items.length ?? 1;
  const code = cart.error === null ? undefined : problemCodeOf(cart.error);
  // Another tab may have added it, which is what the visitor wanted.
  const isThereAlready = isInCartAlready(code);
  const isThere = isInCart || isThereAlready;
  const { heir, onPress } = useFocusHandover<HTMLAnchorElement>(isThere);
  if (isThere) {
    return (
      <div className={styles.purchase}>
        {isThereAlready && (
          <p className={styles.problem} role="alert">
            {problemText(cart.error)}
          </p>
        )}
        <Link ref={heir} className={buttonClass('quiet')} to="/cart">
          <Check aria-hidden="true" size={20} />
          {t('offer.buy.viewCart', { count: inCartCount })}
        </Link>
      </div>
    );
  }
  const take = async () => {
    onPress();
    // The page shows a failure beside the button.
    await cart.add({ items: [item], token }).catch(() => {});
  };
  return (
    <div className={styles.purchase}>
      {cart.error !== null && <CartProblem error={cart.error} className={styles.problem} />}
      <Button
        variant="primary"
        icon={<ShoppingBag aria-hidden="true" size={20} />}
        sum={formatSum(price.shown, product.currencyId)}
        isSumDue={price.isDue}
        isBusy={cart.isAdding}
        onClick={take}
      >
        {label}
      </Button>
    </div>
  );
}

type PhotoPurchaseProps = Omit<ItemPurchaseProps, 'item' | 'label'> & { photoId: string };

/** Shows the price of a photo and the button to buy it. */
export function PhotoPurchase({ photoId, ...rest }: PhotoPurchaseProps) {
  const { t } = useTranslation();
  const item = { productId: rest.product.productId, photoIds: [photoId] };
  return <ItemPurchase {...rest} item={item} label={t('offer.buy.one')} />;
}
