import { ArrowRight, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './search-field.module.css';

const PHONE = '(max-width: 767px)';

/** The arrow keys move from the field through the results and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface SearchFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The label of the search button; without it, the field only lists results. */
  goLabel?: string | undefined;
  onGo?: (() => void) | undefined;
  /** Whether the page has another primary action. */
  isQuiet?: boolean | undefined;
  /** Called when the visitor focuses the field. */
  onFocus?: (() => void) | undefined;
  /** Shown below the field while the focus is inside; null for nothing. */
  panel: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Shows a search field with its results right below; arrow keys move through the links. */
export function SearchField(props: SearchFieldProps) {
  const { label, text, onText, goLabel, onGo, isQuiet = false, onFocus, panel, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const clear = () => {
    onText('');
    document.getElementById(id)?.focus();
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    // Safari does not focus a tapped button, so only a focus that moved elsewhere closes the panel.
    const to = event.relatedTarget;
    if (to instanceof Node && !event.currentTarget.contains(to)) setIsOpen(false);
  };
  return (
    <search
      className={goLabel === undefined ? styles.search : `${styles.search} ${styles.withGo}`}
      onFocus={() => {
        setIsOpen(true);
        onFocus?.();
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') clear();
        else walk(event);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onGo?.();
        }}
      >
        <label className="heard" htmlFor={id}>
          {label}
        </label>
        <Search className={styles.glass} aria-hidden="true" />
        <input
          ref={ref}
          id={id}
          className={styles.field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={label}
          maxLength={100}
          value={text}
          // On a phone the keyboard covers half the screen, so the field scrolls to the top to leave room for the
          // results.
          onFocus={(event) => {
            if (window.matchMedia(PHONE).matches) event.target.scrollIntoView({ block: 'start' });
          }}
          onChange={(event) => onText(event.target.value)}
        />
        {text !== '' && (
          <button type="button" className={styles.clear} onClick={clear} aria-label={t('finding.clear')}>
            <X aria-hidden="true" />
          </button>
        )}
        {goLabel !== undefined && (
          <button
            type="submit"
            className={isQuiet ? `${styles.go} ${styles.quietGo}` : styles.go}
            aria-label={goLabel}
          >
            <span className={styles.goWords}>{goLabel}</span>
            <ArrowRight aria-hidden="true" size={20} />
          </button>
        )}
      </form>
      {isOpen && panel !== null && <div className={styles.panel}>{panel}</div>}
    </search>
  );
}
