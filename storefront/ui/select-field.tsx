import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './fields.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  label: string;
  error?: string | undefined;
  /** The options. */
  children: ReactNode;
}

/** Lets the visitor choose one of many options in the device's native list. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      >
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
