import { Undo2 } from 'lucide-react';
import type { Cart, CartItem } from '#contract/shoppingcart.schema.ts';
import type { ReplacedPhotos } from '#storefront/api/replaced-photos.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAddToCart } from './add-to-cart.ts';

interface ReplacedNoticeProps {
  replaced: ReplacedPhotos;
  /** The package that is in the cart instead. */
  item: CartItem;
}

function ReplacedNotice({ replaced, item }: ReplacedNoticeProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { memory } = useStorefront();
  const { add, isAdding, error } = useAddToCart();
  const { items, eventId } = replaced;
  const undo = () =>
    add({
      items,
      insteadOf: [item.shoppingCartItemId],
      token: memory.searchTokens.read(eventId)?.token,
    }).then(
      () => memory.replacedPhotos.save({ ...replaced, isUndone: true }),
      // The notice shows a failure.
      () => {},
    );
  return (
    <Notice
      kind="success"
      title={t('selling.package.same', { count: item.photosCount })}
      actions={
        <Button icon={<Undo2 aria-hidden="true" size={20} />} isBusy={isAdding} onClick={undo}>
          {t('selling.package.undo')}
        </Button>
      }
    >
      <p>{t('selling.package.why', { count: items.length })}</p>
      {error !== null && <p role="alert">{problemText(error)}</p>}
    </Notice>
  );
}

/** Says which selected photos were replaced by a package that costs no more, with an undo button. */
export function ReplacedNotices({ cart }: { cart: Cart }) {
  const { memory } = useStorefront();
  return cart.items.map((item) => {
    const { product, person } = item;
    if (product.productType !== 'PhotosWithMe' || person === null) return null;
    const replaced = memory.replacedPhotos.find(cart.shoppingCartId, person.personId);
    if (replaced === undefined || replaced.isUndone) return null;
    return <ReplacedNotice key={item.shoppingCartItemId} replaced={replaced} item={item} />;
  });
}
