import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import styles from './photo-news.module.css';

/** How often a growing count is announced again to screen readers. */
const SAID_EVERY_MS = 60_000;

/** Returns the text to announce, with a minimum interval; a first text, or an empty one, at once. */
function useLateText(words: string): string {
  const [announced, setAnnounced] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const wait = words === '' ? 0 : Math.max(500, last.current + SAID_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = words === '' ? 0 : Date.now();
      setAnnounced(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);
  return announced;
}

interface PhotoNewsProps {
  /** What the button that brings them says; undefined if there is nothing new. */
  action: ReactNode;
  /** The same text for screen readers. */
  words: string;
  isBusy: boolean;
  onBring: () => void;
}

/** Shows a line over the page's end, which moves nothing: how many new photos there are. A tap brings them. */
export function PhotoNews({ action, words, isBusy, onBring }: PhotoNewsProps) {
  const announced = useLateText(words);
  return (
    <>
      <p className="heard" role="status">
        {announced}
      </p>
      {action !== undefined && (
        <div className={styles.line}>
          <Button variant="quiet" isBusy={isBusy} onClick={onBring}>
            {action}
          </Button>
        </div>
      )}
    </>
  );
}
