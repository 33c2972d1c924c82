import { useTranslation } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';

/** In place of photos that only the mailed link opens (spec §2, secure events). */
export function ProtectedNotice() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const write = (
    <a className={buttonClass('quiet')} href={`mailto:${settings.supportEmail}`}>
      {t('finding.protected.write')}
    </a>
  );
  return (
    <Notice title={t('finding.protected.title')} actions={write}>
      {t('finding.protected.meaning')}
    </Notice>
  );
}
