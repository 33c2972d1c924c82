import { Download } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { buttonClass } from '#storefront/ui/button.tsx';

/** Shows the download of a free photo in the viewer's corner, instead of the price. */
export function FreeDownload({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <a className={buttonClass('primary')} href={url} download>
      <Download aria-hidden="true" size={20} />
      {t('offer.free')}
    </a>
  );
}
