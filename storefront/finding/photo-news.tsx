import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import styles from './photo-news.module.css';

/** How often a growing count is announced again to screen readers. */
const SAID_EVERY_MS = 60_000;

/**
 * Returns the text that screen readers announce. It changes at most once per `SAID_EVERY_MS`, but a first text follows
 * after half a second and an empty text at once.
 */
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
  /** The label of the button that loads them; undefined if nothing is new. */
  action: ReactNode;
  /** The same text for screen readers. */
  words: string;
  isBusy: boolean;
  onBring: () => void;
}

/** Shows the number of new photos in a line over the page's end, without shifting it. A tap loads them. */
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
