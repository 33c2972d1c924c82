import type { ReactNode } from 'react';
import styles from './page-body.module.css';

interface PageBodyProps {
  children: ReactNode;
  /** One column to read or fill in, as in the checkout. */
  isNarrow?: boolean;
}

/** The column of a page, with its edges and the space between its parts. */
export function PageBody({ children, isNarrow = false }: PageBodyProps) {
  return <div className={`${styles.body} ${isNarrow ? styles.narrow : ''}`}>{children}</div>;
}
