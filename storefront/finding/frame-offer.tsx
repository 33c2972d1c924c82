import { Frame } from 'lucide-react';
import type { CurrencyId } from '#contract/money.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { FrameSale } from '#storefront/selling/frames/frame-sale.ts';
import { Button } from '#storefront/ui/button.tsx';
import { preloadFrameStudio } from './frame-layer.tsx';

interface FrameOfferProps {
  sale: FrameSale;
  currencyId: CurrencyId;
  onOpen: () => void;
}

/** Links to framed photos, beside the offer of plain ones. */
export function FrameOffer({ sale, currencyId, onOpen }: FrameOfferProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // If all of the visitor's photos are in the cart, only the catalog's price is known.
  const from = sale.first?.added ?? sale.single?.price ?? sale.all?.quote.added;
  return (
    <Button
      isWide
      icon={<Frame aria-hidden="true" size={20} />}
      sum={from === undefined ? undefined : t('offer.frame.from', { price: formats.price(from, currencyId) })}
      onPointerEnter={preloadFrameStudio}
      onFocus={preloadFrameStudio}
      onClick={onOpen}
    >
      {t('offer.frame.offer')}
    </Button>
  );
}
