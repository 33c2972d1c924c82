import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './gift-code.module.css';
import { LaterGiftCodeDialog } from './later-dialogs.tsx';
import { useGiftProduct } from './use-gift-product.ts';

/** Offers another person's photos as a gift, if an event of the cart sells gift codes. */
export function GiftCodeOffer({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const product = useGiftProduct(cart);
  const [isOpen, setIsOpen] = useState(false);
  if (product === null) return null;
  const price = formats.price(product.price, product.currencyId);
  return (
    <section className={styles.offer} aria-label={t('selling.gift.offer')}>
      <Button variant="plain" icon={<Gift aria-hidden="true" size={20} />} onClick={() => setIsOpen(true)}>
        {t('selling.gift.open')}
      </Button>
      <p className={styles.about}>{t('selling.gift.offerAbout', { price })}</p>
      {isOpen && <LaterGiftCodeDialog product={product} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
