import type { ReactNode } from 'react';
import styles from './page-words.module.css';

interface TextInLanguageProps {
  /** What they are written in, if it may be another language than the visitor's. */
  language: string | undefined;
  children: ReactNode;
}

/** Shows the tenant's text on a page, marked with its language beside texts in the visitor's. */
export function TextInLanguage({ language, children }: TextInLanguageProps) {
  return (
    <div className={styles.said} lang={language}>
      {children}
    </div>
  );
}
