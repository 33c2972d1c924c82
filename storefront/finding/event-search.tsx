import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { EventPlace } from './event-facts.tsx';
import { foundEventsQuery } from './event-queries.ts';
import styles from './event-search.module.css';

const TYPING_PAUSE_MS = 200;
const PHONE = '(max-width: 767px)';

/** The text once its writer pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Up and down walk from the field through the found events and back. */
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

function FoundEvents({ search }: { search: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error } = useQuery(foundEventsQuery(search));
  const events = useDeferredValue<readonly Event[] | undefined>(data?.events);
  if (error !== null && data === undefined) {
    return (
      <p className={styles.message} role="alert">
        {t('finding.home.searchFailed', { problem: problemText(error) })}
      </p>
    );
  }
  if (events === undefined) return null;
  if (events.length === 0) {
    return (
      <p className={styles.message} role="status">
        {t('finding.home.nothingFound', { search })}
      </p>
    );
  }
  return (
    <>
      <p className="heard" role="status">
        {t('finding.home.found', { count: events.length })}
      </p>
      <ul>
        {events.map((event) => (
          <li key={event.eventId}>
            <Link className={styles.found} to="/event/$eventId" params={{ eventId: event.eventId }}>
              <span className={styles.cover}>
                {event.coverUrl !== null && <img src={event.coverUrl} alt="" decoding="async" />}
              </span>
              <span className={styles.words}>
                <span className={styles.title} lang={languageOfText(event.title)}>
                  {event.title}
                </span>
                <span className={styles.place}>
                  <EventPlace event={event} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The field that finds an event by its name, and what it found right under it. */
export function EventSearch() {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <search
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') clear();
        else walk(event);
      }}
    >
      <label className="heard" htmlFor={id}>
        {t('finding.home.search')}
      </label>
      <Search className={styles.glass} aria-hidden="true" />
      <input
        ref={field}
        id={id}
        className={styles.field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('finding.home.search')}
        maxLength={100}
        value={text}
        // On a phone the keyboard takes half the screen: what is found needs the other half.
        onFocus={(event) => {
          if (window.matchMedia(PHONE).matches) event.target.scrollIntoView({ block: 'start' });
        }}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} onClick={clear} aria-label={t('finding.home.clear')}>
          <X aria-hidden="true" />
        </button>
      )}
      {text.trim() !== '' && search !== '' && (
        <div className={styles.panel}>
          <FoundEvents search={search} />
        </div>
      )}
    </search>
  );
}
