import { Check, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#storefront/ui/button.tsx';
import styles from './paid-order.module.css';

/** Puts the page's address where it can be pasted; where the browser refuses, shows it to be copied by hand. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'Idle' | 'Copied' | 'Refused'>('Idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('Copied');
    } catch {
      setState('Refused');
    }
  };
  return (
    <div className={styles.copy}>
      <Button
        icon={
          state === 'Copied' ? (
            <Check aria-hidden="true" size={20} />
          ) : (
            <LinkIcon aria-hidden="true" size={20} />
          )
        }
        onClick={copy}
      >
        {t('delivering.order.keep.copy')}
      </Button>
      <p role="status" className={styles.quiet}>
        {state === 'Copied' && t('delivering.order.keep.copied')}
        {state === 'Refused' && <code className={styles.address}>{url}</code>}
      </p>
    </div>
  );
}
