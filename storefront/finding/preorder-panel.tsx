import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useNavigate } from '#storefront/router/use-router.ts';
import { type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { useFormatSum, useQuote } from '#storefront/selling/quotes.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { hasPreorder } from './cart-contents.ts';
import { CartProblem } from './cart-problem.tsx';
import styles from './offer-details.module.css';
import { useEventProducts } from './use-event-products.ts';

interface PreorderPanelProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
  /** Whether this is the primary action, because checking again may show photos. */
  isPrimary: boolean;
}

/** Sells all photos of a participant before they exist: shows their price, and the button to preorder. */
export function PreorderPanel({ event, access, renew, isPrimary }: PreorderPanelProps) {
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const navigate = useNavigate();
  const { photosWithMe } = useEventProducts(event, access.competitor?.distance);
  const { data: cart } = useCart();
  const isInCart = hasPreorder(cart, event.eventId, access.competitor?.name ?? null);
  const isOffered = photosWithMe !== null && event.state !== 'Published' && !isInCart;
  const items = isOffered ? [{ productId: photosWithMe.productId }] : undefined;
  const price = useQuote(items, access.token);
  const { add, isAdding, error } = useAddToCart(renew);
  if (photosWithMe === null || event.state === 'Published') return null;
  const variant = isPrimary ? 'primary' : 'quiet';
  const take = () =>
    add({ items: [{ productId: photosWithMe.productId }], token: access.token }).then(
      () => navigate({ to: '/cart' }),
      // The panel shows a failure.
      () => {},
    );
  return (
    <section className={styles.offer} aria-labelledby="preorder-words">
      <div className={styles.words}>
        <h2 id="preorder-words" className={styles.heading}>
          {isInCart ? t('offer.preorder.inCart') : t('offer.preorder.title')}
        </h2>
        <p className={styles.quiet}>{t('offer.preorder.coming')}</p>
      </div>
      <div className={styles.ways}>
        {isInCart ? (
          <Link className={buttonClass(variant, true)} to="/cart">
            {t('offer.buy.toCart')}
          </Link>
        ) : (
          <Button
            variant={variant}
            isWide
            isBusy={isAdding}
            sum={formatSum(price.shown, photosWithMe.currencyId)}
            isSumDue={price.isDue}
            onClick={take}
          >
            {t('offer.preorder.take')}
          </Button>
        )}
        {error !== null && <CartProblem error={error} className={styles.problem} />}
      </div>
    </section>
  );
}
