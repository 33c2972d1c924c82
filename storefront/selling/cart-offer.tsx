import type { Cart, CartPackageOffer } from '#contract/shoppingcart.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAddToCart } from './add-to-cart.ts';
import { NextOfferLine } from './next-offer-line.tsx';
import styles from './receipt.module.css';

/**
 * Offers all photos of a person instead of the selected ones: added at once if the visitor has verified as that person,
 * otherwise by a link to the search.
 */
function PackageLine({ cart, offer }: { cart: Cart; offer: CartPackageOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  const { memory } = useStorefront();
  const { add, isAdding, error } = useAddToCart();
  // During a rolling update, a server of the previous version does not send it.
  const { eventId, person, photosCount: count, productId, added, paidBefore = 0 } = offer;
  const access = memory.searchTokens.read(eventId);
  const isProven = access?.personId === person.personId;
  const all =
    person.name === null
      ? t('selling.package.all', { count })
      : t('selling.package.allOf', { count, name: person.name });
  const label = paidBefore > 0 ? `${t('selling.package.complete')} · ${all}` : all;
  const sum = added <= 0 ? t('selling.package.samePrice') : `+${formats.price(added, cart.currencyId)}`;
  return (
    <>
      {isProven ? (
        <Button
          isBusy={isAdding}
          sum={sum}
          onClick={() =>
            // A failure is shown here.
            add({ items: [{ productId }], token: access.token }).catch(() => {})
          }
        >
          {label}
        </Button>
      ) : (
        <p className={styles.sum}>
          <Link to="/event/$eventId" params={{ eventId }}>
            {label}
          </Link>
          <span>{sum}</span>
        </p>
      )}
      {error !== null && <p role="alert">{problemText(error)}</p>}
    </>
  );
}

/**
 * Shows the single best addition to a cart: a package that costs little more than its photos, or else the nearest
 * offer.
 */
export function CartOffer({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  // During a rolling update, a server of the previous version sends no offers.
  const { packageOffers = [], nextOffers, currencyId, events } = cart;
  const [packageOffer] = packageOffers;
  const [nextOffer] = nextOffers;
  if (packageOffer === undefined && nextOffer === undefined) return null;
  return (
    <section className={styles.next}>
      <h3 className={styles.nextHead}>{t('selling.next.title')}</h3>
      {packageOffer !== undefined && <PackageLine cart={cart} offer={packageOffer} />}
      {packageOffer === undefined && nextOffer !== undefined && (
        <NextOfferLine offer={nextOffer} currencyId={currencyId} namesEvent={events.length > 1} isLinked />
      )}
    </section>
  );
}
