import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './dialog.module.css';

/** Opens a native dialog for as long as it is mounted; closing gives the focus back to where it was. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because its end comes before the dialog leaves the page: later, focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // On the dialog itself: keys work at once, and no button looks chosen.
    dialog.focus();
    return () => dialog.close();
  }, []);
  return ref;
}

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Buttons at its foot. */
  actions?: ReactNode;
  /** By Escape, the close button or a tap beside it. The caller unmounts it. */
  onClose: () => void;
}

/** A native modal dialog; a sheet from below on phones. Mount it to open it. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const { t } = useTranslation();
  const ref = useModal();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by `cancel`
    <dialog
      ref={ref}
      className={styles.dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={t('shell.close')}>
            <X aria-hidden="true" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
