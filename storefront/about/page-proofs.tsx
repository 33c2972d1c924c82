import type { PageCase, Proof } from '#contract/site.schema.ts';
import styles from './page-words.module.css';

/** Shows claims with the figures that prove them, styled like the numbers on a bib. */
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

/** Shows the brand's references, in its own colours. */
export function PageCases({ cases }: { cases: readonly PageCase[] }) {
  if (cases.length === 0) return null;
  return (
    <ul className={styles.cases}>
      {cases.map(({ title, text, proofs }) => (
        <li key={title} className={styles.case}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.told}>{text}</p>
          <PageProofs proofs={proofs} />
        </li>
      ))}
    </ul>
  );
}
