import type { ReactNode } from 'react';
import styles from './page-body.module.css';

interface PageBodyProps {
  children: ReactNode;
  /** One column to read or fill in. */
  isNarrow?: boolean;
  /** One column as well, but two beside each other if there is room, as in the checkout. */
  isSplit?: boolean;
}

/** Shows the column of a page, with its edges and the space between its parts. */
export function PageBody({ children, isNarrow = false, isSplit = false }: PageBodyProps) {
  const width = isSplit ? styles.split : isNarrow ? styles.narrow : '';
  return <div className={`${styles.body} ${width}`}>{children}</div>;
}
