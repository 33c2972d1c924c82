import { Check } from 'lucide-react';
import styles from './owned-mark.module.css';

interface OwnedMarkProps {
  words: string;
  /** Whether the mark is in the other corner, because a tick is in its own. */
  isBesideTick?: boolean;
}

/** Marks in the corner of a picture that the visitor owns it. */
export function OwnedMark({ words, isBesideTick = false }: OwnedMarkProps) {
  return (
    <span className={isBesideTick ? `${styles.mark} ${styles.besideTick}` : styles.mark}>
      <Check aria-hidden="true" size={16} strokeWidth={3} />
      {words}
    </span>
  );
}
