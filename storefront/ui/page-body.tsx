import type { ReactNode } from 'react';
import styles from './page-body.module.css';

interface PageBodyProps {
  children: ReactNode;
  /** A single column for reading or a form. */
  isNarrow?: boolean;
  /** A single column too, but two side by side if there is room, as in the checkout. */
  isSplit?: boolean;
}

/** Shows a page's content with its margins and the space between its parts. */
export function PageBody({ children, isNarrow = false, isSplit = false }: PageBodyProps) {
  const width = isSplit ? styles.split : isNarrow ? styles.narrow : '';
  return <div className={`${styles.body} ${width}`}>{children}</div>;
}
