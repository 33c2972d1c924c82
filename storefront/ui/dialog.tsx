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

interface ModalSheetProps {
  title: string;
  children: ReactNode;
  /** By Escape, the close button or a tap beside it. The caller unmounts it. */
  onClose: () => void;
  /** Its look: `dialog`, `sheet`, `head`, `title` and `close`. */
  styles: CSSModuleClasses;
}

/** A native modal dialog with a title and a close button. Mount it to open it. */
export function ModalSheet({ title, children, onClose, styles: look }: ModalSheetProps) {
  const { t } = useTranslation();
  const ref = useModal();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by `cancel`
    <dialog
      ref={ref}
      className={look.dialog}
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
      <div className={look.sheet}>
        <div className={look.head}>
          <h2 id={titleId} className={look.title}>
            {title}
          </h2>
          <button type="button" className={look.close} onClick={onClose} aria-label={t('shell.close')}>
            <X aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface DialogProps extends Omit<ModalSheetProps, 'styles'> {
  /** Buttons at its foot. */
  actions?: ReactNode;
}

/** A modal dialog; a sheet from below on phones. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <ModalSheet title={title} onClose={onClose} styles={styles}>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </ModalSheet>
  );
}
