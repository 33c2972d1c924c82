import type { ReactNode } from 'react';
import { PageBody } from './page-body.tsx';
import styles from './page-columns.module.css';

interface PageColumnsProps {
  /** The heading and what the page is for. */
  intro: ReactNode;
  /** What the visitor does here. */
  children: ReactNode;
  /** What follows from it: under the heading if there is room, otherwise at the end. */
  after?: ReactNode;
}

/** Shows what a page is for, and beside it, if there is room, what the visitor does there. Use it for pages with one form. */
export function PageColumns({ intro, children, after }: PageColumnsProps) {
  return (
    <PageBody isSplit>
      <div className={styles.columns}>
        <div className={styles.intro}>{intro}</div>
        <div className={styles.task}>{children}</div>
        {after && <div className={`${styles.intro} ${styles.after}`}>{after}</div>}
      </div>
    </PageBody>
  );
}
