import type { Proof } from '#contract/site.schema.ts';
import styles from './page-words.module.css';

/** Claims with the figures that prove them, set like the numbers on a bib. */
export function PageProofs({ proofs }: { proofs: readonly Proof[] }) {
  if (proofs.length === 0) return null;
  return (
    <ul className={styles.proofs}>
      {proofs.map(({ figure, text }) => (
        <li key={text} className={styles.proof}>
          <span className={`${styles.figure} bib`}>{figure}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
