import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './dropdown.module.css';

/** How long the mouse must hover before the list opens, and be away before it closes (product §9). */
const OPEN_DELAY_MS = 250;
const CLOSE_DELAY_MS = 100;

const NEXT: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Opens and closes a dropdown: at once by a tap, a key or losing the focus; by the hovering mouse after a delay. */
function useDropdown() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A click just after the list opened by hovering is not meant to close it.
  const isByMouse = useRef(false);
  const set = (open: boolean, delayMs = 0) => {
    clearTimeout(timer.current);
    const change = () => {
      isByMouse.current = open && delayMs > 0;
      setIsOpen(open);
    };
    if (delayMs === 0) change();
    else timer.current = setTimeout(change, delayMs);
  };
  const press = () => set(isByMouse.current || !isOpen);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);
  return { isOpen, box, set, press };
}

interface DropdownProps {
  /** The button's content and its accessible name. */
  label: ReactNode;
  name?: string;
  /** The side of the button to which the list is aligned. */
  side: 'start' | 'end';
  children: (close: () => void) => ReactNode;
}

/** Shows a button with a list under it: links and buttons, reached by Tab or the arrow keys, closed by Escape. */
export function Dropdown({ label, name, side, children }: DropdownProps) {
  const { isOpen, box, set, press } = useDropdown();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => set(false);
  const choose = () => {
    close();
    // The chosen entry disappears with the list; a dialog that opens next later returns the focus to the button.
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = NEXT[event.key];
    if (event.key === 'Escape' && isOpen) {
      close();
      button.current?.focus();
    } else if (step !== undefined) {
      event.preventDefault();
      // Rendered synchronously, so that the focus is in the list at the very next key press.
      flushSync(() => set(true));
      focusNext(box.current, step);
    }
  };
  const byMouse = (event: PointerEvent, open: boolean) => {
    if (event.pointerType === 'mouse') set(open, open ? OPEN_DELAY_MS : CLOSE_DELAY_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the button; this listens around it
    <div
      ref={box}
      className={styles.box}
      onKeyDown={move}
      onPointerEnter={(event) => byMouse(event, true)}
      onPointerLeave={(event) => byMouse(event, false)}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={press}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={side === 'end' ? `${styles.list} ${styles.end}` : styles.list}>
          {children(choose)}
        </div>
      )}
    </div>
  );
}

function focusNext(box: HTMLElement | null, step: number): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops.at((at + step) % stops.length)?.focus();
}
