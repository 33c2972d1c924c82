import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `quiet` for what is merely so, such as an empty list. */
  kind?: 'quiet' | 'success' | 'warning' | 'error';
  /** What happened. */
  title: string;
  /** What it means for me. */
  children?: ReactNode;
  /** What I can do: buttons or links. */
  actions?: ReactNode;
}

/** Shows an event, its meaning and what to do. Screen readers read an error out at once. */
export function Notice({ kind = 'quiet', title, children, actions }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
