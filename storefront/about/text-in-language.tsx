import type { ReactNode } from 'react';
import styles from './page-words.module.css';

interface TextInLanguageProps {
  /** The language of the texts, if it may differ from the visitor's. */
  language: string | undefined;
  children: ReactNode;
}

/** Shows the tenant's text, marked with its language where that differs from the visitor's. */
export function TextInLanguage({ language, children }: TextInLanguageProps) {
  return (
    <div className={styles.said} lang={language}>
      {children}
    </div>
  );
}
