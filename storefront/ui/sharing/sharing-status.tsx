import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { FileSharingState } from './use-file-sharing.ts';

/** Shows the outcome of a tap on a sharing button, and announces it to screen readers. */
export function SharingStatus({ state }: { state: FileSharingState }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={state === 'Failed' ? '' : 'heard'}>
      {state === 'Ready' && t('sharing.again')}
      {state === 'Failed' && t('sharing.failed')}
    </span>
  );
}
