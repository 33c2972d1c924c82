import { type InputHTMLAttributes, type Ref, useId } from 'react';
import styles from './fields.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string;
  /** What is wrong with it and how to mend it; shown under the field and read out with it. */
  error?: string | undefined;
  /** What helps before anything is wrong. */
  hint?: string | undefined;
  /** Letters like those on a bib. */
  isBib?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One labelled line of text. */
export function TextField({ label, error, hint, isBib = false, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type={type}
        className={isBib ? `${styles.input} ${styles.bib} bib` : styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
