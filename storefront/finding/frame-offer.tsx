import { Frame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import type { FrameSale } from '#storefront/selling/frames/frame-sale.ts';
import { Button } from '#storefront/ui/button.tsx';
import { preloadFrameStudio } from './frame-layer.tsx';

interface FrameOfferProps {
  sale: FrameSale;
  onOpen: () => void;
}

/** The way to photos in a frame, beside the offer for plain ones. */
export function FrameOffer({ sale, onOpen }: FrameOfferProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const from = sale.single ?? sale.all?.product;
  return (
    <Button
      isWide
      icon={<Frame aria-hidden="true" size={20} />}
      sum={from && t('finding.frame.from', { price: formats.price(from.price, from.currencyId) })}
      onPointerEnter={preloadFrameStudio}
      onFocus={preloadFrameStudio}
      onClick={onOpen}
    >
      {t('finding.frame.offer')}
    </Button>
  );
}
