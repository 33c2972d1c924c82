import type { Cart } from '#contract/shoppingcart.schema.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useClearCart } from './use-cart-changes.ts';

interface ClearCartDialogProps {
  cart: Cart;
  onClose: () => void;
}

/** Asks before everything goes. */
export function ClearCartDialog({ cart, onClose }: ClearCartDialogProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const clear = useClearCart(cart);
  return (
    <Dialog
      title={t('selling.cart.clearing.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('selling.cart.clearing.keep')}</Button>
          <Button isBusy={clear.isPending} onClick={() => clear.mutate(undefined, { onSuccess: onClose })}>
            {t('selling.cart.clearing.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('selling.cart.clearing.meaning', { count: cart.items.length })}</p>
      {clear.error !== null && <Notice kind="error" title={problemText(clear.error)} />}
    </Dialog>
  );
}
