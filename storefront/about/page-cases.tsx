import type { PageCase } from '#contract/site.schema.ts';
import { PageProofs } from './page-proofs.tsx';
import styles from './page-words.module.css';

/** What was done for others, on the brand's own ground. */
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
