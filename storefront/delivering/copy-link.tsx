import { Link as LinkIcon } from 'lucide-react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';

/** Puts the page's address where it can be pasted. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={url}
      copied={t('delivering.order.keep.copied')}
      icon={<LinkIcon aria-hidden="true" size={20} />}
    >
      {t('delivering.order.keep.copy')}
    </CopyButton>
  );
}
