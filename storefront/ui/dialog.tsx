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

/** What makes a `dialog` element one that `useModal` opens. */
interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  tabIndex: -1;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

const always = () => true;

/**
 * Opens a native dialog for as long as it is mounted; closing gives the focus back to where it was.
 * @param onClose asked for by Escape, by the way back (docs/decisions/0083) and by a swipe down. The caller unmounts it.
 * @param isSwipeable whether a finger that comes down now may swipe it away
 */
export function useModal(onClose: () => void, isSwipeable: () => boolean = always): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const isFree = useEffectEvent(isSwipeable);
  // A layout effect, because its end comes before the dialog leaves the page: later, focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // On the dialog itself: keys work at once, and no button looks chosen.
    dialog.focus();
    const leaveHistory = openLayer(() => close());
    const mounted = new AbortController();
    // Fetched by those who open something: no page is to wait for it. Without it there are two ways left.
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
    // Not the event of a dialog over this one, or of a file picker.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref, tabIndex: -1, onCancel };
}

interface ModalSheetProps {
  title: string;
  children: ReactNode;
  /** Called on Escape, on going back, on a swipe down, by the close button or on a tap beside the dialog. The caller unmounts the dialog. */
  onClose: () => void;
  /** Whether a swipe down closes it; not what does not come from below. */
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
