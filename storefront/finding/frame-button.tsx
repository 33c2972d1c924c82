import { Frame } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { preloadFrameStudio } from './frame-layer.tsx';

/** Offers the framed photo in the viewer's corner. */
export function FrameButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      icon={<Frame aria-hidden="true" size={20} />}
      onPointerEnter={preloadFrameStudio}
      onFocus={preloadFrameStudio}
      onClick={onOpen}
    >
      {t('offer.frame.open')}
    </Button>
  );
}
