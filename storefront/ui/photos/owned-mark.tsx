import { Check } from 'lucide-react';
import styles from './owned-mark.module.css';

/** In the corner of a picture: it is the visitor's own already. */
export function OwnedMark({ words }: { words: string }) {
  return (
    <span className={styles.mark}>
      <Check aria-hidden="true" size={16} strokeWidth={3} />
      {words}
    </span>
  );
}
