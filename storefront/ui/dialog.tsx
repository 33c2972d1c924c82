import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './dialog.module.css';
import { openLayer } from './layers.ts';

/** The props of a `dialog` element that `useModal` opens. */
interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  tabIndex: -1;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

const always = () => true;

/**
 * Opens a native dialog while mounted; closing returns the focus to where it was.
 * @param onClose called on Escape, on going back (docs/decisions/0083) and on a swipe down. The caller unmounts the
 *   dialog.
 * @param isSwipeable whether a swipe that starts now may close it
 */
export function useModal(onClose: () => void, isSwipeable: () => boolean = always): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const isFree = useEffectEvent(isSwipeable);
  // A layout effect, because its cleanup runs before the dialog leaves the page; later, the focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // Focuses the dialog itself: keys work at once, and no button looks selected.
    dialog.focus();
    const leaveHistory = openLayer(() => close());
    const mounted = new AbortController();
    // Loaded when a dialog opens, so that no page waits for it. Without it, Escape and Back still close the dialog.
    import('./follow-swipe.ts').then(
      ({ followSwipe }) =>
        followSwipe(
          dialog,
          () => isFree(),
          () => close(),
          mounted.signal,
        ),
      () => {},
    );
    return () => {
      mounted.abort();
      leaveHistory();
      dialog.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Ignores events of a dialog above this one, or of a file picker.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref, tabIndex: -1, onCancel };
}

interface ModalSheetProps {
  title: string;
  children: ReactNode;
  /**
   * Called on Escape, on going back, on a swipe down, by the close button or on a tap beside the dialog. The caller
   * unmounts the dialog.
   */
  onClose: () => void;
  /** Whether a swipe down closes it; false for dialogs that do not slide in from below. */
  isSwipeable?: boolean;
  /** The classes of the dialog: `dialog`, `sheet`, `head`, `title` and `close`. */
  styles: CSSModuleClasses;
}

/** Shows a native modal dialog with a title and a close button. Mount it to open it. */
export function ModalSheet({ title, children, onClose, isSwipeable = true, styles: look }: ModalSheetProps) {
  const { t } = useTranslation();
  const modal = useModal(onClose, () => isSwipeable);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by `cancel`
    <dialog
      {...modal}
      className={look.dialog}
      aria-labelledby={titleId}
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

interface DialogProps extends Omit<ModalSheetProps, 'styles' | 'isSwipeable'> {
  /** Buttons at its foot. */
  actions?: ReactNode;
}

/** Shows a modal dialog; a sheet from below on phones. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <ModalSheet title={title} onClose={onClose} styles={styles}>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </ModalSheet>
  );
}
