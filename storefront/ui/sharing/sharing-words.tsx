import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { FileSharingState } from './use-file-sharing.ts';

/** Says what a tap on a sharing button led to, also to those who listen. */
export function SharingWords({ state }: { state: FileSharingState }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={state === 'Failed' ? '' : 'heard'}>
      {state === 'Ready' && t('sharing.again')}
      {state === 'Failed' && t('sharing.failed')}
    </span>
  );
}
