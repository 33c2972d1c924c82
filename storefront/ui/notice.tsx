import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `quiet` for a neutral state, such as an empty list. */
  kind?: 'quiet' | 'success' | 'warning' | 'error';
  /** Says what happened. */
  title: string;
  /** Says what this means for the visitor. */
  children?: ReactNode;
  /** The visitor's possible actions: buttons or links. */
  actions?: ReactNode;
}

/** Shows what happened, what it means, and what to do. Screen readers read an error at once. */
export function Notice({ kind = 'quiet', title, children, actions }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
