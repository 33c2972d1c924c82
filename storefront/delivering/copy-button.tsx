import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import styles from './paid-order.module.css';

interface CopyButtonProps {
  text: string;
  /** Its accessible name, if its text is not sufficient. */
  label?: string;
  /** Announced after copying. */
  copied: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Copies a text to the clipboard; if the browser refuses, shows the text for copying by hand. */
export function CopyButton({ text, label, copied, icon, children }: CopyButtonProps) {
  const [state, setState] = useState<'Idle' | 'Copied' | 'Refused'>('Idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('Copied');
    } catch {
      setState('Refused');
    }
  };
  const idleIcon = icon ?? <Copy aria-hidden="true" size={20} />;
  return (
    <div className={styles.copy}>
      <Button
        icon={state === 'Copied' ? <Check aria-hidden="true" size={20} /> : idleIcon}
        aria-label={label}
        onClick={copy}
      >
        {children}
      </Button>
      <p role="status" className={styles.quiet}>
        {state === 'Copied' && copied}
        {state === 'Refused' && <code className={styles.address}>{text}</code>}
      </p>
    </div>
  );
}
